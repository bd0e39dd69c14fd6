#pragma fragment fillExtrusionFragment

layout(location = 0) in vec4 color;
layout(location = 0) out vec4 pixel;

void main() { pixel = color; }

#pragma fragment fillExtrusionPatternFragment

layout(binding = 0) uniform sampler2D images;

layout(location = 0) flat in vec4 edges;
layout(location = 1) in vec4 light;
layout(location = 2) in vec2 repetition;
layout(location = 0) out vec4 pixel;

void main() { pixel = texture(images, mix(edges.xy, edges.zw, fract(repetition))) * light; }
