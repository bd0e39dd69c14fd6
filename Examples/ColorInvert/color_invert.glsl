#pragma vertex fullScreen
layout(location = 0) out vec2 uv;

// Four corners of a strip from their numbers alone; row 0 of the picture is the upper one.
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  uv = vec2(corner.x, 1.0 - corner.y);
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}

#pragma fragment invertColor
layout(binding = 0) uniform sampler2D image;
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;

void main() {
  vec4 pixel = texture(image, uv);
  color = vec4(1.0 - pixel.rgb, pixel.a);
}

#pragma fragment invertVideo
layout(binding = 0) uniform Conversion { vec4 columns[4]; };
layout(binding = 0) uniform sampler2D luma;
layout(binding = 1) uniform sampler2D chroma;
layout(location = 0) in vec2 uv;
layout(location = 0) out vec4 color;

void main() {
  vec3 ycbcr = vec3(texture(luma, uv).r, texture(chroma, uv).rg);
  vec3 rgb = mat3(columns[0].xyz, columns[1].xyz, columns[2].xyz) * ycbcr + columns[3].xyz;
  color = vec4(1.0 - clamp(rgb, 0.0, 1.0), 1.0);
}
