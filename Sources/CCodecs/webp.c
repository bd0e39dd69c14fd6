// Reads and writes WebP with libwebp, which reports by codes.

#include "CCodecs.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <webp/decode.h>
#include <webp/encode.h>

static HeadlandCodecResult result_of(VP8StatusCode code) {
  HeadlandCodecResult result = {.status = HEADLAND_CODEC_CORRUPTED};
  const char *message = "";
  switch (code) {
    case VP8_STATUS_OK: result.status = HEADLAND_CODEC_OK; break;
    case VP8_STATUS_OUT_OF_MEMORY: result.status = HEADLAND_CODEC_OUT_OF_MEMORY; break;
    case VP8_STATUS_SUSPENDED:
    case VP8_STATUS_NOT_ENOUGH_DATA: result.status = HEADLAND_CODEC_TRUNCATED; break;
    case VP8_STATUS_UNSUPPORTED_FEATURE: message = "it uses a feature that is not supported"; break;
    default: message = "the bitstream breaks the rules of WebP"; break;
  }
  strncpy(result.message, message, sizeof result.message - 1);
  return result;
}

HeadlandCodecResult headland_webp_read_header(const uint8_t *bytes, size_t count, HeadlandWebPHeader *header) {
  WebPBitstreamFeatures features;
  HeadlandCodecResult result = result_of(WebPGetFeatures(bytes, count, &features));
  if (result.status != HEADLAND_CODEC_OK) { return result; }
  header->width = (uint32_t)features.width;
  header->height = (uint32_t)features.height;
  if (features.has_animation) {
    result.status = HEADLAND_CODEC_CORRUPTED;
    strncpy(result.message, "it is an animation and not a picture", sizeof result.message - 1);
  }
  return result;
}

HeadlandCodecResult headland_webp_decode(const uint8_t *bytes, size_t count, const HeadlandWebPHeader *header,
                                         uint8_t *rgba) {
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config)) { return result_of(VP8_STATUS_INVALID_PARAM); }
  size_t row_size = 4 * (size_t)header->width;
  config.output.colorspace = MODE_RGBA;
  config.output.is_external_memory = 1;
  config.output.u.RGBA.rgba = rgba;
  config.output.u.RGBA.stride = (int)row_size;
  config.output.u.RGBA.size = row_size * header->height;
  HeadlandCodecResult result = result_of(WebPDecode(bytes, count, &config));
  WebPFreeDecBuffer(&config.output);
  return result;
}

size_t headland_webp_encode(const uint8_t *rgba, uint32_t width, uint32_t height, float quality, uint8_t **output) {
  if (width > WEBP_MAX_DIMENSION || height > WEBP_MAX_DIMENSION) { return 0; }
  int stride = 4 * (int)width;
  uint8_t *encoded = NULL;
  size_t size = quality < 0
                    ? WebPEncodeLosslessRGBA(rgba, (int)width, (int)height, stride, &encoded)
                    : WebPEncodeRGBA(rgba, (int)width, (int)height, stride, quality, &encoded);
  // libwebp's own free is the C library's where it was built as it is by default, but nothing says that it stays so.
  *output = size > 0 ? malloc(size) : NULL;
  if (*output == NULL) { size = 0; } else { memcpy(*output, encoded, size); }
  WebPFree(encoded);
  return size;
}
