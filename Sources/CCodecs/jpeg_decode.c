// Reads JPEG with libjpeg-turbo. An error jumps back to the function that called setjmp: `read_header` or `decode_rows`.
// Those two only return then, and what they report lies in their caller's frame, which a jump leaves intact.

#include "CCodecs.h"

// libjpeg's header needs FILE and size_t to be there.
#include <stdio.h>

#include <jerror.h>
#include <jpeglib.h>
#include <setjmp.h>
#include <stdnoreturn.h>
#include <string.h>

// A file may ask for the whole image to be gone over again by each scan; real ones have about ten.
enum { MOST_SCANS = 200 };

typedef struct {
  struct jpeg_decompress_struct jpeg;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf jump;
  HeadlandCodecResult result;
} Reader;

static noreturn void fail(Reader *reader, HeadlandCodecStatus status, const char *message) {
  reader->result.status = status;
  memcpy(reader->result.message, message, strnlen(message, sizeof reader->result.message - 1));
  longjmp(reader->jump, 1);
}

static noreturn void fail_as_told(j_common_ptr jpeg) {
  char message[JMSG_LENGTH_MAX];
  jpeg->err->format_message(jpeg, message);
  bool lacks_memory = jpeg->err->msg_code == JERR_OUT_OF_MEMORY;
  fail(jpeg->client_data, lacks_memory ? HEADLAND_CODEC_OUT_OF_MEMORY : HEADLAND_CODEC_CORRUPTED, message);
}

// libjpeg goes on with made-up pixels where data are missing or broken, and only warns.
static void on_message(j_common_ptr jpeg, int level) {
  if (level >= 0) { return; }
  switch (jpeg->err->msg_code) {
    case JWRN_JPEG_EOF: fail(jpeg->client_data, HEADLAND_CODEC_TRUNCATED, "the file ends early");
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_MUST_RESYNC:
    case JWRN_NOT_SEQUENTIAL: fail_as_told(jpeg);
    // The others are about order and bytes that are not needed.
    default: return;
  }
}

static void on_progress(j_common_ptr jpeg) {
  if (((j_decompress_ptr)jpeg)->input_scan_number > MOST_SCANS) {
    fail(jpeg->client_data, HEADLAND_CODEC_CORRUPTED, "there are more than 200 scans");
  }
}

// Reads up to the first scan.
static void read_start(Reader *reader, const uint8_t *bytes, size_t count) {
  jpeg_create_decompress(&reader->jpeg);
  reader->progress.progress_monitor = on_progress;
  reader->jpeg.progress = &reader->progress;
  // libjpeg calls the end of an empty buffer an error of its own.
  if (count == 0) { fail(reader, HEADLAND_CODEC_TRUNCATED, "the file ends early"); }
  jpeg_mem_src(&reader->jpeg, bytes, count);
  jpeg_read_header(&reader->jpeg, TRUE);
}

static void read_header(Reader *reader, const uint8_t *bytes, size_t count, HeadlandJPEGHeader *header) {
  if (setjmp(reader->jump) != 0) { return; }
  read_start(reader, bytes, count);
  header->width = reader->jpeg.image_width;
  header->height = reader->jpeg.image_height;
  header->is_huffman_coded = !reader->jpeg.arith_code;
}

// Mixes inks, of which 255 is none, in place: the row holds four bytes a pixel before and after.
static void mix_inks(uint8_t *row, size_t width) {
  for (size_t i = 0; i < 4 * width; i += 4) {
    uint32_t black = row[i + 3];
    for (size_t c = 0; c < 3; c++) { row[i + c] = (uint8_t)((row[i + c] * black + 127) / 255); }
    row[i + 3] = 255;
  }
}

static void decode_rows(Reader *reader, const uint8_t *bytes, size_t count, const HeadlandJPEGHeader *header,
                        uint8_t *rgba) {
  if (setjmp(reader->jump) != 0) { return; }
  read_start(reader, bytes, count);
  j_decompress_ptr jpeg = &reader->jpeg;
  bool has_inks = jpeg->jpeg_color_space == JCS_CMYK || jpeg->jpeg_color_space == JCS_YCCK;
  jpeg->out_color_space = has_inks ? JCS_CMYK : JCS_EXT_RGBA;
  jpeg_start_decompress(jpeg);
  if (jpeg->output_width != header->width || jpeg->output_height != header->height) {
    fail(reader, HEADLAND_CODEC_CORRUPTED, "the size changes within the file");
  }
  size_t row_size = 4 * (size_t)header->width;
  while (jpeg->output_scanline < jpeg->output_height) {
    JSAMPROW row = rgba + jpeg->output_scanline * row_size;
    jpeg_read_scanlines(jpeg, &row, 1);
    if (has_inks) { mix_inks(row, header->width); }
  }
  jpeg_finish_decompress(jpeg);
}

static void begin(Reader *reader) {
  memset(reader, 0, sizeof *reader);
  reader->jpeg.err = jpeg_std_error(&reader->errors);
  reader->errors.error_exit = fail_as_told;
  reader->errors.emit_message = on_message;
  reader->jpeg.client_data = reader;
}

HeadlandCodecResult headland_jpeg_read_header(const uint8_t *bytes, size_t count, HeadlandJPEGHeader *header) {
  Reader reader;
  begin(&reader);
  read_header(&reader, bytes, count, header);
  jpeg_destroy_decompress(&reader.jpeg);
  return reader.result;
}

HeadlandCodecResult headland_jpeg_decode(const uint8_t *bytes, size_t count, const HeadlandJPEGHeader *header,
                                         uint8_t *rgba) {
  Reader reader;
  begin(&reader);
  decode_rows(&reader, bytes, count, header, rgba);
  jpeg_destroy_decompress(&reader.jpeg);
  return reader.result;
}
