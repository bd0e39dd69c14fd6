// How much of a pixel a line covers: it begins and ends at `edges.x` and `edges.y`, with ramps of `edges.z`.
float coverage(vec2 across, vec4 edges) {
  float reach = length(across);
  return clamp(min(reach - edges.x, edges.y - reach) / edges.z, 0.0, 1.0) * edges.w;
}

#pragma fragment lineFragment

layout(location = 0) flat in vec4 color;
layout(location = 1) in vec2 across;
layout(location = 2) in vec4 edges;
layout(location = 0) out vec4 pixel;

void main() { pixel = color * coverage(across, edges); }

#pragma fragment lineDashFragment

layout(location = 0) flat in vec4 color;
layout(location = 1) in vec2 across;
layout(location = 2) in vec4 edges;
layout(location = 3) in vec2 dash;
layout(location = 4) flat in vec2 scale;
layout(location = 5) flat in vec4 lengths0;
layout(location = 6) flat in vec4 lengths1;
layout(location = 7) flat in vec4 lengths2;
layout(location = 8) flat in vec4 lengths3;
layout(location = 0) out vec4 pixel;

// How far a place is from a dash that begins and ends somewhere along a repetition; negative inside.
float distanceTo(float place, float start, float end, float period) {
  float middle = 0.5 * (start + end);
  float way = abs(place - middle);
  return min(way, period - way) - 0.5 * (end - start);
}

// How far a place is from the nearest dash, in widths. A list of odd length ends in a dash that its first one goes on.
float distanceToDashes(float along) {
  float lengths[16] = float[16](
    lengths0.x, lengths0.y, lengths0.z, lengths0.w, lengths1.x, lengths1.y, lengths1.z, lengths1.w,
    lengths2.x, lengths2.y, lengths2.z, lengths2.w, lengths3.x, lengths3.y, lengths3.z, lengths3.w);
  vec4 sum = lengths0 + lengths1 + lengths2 + lengths3;
  float period = sum.x + sum.y + sum.z + sum.w;
  if (period <= 0.0) return -1e3;
  float place = mod(along, period);
  float nearest = 1e3;
  float start = 0.0;
  // Up to where the last dash or gap ends: the zeros behind it are none.
  for (int index = 0; index < 16; index += 2) {
    float end = start + lengths[index];
    bool isLast = end >= period;
    // The last dash of an odd list and the first one are one.
    if (isLast && index > 0 && lengths[index] > 0.0) end = period + lengths[0];
    nearest = min(nearest, distanceTo(place, start, end, period));
    if (end + lengths[index + 1] >= period) break;
    start = end + lengths[index + 1];
  }
  return nearest;
}

void main() {
  float way = distanceToDashes(dash.x);
  if (scale.y > 0.5) way = length(vec2(max(way, 0.0), dash.y)) - 0.5;
  pixel = color * coverage(across, edges) * smoothstep(-0.5, 0.5, -way * scale.x);
}

#pragma fragment lineGradientFragment

struct Stop {
  vec4 color;  // premultiplied
  vec4 place;  // in x, 0...1 along the line
};

layout(binding = 0) readonly buffer LineRamp { Stop stops[]; } ramp;

layout(location = 0) flat in float opacity;
layout(location = 1) in vec2 across;
layout(location = 2) in vec4 edges;
layout(location = 3) in float progress;
layout(location = 0) out vec4 pixel;

void main() {
  int low = 0;
  int high = int(ramp.stops.length()) - 1;
  while (high - low > 1) {
    int middle = (low + high) / 2;
    if (progress < ramp.stops[middle].place.x) { high = middle; } else { low = middle; }
  }
  float lower = ramp.stops[low].place.x;
  float span = ramp.stops[high].place.x - lower;
  float share = span > 0.0 ? clamp((progress - lower) / span, 0.0, 1.0) : step(lower, progress);
  pixel = mix(ramp.stops[low].color, ramp.stops[high].color, share) * opacity * coverage(across, edges);
}

#pragma fragment linePatternFragment

layout(binding = 0) uniform sampler2D images;

layout(location = 0) flat in float opacity;
layout(location = 1) in vec2 across;
layout(location = 2) in vec4 edges;
layout(location = 3) in vec2 repetition;
layout(location = 4) flat in vec4 imageEdges;
layout(location = 0) out vec4 pixel;

void main() {
  vec2 place = vec2(fract(repetition.x), clamp(repetition.y, 0.0, 1.0));
  pixel = texture(images, mix(imageEdges.xy, imageEdges.zw, place)) * opacity * coverage(across, edges);
}
