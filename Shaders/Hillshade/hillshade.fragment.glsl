// Shades of the ground by how it slopes. A slope is metres of height for a metre east and for one south; a light is a
// vector towards it, east, south and up. Colours are premultiplied.
const float PI = 3.141592653589793;

struct Light {
  vec4 direction;  // of length 1 in xyz
  vec4 shadow;
  vec4 highlight;
};

layout(binding = 0) uniform HillshadeLayer {
  vec4 accent;     // the accent's colour
  vec4 strength;   // what slopes are multiplied by, the curve's logarithm of its base and its scale, the opacity
  ivec4 count;     // of lights
  Light lights[64];
} layer;

layout(binding = 0) uniform sampler2D slopes;
layout(location = 0) in vec2 place;
layout(location = 0) out vec4 pixel;

vec2 slope() { return texture(slopes, place).xy * layer.strength.x; }

// The angle between the way up and the way to the light, as a share of half a turn: 0 where the ground rises towards the
// light, which shades it.
float turnToLight(vec2 slope) {
  vec2 toLight = layer.lights[0].direction.xy / max(length(layer.lights[0].direction.xy), 1e-6);
  float steepness = length(slope);
  return acos(clamp(dot(slope, toLight) / max(steepness, 1e-20), -1.0, 1.0)) / PI;
}

// The cosine of the angle between the ground's normal and the way to a light (Lambert).
float reflected(vec2 slope, vec3 toLight) {
  return dot(vec3(-slope, 1.0), toLight) * inversesqrt(1.0 + dot(slope, slope));
}

// By steepness along a curve, and by the direction of the slope; steep ground gets the accent below.
#pragma fragment hillshadeStandardFragment

void main() {
  vec2 slope = slope();
  float angle = atan(0.625 * length(slope));
  float base = layer.strength.y;
  float bent = base == 0.0 ? angle : (exp(base * angle) - 1.0) * layer.strength.z;
  vec4 shade = mix(layer.lights[0].shadow, layer.lights[0].highlight, turnToLight(slope)) * sin(bent) * layer.strength.w;
  pixel = layer.accent * (1.0 - cos(bent)) * layer.strength.w * (1.0 - shade.a) + shade;
}

#pragma fragment hillshadeIgorFragment

void main() {
  vec2 slope = slope();
  float steepness = atan(length(slope)) * 2.0 / PI;
  pixel = mix(layer.lights[0].shadow, layer.lights[0].highlight, turnToLight(slope)) * steepness;
}

#pragma fragment hillshadeCombinedFragment

void main() {
  vec2 slope = slope();
  float angle = acos(clamp(reflected(slope, layer.lights[0].direction.xyz), 0.0, 1.0)) * 2.0 / PI;
  float steepness = atan(length(slope)) * 2.0 / PI;
  pixel = mix(layer.lights[0].highlight, layer.lights[0].shadow, angle) * steepness;
}

// By the light that ground reflects: the mean of all lights, each clear where it reflects half of it.
#pragma fragment hillshadeReflectedFragment

void main() {
  vec2 slope = slope();
  vec4 sum = vec4(0.0);
  for (int index = 0; index < layer.count.x; index++) {
    float shade = 2.0 * clamp(reflected(slope, layer.lights[index].direction.xyz), 0.0, 1.0) - 1.0;
    sum += layer.lights[index].highlight * max(shade, 0.0) + layer.lights[index].shadow * max(-shade, 0.0);
  }
  pixel = sum / float(layer.count.x);
}
