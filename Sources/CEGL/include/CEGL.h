// EGL, OpenGL ES 3.2 and GBM for Swift: the headers, and what Swift cannot reach in them by itself.
#ifndef HEADLAND_CEGL_H
#define HEADLAND_CEGL_H

// No window system: without these eglplatform.h includes the X11 headers, which a server does not have.
#define EGL_NO_X11
#define MESA_EGL_NO_X11_HEADERS

// The 3.2 prototypes are wanted, those of the extensions not: a vendor library need not export extension symbols,
// so they are asked for by name below.
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl32.h>
#include <GLES2/gl2ext.h>
#include <gbm.h>

// EGL device attributes that older copies of eglext.h lack.
#ifndef EGL_DEVICE_UUID_EXT
#define EGL_DEVICE_UUID_EXT 0x335C
#endif
#ifndef EGL_DRM_RENDER_NODE_FILE_EXT
#define EGL_DRM_RENDER_NODE_FILE_EXT 0x3377
#endif

// Entry points of extensions, found once by cegl_load(). NULL where the library does not know the name.
// A non-NULL pointer does not mean that the context has the extension: ask the extension string first.
struct cegl_extensions {
  PFNEGLQUERYDEVICESEXTPROC queryDevices;
  PFNEGLQUERYDEVICESTRINGEXTPROC queryDeviceString;
  EGLBoolean(EGLAPIENTRYP queryDeviceBinary)(EGLDeviceEXT, EGLint, EGLint, void *, EGLint *);
  PFNGLBUFFERSTORAGEEXTPROC bufferStorage;
  PFNGLCLIPCONTROLEXTPROC clipControl;
  PFNGLPOLYGONOFFSETCLAMPEXTPROC polygonOffsetClamp;
  PFNGLQUERYCOUNTEREXTPROC queryCounter;
  PFNGLGETQUERYOBJECTUI64VEXTPROC getQueryObjectui64v;
  PFNEGLCREATEIMAGEKHRPROC createImage;
  PFNEGLDESTROYIMAGEKHRPROC destroyImage;
  PFNEGLEXPORTDMABUFIMAGEQUERYMESAPROC exportImageQuery;
  PFNEGLEXPORTDMABUFIMAGEMESAPROC exportImage;
  PFNGLMULTIDRAWARRAYSEXTPROC multiDrawArrays;
  PFNGLMULTIDRAWARRAYSINDIRECTEXTPROC multiDrawArraysIndirect;
  PFNGLMULTIDRAWELEMENTSINDIRECTEXTPROC multiDrawElementsIndirect;
  PFNGLDRAWARRAYSINSTANCEDBASEINSTANCEEXTPROC drawArraysInstancedBaseInstance;
  PFNGLDRAWELEMENTSINSTANCEDBASEVERTEXBASEINSTANCEEXTPROC drawElementsInstancedBaseVertexBaseInstance;
};
extern struct cegl_extensions cegl_extensions;

// Fills cegl_extensions on the first call; thread safe. Call it before anything below.
void cegl_load(void);

// ---- EGL -----------------------------------------------------------------------------------------------------------
// Each returns EGL_FALSE or NULL where the entry point does not exist, so that Swift needs one check, not two.

static inline EGLBoolean cegl_queryDevices(EGLint capacity, EGLDeviceEXT *devices, EGLint *count) {
  return cegl_extensions.queryDevices ? cegl_extensions.queryDevices(capacity, devices, count) : EGL_FALSE;
}

static inline const char *cegl_queryDeviceString(EGLDeviceEXT device, EGLint name) {
  return cegl_extensions.queryDeviceString ? cegl_extensions.queryDeviceString(device, name) : NULL;
}

static inline EGLBoolean cegl_queryDeviceBinary(
    EGLDeviceEXT device, EGLint name, EGLint capacity, void *bytes, EGLint *length) {
  return cegl_extensions.queryDeviceBinary
      ? cegl_extensions.queryDeviceBinary(device, name, capacity, bytes, length)
      : EGL_FALSE;
}

static inline EGLImageKHR cegl_createImage(
    EGLDisplay display, EGLContext context, EGLenum target, EGLClientBuffer buffer) {
  return cegl_extensions.createImage ? cegl_extensions.createImage(display, context, target, buffer, NULL)
                                     : EGL_NO_IMAGE_KHR;
}

static inline void cegl_destroyImage(EGLDisplay display, EGLImageKHR image) {
  if (cegl_extensions.destroyImage) { cegl_extensions.destroyImage(display, image); }
}

static inline EGLBoolean cegl_exportImageQuery(
    EGLDisplay display, EGLImageKHR image, int *fourcc, int *planes, EGLuint64KHR *modifiers) {
  return cegl_extensions.exportImageQuery
      ? cegl_extensions.exportImageQuery(display, image, fourcc, planes, modifiers)
      : EGL_FALSE;
}

static inline EGLBoolean cegl_exportImage(
    EGLDisplay display, EGLImageKHR image, int *descriptors, EGLint *strides, EGLint *offsets) {
  return cegl_extensions.exportImage ? cegl_extensions.exportImage(display, image, descriptors, strides, offsets)
                                     : EGL_FALSE;
}

// ---- GBM -----------------------------------------------------------------------------------------------------------
// libgbm is opened when it is first needed and not linked: a machine with only NVIDIA's driver may lack it, and the
// device platform, which is tried first, does not use it.

struct gbm_device *cegl_gbm_create_device(int fd);
void cegl_gbm_device_destroy(struct gbm_device *device);

// ---- RenderDoc -----------------------------------------------------------------------------------------------------
// Its in-application API, where its library is in the process already; otherwise nothing happens.

// Not 0 where the library is there.
int cegl_renderdoc_available(void);
// Begins or ends a capture of the calling thread's context; 0 where RenderDoc is not there or refused.
int cegl_renderdoc_begin(void);
int cegl_renderdoc_end(void);

// ---- Threads -------------------------------------------------------------------------------------------------------

// Glibc's module is built without _GNU_SOURCE, which pthread_setname_np needs. At most 15 bytes.
void cegl_setThreadName(const char *name);

// Lets glibc keep so many freed bytes, and take pieces up to a size from what it keeps; Swift's Glibc has no mallopt.
void cegl_keepFreedMemory(int kept, int largestPiece);

// ---- OpenGL ES extensions ------------------------------------------------------------------------------------------
// Swift can call a function pointer from C only after unwrapping it; these keep the draw loop free of that.

static inline void cegl_glBufferStorageEXT(GLenum target, GLsizeiptr size, const void *data, GLbitfield flags) {
  cegl_extensions.bufferStorage(target, size, data, flags);
}

static inline void cegl_glClipControlEXT(GLenum origin, GLenum depth) { cegl_extensions.clipControl(origin, depth); }

static inline void cegl_glPolygonOffsetClampEXT(GLfloat factor, GLfloat units, GLfloat clamp) {
  cegl_extensions.polygonOffsetClamp(factor, units, clamp);
}

static inline void cegl_glQueryCounterEXT(GLuint query, GLenum target) {
  cegl_extensions.queryCounter(query, target);
}

static inline void cegl_glGetQueryObjectui64vEXT(GLuint query, GLenum name, GLuint64 *value) {
  cegl_extensions.getQueryObjectui64v(query, name, value);
}

static inline void cegl_glMultiDrawArraysEXT(GLenum mode, const GLint *firsts, const GLsizei *counts, GLsizei draws) {
  cegl_extensions.multiDrawArrays(mode, firsts, counts, draws);
}

static inline void cegl_glMultiDrawArraysIndirectEXT(GLenum mode, const void *offset, GLsizei draws, GLsizei stride) {
  cegl_extensions.multiDrawArraysIndirect(mode, offset, draws, stride);
}

static inline void cegl_glMultiDrawElementsIndirectEXT(
    GLenum mode, GLenum type, const void *offset, GLsizei draws, GLsizei stride) {
  cegl_extensions.multiDrawElementsIndirect(mode, type, offset, draws, stride);
}

static inline void cegl_glDrawArraysInstancedBaseInstanceEXT(
    GLenum mode, GLint first, GLsizei count, GLsizei instances, GLuint baseInstance) {
  cegl_extensions.drawArraysInstancedBaseInstance(mode, first, count, instances, baseInstance);
}

static inline void cegl_glDrawElementsInstancedBaseVertexBaseInstanceEXT(
    GLenum mode, GLsizei count, GLenum type, const void *indices, GLsizei instances, GLint baseVertex,
    GLuint baseInstance) {
  cegl_extensions.drawElementsInstancedBaseVertexBaseInstance(
      mode, count, type, indices, instances, baseVertex, baseInstance);
}

#endif
