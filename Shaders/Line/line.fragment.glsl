#pragma fragment lineFragment

layout(location = 0) flat in vec4 color;
layout(location = 1) in vec2 across;
layout(location = 2) in vec4 edges;
layout(location = 0) out vec4 pixel;

void main() {
  float reach = length(across);
  float coverage = clamp(min(reach - edges.x, edges.y - reach) / edges.z, 0.0, 1.0);
  pixel = color * (coverage * edges.w);
}
