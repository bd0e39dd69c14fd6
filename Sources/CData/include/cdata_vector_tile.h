// Mapbox Vector Tiles 1 and 2, read by protozero into flat lists behind a plain C face.
//
// Nothing here trusts a length or a count in the data. The lists of a layer take at most 16 bytes for each byte of it.
#ifndef CDATA_VECTOR_TILE_H
#define CDATA_VECTOR_TILE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Bytes of the tile.
typedef struct cdata_tile_bytes {
  uint32_t offset;
  uint32_t length;
} cdata_tile_bytes;

// Why a tile, a layer or a feature cannot be used as it stands.
typedef enum cdata_tile_fault {
  CDATA_TILE_SOUND = 0,
  CDATA_TILE_NO_MEMORY = 1,
  // A message ends early or is no protocol buffer.
  CDATA_TILE_BROKEN_MESSAGE = 2,
  CDATA_TILE_NO_NAME = 3,
  CDATA_TILE_UNKNOWN_VERSION = 4,
  CDATA_TILE_NO_EXTENT = 5,
  CDATA_TILE_UNKNOWN_KIND = 6,
  CDATA_TILE_NO_GEOMETRY = 7,
  // A list that may be there once is there twice.
  CDATA_TILE_REPEATED_FIELD = 8,
  CDATA_TILE_ODD_TAGS = 9,
  CDATA_TILE_TAG_OUT_OF_RANGE = 10,
  CDATA_TILE_UNKNOWN_COMMAND = 11,
  // A command that the kind of geometry does not have.
  CDATA_TILE_MISPLACED_COMMAND = 12,
  // A LineTo or ClosePath before any MoveTo.
  CDATA_TILE_NO_START = 13,
  CDATA_TILE_WRONG_COUNT = 14,
  // A command counts more parameters than there are.
  CDATA_TILE_COUNT_BEYOND_DATA = 15,
  CDATA_TILE_UNCLOSED_RING = 16,
} cdata_tile_fault;

typedef struct cdata_tile_layer {
  cdata_tile_bytes name;
  // The layer's message.
  cdata_tile_bytes message;
  uint32_t version;
  uint32_t extent;
  uint32_t feature_count;
  // A cdata_tile_fault.
  uint32_t fault;
} cdata_tile_layer;

// The layers of a tile in their order; release them with cdata_tile_layers_free.
typedef struct cdata_tile_layers {
  cdata_tile_layer *layers;
  size_t count;
  // What ended the reading, a cdata_tile_fault; the layers before it are there.
  uint32_t fault;
} cdata_tile_layers;

// Lists the layers of a tile of less than 4 GiB.
cdata_tile_layers cdata_tile_layers_read(const uint8_t *bytes, size_t length);

void cdata_tile_layers_free(cdata_tile_layers layers);

typedef enum cdata_tile_value_kind {
  CDATA_TILE_NULL = 0,
  CDATA_TILE_STRING = 1,
  CDATA_TILE_NUMBER = 2,
  CDATA_TILE_FALSE = 3,
  CDATA_TILE_TRUE = 4,
} cdata_tile_value_kind;

typedef struct cdata_tile_value {
  // A cdata_tile_value_kind.
  uint32_t kind;
  union {
    double number;
    cdata_tile_bytes text;
  };
} cdata_tile_value;

typedef struct cdata_tile_point {
  int16_t x;
  int16_t y;
} cdata_tile_point;

// A vertex of a feature that reaches beyond what 16 bits hold.
typedef struct cdata_tile_wide_point {
  double x;
  double y;
} cdata_tile_wide_point;

typedef struct cdata_tile_part {
  uint32_t first_point;
  uint32_t point_count;
} cdata_tile_part;

typedef struct cdata_tile_feature {
  uint64_t id;
  // Pairs of a key and a value.
  uint32_t first_tag;
  uint32_t tag_count;
  uint32_t first_part;
  uint32_t part_count;
  // 1 for points, 2 for lines, 3 for polygons.
  uint8_t kind;
  uint8_t has_id;
  // Whether the parts are of wide points.
  uint8_t is_wide;
} cdata_tile_feature;

typedef struct cdata_tile_flaw {
  // The feature's index in the layer.
  uint32_t feature;
  // A cdata_tile_fault.
  uint32_t fault;
} cdata_tile_flaw;

// What a layer holds. Lines and rings have no vertex twice in a row and do not repeat their first one; outer rings are
// positive (from x towards y), holes negative; lines of one vertex and rings without an area are left out.
typedef struct cdata_tile_contents {
  const cdata_tile_feature *features;
  size_t feature_count;
  const uint32_t *tags;
  size_t tag_count;
  const cdata_tile_bytes *keys;
  size_t key_count;
  const cdata_tile_value *values;
  size_t value_count;
  const cdata_tile_part *parts;
  size_t part_count;
  const cdata_tile_point *points;
  size_t point_count;
  const cdata_tile_wide_point *wide_points;
  size_t wide_point_count;
  // The first features that were left out, at most 64 of them.
  const cdata_tile_flaw *flaws;
  size_t flaw_count;
  // How many features were left out.
  uint32_t unsound_count;
  // Why the layer cannot be read, a cdata_tile_fault; all lists are empty then.
  uint32_t fault;
} cdata_tile_contents;

// A layer that has been read; release it with cdata_tile_layer_close.
typedef struct cdata_tile_open_layer cdata_tile_open_layer;

// Reads a sound layer of a tile, its coordinates scaled to `extent` units a side; NULL where there is no memory.
cdata_tile_open_layer *cdata_tile_layer_open(const uint8_t *bytes, const cdata_tile_layer *layer, uint32_t extent);

// The lists, alive as long as the layer is open.
cdata_tile_contents cdata_tile_layer_contents(const cdata_tile_open_layer *layer);

// Frees a layer; NULL is allowed.
void cdata_tile_layer_close(cdata_tile_open_layer *layer);

#ifdef __cplusplus
}
#endif

#endif
