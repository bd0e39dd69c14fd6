// A whole tile as a strip of two triangles; the corners follow from the vertex id.
#pragma vertex backgroundVertex

layout(binding = 3) uniform BackgroundLayer {
  vec4 color;  // premultiplied
} layer;

layout(location = 0) flat out vec4 color;

void main() {
  color = layer.color;
  gl_Position = headland_project(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 8192.0, 0.0);
}
