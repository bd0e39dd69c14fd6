#include "private_address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdint.h>
#include <string.h>

typedef struct network {
  uint32_t address;
  int bits;
} network;

// RFC 6890 and IANA's registry of special-purpose addresses.
static const network private_networks[] = {
    {0x00000000, 8},   // this network
    {0x0A000000, 8},   // private use
    {0x64400000, 10},  // shared address space
    {0x7F000000, 8},   // loopback
    {0xA9FE0000, 16},  // link local, the metadata servers of clouds among them
    {0xAC100000, 12},  // private use
    {0xC0000000, 24},  // protocol assignments
    {0xC0A80000, 16},  // private use
    {0xC6120000, 15},  // benchmarking
    {0xE0000000, 4},   // multicast
    {0xF0000000, 4},   // reserved, broadcast
};

static int is_private_v4(uint32_t address) {
  for (size_t i = 0; i < sizeof private_networks / sizeof *private_networks; ++i) {
    const uint32_t mask = UINT32_MAX << (32 - private_networks[i].bits);
    if ((address & mask) == private_networks[i].address) return 1;
  }
  return 0;
}

static uint32_t v4_at(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static int is_private_v6(const uint8_t *bytes) {
  static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
  static const uint8_t translated[12] = {0, 0x64, 0xFF, 0x9B};
  if (memcmp(bytes, mapped, 12) == 0 || memcmp(bytes, translated, 12) == 0) return is_private_v4(v4_at(bytes + 12));
  if (bytes[0] == 0x20 && bytes[1] == 0x02) return is_private_v4(v4_at(bytes + 2));
  // Of the rest, only 2000::/3 is routed.
  return (bytes[0] & 0xE0) != 0x20;
}

int chttp_is_private(const struct sockaddr *address) {
  if (address->sa_family == AF_INET) {
    return is_private_v4(ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr));
  }
  if (address->sa_family == AF_INET6) return is_private_v6(((const struct sockaddr_in6 *)address)->sin6_addr.s6_addr);
  return 1;
}

int chttp_is_private_text(const char *address) {
  struct in_addr v4;
  if (inet_pton(AF_INET, address, &v4) == 1) return is_private_v4(ntohl(v4.s_addr));
  struct in6_addr v6;
  if (inet_pton(AF_INET6, address, &v6) == 1) return is_private_v6(v6.s6_addr);
  return 1;
}
