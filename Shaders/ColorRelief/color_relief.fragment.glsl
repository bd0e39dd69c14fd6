// A colour for each height, by stops in ascending order between which colours are mixed. Two stops at one height are a
// step: the second one holds from there on.
#pragma fragment colorReliefFragment

struct Stop {
  vec4 color;   // premultiplied, times the layer's opacity
  vec4 height;  // in x, metres
};

layout(binding = 0) readonly buffer ReliefRamp { Stop stops[]; } ramp;

layout(binding = 0) uniform sampler2D heights;
layout(location = 0) in vec2 place;
layout(location = 0) out vec4 pixel;

void main() {
  float height = texture(heights, place).x;
  int low = 0;
  int high = int(ramp.stops.length()) - 1;
  while (high - low > 1) {
    int middle = (low + high) / 2;
    if (height < ramp.stops[middle].height.x) { high = middle; } else { low = middle; }
  }
  float lower = ramp.stops[low].height.x;
  float span = ramp.stops[high].height.x - lower;
  float share = span > 0.0 ? clamp((height - lower) / span, 0.0, 1.0) : step(lower, height);
  pixel = mix(ramp.stops[low].color, ramp.stops[high].color, share);
}
