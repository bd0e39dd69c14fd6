// Reads PNG with libpng. A libpng error jumps back to the function that called setjmp: `read_header` or `decode_rows`.
// Those two only return then, and what they report lies in their caller's frame, which a jump leaves intact.

#include "CCodecs.h"

#include <png.h>
#include <setjmp.h>
#include <string.h>

typedef struct {
  const uint8_t *bytes;
  size_t count;
  size_t position;
  HeadlandCodecResult result;
} Source;

static void fail(Source *source, HeadlandCodecStatus status, const char *message) {
  source->result.status = status;
  strncpy(source->result.message, message, sizeof source->result.message - 1);
}

static void read_bytes(png_structp png, png_bytep output, size_t size) {
  Source *source = png_get_io_ptr(png);
  if (size > source->count - source->position) {
    fail(source, HEADLAND_CODEC_TRUNCATED, "the file ends early");
    png_longjmp(png, 1);
  }
  memcpy(output, source->bytes + source->position, size);
  source->position += size;
}

static void on_error(png_structp png, png_const_charp message) {
  fail(png_get_error_ptr(png), HEADLAND_CODEC_CORRUPTED, message);
  png_longjmp(png, 1);
}

// Warnings are about ancillary chunks, which do not change the pixels that are asked for here.
static void on_warning(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

// Makes the reading structures; `*png` is NULL without memory.
static void begin(Source *source, png_structp *png, png_infop *info) {
  *info = NULL;
  *png = png_create_read_struct(PNG_LIBPNG_VER_STRING, source, on_error, on_warning);
  if (*png != NULL) { *info = png_create_info_struct(*png); }
  if (*info == NULL) {
    fail(source, HEADLAND_CODEC_OUT_OF_MEMORY, "out of memory");
    png_destroy_read_struct(png, NULL, NULL);
  }
}

static void read_info(Source *source, png_structp png, png_infop info) {
  png_set_read_fn(png, source, read_bytes);
  // The caller has limits of his own, and PNG's is 2^31 - 1.
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  // A damaged tRNS chunk would change the picture, so it must not pass with a warning.
  png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
  // Only IHDR, PLTE, tRNS, IDAT and IEND are read: text and colour profiles may hide compressed data of any size.
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_read_info(png, info);
}

// Asks libpng to turn palettes, greys, 1 to 16 bits and transparent colours into RGBA8.
static int expand_to_rgba8(png_structp png, png_infop info) {
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  return passes;
}

static void read_header(Source *source, png_structp png, png_infop info, HeadlandPNGHeader *header) {
  if (setjmp(png_jmpbuf(png)) != 0) { return; }
  read_info(source, png, info);
  header->width = png_get_image_width(png, info);
  header->height = png_get_image_height(png, info);
  header->bits_per_pixel = (uint32_t)png_get_channels(png, info) * png_get_bit_depth(png, info);
}

static void decode_rows(Source *source, png_structp png, png_infop info, const HeadlandPNGHeader *header,
                        uint8_t *rgba) {
  if (setjmp(png_jmpbuf(png)) != 0) { return; }
  read_info(source, png, info);
  int passes = expand_to_rgba8(png, info);
  size_t row_size = 4 * (size_t)header->width;
  if (png_get_image_height(png, info) != header->height || png_get_rowbytes(png, info) != row_size) {
    png_error(png, "the rows do not expand to RGBA8");
  }
  for (int pass = 0; pass < passes; pass++) {
    for (uint32_t y = 0; y < header->height; y++) { png_read_row(png, rgba + y * row_size, NULL); }
  }
  png_read_end(png, NULL);
}

HeadlandCodecResult headland_png_read_header(const uint8_t *bytes, size_t count, HeadlandPNGHeader *header) {
  Source source = {.bytes = bytes, .count = count};
  png_structp png;
  png_infop info;
  begin(&source, &png, &info);
  if (png != NULL) {
    read_header(&source, png, info, header);
    png_destroy_read_struct(&png, &info, NULL);
  }
  return source.result;
}

HeadlandCodecResult headland_png_decode(const uint8_t *bytes, size_t count, const HeadlandPNGHeader *header,
                                        uint8_t *rgba) {
  Source source = {.bytes = bytes, .count = count};
  png_structp png;
  png_infop info;
  begin(&source, &png, &info);
  if (png != NULL) {
    decode_rows(&source, png, info, header, rgba);
    png_destroy_read_struct(&png, &info, NULL);
  }
  return source.result;
}
