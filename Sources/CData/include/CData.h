// Umbrella header of the C module for data formats.
#ifndef CDATA_H
#define CDATA_H

#include "cdata_decompress.h"
#include "cdata_inflate.h"
#include "cdata_json.h"
#include "cdata_sqlite.h"
#include "cdata_vector_tile.h"

#endif
