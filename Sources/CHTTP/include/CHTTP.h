// HTTP transfers by libcurl, many at a time on one thread, behind a plain C face.
//
// libcurl is opened when the first loop is made, not linked: with its 33 libraries it would lengthen the start of every
// program by several milliseconds, also of those that read files only.
#ifndef CHTTP_H
#define CHTTP_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// How a transfer ended.
typedef enum chttp_outcome {
  // There is a whole answer, whatever its status.
  CHTTP_DONE = 0,
  CHTTP_HOST_NOT_FOUND = 1,
  CHTTP_REFUSED = 2,
  // The connection broke before the answer had begun, or within it by a reset.
  CHTTP_DROPPED = 3,
  // The connection was closed before the answer's promised end.
  CHTTP_TRUNCATED = 4,
  CHTTP_TIMED_OUT = 5,
  // The answer is larger than the request allows.
  CHTTP_TOO_LARGE = 6,
  // The host's address belongs to a private or local network, and the request forbids that.
  CHTTP_PRIVATE_ADDRESS = 7,
  CHTTP_INSECURE = 8,
  // What came is no HTTP, or contradicts itself.
  CHTTP_MALFORMED = 9,
  // The answer's content encoding is unknown or broken.
  CHTTP_BAD_ENCODING = 10,
  CHTTP_OTHER = 11,
} chttp_outcome;

typedef struct chttp_request {
  const char *url;
  // "first-last" in bytes, or NULL for all.
  const char *range;
  // A version by which the server may answer 304, or NULL.
  const char *etag;
  const char *user_agent;
  long timeout_ms;
  // The largest body in bytes, after content decoding.
  size_t size_limit;
  int forbids_private_addresses;
} chttp_request;

// What came; it is alive as long as its transfer. Texts are NULL where a header is missing, numbers -1.
typedef struct chttp_response {
  chttp_outcome outcome;
  // libcurl's own words for an outcome other than CHTTP_DONE.
  const char *message;
  long status;
  const uint8_t *body;
  size_t length;
  const char *etag;
  const char *cache_control;
  const char *content_type;
  // Where a redirect leads, as an absolute URL.
  const char *redirect_url;
  // Seconds that the server asks to wait, 0 where it does not.
  int64_t retry_after;
  // Seconds that the answer has spent in caches.
  int64_t age;
  // Seconds from the server's Date to its Expires.
  int64_t expires_in;
  // 10 for HTTP/1.0, 11 for HTTP/1.1, 20 for HTTP/2.
  int version;
} chttp_response;

typedef struct chttp_transfer chttp_transfer;
typedef struct chttp_loop chttp_loop;

// Makes a loop; NULL where libcurl is not installed or has no memory.
chttp_loop *chttp_loop_make(long connections_per_host);

// Frees a loop whose transfers have all been removed.
void chttp_loop_free(chttp_loop *loop);

// Starts a transfer; NULL where there is no memory or libcurl does not take the URL. `request` is copied.
chttp_transfer *chttp_loop_start(chttp_loop *loop, const chttp_request *request);

// Waits until something happens, `chttp_loop_wake` is called or the time is over, and moves all transfers on.
void chttp_loop_run(chttp_loop *loop, int timeout_ms);

// The next transfer that has ended, or NULL; free it with chttp_transfer_free.
chttp_transfer *chttp_loop_next_ended(chttp_loop *loop);

// Ends the wait of `chttp_loop_run`; the only call that another thread may make.
void chttp_loop_wake(chttp_loop *loop);

// What came of an ended transfer.
const chttp_response *chttp_transfer_response(const chttp_transfer *transfer);

// Takes a transfer off its loop, whether it has ended or not, and frees it.
void chttp_transfer_free(chttp_loop *loop, chttp_transfer *transfer);

#ifdef __cplusplus
}
#endif

#endif
