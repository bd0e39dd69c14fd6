#pragma fragment skyFragment

layout(location = 0) flat in vec4 skyColor;
layout(location = 1) flat in vec4 horizonColor;
layout(location = 2) flat in float blend;
layout(location = 3) in float height;
layout(location = 0) out vec4 pixel;

void main() {
  float share = height < blend ? 1.0 - height / blend : 0.0;
  pixel = height > 0.0 ? mix(skyColor, horizonColor, share * share) : vec4(0.0);
}
