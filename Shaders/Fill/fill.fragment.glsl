#pragma fragment fillFragment

layout(location = 0) flat in vec4 color;
layout(location = 0) out vec4 pixel;

void main() { pixel = color; }

#pragma fragment fillFringeFragment

layout(location = 0) flat in vec4 color;
layout(location = 1) in float fromEdge;
layout(location = 0) out vec4 pixel;

void main() { pixel = color * (1.0 - smoothstep(0.0, 1.0, abs(fromEdge))); }
