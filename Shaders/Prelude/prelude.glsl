// The way from a tile to the picture. Tile positions run from 0 to 8192, x right and y down; elevations are metres.

layout(binding = 0) uniform HeadlandTile {
  mat4 matrix;           // tile position and elevation to clip space
  vec2 viewport;         // the picture's size in pixels
  float unitsPerPoint;   // tile units in a point at the middle of the map
  float pixelRatio;      // pixels in a point
  float centerDistance;  // w at the middle of the map
  float zoomFraction;    // zoom - floor(zoom)
  float wholePointsPerUnit;  // points in a tile unit at floor(zoom)
  vec2 cornerUpper;      // how often 65536 points lie between the corners of world and tile at that zoom
  vec2 cornerLower;      // and the points that are left
} headland;

vec4 headland_project(vec2 tilePosition, float elevation) {
  return headland.matrix * vec4(tilePosition, elevation, 1.0);
}

// How far a place moves in the picture, in pixels with y up, for a step of one unit right and one unit down.
// `clip` is the place's projection. The quotient rule keeps the directions of an edge alike on both sides of w = 0.
mat2 headland_pixelsPerUnit(vec2 tilePosition, vec4 clip) {
  vec2 scale = 0.5 * headland.viewport / (clip.w * clip.w);
  vec2 right = headland.matrix[0].xy * clip.w - clip.xy * headland.matrix[0].w;
  vec2 down = headland.matrix[1].xy * clip.w - clip.xy * headland.matrix[1].w;
  return mat2(right * scale, down * scale);
}

// A step of pixels, y up, as a step in clip space.
vec4 headland_pixelStep(vec2 pixels, vec4 clip) {
  return vec4(pixels * 2.0 / headland.viewport * clip.w, 0.0, 0.0);
}
