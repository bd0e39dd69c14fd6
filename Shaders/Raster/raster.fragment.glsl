#pragma fragment rasterFragment

layout(binding = 0) uniform sampler2D image;
layout(location = 0) in vec3 pictured;
layout(location = 1) flat in vec4 adjustment;
layout(location = 2) flat in vec3 spin;
layout(location = 3) flat in float opacity;
layout(location = 0) out vec4 pixel;

void main() { pixel = textureProj(image, pictured) * opacity; }

// The maps of colours that the style specification names, in the order that its renderers apply them.
#pragma fragment rasterAdjustedFragment

layout(binding = 0) uniform sampler2D image;
layout(location = 0) in vec3 pictured;
layout(location = 1) flat in vec4 adjustment;
layout(location = 2) flat in vec3 spin;
layout(location = 3) flat in float opacity;
layout(location = 0) out vec4 pixel;

void main() {
  vec4 texel = textureProj(image, pictured);
  vec3 color = texel.a > 0.0 ? texel.rgb / texel.a : texel.rgb;
  float gray = (color.r + color.g + color.b) / 3.0;
  color = vec3(dot(color, spin), dot(color, spin.zxy), dot(color, spin.yzx));
  color = mix(color, vec3(gray), adjustment.y);
  color = (color - 0.5) * adjustment.x + 0.5;
  color = mix(adjustment.zzz, adjustment.www, color);
  float alpha = texel.a * opacity;
  pixel = vec4(clamp(color, 0.0, 1.0) * alpha, alpha);
}
