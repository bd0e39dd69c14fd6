// Lines as meshes round a centre line; positions are tile units, directions are in 1/1024 of half the line's width.
#pragma vertex lineVertex

layout(binding = 3) uniform LineLayer {
  vec2 translate;  // points, in the directions of the tile
} layer;

layout(location = 0) in vec2 position;
layout(location = 1) in vec2 extrusion;  // from the centre line to the vertex
layout(location = 2) in vec2 sideways;   // from the feature's line to an offset centre line
layout(location = 3) in uint bits;       // row << 3 | isRound << 2 | side + 1

layout(location = 0) flat out vec4 color;
layout(location = 1) out vec2 across;  // points from the centre line, or from the middle of a cap or a round join
layout(location = 2) out vec4 edges;   // where the line begins and ends, the width of its ramps, and its strength

// Points that a pixel spans across the line: 1 / the slope, in the picture, of the distance from the centre line. The
// sign keeps it linear along a segment that runs behind the viewer.
float pointsPerPixel(vec2 normal, mat2 pixelsPerUnit, float w) {
  vec2 slope = vec2(
    pixelsPerUnit[1].y * normal.x - pixelsPerUnit[0].y * normal.y,
    pixelsPerUnit[0].x * normal.y - pixelsPerUnit[1].x * normal.x);
  return sign(w) * length(slope) / (abs(determinant(pixelsPerUnit)) * headland.unitsPerPoint);
}

// The ramps of a line of less than a pixel cover (1 + width)^2 / 4 pixels; this is the share that the line is due.
float strength(float pixels) { return pixels < 1.0 ? 4.0 * pixels / ((1.0 + pixels) * (1.0 + pixels)) : 1.0; }

void main() {
  Paint paint = headland_paint(bits >> 3);
  float width = paint.lineWidth;
  color = paint.lineColor * paint.lineOpacity;
  vec2 outwards = extrusion / 1024.0;
  float side = float(bits & 3u) - 1.0;
  bool isRound = (bits & 4u) != 0u;

  vec2 translate = layer.translate * headland.unitsPerPoint;
  vec2 center = position + sideways / 1024.0 * paint.lineOffset * headland.unitsPerPoint;
  vec4 clip = headland_project(center + translate, 0.0);
  vec2 normal = normalize(isRound && extrusion != vec2(0.0) ? extrusion : sideways);
  float pixel = pointsPerPixel(normal, headland_pixelsPerUnit(center + translate, clip), clip.w);

  float ramp = paint.lineBlur + pixel;
  float gap = 0.5 * paint.lineGapWidth;
  float end = width > 0.0 ? gap + (gap > 0.0 ? width : 0.5 * width) + 0.5 * pixel : 0.0;
  // What distance makes thinner than a pixel fades; what is thin as such keeps the strength of a map seen from above.
  float faded = strength(width / abs(pixel)) / strength(width * headland.pixelRatio);
  edges = vec4(gap > 0.0 ? gap + 0.5 * pixel - ramp : -ramp, end, ramp, min(faded, 1.0));
  across = (isRound ? outwards : vec2(0.0, side)) * end;

  vec2 edge = center + outwards * end * headland.unitsPerPoint;
  gl_Position = headland_project(edge + translate, 0.0);
  headland_clipToTile(edge);
}
