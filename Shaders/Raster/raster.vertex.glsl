// Pictures: a tile's is a square, another one a mesh between four corners. Positions are tile units.
#pragma vertex rasterVertex

layout(binding = 2) uniform RasterLayer {
  vec4 adjustment;  // the contrast's factor, the saturation's, the lowest and the highest brightness
  vec4 spin;        // the weights of a channel and the two behind it, which turn hues, and the opacity
} layer;

// Where a picture lies, and which part of it.
layout(binding = 3) uniform RasterPlace {
  vec2 origin;         // tile units from the tile whose matrix is set, so that tiles side by side share their corners
  vec2 scale;          // tile units that 1 of the mesh spans
  vec2 pictureOrigin;  // of the part, in shares of the picture
  vec2 pictureScale;
} place;

layout(location = 0) in vec2 position;
layout(location = 1) in vec3 picture;  // the place in the picture times a weight, and the weight, which projective maps need

layout(location = 0) out vec3 pictured;
layout(location = 1) flat out vec4 adjustment;
layout(location = 2) flat out vec3 spin;
layout(location = 3) flat out float opacity;

void main() {
  adjustment = layer.adjustment;
  spin = layer.spin.xyz;
  opacity = layer.spin.w;
  pictured = vec3(place.pictureOrigin * picture.z + place.pictureScale * picture.xy, picture.z);
  gl_Position = headland_project(place.origin + place.scale * position, 0.0);
}
