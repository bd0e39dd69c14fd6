#include "cdata_decompress.h"

#include <algorithm>
#include <cstdlib>
#include <memory>

#include <brotli/decode.h>
#include <zstd.h>

namespace {

// A buffer that grows up to a limit; what is left in it is released with it.
class Output {
 public:
  explicit Output(size_t limit) : limit_(limit) {}
  Output(const Output &) = delete;
  Output &operator=(const Output &) = delete;
  ~Output() { std::free(bytes_); }

  uint8_t *end() const { return bytes_ + length_; }
  size_t room() const { return capacity_ - length_; }
  void add(size_t count) { length_ += count; }

  // Makes room for more; one byte beyond the limit tells data that end at it from data that go on.
  cdata_inflate_status grow() {
    if (length_ > limit_) return CDATA_INFLATE_TOO_LARGE;
    const size_t capacity = std::min(limit_ + 1, std::max<size_t>(capacity_ * 2, 4096));
    auto *grown = static_cast<uint8_t *>(std::realloc(bytes_, capacity));
    if (grown == nullptr) return CDATA_INFLATE_NO_MEMORY;
    bytes_ = grown;
    capacity_ = capacity;
    return CDATA_INFLATE_OK;
  }

  cdata_inflate_status hand_over(uint8_t **result, size_t *result_length) {
    if (length_ > limit_) return CDATA_INFLATE_TOO_LARGE;
    *result = bytes_;
    *result_length = length_;
    bytes_ = nullptr;
    return CDATA_INFLATE_OK;
  }

 private:
  const size_t limit_;
  uint8_t *bytes_ = nullptr;
  size_t length_ = 0;
  size_t capacity_ = 0;
};

}  // namespace

cdata_inflate_status cdata_brotli(
    const uint8_t *bytes, size_t length, size_t limit, uint8_t **result, size_t *result_length) {
  const std::unique_ptr<BrotliDecoderState, decltype(&BrotliDecoderDestroyInstance)> decoder(
      BrotliDecoderCreateInstance(nullptr, nullptr, nullptr), BrotliDecoderDestroyInstance);
  if (!decoder) return CDATA_INFLATE_NO_MEMORY;
  Output output(limit);
  for (;;) {
    const auto grown = output.grow();
    if (grown != CDATA_INFLATE_OK) return grown;
    size_t room = output.room();
    const size_t before = room;
    uint8_t *target = output.end();
    const auto state = BrotliDecoderDecompressStream(decoder.get(), &length, &bytes, &room, &target, nullptr);
    output.add(before - room);
    if (state == BROTLI_DECODER_RESULT_SUCCESS) break;
    if (state != BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT) return CDATA_INFLATE_BROKEN;
  }
  return length == 0 ? output.hand_over(result, result_length) : CDATA_INFLATE_BROKEN;
}

cdata_inflate_status cdata_zstd(
    const uint8_t *bytes, size_t length, size_t limit, uint8_t **result, size_t *result_length) {
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> decoder(ZSTD_createDCtx(), ZSTD_freeDCtx);
  if (!decoder) return CDATA_INFLATE_NO_MEMORY;
  Output output(limit);
  ZSTD_inBuffer input{bytes, length, 0};
  size_t rest = 1;
  while (rest != 0 || input.pos < input.size) {
    const auto grown = output.grow();
    if (grown != CDATA_INFLATE_OK) return grown;
    ZSTD_outBuffer target{output.end(), output.room(), 0};
    rest = ZSTD_decompressStream(decoder.get(), &target, &input);
    output.add(target.pos);
    if (ZSTD_isError(rest)) return CDATA_INFLATE_BROKEN;
    // All was read, there is room left, and the frame is not whole: it ends too early.
    if (rest != 0 && input.pos == input.size && target.pos < target.size) return CDATA_INFLATE_BROKEN;
  }
  return output.hand_over(result, result_length);
}
