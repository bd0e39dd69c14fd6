// A tile of heights as a strip of two triangles; the corners follow from the vertex id.
#pragma vertex colorReliefVertex

layout(binding = 3) uniform HeightSquare {
  vec2 origin;         // tile units from the tile whose matrix is set, so that tiles side by side share their corners
  vec2 textureOrigin;  // of the part that the tile shows, in shares of the texture with its border
  vec2 textureScale;
} square;

layout(location = 0) out vec2 place;

void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  place = square.textureOrigin + square.textureScale * corner;
  gl_Position = headland_project(square.origin + corner * 8192.0, 0.0);
}
