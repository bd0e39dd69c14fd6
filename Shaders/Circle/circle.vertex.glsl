// Circles as quads round their centres; positions are tile units.
#pragma vertex circleVertex

layout(binding = 3) uniform CircleLayer {
  vec2 translate;   // points, in the directions of the tile
  float liesFlat;   // 1 where circles lie on the map, 0 where they face the viewer
  float keepsSize;  // 1 where distance does not make circles smaller
} layer;

layout(location = 0) in vec2 position;
layout(location = 1) in uint bits;  // row << 2 | corner

layout(location = 0) flat out vec4 color;
layout(location = 1) flat out vec4 strokeColor;
layout(location = 2) out vec2 corner;       // 1 at the outer edge
layout(location = 3) out float blur;        // the width of the soft edge, in the same unit
layout(location = 4) flat out float inner;  // where the stroke begins; above 1 where there is none

void main() {
  Paint paint = headland_paint(bits >> 2);
  color = paint.circleColor * paint.circleOpacity;
  strokeColor = paint.circleStrokeColor * paint.circleStrokeOpacity;
  corner = vec2(bits & 1u, (bits >> 1) & 1u) * 2.0 - 1.0;
  float radius = paint.circleRadius + paint.circleStrokeWidth;
  inner = paint.circleStrokeWidth < 0.01 ? 2.0 : paint.circleRadius / radius;

  vec2 center = position + layer.translate * headland.unitsPerPoint;
  vec4 clip = headland_project(center, 0.0);
  float nearness = headland.centerDistance / clip.w;
  float pixels;
  if (layer.liesFlat > 0.5) {
    vec2 offset = corner * radius * headland.unitsPerPoint / (layer.keepsSize > 0.5 ? nearness : 1.0);
    pixels = length(headland_pixelsPerUnit(center, clip) * offset) / length(corner);
    gl_Position = headland_project(center + offset, 0.0);
  } else {
    pixels = radius * headland.pixelRatio * (layer.keepsSize > 0.5 ? 1.0 : nearness);
    gl_Position = clip + headland_pixelStep(corner * pixels, clip);
  }
  blur = max(paint.circleBlur, 1.0 / max(pixels, 1e-6));
}
