// A whole tile as a strip of two triangles; the corners follow from the vertex id.
#pragma vertex backgroundVertex

struct BackgroundRow {
  vec4 color;
};
layout(binding = 1) readonly buffer BackgroundPaint { BackgroundRow rows[]; } paint;

layout(location = 0) flat out vec4 color;

void main() {
  color = paint.rows[0].color;
  gl_Position = headland_project(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 8192.0, 0.0);
}
