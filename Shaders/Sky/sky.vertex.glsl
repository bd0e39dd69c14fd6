// All of the picture as a strip of two triangles; the corners follow from the vertex id.
#pragma vertex skyVertex

layout(binding = 3) uniform SkyView {
  vec4 skyColor;      // premultiplied
  vec4 horizonColor;  // premultiplied
  vec2 slope;         // points upwards from the horizon for half the picture's width and height
  float middle;       // points upwards from the horizon of the middle of the picture
  float blend;        // points from the horizon up to where the horizon's colour ends
} view;

layout(location = 0) flat out vec4 skyColor;
layout(location = 1) flat out vec4 horizonColor;
layout(location = 2) flat out float blend;
layout(location = 3) out float height;

void main() {
  skyColor = view.skyColor;
  horizonColor = view.horizonColor;
  blend = view.blend;
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
  height = dot(corner, view.slope) + view.middle;
  gl_Position = vec4(corner, 0.0, 1.0);
}
