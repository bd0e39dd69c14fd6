// All of the picture as a strip of two triangles; the corners follow from the vertex id.
#pragma vertex heatmapRampVertex

layout(location = 0) out vec2 place;  // in the density's texture, whose row 0 is the upper one

void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  place = vec2(corner.x, 1.0 - corner.y);
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}
