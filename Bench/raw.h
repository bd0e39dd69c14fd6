// What every raw GLES program here starts from: a context without a window, one colour target, shaders, and clocks.
// These programs are the floors that Headland is measured against, so they do nothing that the picture does not need.

#ifndef HEADLAND_BENCH_RAW_H
#define HEADLAND_BENCH_RAW_H

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl32.h>
#include <GLES2/gl2ext.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum { raw_max_samples = 512 };

static void raw_fail(const char *what) {
  fprintf(stderr, "%s (EGL error 0x%04x)\n", what, eglGetError());
  exit(1);
}

static double raw_milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1e3 + now.tv_nsec * 1e-6;
}

// The processor time of all threads so far: it says more than the clock where other work shares the processors.
static double raw_processor_milliseconds(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  struct timeval user = usage.ru_utime, system = usage.ru_stime;
  return (user.tv_sec + system.tv_sec) * 1e3 + (user.tv_usec + system.tv_usec) * 1e-3;
}

static int raw_compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double raw_median(double *samples, int count) {
  qsort(samples, count, sizeof *samples, raw_compare);
  return count % 2 ? samples[count / 2] : (samples[count / 2 - 1] + samples[count / 2]) / 2;
}

static inline double raw_peak_megabytes(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss / 1024.0;
}

// Makes a GLES 3.2 context current on one display, or returns 0.
static int raw_try_display(EGLDisplay display) {
  if (display == EGL_NO_DISPLAY || !eglInitialize(display, NULL, NULL)) return 0;
  eglBindAPI(EGL_OPENGL_ES_API);
  const EGLint attributes[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 2, EGL_NONE};
  EGLContext context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, attributes);
  if (context != EGL_NO_CONTEXT && eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) return 1;
  eglTerminate(display);
  return 0;
}

// Opens EGL device number `wanted`, or with -1 the first one that works, hardware before software.
static void raw_open(int wanted) {
  PFNEGLGETPLATFORMDISPLAYEXTPROC display_of =
      (PFNEGLGETPLATFORMDISPLAYEXTPROC)eglGetProcAddress("eglGetPlatformDisplayEXT");
  PFNEGLQUERYDEVICESEXTPROC query = (PFNEGLQUERYDEVICESEXTPROC)eglGetProcAddress("eglQueryDevicesEXT");
  PFNEGLQUERYDEVICESTRINGEXTPROC string_of =
      (PFNEGLQUERYDEVICESTRINGEXTPROC)eglGetProcAddress("eglQueryDeviceStringEXT");
  if (!display_of) raw_fail("EGL_EXT_platform_base is missing");

  EGLDeviceEXT devices[32];
  EGLint count = 0;
  if (query) query(32, devices, &count);
  for (int software = 0; software <= 1; software++) {
    for (int i = 0; i < count; i++) {
      const char *extensions = string_of ? string_of(devices[i], EGL_EXTENSIONS) : NULL;
      int is_software = extensions && strstr(extensions, "EGL_MESA_device_software") != NULL;
      if (wanted >= 0 ? i != wanted || software : is_software != software) continue;
      if (raw_try_display(display_of(EGL_PLATFORM_DEVICE_EXT, devices[i], NULL))) return;
    }
  }
  EGLDisplay surfaceless = display_of(EGL_PLATFORM_SURFACELESS_MESA, (void *)EGL_DEFAULT_DISPLAY, NULL);
  if (wanted < 0 && raw_try_display(surfaceless)) return;
  raw_fail("no EGL device gave a GLES 3.2 context");
}

// Binds a new RGBA8 target without depth, as a flat map needs it.
static inline void raw_bind_target(int width, int height) {
  GLuint color, framebuffer;
  glGenRenderbuffers(1, &color);
  glBindRenderbuffer(GL_RENDERBUFFER, color);
  glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, width, height);
  glGenFramebuffers(1, &framebuffer);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, color);
  if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) raw_fail("the framebuffer is incomplete");
  glViewport(0, 0, width, height);
}

static GLuint raw_shader(GLenum stage, const char *source) {
  GLuint shader = glCreateShader(stage);
  glShaderSource(shader, 1, &source, NULL);
  glCompileShader(shader);
  GLint compiled;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &compiled);
  if (!compiled) {
    char log[4096];
    glGetShaderInfoLog(shader, sizeof log, NULL, log);
    fprintf(stderr, "%s\n%s\n", source, log);
    exit(1);
  }
  return shader;
}

static GLuint raw_program(const char *vertex, const char *fragment) {
  GLuint program = glCreateProgram();
  glAttachShader(program, raw_shader(GL_VERTEX_SHADER, vertex));
  glAttachShader(program, raw_shader(GL_FRAGMENT_SHADER, fragment));
  glLinkProgram(program);
  GLint linked;
  glGetProgramiv(program, GL_LINK_STATUS, &linked);
  if (!linked) raw_fail("a program does not link");
  return program;
}

typedef struct {
  double clock;      // the median
  double processor;  // the mean, over all threads
} RawTime;

// Runs `body` once unmeasured and `count` times measured; `result` is a RawTime in milliseconds.
#define RAW_MEASURE(result, count, body)               \
  do {                                                 \
    double samples_[raw_max_samples], processor_ = 0;  \
    for (int sample_ = -1; sample_ < (count); sample_++) { \
      if (sample_ == 0) processor_ = raw_processor_milliseconds(); \
      double start_ = raw_milliseconds();              \
      body;                                            \
      if (sample_ >= 0) samples_[sample_] = raw_milliseconds() - start_; \
    }                                                  \
    result.processor = (raw_processor_milliseconds() - processor_) / (count); \
    result.clock = raw_median(samples_, (count));      \
  } while (0)

#endif
