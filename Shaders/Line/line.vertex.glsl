// Lines as meshes round a centre line; positions are tile units, directions are in 1/1024 of half the line's width.
#pragma vertex lineVertex

struct LineRow {
  vec4 color;      // premultiplied
  vec2 translate;  // points, in the directions of the tile
  float width;     // points, as are the others
  float gapWidth;
  float offset;    // to the right of the line
  float blur;
};
layout(binding = 1) readonly buffer LinePaint { LineRow rows[]; } paint;

layout(location = 0) in vec2 position;
layout(location = 1) in vec2 extrusion;  // from the centre line to the vertex
layout(location = 2) in vec2 sideways;   // from the feature's line to an offset centre line
layout(location = 3) in uint bits;       // row << 3 | isRound << 2 | side + 1

layout(location = 0) flat out vec4 color;
layout(location = 1) out vec2 across;  // points from the centre line, or from the middle of a cap or a round join
layout(location = 2) out vec3 edges;   // the distances at which the line begins and ends, and the width of its ramps

void main() {
  LineRow row = paint.rows[min(bits >> 3, uint(paint.rows.length()) - 1u)];
  color = row.color;
  vec2 outwards = extrusion / 1024.0;
  float side = float(bits & 3u) - 1.0;
  bool isRound = (bits & 4u) != 0u;

  vec2 translate = row.translate * headland.unitsPerPoint;
  vec2 center = position + sideways / 1024.0 * row.offset * headland.unitsPerPoint;
  vec4 centerClip = headland_project(center + translate, 0.0);

  // Distance and tilt change what a pixel is worth across the line: the ramp stays one pixel wide in the picture. The
  // sign keeps it linear along a segment that runs behind the viewer.
  vec2 direction = extrusion == vec2(0.0) ? sideways : extrusion;
  mat2 pixelsPerUnit = headland_pixelsPerUnit(center + translate, centerClip);
  float pixel = sign(centerClip.w) * length(direction) / (length(pixelsPerUnit * direction) * headland.unitsPerPoint);

  float ramp = row.blur + pixel;
  float gap = 0.5 * row.gapWidth;
  float end = row.width > 0.0 ? gap + (gap > 0.0 ? row.width : 0.5 * row.width) + 0.5 * pixel : 0.0;
  edges = vec3(gap > 0.0 ? gap + 0.5 * pixel - ramp : -ramp, end, ramp);
  across = (isRound ? outwards : vec2(0.0, side)) * end;

  vec2 edge = center + outwards * end * headland.unitsPerPoint;
  gl_Position = headland_project(edge + translate, 0.0);
  headland_clipToTile(edge);
}
