#include "CHTTP.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "curl_functions.h"
#include "private_address.h"

struct chttp_loop {
  CURLM *multi;
};

struct chttp_transfer {
  CURL *easy;
  struct curl_slist *headers;
  uint8_t *body;
  size_t length;
  size_t capacity;
  size_t size_limit;
  int is_too_large;
  int met_private_address;
  chttp_response response;
  char message[CURL_ERROR_SIZE];
};

chttp_loop *chttp_loop_make(long connections_per_host) {
  const curl_functions *curl = chttp_curl();
  chttp_loop *loop = curl ? calloc(1, sizeof *loop) : NULL;
  if (loop == NULL) return NULL;
  loop->multi = curl->multi_init();
  if (loop->multi == NULL) {
    free(loop);
    return NULL;
  }
  curl->multi_setopt(loop->multi, CURLMOPT_MAX_HOST_CONNECTIONS, connections_per_host);
  curl->multi_setopt(loop->multi, CURLMOPT_PIPELINING, (long)CURLPIPE_MULTIPLEX);
  return loop;
}

void chttp_loop_free(chttp_loop *loop) {
  chttp_curl()->multi_cleanup(loop->multi);
  free(loop);
}

void chttp_loop_wake(chttp_loop *loop) { chttp_curl()->multi_wakeup(loop->multi); }

static size_t write_body(char *bytes, size_t size, size_t count, void *context) {
  chttp_transfer *transfer = context;
  const size_t added = size * count;
  if (added > transfer->size_limit - transfer->length) {
    transfer->is_too_large = 1;
    return 0;
  }
  if (transfer->length + added > transfer->capacity) {
    size_t capacity = transfer->capacity ? transfer->capacity * 2 : 1 << 14;
    while (capacity < transfer->length + added) capacity *= 2;
    uint8_t *body = realloc(transfer->body, capacity);
    if (body == NULL) return 0;
    transfer->body = body;
    transfer->capacity = capacity;
  }
  memcpy(transfer->body + transfer->length, bytes, added);
  transfer->length += added;
  return added;
}

// Asked before a connection is made: a refused address is never spoken to.
static curl_socket_t open_public_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
  (void)purpose;
  chttp_transfer *transfer = context;
  if (chttp_is_private(&address->addr)) {
    transfer->met_private_address = 1;
    return CURL_SOCKET_BAD;
  }
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

// Asked before each request, also on a connection that another request has opened.
static int allow_public_peer(void *context, char *peer, char *local, int peer_port, int local_port) {
  (void)local, (void)peer_port, (void)local_port;
  chttp_transfer *transfer = context;
  if (!chttp_is_private_text(peer)) return CURL_PREREQFUNC_OK;
  transfer->met_private_address = 1;
  return CURL_PREREQFUNC_ABORT;
}

static void add_header(const curl_functions *curl, chttp_transfer *transfer, const char *name, const char *value) {
  const size_t size = strlen(name) + strlen(value) + 3;
  char *line = malloc(size);
  if (line == NULL) return;
  snprintf(line, size, "%s: %s", name, value);
  struct curl_slist *headers = curl->slist_append(transfer->headers, line);
  if (headers != NULL) transfer->headers = headers;
  free(line);
}

static int set_options(const curl_functions *curl, chttp_transfer *transfer, const chttp_request *request) {
  CURL *easy = transfer->easy;
  if (curl->easy_setopt(easy, CURLOPT_URL, request->url) != CURLE_OK) return 0;
  if (curl->easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https") != CURLE_OK) return 0;
  curl->easy_setopt(easy, CURLOPT_PRIVATE, transfer);
  curl->easy_setopt(easy, CURLOPT_ERRORBUFFER, transfer->message);
  curl->easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
  // Giving a transfer up must not wait for a silent name server: all others would wait with it.
  curl->easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
  curl->easy_setopt(easy, CURLOPT_USERAGENT, request->user_agent);
  curl->easy_setopt(easy, CURLOPT_TIMEOUT_MS, request->timeout_ms);
  // Redirects are followed by the caller, who checks where they lead.
  curl->easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
  curl->easy_setopt(easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_2TLS);
  curl->easy_setopt(easy, CURLOPT_PIPEWAIT, 1L);
  curl->easy_setopt(easy, CURLOPT_WRITEFUNCTION, write_body);
  curl->easy_setopt(easy, CURLOPT_WRITEDATA, transfer);
  if (request->range != NULL) {
    // The bytes of a range are counted as they are stored, so they must not be encoded anew.
    curl->easy_setopt(easy, CURLOPT_RANGE, request->range);
  } else {
    curl->easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "");
  }
  if (request->etag != NULL) add_header(curl, transfer, "If-None-Match", request->etag);
  curl->easy_setopt(easy, CURLOPT_HTTPHEADER, transfer->headers);
  if (request->forbids_private_addresses) {
    // A proxy would look names up itself, out of sight.
    curl->easy_setopt(easy, CURLOPT_PROXY, "");
    curl->easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_public_socket);
    curl->easy_setopt(easy, CURLOPT_OPENSOCKETDATA, transfer);
    curl->easy_setopt(easy, CURLOPT_PREREQFUNCTION, allow_public_peer);
    curl->easy_setopt(easy, CURLOPT_PREREQDATA, transfer);
  }
  return 1;
}

chttp_transfer *chttp_loop_start(chttp_loop *loop, const chttp_request *request) {
  const curl_functions *curl = chttp_curl();
  chttp_transfer *transfer = calloc(1, sizeof *transfer);
  if (transfer == NULL) return NULL;
  transfer->size_limit = request->size_limit;
  transfer->easy = curl->easy_init();
  if (transfer->easy == NULL || !set_options(curl, transfer, request) ||
      curl->multi_add_handle(loop->multi, transfer->easy) != CURLM_OK) {
    chttp_transfer_free(loop, transfer);
    return NULL;
  }
  return transfer;
}

void chttp_loop_run(chttp_loop *loop, int timeout_ms) {
  const curl_functions *curl = chttp_curl();
  int running = 0;
  // The wait is over at once for transfers that have just been started: their first step is due.
  curl->multi_poll(loop->multi, NULL, 0, timeout_ms, NULL);
  curl->multi_perform(loop->multi, &running);
}

static chttp_outcome outcome(const chttp_transfer *transfer, CURLcode code) {
  if (transfer->is_too_large) return CHTTP_TOO_LARGE;
  if (code != CURLE_OK && transfer->met_private_address) return CHTTP_PRIVATE_ADDRESS;
  switch (code) {
    case CURLE_OK: return CHTTP_DONE;
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY: return CHTTP_HOST_NOT_FOUND;
    case CURLE_COULDNT_CONNECT: return CHTTP_REFUSED;
    case CURLE_PARTIAL_FILE: return CHTTP_TRUNCATED;
    case CURLE_OPERATION_TIMEDOUT: return CHTTP_TIMED_OUT;
    case CURLE_GOT_NOTHING:
    case CURLE_RECV_ERROR:
    case CURLE_SEND_ERROR:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM: return CHTTP_DROPPED;
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CIPHER:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_INVALIDCERTSTATUS: return CHTTP_INSECURE;
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_WEIRD_SERVER_REPLY: return CHTTP_MALFORMED;
    case CURLE_BAD_CONTENT_ENCODING: return CHTTP_BAD_ENCODING;
    default: return CHTTP_OTHER;
  }
}

static const char *header(const curl_functions *curl, CURL *easy, const char *name) {
  struct curl_header *header = NULL;
  return curl->easy_header(easy, name, 0, CURLH_HEADER, -1, &header) == CURLHE_OK ? header->value : NULL;
}

static int64_t seconds_to_expiry(const curl_functions *curl, CURL *easy) {
  const char *expires = header(curl, easy, "Expires");
  const char *date = header(curl, easy, "Date");
  if (expires == NULL || date == NULL) return -1;
  const time_t end = curl->getdate(expires, NULL);
  const time_t start = curl->getdate(date, NULL);
  return end < 0 || start < 0 || end < start ? -1 : (int64_t)(end - start);
}

static void describe(const curl_functions *curl, chttp_transfer *transfer, CURLcode code) {
  chttp_response *response = &transfer->response;
  response->outcome = outcome(transfer, code);
  response->message = transfer->message[0] ? transfer->message : curl->easy_strerror(code);
  response->body = transfer->body;
  response->length = transfer->length;
  curl->easy_getinfo(transfer->easy, CURLINFO_RESPONSE_CODE, &response->status);
  char *redirect = NULL;
  curl->easy_getinfo(transfer->easy, CURLINFO_REDIRECT_URL, &redirect);
  response->redirect_url = redirect;
  curl_off_t retry_after = 0;
  curl->easy_getinfo(transfer->easy, CURLINFO_RETRY_AFTER, &retry_after);
  response->retry_after = retry_after;
  long version = 0;
  curl->easy_getinfo(transfer->easy, CURLINFO_HTTP_VERSION, &version);
  response->version = version == CURL_HTTP_VERSION_2_0 ? 20 : version == CURL_HTTP_VERSION_1_0 ? 10 : 11;
  response->etag = header(curl, transfer->easy, "ETag");
  response->cache_control = header(curl, transfer->easy, "Cache-Control");
  char *content_type = NULL;
  curl->easy_getinfo(transfer->easy, CURLINFO_CONTENT_TYPE, &content_type);
  response->content_type = content_type;
  const char *age = header(curl, transfer->easy, "Age");
  response->age = age ? strtoll(age, NULL, 10) : -1;
  response->expires_in = seconds_to_expiry(curl, transfer->easy);
}

chttp_transfer *chttp_loop_next_ended(chttp_loop *loop) {
  const curl_functions *curl = chttp_curl();
  int remaining = 0;
  CURLMsg *message = NULL;
  while ((message = curl->multi_info_read(loop->multi, &remaining)) != NULL) {
    if (message->msg != CURLMSG_DONE) continue;
    char *context = NULL;
    const CURLcode code = message->data.result;
    curl->easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &context);
    chttp_transfer *transfer = (chttp_transfer *)context;
    describe(curl, transfer, code);
    return transfer;
  }
  return NULL;
}

const chttp_response *chttp_transfer_response(const chttp_transfer *transfer) { return &transfer->response; }

void chttp_transfer_free(chttp_loop *loop, chttp_transfer *transfer) {
  const curl_functions *curl = chttp_curl();
  if (transfer->easy != NULL) {
    curl->multi_remove_handle(loop->multi, transfer->easy);
    curl->easy_cleanup(transfer->easy);
  }
  curl->slist_free_all(transfer->headers);
  free(transfer->body);
  free(transfer);
}
