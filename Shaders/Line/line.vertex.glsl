// Lines as meshes round a centre line; positions are tile units, directions are in 1/1024 of half the line's width.

layout(binding = 3) uniform LineLayer {
  vec2 translate;  // points, in the directions of the tile
  float round;     // 1 where dashes have round ends
} layer;

// A vertex of a line.
struct Vertex {
  vec2 position;
  vec2 extrusion;  // from the centre line to the vertex
  vec2 sideways;   // from the feature's line to an offset centre line
  uint bits;       // row << 3 | isRound << 2 | side + 1
};

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

// Places a vertex. `across` are points from the centre line, or from the middle of a cap or a round join; `edges` is where
// the line begins and ends, the width of its ramps, and its strength.
void place(Vertex vertex, Paint paint, out vec2 across, out vec4 edges) {
  float width = paint.lineWidth;
  vec2 outwards = vertex.extrusion / 1024.0;
  float side = float(vertex.bits & 3u) - 1.0;
  bool isRound = (vertex.bits & 4u) != 0u;

  vec2 translate = layer.translate * headland.unitsPerPoint;
  vec2 center = vertex.position + vertex.sideways / 1024.0 * paint.lineOffset * headland.unitsPerPoint;
  vec4 clip = headland_project(center + translate, 0.0);
  vec2 normal = normalize(isRound && vertex.extrusion != vec2(0.0) ? vertex.extrusion : vertex.sideways);
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

#pragma vertex lineVertex

layout(location = 0) in vec2 position;
layout(location = 1) in vec2 extrusion;
layout(location = 2) in vec2 sideways;
layout(location = 3) in uint bits;

layout(location = 0) flat out vec4 color;
layout(location = 1) out vec2 across;
layout(location = 2) out vec4 edges;

void main() {
  Paint paint = headland_paint(bits >> 3);
  color = paint.lineColor * paint.lineOpacity;
  place(Vertex(position, extrusion, sideways, bits), paint, across, edges);
}

#pragma vertex lineDashVertex

layout(location = 0) in vec2 position;
layout(location = 1) in vec2 extrusion;
layout(location = 2) in vec2 sideways;
layout(location = 3) in uint bits;
layout(location = 4) in vec2 along;  // tile units from the line's beginning, and its share of the whole line

layout(location = 0) flat out vec4 color;
layout(location = 1) out vec2 across;
layout(location = 2) out vec4 edges;
layout(location = 3) out vec2 dash;         // widths along the line and across it
layout(location = 4) flat out vec2 scale;   // pixels in a width at the whole zoom, and whether ends are round
layout(location = 5) flat out vec4 lengths0;  // dashes and gaps by turns, in widths; zeros behind the last
layout(location = 6) flat out vec4 lengths1;
layout(location = 7) flat out vec4 lengths2;
layout(location = 8) flat out vec4 lengths3;

void main() {
  Paint paint = headland_paint(bits >> 3);
  color = paint.lineColor * paint.lineOpacity;
  place(Vertex(position, extrusion, sideways, bits), paint, across, edges);
  float width = max(paint.wholeLineWidth, 1e-4);
  dash = vec2(along.x * headland.wholePointsPerUnit / width, across.y / max(paint.lineWidth, 1e-4));
  scale = vec2(width * headland.pixelRatio, layer.round);
  lengths0 = paint.lineDasharray0;
  lengths1 = paint.lineDasharray1;
  lengths2 = paint.lineDasharray2;
  lengths3 = paint.lineDasharray3;
}

#pragma vertex lineGradientVertex

layout(location = 0) in vec2 position;
layout(location = 1) in vec2 extrusion;
layout(location = 2) in vec2 sideways;
layout(location = 3) in uint bits;
layout(location = 4) in vec2 along;

layout(location = 0) flat out float opacity;
layout(location = 1) out vec2 across;
layout(location = 2) out vec4 edges;
layout(location = 3) out float progress;

void main() {
  Paint paint = headland_paint(bits >> 3);
  opacity = paint.lineOpacity;
  progress = along.y;
  place(Vertex(position, extrusion, sideways, bits), paint, across, edges);
}

#pragma vertex linePatternVertex

layout(location = 0) in vec2 position;
layout(location = 1) in vec2 extrusion;
layout(location = 2) in vec2 sideways;
layout(location = 3) in uint bits;
layout(location = 4) in vec2 along;

layout(location = 0) flat out float opacity;
layout(location = 1) out vec2 across;
layout(location = 2) out vec4 edges;
layout(location = 3) out vec2 repetition;    // images along the line, and 0...1 across it from right to left
layout(location = 4) flat out vec4 imageEdges;

void main() {
  Paint paint = headland_paint(bits >> 3);
  place(Vertex(position, extrusion, sideways, bits), paint, across, edges);
  vec2 size = max(paint.linePattern.size, vec2(1e-6));
  opacity = paint.linePattern.size.x > 0.0 ? paint.lineOpacity : 0.0;
  // The image is as high as the line is wide at the whole zoom.
  float height = max(paint.wholeLineWidth, 1e-4);
  float side = (bits & 4u) != 0u ? 0.0 : float(bits & 3u) - 1.0;
  repetition = vec2(along.x * headland.wholePointsPerUnit / height * size.y / size.x, 0.5 - 0.5 * side);
  imageEdges = paint.linePattern.edges;
}
