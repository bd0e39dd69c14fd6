// Circles as quads round their centres; positions are tile units.
#pragma vertex circleVertex

struct CircleRow {
  vec4 color;         // premultiplied
  vec4 strokeColor;   // premultiplied
  vec2 translate;     // points, in the directions of the tile
  float radius;       // points
  float strokeWidth;  // points
  float blur;         // in radii, the stroke included
  float liesFlat;     // 1 where circles lie on the map, 0 where they face the viewer
  float keepsSize;    // 1 where distance does not make circles smaller
};
layout(binding = 1) readonly buffer CirclePaint { CircleRow rows[]; } paint;

layout(location = 0) in vec2 position;
layout(location = 1) in uint bits;  // row << 2 | corner

layout(location = 0) flat out vec4 color;
layout(location = 1) flat out vec4 strokeColor;
layout(location = 2) out vec2 corner;       // 1 at the outer edge
layout(location = 3) out float blur;        // the width of the soft edge, in the same unit
layout(location = 4) flat out float inner;  // where the stroke begins; above 1 where there is none

void main() {
  CircleRow row = paint.rows[min(bits >> 2, uint(paint.rows.length()) - 1u)];
  color = row.color;
  strokeColor = row.strokeColor;
  corner = vec2(bits & 1u, (bits >> 1) & 1u) * 2.0 - 1.0;
  float radius = row.radius + row.strokeWidth;
  inner = row.strokeWidth < 0.01 ? 2.0 : row.radius / radius;

  vec2 center = position + row.translate * headland.unitsPerPoint;
  vec4 clip = headland_project(center, 0.0);
  float nearness = headland.centerDistance / clip.w;
  float pixels;
  if (row.liesFlat > 0.5) {
    vec2 offset = corner * radius * headland.unitsPerPoint / (row.keepsSize > 0.5 ? nearness : 1.0);
    pixels = length(headland_pixelsPerUnit(center, clip) * offset) / length(corner);
    gl_Position = headland_project(center + offset, 0.0);
  } else {
    pixels = radius * headland.pixelRatio * (row.keepsSize > 0.5 ? 1.0 : nearness);
    gl_Position = clip + headland_pixelStep(corner * pixels, clip);
  }
  blur = max(row.blur, 1.0 / max(pixels, 1e-6));
}
