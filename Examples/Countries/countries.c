#include "countries.h"

// #embed keeps the compiler fast: the same bytes as a Swift array literal take minutes and gigabytes.
#pragma clang diagnostic ignored "-Wc23-extensions"
static const unsigned char bytes[] = {
#embed "countries.geojson"
};

const unsigned char *countries_geojson(size_t *length) {
  *length = sizeof bytes;
  return bytes;
}
