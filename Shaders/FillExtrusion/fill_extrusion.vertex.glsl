// Walls and roofs of extruded areas; positions are tile units, elevations metres.
#pragma vertex fillExtrusionVertex

layout(binding = 3) uniform FillExtrusionLayer {
  vec3 light;       // from the ground to the light: right and down in the tile, up
  float intensity;  // of the light
  vec3 lightColor;
  float gradient;   // 1 where walls are darker towards the ground
  vec2 translate;   // points, in the directions of the tile
} layer;

layout(location = 0) in vec2 position;
layout(location = 1) in vec2 outwards;  // a wall's normal; none for a roof
layout(location = 2) in uint bits;      // row << 1 | isTop

layout(location = 0) out vec4 color;

// How strong the light is on a surface, between what is turned away from it and what faces it. Both ends come nearer to
// each other in a weak light, and a bright surface gets less than a dark one.
float lightOn(vec3 normal, float luminance) {
  float facing = clamp(dot(normal, layer.light), 0.0, 1.0);
  return mix(1.0 - layer.intensity, max(1.0 - luminance + layer.intensity, 1.0), facing);
}

// Walls are darker towards the ground, low ones most. Those that face exactly east or west are not: that is how the
// reference draws it, whose pictures styles are made for.
float shadeOfWall(float base, float height, float top) {
  float darkest = mix(0.7, 0.98, 1.0 - layer.intensity);
  return mix(1.0, clamp((top + base) * sqrt(height / 150.0), darkest, 1.0), layer.gradient);
}

void main() {
  Paint paint = headland_paint(bits >> 1);
  float top = float(bits & 1u);
  float base = max(paint.fillExtrusionBase, 0.0);
  float height = max(paint.fillExtrusionHeight, 0.0);
  // The alpha of the colour counts for nothing: a layer is translucent as a whole.
  vec3 surface = paint.fillExtrusionColor.rgb / max(paint.fillExtrusionColor.a, 1e-6);

  bool isRoof = outwards == vec2(0.0);
  float strength = lightOn(vec3(outwards, isRoof ? 1.0 : 0.0), dot(surface, vec3(0.2126, 0.7152, 0.0722)));
  if (outwards.y != 0.0) strength *= shadeOfWall(base, height, top);
  // 0.03 of ambient light; what a coloured light leaves dark has a touch of the opposite colour.
  vec3 lit = clamp((surface + 0.03) * strength * layer.lightColor, 0.3 * (1.0 - layer.lightColor), vec3(1.0));
  color = vec4(lit, 1.0);

  vec2 place = position + layer.translate * headland.unitsPerPoint;
  gl_Position = headland_project(place, top > 0.5 ? height : base);
}
