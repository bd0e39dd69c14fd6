// Heat points as quads round their places, as large as their kernel counts; positions are tile units.
#pragma vertex heatmapVertex

layout(binding = 3) uniform HeatmapLayer {
  float intensity;
} layer;

layout(location = 0) in vec2 position;
layout(location = 1) in uint bits;  // row << 2 | corner

layout(location = 0) flat out float peak;  // the density in the middle
layout(location = 1) out vec2 offset;      // the kernel is exp2(-offset²)

const float gaussPeak = 0.3989422804014327;  // 1 / sqrt(2π)
const float leastDensity = 1.0 / 255.0 / 16.0;
// A radius is three standard deviations: exp(-4.5 r²) is exp2(-(2.548 r)²).
const float offsetPerRadius = 2.5479654;

void main() {
  Paint paint = headland_paint(bits >> 2);
  peak = paint.heatmapWeight * layer.intensity * gaussPeak;
  // Where the kernel has fallen to the least density that counts: nowhere for a point below that.
  vec2 corner = vec2(bits & 1u, (bits >> 1) & 1u) * 2.0 - 1.0;
  offset = corner * sqrt(log2(max(peak / leastDensity, 1.0)));
  vec2 reach = offset * (paint.heatmapRadius / offsetPerRadius) * headland.unitsPerPoint;
  gl_Position = headland_project(position + reach, 0.0);
}
