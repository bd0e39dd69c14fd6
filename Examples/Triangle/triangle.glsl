// The triangle's corners relative to the map's centre, in Mercator units: exact in 32 bits at every zoom.
layout(binding = 1) uniform Camera {
  mat4 matrix;
};

#pragma vertex triangleVertex
layout(location = 0) in vec2 offset;
layout(location = 1) in vec4 color;
out vec4 vertexColor;

void main() {
  gl_Position = matrix * vec4(offset, 0.0, 1.0);
  vertexColor = color;
}

#pragma fragment triangleFragment
in vec4 vertexColor;
out vec4 fragmentColor;

void main() {
  fragmentColor = vertexColor;
}
