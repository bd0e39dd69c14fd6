#pragma fragment compositeFragment

layout(binding = 0) uniform sampler2D drawn;  // premultiplied, as large as the picture

layout(location = 0) flat in float opacity;
layout(location = 0) out vec4 pixel;

void main() { pixel = texelFetch(drawn, ivec2(gl_FragCoord.xy), 0) * opacity; }
