// Umbrella header of the C module for data formats.
#ifndef CDATA_H
#define CDATA_H

#include "cdata_json.h"

#endif
