// Loops over RGBA8 pixels. They are in C because they also run in debug builds, where Swift's checked loops
// take a hundred times as long.

#include "CCodecs.h"

bool headland_pixels_are_opaque(const uint8_t *rgba, size_t count) {
  // Blocks without an early exit are vectorised; a translucent image is still left after its first block.
  const size_t block = 4096;
  for (size_t start = 0; start < count; start += block) {
    size_t end = start + block < count ? start + block : count;
    uint8_t all = 255;
    for (size_t i = start; i < end; i++) { all &= rgba[4 * i + 3]; }
    if (all != 255) { return false; }
  }
  return true;
}

void headland_pixels_premultiply(const uint8_t *rgba, size_t count, uint8_t *output) {
  for (size_t i = 0; i < 4 * count; i += 4) {
    uint32_t alpha = rgba[i + 3];
    for (size_t c = 0; c < 3; c++) {
      // 255 is odd, so no product lies halfway and adding 127 rounds to nearest.
      output[i + c] = (uint8_t)((rgba[i + c] * alpha + 127) / 255);
    }
    output[i + 3] = (uint8_t)alpha;
  }
}

void headland_pixels_unpremultiply(const uint8_t *rgba, size_t count, uint8_t *output) {
  for (size_t i = 0; i < 4 * count; i += 4) {
    uint32_t alpha = rgba[i + 3];
    // floor(n / alpha) as one product for the three channels. It is exact while n < 2^24 / 255, and n is at most
    // 255 * 255 + 127 = 65152. Alpha 0 has no colour.
    uint64_t reciprocal = alpha == 0 ? 0 : (1u << 24) / alpha + 1;
    for (size_t c = 0; c < 3; c++) {
      uint32_t color = rgba[i + c];
      uint64_t quotient = alpha == 255 ? color : ((color * 255 + alpha / 2) * reciprocal) >> 24;
      output[i + c] = quotient > 255 ? 255 : (uint8_t)quotient;
    }
    output[i + 3] = (uint8_t)alpha;
  }
}

void headland_pixels_halve(const uint8_t *rgba, uint32_t width, uint32_t height, uint8_t *output) {
  uint32_t columns = width > 1 ? width / 2 : 1;
  uint32_t rows = height > 1 ? height / 2 : 1;
  size_t right = width > 1 ? 4 : 0;
  size_t below = height > 1 ? 4 * (size_t)width : 0;
  for (uint32_t y = 0; y < rows; y++) {
    const uint8_t *row = rgba + 2 * (size_t)y * below;
    for (size_t x = 0; x < columns; x++, output += 4) {
      const uint8_t *pixel = row + 2 * x * right;
      for (size_t c = 0; c < 4; c++) {
        uint32_t sum = pixel[c] + pixel[c + right] + pixel[c + below] + pixel[c + right + below];
        output[c] = (uint8_t)((sum + 2) / 4);
      }
    }
  }
}

void headland_pixels_to_heights(const uint8_t *rgba, size_t count, const double factors[4], float *heights) {
  for (size_t i = 0; i < count; i++) {
    heights[i] = (float)(rgba[4 * i] * factors[0] + rgba[4 * i + 1] * factors[1] + rgba[4 * i + 2] * factors[2] - factors[3]);
  }
}
