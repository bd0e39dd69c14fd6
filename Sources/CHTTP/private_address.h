// Which addresses belong to private, local or special networks.
#ifndef PRIVATE_ADDRESS_H
#define PRIVATE_ADDRESS_H

#include <sys/socket.h>

// Whether an address is none that the public internet routes to one host (IANA's registries of special addresses).
int chttp_is_private(const struct sockaddr *address);

// The same for an address in text, as libcurl names it; a text that is no address counts as private.
int chttp_is_private_text(const char *address);

#endif
