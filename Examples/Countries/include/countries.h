// Country outlines from Natural Earth (public domain, 1:10m, simplified to 0.09 degrees), as GeoJSON.
#ifndef HEADLAND_COUNTRIES_H
#define HEADLAND_COUNTRIES_H

#include <stddef.h>

// The text's bytes, not ended by zero. A function, since Swift does not import arrays of unknown length.
const unsigned char *countries_geojson(size_t *length);

#endif
