#include "curl_functions.h"

#include <dlfcn.h>
#include <pthread.h>

static curl_functions functions;
static int is_open;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static int find(void *library, const char *name, void *place) {
  void *symbol = dlsym(library, name);
  *(void **)place = symbol;
  return symbol != NULL;
}

#define FIND(name) find(library, "curl_" #name, &functions.name)

static void open_curl(void) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
  const int has_all = FIND(global_init) && FIND(easy_init) && FIND(easy_cleanup) && FIND(easy_setopt) &&
                      FIND(easy_getinfo) && FIND(easy_strerror) && FIND(easy_header) && FIND(getdate) &&
                      FIND(slist_append) && FIND(slist_free_all) && FIND(multi_init) && FIND(multi_cleanup) &&
                      FIND(multi_setopt) && FIND(multi_add_handle) && FIND(multi_remove_handle) &&
                      FIND(multi_perform) && FIND(multi_poll) && FIND(multi_wakeup) && FIND(multi_info_read);
  is_open = has_all && functions.global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

const curl_functions *chttp_curl(void) {
  pthread_once(&once, open_curl);
  return is_open ? &functions : NULL;
}
