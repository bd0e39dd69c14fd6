#extension GL_EXT_clip_cull_distance : require

out highp float gl_ClipDistance[4];

// Cuts a primitive off at the edges of its tile, so that the buffers of two tiles never cover the same pixels.
void headland_clipToTile(vec2 tilePosition) {
  gl_ClipDistance[0] = tilePosition.x;
  gl_ClipDistance[1] = tilePosition.y;
  gl_ClipDistance[2] = 8192.0 - tilePosition.x;
  gl_ClipDistance[3] = 8192.0 - tilePosition.y;
}
