// All of the picture as a strip of two triangles; the corners follow from the vertex id.
#pragma vertex compositeVertex

layout(binding = 3) uniform CompositeLayer {
  float opacity;
} layer;

layout(location = 0) flat out float opacity;

void main() {
  opacity = layer.opacity;
  gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0, 0.0, 1.0);
}
