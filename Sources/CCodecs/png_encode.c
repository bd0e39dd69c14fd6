// Writes PNG with libdeflate: signature, IHDR, one IDAT, IEND (PNG specification, third edition, sections 5 and 9).
//
// Measured on labelled map frames of 1024 x 768, libdeflate at level 1 takes a fifth of the time of libpng at
// level 1 and makes smaller files.

#include "CCodecs.h"

#include <libdeflate.h>
#include <stdlib.h>
#include <string.h>

enum {
  SIGNATURE_SIZE = 8,
  CHUNK_OVERHEAD = 12,
  IHDR_SIZE = 13,
  COLOR_TYPE_RGB = 2,
  COLOR_TYPE_RGBA = 6,
  FILTER_BYTE_NONE = 0,
  FILTER_BYTE_SUB = 1,
};

static const uint8_t SIGNATURE[SIGNATURE_SIZE] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

static void put_uint32(uint8_t *output, uint32_t value) {
  output[0] = (uint8_t)(value >> 24);
  output[1] = (uint8_t)(value >> 16);
  output[2] = (uint8_t)(value >> 8);
  output[3] = (uint8_t)value;
}

// Writes length, type and CRC round `size` bytes that already lie at `chunk + 8`; returns the chunk's end.
static uint8_t *close_chunk(uint8_t *chunk, const char *type, uint32_t size) {
  put_uint32(chunk, size);
  memcpy(chunk + 4, type, 4);
  put_uint32(chunk + 8 + size, libdeflate_crc32(0, chunk + 4, size + 4));
  return chunk + CHUNK_OVERHEAD + size;
}

static uint8_t *put_header(uint8_t *output, uint32_t width, uint32_t height, uint8_t color_type) {
  memcpy(output, SIGNATURE, SIGNATURE_SIZE);
  uint8_t *chunk = output + SIGNATURE_SIZE;
  uint8_t *data = chunk + 8;
  put_uint32(data, width);
  put_uint32(data + 4, height);
  data[8] = 8;  // bits per sample
  data[9] = color_type;
  data[10] = 0;  // compression: zlib
  data[11] = 0;  // filter method: adaptive
  data[12] = 0;  // not interlaced
  return close_chunk(chunk, "IHDR", IHDR_SIZE);
}

// Flat rows compress best as they are, because runs and repeated glyphs match directly; gradients and photographs as
// differences. A row counts as flat when at least half of its pixels equal their left neighbour.
static bool row_is_flat(const uint8_t *rgba, uint32_t width) {
  uint32_t equal = 0;
  for (size_t i = 4; i < 4 * (size_t)width; i += 4) {
    uint32_t left, here;
    memcpy(&left, rgba + i - 4, 4);
    memcpy(&here, rgba + i, 4);
    equal += left == here;
  }
  return 2 * (uint64_t)equal >= width - 1;
}

static void pack_rgb(const uint8_t *rgba, uint32_t width, uint8_t *output) {
  for (size_t i = 0; i < width; i++) {
    output[3 * i] = rgba[4 * i];
    output[3 * i + 1] = rgba[4 * i + 1];
    output[3 * i + 2] = rgba[4 * i + 2];
  }
}

// Replaces a row by differences to the pixel on the left, from the right end so that it needs no second buffer.
static void subtract_left(uint8_t *row, size_t size, size_t channels) {
  for (size_t i = size; i-- > channels;) { row[i] = (uint8_t)(row[i] - row[i - channels]); }
}

static void put_rows(const uint8_t *rgba, uint32_t width, uint32_t height, size_t channels, bool unpremultiply,
                     HeadlandPNGFilter filter, uint8_t *output) {
  size_t row_size = channels * width;
  for (uint32_t y = 0; y < height; y++, rgba += 4 * (size_t)width, output += row_size + 1) {
    uint8_t *row = output + 1;
    if (channels == 3) {
      pack_rgb(rgba, width, row);
    } else if (unpremultiply) {
      headland_pixels_unpremultiply(rgba, width, row);
    } else {
      memcpy(row, rgba, row_size);
    }
    bool subtract = filter == HEADLAND_PNG_FILTER_SUB ||
                    (filter == HEADLAND_PNG_FILTER_AUTOMATIC && !row_is_flat(rgba, width));
    output[0] = subtract ? FILTER_BYTE_SUB : FILTER_BYTE_NONE;
    if (subtract) { subtract_left(row, row_size, channels); }
  }
}

size_t headland_png_encode_bound(uint32_t width, uint32_t height) {
  size_t rows = (4 * (size_t)width + 1) * height;
  size_t bound = libdeflate_zlib_compress_bound(NULL, rows);
  return SIGNATURE_SIZE + (CHUNK_OVERHEAD + IHDR_SIZE) + (CHUNK_OVERHEAD + bound) + CHUNK_OVERHEAD;
}

size_t headland_png_encode(const uint8_t *rgba, uint32_t width, uint32_t height, bool premultiplied, int level,
                           HeadlandPNGFilter filter, uint8_t *output, size_t capacity) {
  bool opaque = headland_pixels_are_opaque(rgba, (size_t)width * height);
  size_t channels = opaque ? 3 : 4;
  size_t rows_size = (channels * width + 1) * height;
  uint8_t *rows = malloc(rows_size);
  struct libdeflate_compressor *compressor = libdeflate_alloc_compressor(level);
  size_t written = 0;
  if (rows != NULL && compressor != NULL) {
    put_rows(rgba, width, height, channels, premultiplied, filter, rows);
    uint8_t *chunk = put_header(output, width, height, opaque ? COLOR_TYPE_RGB : COLOR_TYPE_RGBA);
    size_t room = capacity - (size_t)(chunk - output) - 2 * CHUNK_OVERHEAD;
    size_t size = libdeflate_zlib_compress(compressor, rows, rows_size, chunk + 8, room);
    if (size > 0) {
      uint8_t *end = close_chunk(close_chunk(chunk, "IDAT", (uint32_t)size), "IEND", 0);
      written = (size_t)(end - output);
    }
  }
  libdeflate_free_compressor(compressor);
  free(rows);
  return written;
}
