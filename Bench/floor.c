// The floor: what this machine asks for the work under any renderer, in raw EGL and GLES 3.2.
//
// 1. A frame: clear, one full-screen blended quad, readback, at 1024×768.
// 2. 10,000 draws of a small triangle, each with 64 bytes of its own that the vertex stage reads, in every raw form
//    worth trying. All forms must leave the same picture.
// 3. The same draws with nothing changed between them.
//
// usage: floor [--device INDEX] [--part frame|draws]      prints one JSON object

#include "raw.h"

enum { width = 1024, height = 768, draws = 10000, frame_samples = 101, draw_samples = 15, block_bytes = 64 };

typedef struct {
  float place[4];  // scale x, scale y, offset x, offset y in clip space
  float color[4];
  float tint[4];   // multiplies the color
  float light[4];  // is added to it
} Block;

_Static_assert(sizeof(Block) == block_bytes, "a block is 64 bytes");

typedef struct {
  GLuint program, array, buffer;
  GLint location;
  unsigned char *mapped;
  int stride;
} Form;

static Block blocks[draws];
static GLuint corners;
static PFNGLDRAWARRAYSINSTANCEDBASEINSTANCEEXTPROC draw_from_instance;
static PFNGLBUFFERSTORAGEEXTPROC buffer_storage;

#define HEAD "#version 320 es\nprecision highp float;\n"
#define BODY(fetch)                                             \
  "layout(location = 0) in vec2 corner;\n"                      \
  "flat out vec4 shade;\n"                                      \
  "void main() {\n" fetch                                       \
  "  shade = color * tint + light;\n"                           \
  "  gl_Position = vec4(corner * place.xy + place.zw, 0.0, 1.0);\n" \
  "}\n"

static const char *fragment_stage =
    HEAD "flat in vec4 shade;\nlayout(location = 0) out vec4 result;\nvoid main() { result = shade; }\n";

static void fill_blocks(void) {
  for (int i = 0; i < draws; i++) {
    int column = i % 100, row = i / 100;
    blocks[i] = (Block){{0.016f, 0.016f, column / 50.0f - 1, row / 50.0f - 1},
                        {(i % 7) / 7.0f, 0.3f, 0.5f, 1},
                        {0.5f, 0.5f, 0.5f, 1},
                        {0.1f, 0.2f, 0.1f, 0}};
  }
}

// A vertex array with the triangle's corners in stream 0.
static GLuint corner_array(void) {
  GLuint array;
  glGenVertexArrays(1, &array);
  glBindVertexArray(array);
  glBindBuffer(GL_ARRAY_BUFFER, corners);
  glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, 0, NULL);
  glEnableVertexAttribArray(0);
  return array;
}

// Storage of which the driver keeps a mapping open, or NULL where it cannot.
static unsigned char *map_for_ever(GLenum target, GLsizeiptr length) {
  if (!buffer_storage) return NULL;
  GLbitfield flags = GL_MAP_WRITE_BIT | GL_MAP_PERSISTENT_BIT_EXT | GL_MAP_COHERENT_BIT_EXT;
  buffer_storage(target, length, NULL, flags);
  return glMapBufferRange(target, 0, length, flags);
}

static void draw(void) { glDrawArrays(GL_TRIANGLES, 0, 3); }

// --- plain uniforms -----------------------------------------------------------------------------------------

static void prepare_uniforms(Form *form) {
  form->array = corner_array();
  form->program = raw_program(HEAD "uniform vec4 block[4];\n" BODY(
                                  "  vec4 place = block[0], color = block[1], tint = block[2], light = block[3];\n"),
                              fragment_stage);
  form->location = glGetUniformLocation(form->program, "block");
}

static void run_uniforms(const Form *form) {
  for (int i = 0; i < draws; i++) {
    glUniform4fv(form->location, 4, blocks[i].place);
    draw();
  }
}

// --- a range of one uniform buffer a draw -------------------------------------------------------------------

static void prepare_ring(Form *form) {
  form->array = corner_array();
  form->program = raw_program(
      HEAD "layout(std140, binding = 0) uniform Block { vec4 place; vec4 color; vec4 tint; vec4 light; };\n" BODY(""),
      fragment_stage);
  GLint alignment;
  glGetIntegerv(GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT, &alignment);
  form->stride = (block_bytes + alignment - 1) / alignment * alignment;
  glGenBuffers(1, &form->buffer);
  glBindBuffer(GL_UNIFORM_BUFFER, form->buffer);
}

static void prepare_mapped_ring(Form *form) {
  prepare_ring(form);
  form->mapped = map_for_ever(GL_UNIFORM_BUFFER, (GLsizeiptr)form->stride * draws);
}

static void bind_and_draw(const Form *form) {
  for (int i = 0; i < draws; i++) {
    glBindBufferRange(GL_UNIFORM_BUFFER, 0, form->buffer, (GLintptr)i * form->stride, block_bytes);
    draw();
  }
}

static void run_mapped_ring(const Form *form) {
  for (int i = 0; i < draws; i++) memcpy(form->mapped + (size_t)i * form->stride, &blocks[i], block_bytes);
  bind_and_draw(form);
}

static void run_uploaded_ring(const Form *form) {
  static unsigned char staging[draws * 256];
  for (int i = 0; i < draws; i++) memcpy(staging + (size_t)i * form->stride, &blocks[i], block_bytes);
  glBindBuffer(GL_UNIFORM_BUFFER, form->buffer);
  glBufferData(GL_UNIFORM_BUFFER, (GLsizeiptr)form->stride * draws, staging, GL_STREAM_DRAW);
  bind_and_draw(form);
}

// --- one storage block, indexed -----------------------------------------------------------------------------

#define STORAGE                                                                \
  "struct Block { vec4 place; vec4 color; vec4 tint; vec4 light; };\n"         \
  "layout(std430, binding = 0) readonly buffer Blocks { Block blocks[]; };\n"
#define FETCH "  vec4 place = blocks[index].place, color = blocks[index].color;\n" \
              "  vec4 tint = blocks[index].tint, light = blocks[index].light;\n"

static void prepare_storage(Form *form) {
  glGenBuffers(1, &form->buffer);
  glBindBuffer(GL_SHADER_STORAGE_BUFFER, form->buffer);
}

static void prepare_storage_by_uniform(Form *form) {
  prepare_storage(form);
  form->array = corner_array();
  form->program = raw_program(HEAD STORAGE "uniform int index;\n" BODY(FETCH), fragment_stage);
  form->location = glGetUniformLocation(form->program, "index");
}

static void upload_storage(const Form *form) {
  glBindBuffer(GL_SHADER_STORAGE_BUFFER, form->buffer);
  glBufferData(GL_SHADER_STORAGE_BUFFER, sizeof blocks, blocks, GL_STREAM_DRAW);
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, form->buffer);
}

static void run_storage_by_uniform(const Form *form) {
  upload_storage(form);
  for (int i = 0; i < draws; i++) {
    glUniform1i(form->location, i);
    draw();
  }
}

static void prepare_storage_by_attribute(Form *form) {
  prepare_storage(form);
  form->array = corner_array();
  form->program = raw_program(HEAD STORAGE "layout(location = 1) in int index;\n" BODY(FETCH), fragment_stage);
}

static void run_storage_by_attribute(const Form *form) {
  upload_storage(form);
  for (int i = 0; i < draws; i++) {
    glVertexAttribI4i(1, i, 0, 0, 0);
    draw();
  }
}

// --- vertex attributes --------------------------------------------------------------------------------------

static void prepare_attributes(Form *form) {
  form->array = corner_array();
  form->program = raw_program(HEAD "layout(location = 1) in vec4 place;\nlayout(location = 2) in vec4 color;\n"
                                   "layout(location = 3) in vec4 tint;\nlayout(location = 4) in vec4 light;\n" BODY(""),
                              fragment_stage);
}

static void run_constant_attributes(const Form *form) {
  (void)form;
  for (int i = 0; i < draws; i++) {
    glVertexAttrib4fv(1, blocks[i].place);
    glVertexAttrib4fv(2, blocks[i].color);
    glVertexAttrib4fv(3, blocks[i].tint);
    glVertexAttrib4fv(4, blocks[i].light);
    draw();
  }
}

static void prepare_base_instance(Form *form) {
  prepare_attributes(form);
  glGenBuffers(1, &form->buffer);
  glBindBuffer(GL_ARRAY_BUFFER, form->buffer);
  glBufferData(GL_ARRAY_BUFFER, sizeof blocks, blocks, GL_STREAM_DRAW);
  for (int i = 0; i < 4; i++) {
    glVertexAttribPointer(1 + i, 4, GL_FLOAT, GL_FALSE, sizeof(Block), (void *)(size_t)(16 * i));
    glVertexAttribDivisor(1 + i, 1);
    glEnableVertexAttribArray(1 + i);
  }
}

static void run_base_instance(const Form *form) {
  glBindBuffer(GL_ARRAY_BUFFER, form->buffer);
  glBufferData(GL_ARRAY_BUFFER, sizeof blocks, blocks, GL_STREAM_DRAW);
  for (int i = 0; i < draws; i++) draw_from_instance(GL_TRIANGLES, 0, 3, 1, i);
}

// --- measuring ----------------------------------------------------------------------------------------------

static unsigned char pixels[width * height * 4];

static unsigned long long picture_hash(void) {
  glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  unsigned long long hash = 14695981039346656037ull;  // FNV-1a
  for (size_t i = 0; i < sizeof pixels; i++) hash = (hash ^ pixels[i]) * 1099511628211ull;
  return hash;
}

static void measure_frame(RawTime *frame, RawTime *clear_and_read, RawTime *read) {
  GLuint array;
  glGenVertexArrays(1, &array);
  glBindVertexArray(array);
  glUseProgram(raw_program(HEAD "void main() {\n"
                                "  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);\n"
                                "  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);\n}\n",
                           HEAD "layout(location = 0) out vec4 result;\n"
                                "void main() { result = vec4(0.7, 0.245, 0.14, 0.7); }\n"));
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  glClearColor(1, 1, 1, 1);
  glEnable(GL_BLEND);
  RAW_MEASURE((*frame), frame_samples, {
    glClear(GL_COLOR_BUFFER_BIT);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  });
  RAW_MEASURE((*clear_and_read), frame_samples, {
    glClear(GL_COLOR_BUFFER_BIT);
    glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  });
  RAW_MEASURE((*read), frame_samples, glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels));
  glDisable(GL_BLEND);
}

typedef struct {
  const char *name;
  void (*prepare)(Form *);
  void (*run)(const Form *);
  int is_possible;
  int is_uniform;  // the bytes are a uniform or a storage block, not a vertex attribute
} FormKind;

// Prints the form's nanoseconds a draw, to the last pixel and to the last call, and returns the first.
static RawTime measure_form(const FormKind *kind, unsigned long long *hash) {
  Form form = {0};
  kind->prepare(&form);
  glBindVertexArray(form.array);
  glUseProgram(form.program);
  RawTime done;
  RAW_MEASURE(done, draw_samples, {
    glClear(GL_COLOR_BUFFER_BIT);
    kind->run(&form);
    glFinish();
  });
  double samples[draw_samples];
  for (int i = 0; i < draw_samples; i++) {
    glClear(GL_COLOR_BUFFER_BIT);
    glFinish();
    double start = raw_milliseconds();
    kind->run(&form);
    samples[i] = raw_milliseconds() - start;
    glFinish();
  }
  double submitted = raw_median(samples, draw_samples);
  unsigned long long picture = picture_hash();
  if (*hash && *hash != picture) raw_fail(kind->name);
  *hash = picture;
  done.clock *= 1e6 / draws;
  done.processor *= 1e6 / draws;
  printf("\"%s\": {\"ns\": %.1f, \"processor_ns\": %.1f, \"submit_ns\": %.1f}, ", kind->name, done.clock,
         done.processor, submitted * 1e6 / draws);
  return done;
}

static double measure_unchanged(void) {
  Form form = {0};
  prepare_uniforms(&form);
  glUseProgram(form.program);
  glUniform4fv(form.location, 4, blocks[0].place);
  RawTime done;
  RAW_MEASURE(done, draw_samples, {
    glClear(GL_COLOR_BUFFER_BIT);
    for (int i = 0; i < draws; i++) draw();
    glFinish();
  });
  return done.clock * 1e6 / draws;
}

static int load_extensions(void) {
  const char *extensions = (const char *)glGetString(GL_EXTENSIONS);
  if (strstr(extensions, "GL_EXT_buffer_storage")) {
    buffer_storage = (PFNGLBUFFERSTORAGEEXTPROC)eglGetProcAddress("glBufferStorageEXT");
  }
  draw_from_instance =
      (PFNGLDRAWARRAYSINSTANCEDBASEINSTANCEEXTPROC)eglGetProcAddress("glDrawArraysInstancedBaseInstanceEXT");
  return draw_from_instance && strstr(extensions, "GL_EXT_base_instance");
}

static void measure_forms(void) {
  int has_base_instance = load_extensions();
  const FormKind kinds[] = {
      {"uniforms", prepare_uniforms, run_uniforms, 1, 1},
      {"uniform_ring_mapped", prepare_mapped_ring, run_mapped_ring, buffer_storage != NULL, 1},
      {"uniform_ring_uploaded", prepare_ring, run_uploaded_ring, 1, 1},
      {"storage_by_uniform_index", prepare_storage_by_uniform, run_storage_by_uniform, 1, 1},
      {"storage_by_attribute_index", prepare_storage_by_attribute, run_storage_by_attribute, 1, 1},
      {"constant_attributes", prepare_attributes, run_constant_attributes, 1, 0},
      {"base_instance_attributes", prepare_base_instance, run_base_instance, has_base_instance, 0},
  };
  const FormKind *fastest = NULL, *fastest_uniform = NULL;
  RawTime least = {0, 0}, least_uniform = {0, 0};
  unsigned long long hash = 0;
  printf("\"forms\": {");
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    if (!kinds[i].is_possible) continue;
    RawTime time = measure_form(&kinds[i], &hash);
    if (!fastest || time.clock < least.clock) least = time, fastest = &kinds[i];
    if (!kinds[i].is_uniform) continue;
    if (!fastest_uniform || time.clock < least_uniform.clock) least_uniform = time, fastest_uniform = &kinds[i];
  }
  double unchanged = measure_unchanged();
  printf("\"unchanged\": {\"ns\": %.1f}}, \"fastest_form\": \"%s\", \"fastest_ns\": %.1f, "
         "\"fastest_uniform_form\": \"%s\", \"fastest_uniform_ns\": %.1f, \"fastest_uniform_processor_ns\": %.1f, "
         "\"unchanged_ns\": %.1f, "
         "\"picture\": \"%016llx\", ",
         unchanged, fastest->name, least.clock, fastest_uniform->name, least_uniform.clock, least_uniform.processor,
         unchanged, hash);
}

static void measure_frame_part(void) {
  RawTime frame, clear_and_read, read;
  measure_frame(&frame, &clear_and_read, &read);
  printf("\"width\": %d, \"height\": %d, \"frame_ms\": %.4f, \"frame_processor_ms\": %.4f, "
         "\"clear_readback_ms\": %.4f, \"readback_ms\": %.4f, ",
         width, height, frame.clock, frame.processor, clear_and_read.clock, read.clock);
}

static void measure_draws_part(void) {
  fill_blocks();
  const float triangle[] = {0, 0, 1, 0, 0, 1};
  glGenBuffers(1, &corners);
  glBindBuffer(GL_ARRAY_BUFFER, corners);
  glBufferData(GL_ARRAY_BUFFER, sizeof triangle, triangle, GL_STATIC_DRAW);
  printf("\"draws\": %d, \"block_bytes\": %d, ", draws, block_bytes);
  measure_forms();
}

int main(int count, char **arguments) {
  int device = -1;
  const char *part = "";
  for (int i = 1; i + 1 < count; i += 2) {
    if (!strcmp(arguments[i], "--device")) device = atoi(arguments[i + 1]);
    if (!strcmp(arguments[i], "--part")) part = arguments[i + 1];
  }
  double start = raw_milliseconds();
  raw_open(device);
  raw_bind_target(width, height);
  glClear(GL_COLOR_BUFFER_BIT);
  glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  printf("{\"renderer\": \"%s\", \"version\": \"%s\", \"first_pixel_ms\": %.2f, ", glGetString(GL_RENDERER),
         glGetString(GL_VERSION), raw_milliseconds() - start);
  if (strcmp(part, "draws")) measure_frame_part();
  if (strcmp(part, "frame")) measure_draws_part();
  if (glGetError() != GL_NO_ERROR) raw_fail("a GL call failed");
  printf("\"peak_mb\": %.1f}\n", raw_peak_megabytes());
  return 0;
}
