#pragma fragment heatmapRampFragment

layout(binding = 0) uniform HeatmapRamp {
  vec4 colors[256];  // premultiplied, for densities from 0 to 1
} ramp;
layout(binding = 0) uniform sampler2D density;

layout(location = 0) in vec2 place;
layout(location = 0) out vec4 pixel;

void main() {
  float level = clamp(texture(density, place).r, 0.0, 1.0) * 255.0;
  int lower = int(level);
  pixel = mix(ramp.colors[lower], ramp.colors[min(lower + 1, 255)], fract(level));
}
