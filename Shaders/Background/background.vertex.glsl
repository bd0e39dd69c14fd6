// A whole tile as a strip of two triangles; the corners follow from the vertex id.

vec2 corner() { return vec2(gl_VertexID & 1, gl_VertexID >> 1) * 8192.0; }

#pragma vertex backgroundVertex

layout(location = 0) flat out vec4 color;

void main() {
  Paint paint = headland_paint(0u);
  color = paint.backgroundColor * paint.backgroundOpacity;
  gl_Position = headland_project(corner(), 0.0);
}

#pragma vertex backgroundPatternVertex

layout(location = 0) flat out vec4 edges;
layout(location = 1) flat out float opacity;
layout(location = 2) out vec2 repetition;

void main() {
  Paint paint = headland_paint(0u);
  edges = paint.backgroundPattern.edges;
  opacity = paint.backgroundPattern.size.x > 0.0 ? paint.backgroundOpacity : 0.0;
  repetition = headland_patternPlace(paint.backgroundPattern, corner());
  gl_Position = headland_project(corner(), 0.0);
}
