// JSON documents of any size, read by simdjson into a flat list of nodes behind a plain C face.
#ifndef CDATA_JSON_H
#define CDATA_JSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// What a node is. Arrays are followed by their elements, objects by their keys (strings) and values in turn.
typedef enum cdata_json_kind {
  CDATA_JSON_NULL = 0,
  CDATA_JSON_FALSE = 1,
  CDATA_JSON_TRUE = 2,
  CDATA_JSON_NUMBER = 3,
  // An integer of 2^53 or more, which a double would round.
  CDATA_JSON_UNSIGNED = 4,
  CDATA_JSON_STRING = 5,
  CDATA_JSON_ARRAY = 6,
  CDATA_JSON_OBJECT = 7,
  // A scalar that is no JSON or that no double can hold (NaN, 1e400); `text` is its source.
  CDATA_JSON_INVALID = 8,
  // An array or object below the deepest level that is read; its content was skipped.
  CDATA_JSON_TOO_DEEP = 9,
} cdata_json_kind;

// One value: 16 bytes, so that a document takes at most eight times its own size.
typedef struct cdata_json_node {
  uint32_t kind;
  // Bytes of `text`; for arrays the number of elements, for objects the number of members.
  uint32_t count;
  union {
    double number;
    uint64_t unsigned_integer;
    // UTF-8 without a terminator, alive as long as the document.
    const char *text;
    // The index of the node after the array's or object's last one.
    uint64_t end;
  };
} cdata_json_node;

typedef enum cdata_json_status {
  CDATA_JSON_OK = 0,
  CDATA_JSON_EMPTY = 1,
  CDATA_JSON_NOT_A_CONTAINER = 2,
  CDATA_JSON_NOT_UTF8 = 3,
  CDATA_JSON_UNCLOSED_STRING = 4,
  CDATA_JSON_CUT_SHORT = 5,
  CDATA_JSON_BROKEN_SYNTAX = 6,
  CDATA_JSON_TRAILING_CONTENT = 7,
  CDATA_JSON_TOO_LARGE = 8,
  CDATA_JSON_NO_MEMORY = 9,
} cdata_json_status;

// A document that has been read; release it with cdata_json_close.
typedef struct cdata_json_document cdata_json_document;

// Reads a document whose root is an array or an object.
//
// On success `*document` is set; otherwise `*failure_offset` is the byte at which reading stopped.
cdata_json_status cdata_json_open(
    const uint8_t *bytes, size_t length, cdata_json_document **document, size_t *failure_offset);

// The nodes of a document, the root first; `*count` receives their number.
const cdata_json_node *cdata_json_nodes(const cdata_json_document *document, size_t *count);

// Frees a document with all its texts; NULL is allowed.
void cdata_json_close(cdata_json_document *document);

#ifdef __cplusplus
}
#endif

#endif
