// Walls and roofs of extruded areas; positions are tile units, elevations metres.
layout(binding = 3) uniform FillExtrusionLayer {
  vec3 light;       // from the ground to the light: right and down in the tile, up
  float intensity;  // of the light
  vec3 lightColor;
  float gradient;   // 1 where walls are darker towards the ground
  vec2 translate;   // points, in the directions of the tile
  float patternPointsPerMeter;  // how much of a pattern a metre of height takes
} layer;

// How strong the light is on a surface, between what is turned away from it and what faces it. Both ends come nearer to
// each other in a weak light, and a bright surface gets less than a dark one.
float lightOn(vec2 outwards, float luminance) {
  vec3 normal = vec3(outwards, outwards == vec2(0.0) ? 1.0 : 0.0);
  float facing = clamp(dot(normal, layer.light), 0.0, 1.0);
  return mix(1.0 - layer.intensity, max(1.0 - luminance + layer.intensity, 1.0), facing);
}

// Walls are darker towards the ground, low ones most. Those that face exactly east or west are not: that is how the
// reference draws it, whose pictures styles are made for.
float shadeOfWall(float base, float height, float top) {
  float darkest = mix(0.7, 0.98, 1.0 - layer.intensity);
  return mix(1.0, clamp((top + base) * sqrt(height / 150.0), darkest, 1.0), layer.gradient);
}

// A surface in the light. What a coloured light leaves dark has a touch of the opposite colour.
vec3 lit(vec3 surface, float strength) {
  return clamp(surface * strength * layer.lightColor, 0.3 * (1.0 - layer.lightColor), vec3(1.0));
}

vec4 placed(vec2 position, float elevation) {
  return headland_project(position + layer.translate * headland.unitsPerPoint, elevation);
}

#pragma vertex fillExtrusionVertex

layout(location = 0) in vec2 position;
layout(location = 1) in vec2 outwards;  // a wall's normal; none for a roof
layout(location = 2) in uint bits;      // row << 1 | isTop

layout(location = 0) out vec4 color;

void main() {
  Paint paint = headland_paint(bits >> 1);
  float top = float(bits & 1u);
  float base = max(paint.fillExtrusionBase, 0.0);
  float height = max(paint.fillExtrusionHeight, 0.0);
  // The alpha of the colour counts for nothing: a layer is translucent as a whole.
  vec3 surface = paint.fillExtrusionColor.rgb / max(paint.fillExtrusionColor.a, 1e-6);
  float strength = lightOn(outwards, dot(surface, vec3(0.2126, 0.7152, 0.0722)));
  if (outwards.y != 0.0) strength *= shadeOfWall(base, height, top);
  // 0.03 of ambient light.
  color = vec4(lit(surface + 0.03, strength), 1.0);
  gl_Position = placed(position, top > 0.5 ? height : base);
}

#pragma vertex fillExtrusionPatternVertex

layout(location = 0) in vec2 position;
layout(location = 1) in vec2 outwards;
layout(location = 2) in uint bits;
layout(location = 3) in float edgeDistance;  // along the ring, in tile units

layout(location = 0) flat out vec4 edges;
layout(location = 1) out vec4 light;
layout(location = 2) out vec2 repetition;

void main() {
  Paint paint = headland_paint(bits >> 1);
  float top = float(bits & 1u);
  float base = max(paint.fillExtrusionBase, 0.0);
  float height = max(paint.fillExtrusionHeight, 0.0);
  float elevation = top > 0.5 ? height : base;
  // The colours of an image are as bright as a grey of one half.
  float strength = lightOn(outwards, 0.5);
  if (outwards.y != 0.0) strength *= shadeOfWall(base, height, top);
  light = vec4(lit(vec3(1.0), strength), 1.0);

  edges = paint.fillExtrusionPattern.edges;
  // Round a wall a pattern runs along the ring, and upwards from the ground.
  float risen = -elevation * layer.patternPointsPerMeter / headland.wholePointsPerUnit;
  vec2 place = outwards == vec2(0.0) ? position : vec2(edgeDistance, risen);
  repetition = headland_patternPlace(paint.fillExtrusionPattern, place);
  // Without its image nothing is drawn, not even depth: all corners lie outside the picture.
  gl_Position = paint.fillExtrusionPattern.size.x > 0.0 ? placed(position, elevation) : vec4(2.0, 2.0, 2.0, 1.0);
}
