layout(binding = 1) uniform Uniforms {
  mat4 projectionMatrix;
  float time;
};

#pragma vertex pulsingTriangleVertex
layout(location = 0) in vec2 position;
layout(location = 1) in vec4 color;
out vec4 vertexColor;

void main() {
  gl_Position = projectionMatrix * vec4(position, 0.0, 1.0);
  vertexColor = color * (0.5 + 0.5 * sin(3.0 * time));
}

#pragma fragment pulsingTriangleFragment
in vec4 vertexColor;
out vec4 fragmentColor;

void main() {
  fragmentColor = vertexColor;
}
