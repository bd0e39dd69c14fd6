#pragma vertex fullScreenVertex
out vec2 place;

void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
  place = vec2(corner.x, 1.0 - corner.y);
}

#pragma fragment invertFragment
layout(binding = 0) uniform sampler2D picture;
in vec2 place;
out vec4 fragmentColor;

void main() {
  vec4 color = texture(picture, place);
  fragmentColor = vec4(1.0 - color.rgb, 1.0);
}
