// The floor of transfers: resolving samples, uploads and copies of 1024×768 pixels in raw GLES calls.
//
// Each kind of work is done `repeats` times and finished; what it wrote is read back and compared once.
//
// usage: transfer [--device INDEX]      prints one JSON object, in milliseconds a piece of work

#include "raw.h"

enum { width = 1024, height = 768, samples = 31, repeats = 8, length = width * height * 4 };

static unsigned char pixels[length], held[length];
static GLuint source, target, buffer, framebuffers[2], sampled_framebuffer;

static GLuint new_texture(int levels) {
  GLuint texture;
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexStorage2D(GL_TEXTURE_2D, levels, GL_RGBA8, width, height);
  return texture;
}

static GLuint new_framebuffer(GLenum textarget, GLuint texture) {
  GLuint framebuffer;
  glGenFramebuffers(1, &framebuffer);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, textarget, texture, 0);
  if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) raw_fail("a framebuffer is incomplete");
  return framebuffer;
}

static void make_objects(void) {
  for (int i = 0; i < length; i++) pixels[i] = (unsigned char)(i * 7);
  source = new_texture(1);
  target = new_texture(11);
  framebuffers[0] = new_framebuffer(GL_TEXTURE_2D, source);
  framebuffers[1] = new_framebuffer(GL_TEXTURE_2D, target);
  GLuint sampled;
  glGenTextures(1, &sampled);
  glBindTexture(GL_TEXTURE_2D_MULTISAMPLE, sampled);
  glTexStorage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, 4, GL_RGBA8, width, height, GL_TRUE);
  sampled_framebuffer = new_framebuffer(GL_TEXTURE_2D_MULTISAMPLE, sampled);
  glGenBuffers(1, &buffer);
  glBindBuffer(GL_COPY_WRITE_BUFFER, buffer);
  glBufferData(GL_COPY_WRITE_BUFFER, length, pixels, GL_DYNAMIC_COPY);
}

static void expect_picture(GLuint framebuffer, const unsigned char *wanted, const char *what) {
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
  glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, held);
  if (memcmp(held, wanted, length)) raw_fail(what);
}

static void upload(void) {
  glBindTexture(GL_TEXTURE_2D, source);
  glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
}

static void buffer_to_texture(void) {
  glBindTexture(GL_TEXTURE_2D, target);
  glBindBuffer(GL_PIXEL_UNPACK_BUFFER, buffer);
  glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
  glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
}

static void texture_to_buffer(void) {
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffers[0]);
  glBindBuffer(GL_PIXEL_PACK_BUFFER, buffer);
  glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
  glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
}

static void texture_to_texture(void) {
  glCopyImageSubData(source, GL_TEXTURE_2D, 0, 0, 0, 0, target, GL_TEXTURE_2D, 0, 0, 0, 0, width, height, 1);
}

static void mipmaps(void) {
  glBindTexture(GL_TEXTURE_2D, target);
  glGenerateMipmap(GL_TEXTURE_2D);
}

static GLuint program;

// A quad over all of the picture in four samples a pixel, mixed into the target.
static void resolve(void) {
  glBindFramebuffer(GL_FRAMEBUFFER, sampled_framebuffer);
  glViewport(0, 0, width, height);
  glClear(GL_COLOR_BUFFER_BIT);
  glUseProgram(program);
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, sampled_framebuffer);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffers[1]);
  glBlitFramebuffer(0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  const GLenum color = GL_COLOR_ATTACHMENT0;
  glInvalidateFramebuffer(GL_READ_FRAMEBUFFER, 1, &color);
}

static void measure(const char *name, void (*work)(void)) {
  RawTime time;
  RAW_MEASURE(time, samples, {
    for (int i = 0; i < repeats; i++) work();
    glFinish();
  });
  printf("\"%s_ms\": %.5f, ", name, time.clock / repeats);
}

static void check_buffer(void) {
  glBindBuffer(GL_COPY_READ_BUFFER, buffer);
  const void *bytes = glMapBufferRange(GL_COPY_READ_BUFFER, 0, length, GL_MAP_READ_BIT);
  if (!bytes || memcmp(bytes, pixels, length)) raw_fail("the buffer holds other pixels");
  glUnmapBuffer(GL_COPY_READ_BUFFER);
}

int main(int count, char **arguments) {
  raw_open(count > 2 && !strcmp(arguments[1], "--device") ? atoi(arguments[2]) : -1);
  make_objects();
  program = raw_program("#version 320 es\nvoid main() {\n"
                        "  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);\n"
                        "  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);\n}\n",
                        "#version 320 es\nprecision highp float;\nlayout(location = 0) out vec4 result;\n"
                        "void main() { result = vec4(1.0, 0.0, 0.0, 1.0); }\n");
  printf("{\"renderer\": \"%s\", ", glGetString(GL_RENDERER));
  measure("upload", upload);
  expect_picture(framebuffers[0], pixels, "the uploaded picture is another");
  measure("buffer_to_texture", buffer_to_texture);
  expect_picture(framebuffers[1], pixels, "the picture from the buffer is another");
  measure("texture_to_buffer", texture_to_buffer);
  check_buffer();
  measure("texture_to_texture", texture_to_texture);
  expect_picture(framebuffers[1], pixels, "the copied picture is another");
  measure("mipmaps", mipmaps);
  measure("resolve", resolve);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffers[1]);
  glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, held);
  const unsigned char red[4] = {255, 0, 0, 255};
  for (int i = 0; i < length; i++) if (held[i] != red[i % 4]) raw_fail("the resolved picture is not red");
  if (glGetError() != GL_NO_ERROR) raw_fail("a GL call failed");
  printf("\"repeats\": %d}\n", repeats);
  return 0;
}
