#ifndef CICU_H
#define CICU_H

#include <stdbool.h>
#include <stdint.h>

// ICU's collators and number formats, as far as the style language needs them. ICU's own names are macros that carry its
// version, and macros of that kind do not reach Swift; so each function here stands for a few calls.

/// A set of rules by which texts are compared. It is never changed after it was made, so any thread may use it.
typedef struct cicu_collator cicu_collator;

/// Makes a collator for searching in the language of a BCP 47 tag, with what ICU falls back to for an unknown one.
///
/// Returns NULL where ICU has no data at all.
cicu_collator *cicu_collator_open(const char *tag, bool case_sensitive, bool diacritic_sensitive);

void cicu_collator_close(cicu_collator *collator);

/// Compares two texts of UTF-16 units: negative, 0 or positive, as the first one goes before, with or after the second.
int32_t cicu_collator_compare(
  const cicu_collator *collator, const uint16_t *first, int32_t first_count, const uint16_t *second,
  int32_t second_count);

/// Writes the BCP 47 tag of the language that a tag leads to: the tag itself as far as ICU knows it; "" for none.
///
/// The result is terminated and at most `capacity` bytes long, the end included.
void cicu_resolved_tag(const char *tag, char *result, int32_t capacity);

/// Formats a number by a skeleton of ICU's number formatter, in the language of a BCP 47 tag.
///
/// Returns the count of UTF-16 units written, or -1 where the skeleton is not understood or the text does not fit.
int32_t cicu_format_number(
  double number, const char *skeleton, const char *tag, uint16_t *result, int32_t capacity);

#endif
