// RenderDoc's in-application API. The library gives one table of functions, whose order its version 1 fixes.
#include "CEGL.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

enum { API_VERSION = 10000, TABLE_START = 19, TABLE_END = 21, TABLE_COUNT = 22 };

typedef int (*GetAPI)(int version, void **table);
typedef void (*StartCapture)(void *device, void *window);
typedef uint32_t (*EndCapture)(void *device, void *window);

static void *table[TABLE_COUNT];
static int isLoaded;

static void find(void) {
  // RTLD_NOLOAD: a program that was started without RenderDoc must not be hooked by asking.
  void *library = dlopen("librenderdoc.so", RTLD_NOW | RTLD_NOLOAD);
  if (!library) { return; }
  GetAPI getAPI = (GetAPI)dlsym(library, "RENDERDOC_GetAPI");
  void **found = NULL;
  if (!getAPI || getAPI(API_VERSION, (void **)&found) != 1 || !found) { return; }
  for (int index = 0; index < TABLE_COUNT; index++) { table[index] = found[index]; }
  isLoaded = 1;
}

int cegl_renderdoc_available(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, find);
  return isLoaded;
}

int cegl_renderdoc_begin(void) {
  if (!cegl_renderdoc_available()) { return 0; }
  // NULL means whichever device and window are active: there is no window here.
  ((StartCapture)table[TABLE_START])(NULL, NULL);
  return 1;
}

int cegl_renderdoc_end(void) { return cegl_renderdoc_available() ? ((EndCapture)table[TABLE_END])(NULL, NULL) == 1 : 0; }
