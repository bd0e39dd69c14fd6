#pragma fragment fillFragment

layout(location = 0) flat in vec4 color;
layout(location = 0) out vec4 pixel;

void main() { pixel = color; }

#pragma fragment fillFringeFragment

layout(location = 0) flat in vec4 color;
layout(location = 1) in float fromEdge;
layout(location = 0) out vec4 pixel;

void main() { pixel = color * (1.0 - smoothstep(0.0, 1.0, abs(fromEdge))); }

#pragma fragment fillPatternFragment

layout(binding = 0) uniform sampler2D images;

layout(location = 0) flat in vec4 edges;
layout(location = 1) flat in float opacity;
layout(location = 2) in vec2 repetition;
layout(location = 0) out vec4 pixel;

void main() { pixel = texture(images, mix(edges.xy, edges.zw, fract(repetition))) * opacity; }

#pragma fragment fillPatternFringeFragment

layout(binding = 0) uniform sampler2D images;

layout(location = 0) flat in vec4 edges;
layout(location = 1) flat in float opacity;
layout(location = 2) in vec2 repetition;
layout(location = 3) in float fromEdge;
layout(location = 0) out vec4 pixel;

void main() {
  vec4 color = texture(images, mix(edges.xy, edges.zw, fract(repetition)));
  pixel = color * opacity * (1.0 - smoothstep(0.0, 1.0, abs(fromEdge)));
}
