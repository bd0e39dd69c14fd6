// Decompression of gzip and zlib data by libdeflate, with a limit, and the checksum of stored files.
#ifndef CDATA_INFLATE_H
#define CDATA_INFLATE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum cdata_inflate_status {
  CDATA_INFLATE_OK = 0,
  // The data are broken or end too early.
  CDATA_INFLATE_BROKEN = 1,
  // The result would be larger than the limit.
  CDATA_INFLATE_TOO_LARGE = 2,
  CDATA_INFLATE_NO_MEMORY = 3,
} cdata_inflate_status;

// Decompresses gzip data of any number of members, or one zlib stream where `is_zlib` is not 0.
//
// On success `*result` holds `*result_length` bytes; release it with cdata_inflate_free.
cdata_inflate_status cdata_inflate(
    const uint8_t *bytes, size_t length, int is_zlib, size_t limit, uint8_t **result, size_t *result_length);

void cdata_inflate_free(uint8_t *result);

// The CRC-32 of gzip and PNG over `bytes`, going on from `checksum` (0 at the start).
uint32_t cdata_crc32(uint32_t checksum, const uint8_t *bytes, size_t length);

#ifdef __cplusplus
}
#endif

#endif
