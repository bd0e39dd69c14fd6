// What needs C code of its own: names asked of the loader (extension entry points, libgbm), GNU's thread names and glibc's allocator.
#define _GNU_SOURCE
#include "CEGL.h"

#include <dlfcn.h>
#include <malloc.h>
#include <pthread.h>
#include <stddef.h>

struct cegl_extensions cegl_extensions;

static void *entryPoint(const char *name) { return (void *)eglGetProcAddress(name); }

static void loadExtensions(void) {
  cegl_extensions.queryDevices = entryPoint("eglQueryDevicesEXT");
  cegl_extensions.queryDeviceString = entryPoint("eglQueryDeviceStringEXT");
  cegl_extensions.queryDeviceBinary = entryPoint("eglQueryDeviceBinaryEXT");
  cegl_extensions.bufferStorage = entryPoint("glBufferStorageEXT");
  cegl_extensions.clipControl = entryPoint("glClipControlEXT");
  cegl_extensions.polygonOffsetClamp = entryPoint("glPolygonOffsetClampEXT");
  cegl_extensions.queryCounter = entryPoint("glQueryCounterEXT");
  cegl_extensions.getQueryObjectui64v = entryPoint("glGetQueryObjectui64vEXT");
  cegl_extensions.createImage = entryPoint("eglCreateImageKHR");
  cegl_extensions.destroyImage = entryPoint("eglDestroyImageKHR");
  cegl_extensions.exportImageQuery = entryPoint("eglExportDMABUFImageQueryMESA");
  cegl_extensions.exportImage = entryPoint("eglExportDMABUFImageMESA");
  cegl_extensions.multiDrawArrays = entryPoint("glMultiDrawArraysEXT");
  cegl_extensions.multiDrawArraysIndirect = entryPoint("glMultiDrawArraysIndirectEXT");
  cegl_extensions.multiDrawElementsIndirect = entryPoint("glMultiDrawElementsIndirectEXT");
  cegl_extensions.drawArraysInstancedBaseInstance = entryPoint("glDrawArraysInstancedBaseInstanceEXT");
  cegl_extensions.drawElementsInstancedBaseVertexBaseInstance =
      entryPoint("glDrawElementsInstancedBaseVertexBaseInstanceEXT");
}

void cegl_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, loadExtensions);
}

static struct gbm_device *(*createDevice)(int);
static void (*destroyDevice)(struct gbm_device *);

static void loadGBM(void) {
  void *library = dlopen("libgbm.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) { return; }
  createDevice = (struct gbm_device * (*)(int)) dlsym(library, "gbm_create_device");
  destroyDevice = (void (*)(struct gbm_device *))dlsym(library, "gbm_device_destroy");
}

struct gbm_device *cegl_gbm_create_device(int fd) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, loadGBM);
  return createDevice && destroyDevice ? createDevice(fd) : NULL;
}

void cegl_gbm_device_destroy(struct gbm_device *device) {
  if (destroyDevice) { destroyDevice(device); }
}

void cegl_setThreadName(const char *name) { pthread_setname_np(pthread_self(), name); }

void cegl_keepFreedMemory(int kept, int largestPiece) {
  mallopt(M_TRIM_THRESHOLD, kept);
  mallopt(M_MMAP_THRESHOLD, largestPiece);
}
