// The face of the image codecs towards Swift: plain buffers in, status codes out.
//
// libpng and libjpeg report errors by longjmp, which must not cross Swift frames; every call that can jump stays in this
// target.

#ifndef HEADLAND_CCODECS_H
#define HEADLAND_CCODECS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
  HEADLAND_CODEC_OK = 0,
  // The bytes end before the image does.
  HEADLAND_CODEC_TRUNCATED = 1,
  // The bytes break a rule of the format; the message says which.
  HEADLAND_CODEC_CORRUPTED = 2,
  // The allocator said no.
  HEADLAND_CODEC_OUT_OF_MEMORY = 3,
} HeadlandCodecStatus;

// The status of one call, with the decoder's own sentence when the file is at fault.
typedef struct {
  HeadlandCodecStatus status;
  char message[128];
} HeadlandCodecResult;

typedef struct {
  uint32_t width;
  uint32_t height;
  // All channels of one pixel as stored, before any conversion to RGBA8.
  uint32_t bits_per_pixel;
} HeadlandPNGHeader;

typedef enum {
  // Each row is stored as it is, or as differences to the pixel on the left: whichever suits that row.
  HEADLAND_PNG_FILTER_AUTOMATIC = 0,
  HEADLAND_PNG_FILTER_NONE = 1,
  HEADLAND_PNG_FILTER_SUB = 2,
} HeadlandPNGFilter;

// Reads the size of a PNG without touching its pixels, so that the caller can refuse it before allocating.
HeadlandCodecResult headland_png_read_header(const uint8_t *bytes, size_t count, HeadlandPNGHeader *header);

// Decodes any PNG to straight RGBA8, top row first, into `rgba` of `header->width * header->height * 4` bytes.
HeadlandCodecResult headland_png_decode(const uint8_t *bytes, size_t count, const HeadlandPNGHeader *header,
                                        uint8_t *rgba);

// The bytes that `headland_png_encode` may need for an image of this size, at any level.
size_t headland_png_encode_bound(uint32_t width, uint32_t height);

// Encodes RGBA8 pixels, top row first, and returns the number of bytes written to `output`, or 0 without memory.
//
// An image whose alpha is 255 throughout is stored as RGB. `level` is libdeflate's, 0 to 12.
size_t headland_png_encode(const uint8_t *rgba, uint32_t width, uint32_t height, bool premultiplied, int level,
                           HeadlandPNGFilter filter, uint8_t *output, size_t capacity);

typedef struct {
  uint32_t width;
  uint32_t height;
  // Whether entropy is coded by Huffman's codes, which take at least a bit for each block of 8 x 8 samples.
  bool is_huffman_coded;
} HeadlandJPEGHeader;

// Reads the size of a JPEG without touching its pixels, so that the caller can refuse it before allocating.
HeadlandCodecResult headland_jpeg_read_header(const uint8_t *bytes, size_t count, HeadlandJPEGHeader *header);

// Decodes a JPEG of one, three or four components to opaque RGBA8, top row first, into `rgba` of
// `header->width * header->height * 4` bytes.
//
// Four components are inks, stored inverted as all programs do: a channel is ink * black / 255.
HeadlandCodecResult headland_jpeg_decode(const uint8_t *bytes, size_t count, const HeadlandJPEGHeader *header,
                                         uint8_t *rgba);

// Encodes RGBA8 pixels over white, top row first. `quality` is 1 to 100; above 90 colours keep their full resolution.
//
// On success `*output` holds `*size` bytes for `headland_codec_free`.
HeadlandCodecResult headland_jpeg_encode(const uint8_t *rgba, uint32_t width, uint32_t height, bool premultiplied,
                                         int quality, uint8_t **output, size_t *size);

typedef struct {
  uint32_t width;
  uint32_t height;
} HeadlandWebPHeader;

// Reads the size of a still WebP without touching its pixels.
HeadlandCodecResult headland_webp_read_header(const uint8_t *bytes, size_t count, HeadlandWebPHeader *header);

// Decodes a WebP to straight RGBA8, top row first, into `rgba` of `header->width * header->height * 4` bytes.
HeadlandCodecResult headland_webp_decode(const uint8_t *bytes, size_t count, const HeadlandWebPHeader *header,
                                         uint8_t *rgba);

// Encodes straight RGBA8 pixels, top row first: with `quality` 0 to 100, or without loss where it is negative.
//
// Returns the number of bytes, for `headland_codec_free`, in `*output`, or 0 without memory.
size_t headland_webp_encode(const uint8_t *rgba, uint32_t width, uint32_t height, float quality, uint8_t **output);

// Frees what an encoder returned.
void headland_codec_free(uint8_t *output);

// Halves RGBA8 pixels both ways, each pixel the mean of up to four; an odd row or column at the end is left out, and an
// axis of one pixel stays. `output` has room for max(1, width / 2) * max(1, height / 2) pixels.
void headland_pixels_halve(const uint8_t *rgba, uint32_t width, uint32_t height, uint8_t *output);

// Converts `count` RGBA8 pixels to heights: red * factors[0] + green * factors[1] + blue * factors[2] - factors[3].
void headland_pixels_to_heights(const uint8_t *rgba, size_t count, const double factors[4], float *heights);

// Whether every alpha of `count` RGBA8 pixels is 255.
bool headland_pixels_are_opaque(const uint8_t *rgba, size_t count);

// Converts `count` RGBA8 pixels: colour = round(colour * alpha / 255). `output` may be `rgba`.
void headland_pixels_premultiply(const uint8_t *rgba, size_t count, uint8_t *output);

// Converts `count` RGBA8 pixels: colour = min(255, round(colour * 255 / alpha)), and 0 where alpha is 0.
// `output` may be `rgba`.
void headland_pixels_unpremultiply(const uint8_t *rgba, size_t count, uint8_t *output);

#endif
