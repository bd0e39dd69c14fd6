#ifndef CDATA_DECOMPRESS_H
#define CDATA_DECOMPRESS_H

#include <stddef.h>
#include <stdint.h>

#include "cdata_inflate.h"

#ifdef __cplusplus
extern "C" {
#endif

// Decompresses one brotli stream; the result is as that of cdata_inflate, and released as it is.
cdata_inflate_status cdata_brotli(
    const uint8_t *bytes, size_t length, size_t limit, uint8_t **result, size_t *result_length);

// Decompresses Zstandard frames; the result is as that of cdata_inflate, and released as it is.
cdata_inflate_status cdata_zstd(
    const uint8_t *bytes, size_t length, size_t limit, uint8_t **result, size_t *result_length);

#ifdef __cplusplus
}
#endif

#endif
