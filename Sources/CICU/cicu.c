#include "CICU.h"

#include <stdlib.h>
#include <string.h>
#include <unicode/ucol.h>
#include <unicode/uloc.h>
#include <unicode/unumberformatter.h>
#include <unicode/ustring.h>

enum { LOCALE_CAPACITY = 256, SKELETON_CAPACITY = 512 };

struct cicu_collator {
  UCollator *rules;
};

static bool to_locale(const char *tag, char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t parsed = 0;
  uloc_forLanguageTag(tag, locale, LOCALE_CAPACITY, &parsed, &status);
  return U_SUCCESS(status) && status != U_STRING_NOT_TERMINATED_WARNING && parsed > 0;
}

cicu_collator *cicu_collator_open(const char *tag, bool case_sensitive, bool diacritic_sensitive) {
  char locale[LOCALE_CAPACITY];
  if (!to_locale(tag, locale)) locale[0] = '\0';
  // The rules for searching, not for sorting: where a language writes a letter in two ways, they are one letter.
  UErrorCode status = U_ZERO_ERROR;
  uloc_setKeywordValue("collation", "search", locale, LOCALE_CAPACITY, &status);
  if (U_FAILURE(status)) return NULL;
  UCollator *rules = ucol_open(locale, &status);
  if (U_FAILURE(status)) return NULL;
  UColAttributeValue strength =
    diacritic_sensitive ? (case_sensitive ? UCOL_TERTIARY : UCOL_SECONDARY) : UCOL_PRIMARY;
  ucol_setAttribute(rules, UCOL_STRENGTH, strength, &status);
  if (case_sensitive && !diacritic_sensitive) ucol_setAttribute(rules, UCOL_CASE_LEVEL, UCOL_ON, &status);
  ucol_setAttribute(rules, UCOL_NORMALIZATION_MODE, UCOL_ON, &status);
  cicu_collator *collator = malloc(sizeof *collator);
  if (U_FAILURE(status) || collator == NULL) {
    free(collator);
    ucol_close(rules);
    return NULL;
  }
  collator->rules = rules;
  return collator;
}

void cicu_collator_close(cicu_collator *collator) {
  if (collator == NULL) return;
  ucol_close(collator->rules);
  free(collator);
}

int32_t cicu_collator_compare(
  const cicu_collator *collator, const uint16_t *first, int32_t first_count, const uint16_t *second,
  int32_t second_count) {
  return ucol_strcoll(
    collator->rules, (const UChar *)first, first_count, (const UChar *)second, second_count);
}

/// Whether ICU has rules of comparison for a language.
static bool is_known(const char *locale) {
  char language[ULOC_LANG_CAPACITY];
  UErrorCode status = U_ZERO_ERROR;
  uloc_getLanguage(locale, language, sizeof language, &status);
  if (U_FAILURE(status)) return false;
  for (int32_t index = 0; index < uloc_countAvailable(); index++) {
    if (strcmp(uloc_getAvailable(index), language) == 0) return true;
  }
  return false;
}

void cicu_resolved_tag(const char *tag, char *result, int32_t capacity) {
  char locale[LOCALE_CAPACITY];
  char base[LOCALE_CAPACITY];
  UErrorCode status = U_ZERO_ERROR;
  result[0] = '\0';
  if (!to_locale(tag, locale) || !is_known(locale)) return;
  uloc_getBaseName(locale, base, LOCALE_CAPACITY, &status);
  uloc_toLanguageTag(base, result, capacity, false, &status);
  if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING) result[0] = '\0';
}

int32_t cicu_format_number(
  double number, const char *skeleton, const char *tag, uint16_t *result, int32_t capacity) {
  char locale[LOCALE_CAPACITY];
  if (!to_locale(tag, locale)) locale[0] = '\0';
  UChar wide[SKELETON_CAPACITY];
  int32_t wide_count = 0;
  UErrorCode status = U_ZERO_ERROR;
  u_strFromUTF8(wide, SKELETON_CAPACITY, &wide_count, skeleton, -1, &status);
  UNumberFormatter *formatter = unumf_openForSkeletonAndLocale(wide, wide_count, locale, &status);
  UFormattedNumber *formatted = unumf_openResult(&status);
  int32_t count = -1;
  unumf_formatDouble(formatter, number, formatted, &status);
  count = unumf_resultToString(formatted, (UChar *)result, capacity, &status);
  if (U_FAILURE(status) || count > capacity) count = -1;
  unumf_closeResult(formatted);
  unumf_close(formatter);
  return count;
}
