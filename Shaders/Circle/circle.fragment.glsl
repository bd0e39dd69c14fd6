#pragma fragment circleFragment

layout(location = 0) flat in vec4 color;
layout(location = 1) flat in vec4 strokeColor;
layout(location = 2) in vec2 corner;
layout(location = 3) in float blur;
layout(location = 4) flat in float inner;
layout(location = 0) out vec4 pixel;

void main() {
  float reach = length(corner);
  vec4 mixed = mix(color, strokeColor, smoothstep(inner - blur, inner, reach));
  pixel = mixed * (1.0 - smoothstep(1.0 - blur, 1.0, reach));
}
