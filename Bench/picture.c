// The cheapest way known to draw one given picture: what `headland-bench` measures the demo scene's frame against.
//
// The picture comes as a mesh: triangles that are already projected, culled and cut at the edges of tiles, layer by
// layer. What is left to do is one clear, one draw a layer and the readback. No depth buffer; blending only where a
// layer needs it; one vertex buffer, one index buffer.
//
// usage: picture MESH [--device INDEX] [--frames N] [--pixels FILE]      prints one JSON object
//
// MESH holds, without gaps and with little-endian numbers: Header, Batch[batch_count], Vertex[vertex_count],
// uint32_t[index_count]. FILE receives the picture as RGBA bytes, row 0 on top.

#include "raw.h"

#include <stdint.h>

// What a batch's fragments are.
enum { opaque_area, translucent_area, fringe, line, circle, kind_count };

typedef struct {
  char magic[4];  // "HLM1"
  uint32_t width, height, batch_count, vertex_count, index_count;
  float clear[4];
} Header;

typedef struct {
  uint32_t kind, first_index, index_count;
  float color[4];      // premultiplied
  float second[4];     // of circles: the stroke's colour
  float parameter[2];  // of lines: the reach in ramps; of circles: the inner radius and the blur, in radii
} Batch;

typedef struct {
  float place[2];   // in clip space, y downwards, so that row 0 of what is read is the top
  float across[2];  // what coverage depends on: pixels from a fringe's edge, ramps from a line's middle, radii
} Vertex;

typedef struct {
  Header header;
  const Batch *batches;
  GLuint programs[kind_count];
  GLint colors[kind_count], seconds[kind_count], parameters[kind_count];
  unsigned char *pixels;
} Picture;

#define HEAD "#version 320 es\nprecision highp float;\n"
// What a batch has in common reaches the fragments as flat varyings: on the software rasteriser that is an eighth
// cheaper than uniforms that the fragment stage reads.
#define SHARED "uniform vec4 a;\nuniform vec4 b;\nuniform vec2 c;\n" \
  "flat out vec4 color;\nflat out vec4 second;\nflat out vec2 parameter;\n"
#define SHADED "flat in vec4 color;\nflat in vec4 second;\nflat in vec2 parameter;\n" \
  "layout(location = 0) out vec4 pixel;\n"

static const char *flat_vertex = HEAD "layout(location = 0) in vec2 place;\nuniform vec4 a;\nflat out vec4 color;\n"
                                      "void main() {\n  color = a;\n  gl_Position = vec4(place, 0.0, 1.0);\n}\n";
static const char *covered_vertex =
    HEAD SHARED "layout(location = 0) in vec2 place;\nlayout(location = 1) in vec2 across;\nout vec2 reach;\n"
                "void main() {\n  color = a;\n  second = b;\n  parameter = c;\n  reach = across;\n"
                "  gl_Position = vec4(place, 0.0, 1.0);\n}\n";

static const char *fragments[kind_count] = {
    [opaque_area] = HEAD "flat in vec4 color;\nlayout(location = 0) out vec4 pixel;\n"
                         "void main() { pixel = color; }\n",
    [translucent_area] = HEAD "flat in vec4 color;\nlayout(location = 0) out vec4 pixel;\n"
                         "void main() { pixel = color; }\n",
    [fringe] = HEAD SHADED "in vec2 reach;\n"
                             "void main() { pixel = color * (1.0 - smoothstep(0.0, 1.0, abs(reach.y))); }\n",
    [line] = HEAD SHADED "in vec2 reach;\n"
                           "void main() { pixel = color * clamp(parameter.x - length(reach), 0.0, 1.0); }\n",
    [circle] = HEAD SHADED "in vec2 reach;\n"
                             "void main() {\n"
                             "  float r = length(reach);\n"
                             "  float inner = parameter.x, blur = parameter.y;\n"
                             "  vec4 mixed = mix(color, second, smoothstep(inner - blur, inner, r));\n"
                             "  pixel = mixed * (1.0 - smoothstep(1.0 - blur, 1.0, r));\n"
                             "}\n",
};

static void *read_file(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file || fseek(file, 0, SEEK_END)) raw_fail("the mesh cannot be read");
  long length = ftell(file);
  void *bytes = malloc(length);
  rewind(file);
  if (fread(bytes, 1, length, file) != (size_t)length) raw_fail("the mesh cannot be read");
  fclose(file);
  return bytes;
}

static void upload(const Vertex *vertices, const uint32_t *indices, const Header *header) {
  GLuint names[2], array;
  glGenVertexArrays(1, &array);
  glBindVertexArray(array);
  glGenBuffers(2, names);
  glBindBuffer(GL_ARRAY_BUFFER, names[0]);
  glBufferData(GL_ARRAY_BUFFER, header->vertex_count * sizeof(Vertex), vertices, GL_STATIC_DRAW);
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, names[1]);
  glBufferData(GL_ELEMENT_ARRAY_BUFFER, header->index_count * sizeof *indices, indices, GL_STATIC_DRAW);
  for (int i = 0; i < 2; i++) {
    glVertexAttribPointer(i, 2, GL_FLOAT, GL_FALSE, sizeof(Vertex), (void *)(size_t)(8 * i));
    glEnableVertexAttribArray(i);
  }
}

static void prepare(Picture *picture) {
  for (int kind = 0; kind < kind_count; kind++) {
    GLuint program = raw_program(kind <= translucent_area ? flat_vertex : covered_vertex, fragments[kind]);
    picture->programs[kind] = program;
    picture->colors[kind] = glGetUniformLocation(program, "a");
    picture->seconds[kind] = glGetUniformLocation(program, "b");
    picture->parameters[kind] = glGetUniformLocation(program, "c");
  }
  const float *clear = picture->header.clear;
  glClearColor(clear[0], clear[1], clear[2], clear[3]);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  picture->pixels = malloc((size_t)picture->header.width * picture->header.height * 4);
}

static void draw_frame(const Picture *picture) {
  const Header *header = &picture->header;
  glClear(GL_COLOR_BUFFER_BIT);
  for (uint32_t i = 0; i < header->batch_count; i++) {
    const Batch *batch = &picture->batches[i];
    uint32_t kind = batch->kind;
    glUseProgram(picture->programs[kind]);
    glUniform4fv(picture->colors[kind], 1, batch->color);
    if (picture->seconds[kind] >= 0) glUniform4fv(picture->seconds[kind], 1, batch->second);
    if (picture->parameters[kind] >= 0) glUniform2fv(picture->parameters[kind], 1, batch->parameter);
    if (kind == opaque_area) glDisable(GL_BLEND);
    else glEnable(GL_BLEND);
    glDrawElements(GL_TRIANGLES, batch->index_count, GL_UNSIGNED_INT, (void *)((size_t)batch->first_index * 4));
  }
  glReadPixels(0, 0, header->width, header->height, GL_RGBA, GL_UNSIGNED_BYTE, picture->pixels);
}

static void write_pixels(const Picture *picture, const char *path) {
  FILE *file = fopen(path, "wb");
  size_t length = (size_t)picture->header.width * picture->header.height * 4;
  if (!file || fwrite(picture->pixels, 1, length, file) != length || fclose(file)) {
    raw_fail("the pixels cannot be written");
  }
}

int main(int count, char **arguments) {
  int device = -1, frames = 101;
  const char *pixels = NULL;
  if (count < 2) raw_fail("usage: picture MESH [--device INDEX] [--frames N] [--pixels FILE]");
  for (int i = 2; i + 1 < count; i += 2) {
    if (!strcmp(arguments[i], "--device")) device = atoi(arguments[i + 1]);
    if (!strcmp(arguments[i], "--frames")) frames = atoi(arguments[i + 1]);
    if (!strcmp(arguments[i], "--pixels")) pixels = arguments[i + 1];
  }
  if (frames < 1 || frames > raw_max_samples) raw_fail("--frames is out of range");

  Picture picture = {.header = {{0}, 0, 0, 0, 0, 0, {0}}};
  char *bytes = read_file(arguments[1]);
  memcpy(&picture.header, bytes, sizeof(Header));
  if (memcmp(picture.header.magic, "HLM1", 4)) raw_fail("this is no mesh");
  picture.batches = (const Batch *)(bytes + sizeof(Header));
  const Vertex *vertices = (const Vertex *)(picture.batches + picture.header.batch_count);

  raw_open(device);
  raw_bind_target(picture.header.width, picture.header.height);
  upload(vertices, (const uint32_t *)(vertices + picture.header.vertex_count), &picture.header);
  prepare(&picture);
  for (int i = 0; i < 3; i++) draw_frame(&picture);
  RawTime frame;
  RAW_MEASURE(frame, frames, draw_frame(&picture));
  if (pixels) write_pixels(&picture, pixels);
  if (glGetError() != GL_NO_ERROR) raw_fail("a GL call failed");
  printf("{\"renderer\": \"%s\", \"frame_ms\": %.4f, \"frame_processor_ms\": %.4f, \"draws\": %u, \"triangles\": %u, "
         "\"peak_mb\": %.1f}\n",
         glGetString(GL_RENDERER), frame.clock, frame.processor, picture.header.batch_count,
         picture.header.index_count / 3, raw_peak_megabytes());
  return 0;
}
