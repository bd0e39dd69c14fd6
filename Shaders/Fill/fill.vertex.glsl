// Areas and their fringes; positions are tile units. Each vertex of a ring is there twice: on it, and outside.

layout(binding = 3) uniform FillLayer {
  vec2 translate;  // points, in the directions of the tile
  float inset;     // how far the fringe reaches inwards, in pixels
} layer;

// Both stages must put a ring's vertices on the same bits: area and fringe share an edge.
invariant gl_Position;

vec2 translated(vec2 position) { return position + layer.translate * headland.unitsPerPoint; }

#pragma vertex fillVertex

layout(location = 0) in vec2 position;
layout(location = 1) in uint feature;
layout(location = 0) flat out vec4 color;

void main() {
  Paint paint = headland_paint(feature >> 1);
  color = paint.fillColor * paint.fillOpacity;
  gl_Position = headland_project(translated(position), 0.0);
  headland_clipToTile(position);
}

#pragma vertex fillFringeVertex

layout(location = 0) in vec2 position;
layout(location = 1) in uint feature;  // twice the row, plus one outside
layout(location = 2) in vec2 previous;
layout(location = 3) in vec2 next;
layout(location = 0) flat out vec4 color;
layout(location = 1) out float fromEdge;  // pixels from the edge, positive outside

// The area lies to the right of its rings, so what is left of an edge is outside; the picture's y runs up here.
vec2 outwards(vec2 edge) { return normalize(vec2(-edge.y, edge.x)); }

void main() {
  Paint paint = headland_paint(feature >> 1);
  color = paint.fillOutlineColor * paint.fillOpacity;
  fromEdge = (feature & 1u) == 1u ? 1.0 : -layer.inset;

  vec2 place = translated(position);
  vec4 clip = headland_project(place, 0.0);
  mat2 pixelsPerUnit = headland_pixelsPerUnit(place, clip);
  vec2 before = outwards(pixelsPerUnit * (position - previous));
  vec2 after = outwards(pixelsPerUnit * (next - position));
  // The mitre of two unit normals; sharp tips are drawn in instead of growing without end.
  vec2 move = (before + after) / max(1.0 + dot(before, after), 0.25) * fromEdge;

  gl_Position = clip + headland_pixelStep(move, clip);
  headland_clipToTile(position + inverse(pixelsPerUnit) * move);
}
