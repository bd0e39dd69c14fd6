#include "cdata_json.h"

#include <charconv>
#include <cstring>
#include <new>
#include <string_view>
#include <vector>

#include <simdjson.h>

using namespace simdjson;

namespace {

// GeoJSON needs nine levels; the rest is for properties. The limit bounds the recursion below.
constexpr unsigned deepest_level = 64;

// From here on neighbouring integers share a double.
constexpr double first_inexact_integer = 9007199254740992.0;

constexpr size_t largest_length = 0xFFFFFFFF - SIMDJSON_PADDING;

}  // namespace

struct cdata_json_document {
  cdata_json_document(const char *text, size_t length) : source(text, length) {}

  padded_string source;
  ondemand::parser parser;
  std::vector<cdata_json_node> nodes;
};

namespace {

class Reader {
 public:
  explicit Reader(cdata_json_document &target) : nodes(target.nodes) {}

  error_code read_array(ondemand::array array, unsigned level) {
    const size_t index = open(CDATA_JSON_ARRAY);
    uint32_t count = 0;
    for (auto element : array) {
      ondemand::value value;
      if (error_code error = element.get(value)) return error;
      if (error_code error = read_value(value, level + 1)) return error;
      ++count;
    }
    close(index, count);
    return SUCCESS;
  }

  error_code read_object(ondemand::object object, unsigned level) {
    const size_t index = open(CDATA_JSON_OBJECT);
    uint32_t count = 0;
    for (auto member : object) {
      ondemand::field field;
      if (error_code error = std::move(member).get(field)) return error;
      std::string_view key;
      if (error_code error = field.unescaped_key().get(key)) return error;
      add_text(CDATA_JSON_STRING, key);
      ondemand::value value = field.value();
      if (error_code error = read_value(value, level + 1)) return error;
      ++count;
    }
    close(index, count);
    return SUCCESS;
  }

 private:
  std::vector<cdata_json_node> &nodes;

  size_t open(cdata_json_kind kind) {
    nodes.push_back({kind, 0, {}});
    return nodes.size() - 1;
  }

  void close(size_t index, uint32_t count) {
    nodes[index].count = count;
    nodes[index].end = nodes.size();
  }

  cdata_json_node &add(cdata_json_kind kind) {
    nodes.push_back({kind, 0, {}});
    return nodes.back();
  }

  void add_text(cdata_json_kind kind, std::string_view text) {
    cdata_json_node &node = add(kind);
    node.count = static_cast<uint32_t>(text.size());
    node.text = text.data();
  }

  void add_invalid(std::string_view token) {
    while (!token.empty() && static_cast<unsigned char>(token.back()) <= ' ') token.remove_suffix(1);
    add_text(CDATA_JSON_INVALID, token);
  }

  // A value that is not consumed here is skipped by the loop of its parent.
  error_code read_value(ondemand::value &value, unsigned level) {
    const std::string_view token = value.raw_json_token();
    switch (token.empty() ? '\0' : token.front()) {
      case '[': {
        if (level >= deepest_level) return add(CDATA_JSON_TOO_DEEP), SUCCESS;
        ondemand::array array;
        if (error_code error = value.get_array().get(array)) return error;
        return read_array(array, level);
      }
      case '{': {
        if (level >= deepest_level) return add(CDATA_JSON_TOO_DEEP), SUCCESS;
        ondemand::object object;
        if (error_code error = value.get_object().get(object)) return error;
        return read_object(object, level);
      }
      case ',': case ':': case ']': case '}':
        return TAPE_ERROR;
      default:
        read_scalar(value, token);
        return SUCCESS;
    }
  }

  void read_scalar(ondemand::value &value, std::string_view token) {
    bool truth;
    double number;
    std::string_view text;
    switch (token.empty() ? '\0' : token.front()) {
      case '"':
        if (value.get_string().get(text)) return add_invalid(token);
        return add_text(CDATA_JSON_STRING, text);
      case 't': case 'f':
        if (value.get_bool().get(truth)) return add_invalid(token);
        add(truth ? CDATA_JSON_TRUE : CDATA_JSON_FALSE);
        return;
      case 'n':
        if (value.is_null().get(truth) || !truth) return add_invalid(token);
        add(CDATA_JSON_NULL);
        return;
      default:
        if (value.get_double().get(number)) return add_invalid(token);
        return add_number(number, token);
    }
  }

  void add_number(double number, std::string_view token) {
    if (number >= first_inexact_integer) {
      uint64_t integer = 0;
      const auto result = std::from_chars(token.data(), token.data() + token.size(), integer);
      const bool whole = result.ptr == token.data() + token.size() || !std::strchr(".eE", *result.ptr);
      if (result.ec == std::errc() && whole) {
        add(CDATA_JSON_UNSIGNED).unsigned_integer = integer;
        return;
      }
    }
    add(CDATA_JSON_NUMBER).number = number;
  }
};

size_t first_content(const char *text, size_t length) {
  size_t at = length >= 3 && std::memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
  while (at < length && (text[at] == ' ' || text[at] == '\n' || text[at] == '\r' || text[at] == '\t')) ++at;
  return at;
}

// simdjson says only that a document is not UTF-8: halving finds the byte, since every bad prefix stays bad.
size_t first_invalid_utf8(const char *text, size_t length) {
  size_t good = 0;
  size_t bad = length;
  while (good + 1 < bad) {
    size_t middle = good + (bad - good) / 2;
    size_t cut = middle;
    while (cut > good && (static_cast<unsigned char>(text[cut]) & 0xC0) == 0x80) --cut;
    if (cut == good) break;
    (validate_utf8(text + good, cut - good) ? good : bad) = cut;
  }
  return good;
}

// The quote that opens the string in which the document ends.
size_t last_opening_quote(const char *text, size_t length) {
  bool inside = false;
  size_t opening = 0;
  for (size_t at = 0; at < length; ++at) {
    if (inside && text[at] == '\\') {
      ++at;
    } else if (text[at] == '"') {
      inside = !inside;
      if (inside) opening = at;
    }
  }
  return opening;
}

struct Failure {
  cdata_json_status status;
  size_t offset;
};

Failure describe(error_code error, const char *text, size_t length, size_t stop) {
  switch (error) {
    case UTF8_ERROR: return {CDATA_JSON_NOT_UTF8, first_invalid_utf8(text, length)};
    case UNCLOSED_STRING: return {CDATA_JSON_UNCLOSED_STRING, last_opening_quote(text, length)};
    case INCOMPLETE_ARRAY_OR_OBJECT: return {CDATA_JSON_CUT_SHORT, length};
    case EMPTY: return {CDATA_JSON_EMPTY, 0};
    case CAPACITY: return {CDATA_JSON_TOO_LARGE, 0};
    case MEMALLOC: return {CDATA_JSON_NO_MEMORY, 0};
    default: return {CDATA_JSON_BROKEN_SYNTAX, stop < length ? stop : length};
  }
}

Failure read(cdata_json_document &target, size_t skipped) {
  const char *text = target.source.data() + skipped;
  const size_t length = target.source.size() - skipped;
  const padded_string_view view(text, length, length + SIMDJSON_PADDING);
  ondemand::document document;
  if (error_code error = target.parser.iterate(view).get(document)) return describe(error, text, length, 0);

  Reader reader(target);
  error_code error;
  if (text[0] == '[') {
    ondemand::array array;
    error = document.get_array().get(array);
    if (!error) error = reader.read_array(array, 0);
  } else {
    ondemand::object object;
    error = document.get_object().get(object);
    if (!error) error = reader.read_object(object, 0);
  }
  // After a whole document there is no location left to tell.
  const char *location = nullptr;
  const bool located = !document.current_location().get(location);
  const size_t stop = located ? static_cast<size_t>(location - text) : length;
  if (error) return describe(error, text, length, stop);
  if (located) return {CDATA_JSON_TRAILING_CONTENT, stop};
  return {CDATA_JSON_OK, 0};
}

}  // namespace

cdata_json_status cdata_json_open(
    const uint8_t *bytes, size_t length, cdata_json_document **document, size_t *failure_offset) {
  *document = nullptr;
  *failure_offset = 0;
  if (length > largest_length) return CDATA_JSON_TOO_LARGE;
  const char *text = reinterpret_cast<const char *>(bytes);
  const size_t start = first_content(text, length);
  if (start == length) return CDATA_JSON_EMPTY;
  *failure_offset = start;
  if (text[start] != '{' && text[start] != '[') return CDATA_JSON_NOT_A_CONTAINER;
  try {
    auto *opened = new cdata_json_document(text, length);
    opened->nodes.reserve(length / 8 + 16);
    const Failure failure = read(*opened, start);
    *failure_offset = start + failure.offset;
    if (failure.status == CDATA_JSON_OK) {
      *document = opened;
    } else {
      delete opened;
    }
    return failure.status;
  } catch (const std::bad_alloc &) {
    return CDATA_JSON_NO_MEMORY;
  }
}

const cdata_json_node *cdata_json_nodes(const cdata_json_document *document, size_t *count) {
  *count = document->nodes.size();
  return document->nodes.data();
}

void cdata_json_close(cdata_json_document *document) { delete document; }
