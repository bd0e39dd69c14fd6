#include "cdata_inflate.h"

#include <algorithm>
#include <cstdlib>

#include <libdeflate.h>

namespace {

// The least that a gzip member takes: a header of ten bytes and a trailer of eight.
constexpr size_t smallest_member = 18;

// A buffer that grows up to a limit.
struct Output {
  uint8_t *bytes = nullptr;
  size_t length = 0;
  size_t capacity = 0;

  bool grow(size_t wanted) {
    auto *grown = static_cast<uint8_t *>(std::realloc(bytes, std::max<size_t>(wanted, 1)));
    if (grown == nullptr) return false;
    bytes = grown;
    capacity = wanted;
    return true;
  }
};

// The size that a gzip member's trailer promises: a guess to start with, nothing to rely on.
size_t promised_size(const uint8_t *bytes, size_t length) {
  const uint8_t *end = bytes + length;
  return end[-4] | static_cast<size_t>(end[-3]) << 8 | static_cast<size_t>(end[-2]) << 16 |
         static_cast<size_t>(end[-1]) << 24;
}

cdata_inflate_status inflate_one(
    libdeflate_decompressor *decompressor, const uint8_t *bytes, size_t length, bool is_zlib, size_t limit,
    Output &output, size_t *used) {
  for (;;) {
    size_t made = 0;
    uint8_t *target = output.bytes + output.length;
    const size_t room = output.capacity - output.length;
    const libdeflate_result result =
        is_zlib ? libdeflate_zlib_decompress_ex(decompressor, bytes, length, target, room, used, &made)
                : libdeflate_gzip_decompress_ex(decompressor, bytes, length, target, room, used, &made);
    if (result == LIBDEFLATE_SUCCESS) {
      output.length += made;
      return CDATA_INFLATE_OK;
    }
    if (result != LIBDEFLATE_INSUFFICIENT_SPACE) return CDATA_INFLATE_BROKEN;
    if (output.capacity >= limit) return CDATA_INFLATE_TOO_LARGE;
    if (!output.grow(std::min(limit, output.capacity * 2 + 1024))) return CDATA_INFLATE_NO_MEMORY;
  }
}

cdata_inflate_status inflate_all(
    libdeflate_decompressor *decompressor, const uint8_t *bytes, size_t length, bool is_zlib, size_t limit,
    Output &output) {
  size_t guess = length * 4;
  if (!is_zlib && length >= smallest_member) guess = std::min(promised_size(bytes, length), length * 1032);
  if (!output.grow(std::min(limit, guess))) return CDATA_INFLATE_NO_MEMORY;
  do {
    size_t used = 0;
    const auto status = inflate_one(decompressor, bytes, length, is_zlib, limit, output, &used);
    if (status != CDATA_INFLATE_OK) return status;
    bytes += used;
    length -= used;
  } while (length > 0 && !is_zlib);
  return length == 0 ? CDATA_INFLATE_OK : CDATA_INFLATE_BROKEN;
}

}  // namespace

cdata_inflate_status cdata_inflate(
    const uint8_t *bytes, size_t length, int is_zlib, size_t limit, uint8_t **result, size_t *result_length) {
  libdeflate_decompressor *decompressor = libdeflate_alloc_decompressor();
  if (decompressor == nullptr) return CDATA_INFLATE_NO_MEMORY;
  Output output;
  const auto status = inflate_all(decompressor, bytes, length, is_zlib != 0, limit, output);
  libdeflate_free_decompressor(decompressor);
  if (status != CDATA_INFLATE_OK) {
    std::free(output.bytes);
    return status;
  }
  *result = output.bytes;
  *result_length = output.length;
  return CDATA_INFLATE_OK;
}

void cdata_inflate_free(uint8_t *result) { std::free(result); }

uint32_t cdata_crc32(uint32_t checksum, const uint8_t *bytes, size_t length) {
  return libdeflate_crc32(checksum, bytes, length);
}
