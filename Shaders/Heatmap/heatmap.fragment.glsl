#pragma fragment heatmapFragment

layout(location = 0) flat in float peak;
layout(location = 1) in vec2 offset;
layout(location = 0) out vec4 density;

void main() { density = vec4(peak * exp2(-dot(offset, offset)), 0.0, 0.0, 0.0); }
