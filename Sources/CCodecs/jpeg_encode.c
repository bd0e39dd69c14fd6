// Writes JPEG with libjpeg-turbo, over white because the format has no alpha.

#include "CCodecs.h"

// libjpeg's header needs FILE and size_t to be there.
#include <stdio.h>

#include <jpeglib.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

// From this quality on colours are not stored at half the resolution.
enum { FULL_COLOR_QUALITY = 91 };

typedef struct {
  struct jpeg_compress_struct jpeg;
  struct jpeg_error_mgr errors;
  jmp_buf jump;
  HeadlandCodecResult result;
  unsigned char *output;
  unsigned long size;
  uint8_t *row;
} Writer;

static void on_error(j_common_ptr jpeg) {
  Writer *writer = jpeg->client_data;
  char message[JMSG_LENGTH_MAX];
  jpeg->err->format_message(jpeg, message);
  writer->result.status = HEADLAND_CODEC_OUT_OF_MEMORY;
  memcpy(writer->result.message, message, strnlen(message, sizeof writer->result.message - 1));
  longjmp(writer->jump, 1);
}

static void on_message(j_common_ptr jpeg, int level) {
  (void)jpeg;
  (void)level;
}

static void lay_over_white(const uint8_t *rgba, uint32_t width, bool premultiplied, uint8_t *rgb) {
  for (size_t i = 0; i < width; i++) {
    uint32_t alpha = rgba[4 * i + 3];
    for (size_t c = 0; c < 3; c++) {
      uint32_t color = rgba[4 * i + c];
      uint32_t covered = premultiplied ? color : (color * alpha + 127) / 255;
      uint32_t sum = covered + 255 - alpha;
      rgb[3 * i + c] = sum > 255 ? 255 : (uint8_t)sum;
    }
  }
}

static void write_rows(Writer *writer, const uint8_t *rgba, uint32_t width, uint32_t height, bool premultiplied,
                       int quality) {
  if (setjmp(writer->jump) != 0) { return; }
  j_compress_ptr jpeg = &writer->jpeg;
  jpeg_create_compress(jpeg);
  jpeg_mem_dest(jpeg, &writer->output, &writer->size);
  jpeg->image_width = width;
  jpeg->image_height = height;
  jpeg->input_components = 3;
  jpeg->in_color_space = JCS_RGB;
  jpeg_set_defaults(jpeg);
  jpeg_set_quality(jpeg, quality, TRUE);
  if (quality >= FULL_COLOR_QUALITY) {
    jpeg->comp_info[0].h_samp_factor = 1;
    jpeg->comp_info[0].v_samp_factor = 1;
  }
  jpeg->optimize_coding = TRUE;
  jpeg_start_compress(jpeg, TRUE);
  for (uint32_t y = 0; y < height; y++) {
    lay_over_white(rgba + 4 * (size_t)y * width, width, premultiplied, writer->row);
    jpeg_write_scanlines(jpeg, &writer->row, 1);
  }
  jpeg_finish_compress(jpeg);
}

HeadlandCodecResult headland_jpeg_encode(const uint8_t *rgba, uint32_t width, uint32_t height, bool premultiplied,
                                         int quality, uint8_t **output, size_t *size) {
  Writer writer;
  memset(&writer, 0, sizeof writer);
  writer.jpeg.err = jpeg_std_error(&writer.errors);
  writer.errors.error_exit = on_error;
  writer.errors.emit_message = on_message;
  writer.jpeg.client_data = &writer;
  writer.row = malloc(3 * (size_t)width);
  if (writer.row == NULL) {
    writer.result.status = HEADLAND_CODEC_OUT_OF_MEMORY;
    return writer.result;
  }
  write_rows(&writer, rgba, width, height, premultiplied, quality);
  jpeg_destroy_compress(&writer.jpeg);
  free(writer.row);
  if (writer.result.status != HEADLAND_CODEC_OK) {
    free(writer.output);
    return writer.result;
  }
  *output = writer.output;
  *size = writer.size;
  return writer.result;
}

void headland_codec_free(uint8_t *output) { free(output); }
