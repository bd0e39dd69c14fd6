// Areas and their fringes; positions are tile units. Each vertex of a ring is there twice: on it, and outside.

layout(binding = 3) uniform FillLayer {
  vec2 translate;  // points, in the directions of the tile
  float outline;   // how far an outline in its own colour reaches to both sides, in pixels; 0 where there is none
} layer;

// Both stages must put a ring's vertices on the same bits: area and fringe share an edge.
invariant gl_Position;

vec2 translated(vec2 position) { return position + layer.translate * headland.unitsPerPoint; }

// How far an outline in the fill's colour reaches inwards: not quite to the middles of pixels that lie along an edge.
const float INSIDE = 0.45;

// The area lies to the right of its rings, so what is left of an edge is outside; the picture's y runs up here.
vec2 outwards(vec2 edge) { return normalize(vec2(-edge.y, edge.x)); }

// How wide an edge is, across, if it is to cover one pixel in each column, or each row where it is steep.
float across(vec2 normal) { return max(abs(normal.x), abs(normal.y)); }

// Moves a place on a ring by some pixels outwards; `tilePosition` becomes where it then is, the translation left out.
// An outline has a pixel in each column or row, so that lines in all directions are as strong.
vec4 moved(inout vec2 tilePosition, vec2 previous, vec2 next, inout float distance) {
  vec2 place = translated(tilePosition);
  vec4 clip = headland_project(place, 0.0);
  mat2 pixelsPerUnit = headland_pixelsPerUnit(place, clip);
  vec2 before = outwards(pixelsPerUnit * (tilePosition - previous));
  vec2 after = outwards(pixelsPerUnit * (next - tilePosition));
  if (distance < 0.0 || layer.outline > 0.0) distance *= max(across(before), across(after));
  // The mitre of two unit normals; sharp tips are drawn in instead of growing without end.
  vec2 move = (before + after) / max(1.0 + dot(before, after), 0.25) * distance;
  tilePosition += inverse(pixelsPerUnit) * move;
  return clip + headland_pixelStep(move, clip);
}

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

void main() {
  Paint paint = headland_paint(feature >> 1);
  color = paint.fillOutlineColor * paint.fillOpacity;
  bool hasColor = layer.outline > 0.0;
  fromEdge = (feature & 1u) == 0u ? (hasColor ? -layer.outline : -INSIDE) : hasColor ? layer.outline : 1.0;
  vec2 place = position;
  gl_Position = moved(place, previous, next, fromEdge);
  headland_clipToTile(place);
}

#pragma vertex fillPatternVertex

layout(location = 0) in vec2 position;
layout(location = 1) in uint feature;
layout(location = 0) flat out vec4 edges;
layout(location = 1) flat out float opacity;
layout(location = 2) out vec2 repetition;

void main() {
  Paint paint = headland_paint(feature >> 1);
  edges = paint.fillPattern.edges;
  opacity = paint.fillPattern.size.x > 0.0 ? paint.fillOpacity : 0.0;
  repetition = headland_patternPlace(paint.fillPattern, position);
  gl_Position = headland_project(translated(position), 0.0);
  headland_clipToTile(position);
}

#pragma vertex fillPatternFringeVertex

layout(location = 0) in vec2 position;
layout(location = 1) in uint feature;  // twice the row, plus one outside
layout(location = 2) in vec2 previous;
layout(location = 3) in vec2 next;
layout(location = 0) flat out vec4 edges;
layout(location = 1) flat out float opacity;
layout(location = 2) out vec2 repetition;
layout(location = 3) out float fromEdge;  // pixels from the edge, positive outside

void main() {
  Paint paint = headland_paint(feature >> 1);
  edges = paint.fillPattern.edges;
  opacity = paint.fillPattern.size.x > 0.0 ? paint.fillOpacity : 0.0;
  fromEdge = (feature & 1u) == 1u ? 1.0 : 0.0;
  vec2 place = position;
  gl_Position = moved(place, previous, next, fromEdge);
  repetition = headland_patternPlace(paint.fillPattern, place);
  headland_clipToTile(place);
}
