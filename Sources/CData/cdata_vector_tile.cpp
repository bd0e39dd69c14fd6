#include "cdata_vector_tile.h"

#include <cstdlib>
#include <new>

#include <protozero/pbf_message.hpp>

#include "vector_tile_geometry.hpp"

using protozero::data_view;
using protozero::pbf_message;
using protozero::pbf_wire_type;
using vector_tile::Commands;
using vector_tile::Kind;
using vector_tile::Parts;
using vector_tile::Scale;

namespace {

enum class TileField : protozero::pbf_tag_type { layer = 3 };
enum class LayerField : protozero::pbf_tag_type {
  name = 1, feature = 2, key = 3, value = 4, extent = 5, version = 15
};
enum class FeatureField : protozero::pbf_tag_type { id = 1, tags = 2, kind = 3, geometry = 4 };
enum class ValueField : protozero::pbf_tag_type {
  text = 1, float32 = 2, float64 = 3, int64 = 4, uint64 = 5, sint64 = 6, boolean = 7
};

template <typename Field>
constexpr uint32_t field(Field tag, pbf_wire_type type) {
  return protozero::tag_and_type(tag, type);
}

constexpr auto varint = pbf_wire_type::varint;
constexpr auto delimited = pbf_wire_type::length_delimited;

constexpr size_t longest_flaw_list = 64;

// Turns views into ranges of the tile.
struct Ranges {
  const char *start;

  cdata_tile_bytes operator()(data_view view) const {
    return {static_cast<uint32_t>(view.data() - start), static_cast<uint32_t>(view.size())};
  }
};

cdata_tile_fault read_header(data_view bytes, const Ranges &ranges, cdata_tile_layer &layer) {
  bool has_name = false;
  pbf_message<LayerField> message{bytes};
  while (message.next()) {
    switch (message.tag_and_type()) {
      case field(LayerField::name, delimited):
        layer.name = ranges(message.get_view());
        has_name = true;
        break;
      case field(LayerField::feature, delimited):
        ++layer.feature_count;
        message.skip();
        break;
      case field(LayerField::extent, varint): layer.extent = message.get_uint32(); break;
      case field(LayerField::version, varint): layer.version = message.get_uint32(); break;
      default: message.skip();
    }
  }
  if (!has_name) return CDATA_TILE_NO_NAME;
  if (layer.version != 1 && layer.version != 2) return CDATA_TILE_UNKNOWN_VERSION;
  return layer.extent == 0 ? CDATA_TILE_NO_EXTENT : CDATA_TILE_SOUND;
}

cdata_tile_layer layer_header(data_view bytes, const Ranges &ranges) {
  cdata_tile_layer layer{};
  layer.message = ranges(bytes);
  layer.version = 1;
  layer.extent = 4096;
  try {
    layer.fault = read_header(bytes, ranges, layer);
  } catch (const protozero::exception &) {
    layer.fault = CDATA_TILE_BROKEN_MESSAGE;
  }
  return layer;
}

cdata_tile_value read_value(data_view bytes, const Ranges &ranges) {
  cdata_tile_value value{};
  const auto number = [&value](double number) {
    value.kind = CDATA_TILE_NUMBER;
    value.number = number;
  };
  pbf_message<ValueField> message{bytes};
  while (message.next()) {
    switch (message.tag_and_type()) {
      case field(ValueField::text, delimited):
        value.kind = CDATA_TILE_STRING;
        value.text = ranges(message.get_view());
        break;
      case field(ValueField::float32, pbf_wire_type::fixed32): number(message.get_float()); break;
      case field(ValueField::float64, pbf_wire_type::fixed64): number(message.get_double()); break;
      case field(ValueField::int64, varint): number(static_cast<double>(message.get_int64())); break;
      case field(ValueField::uint64, varint): number(static_cast<double>(message.get_uint64())); break;
      case field(ValueField::sint64, varint): number(static_cast<double>(message.get_sint64())); break;
      case field(ValueField::boolean, varint): value.kind = message.get_bool() ? CDATA_TILE_TRUE : CDATA_TILE_FALSE; break;
      default: message.skip();
    }
  }
  return value;
}

}  // namespace

struct cdata_tile_open_layer {
  std::vector<cdata_tile_feature> features;
  std::vector<uint32_t> tags;
  std::vector<cdata_tile_bytes> keys;
  std::vector<cdata_tile_value> values;
  std::vector<cdata_tile_part> parts;
  std::vector<cdata_tile_point> points;
  std::vector<cdata_tile_wide_point> wide_points;
  std::vector<cdata_tile_flaw> flaws;
  uint32_t unsound_count = 0;
  cdata_tile_fault fault = CDATA_TILE_SOUND;

  // Keys and values may stand behind the features that use them, so they are read first.
  void read(data_view bytes, size_t feature_count, const Ranges &ranges, const Scale &scale) {
    pbf_message<LayerField> lists{bytes};
    while (lists.next()) {
      switch (lists.tag_and_type()) {
        case field(LayerField::key, delimited): keys.push_back(ranges(lists.get_view())); break;
        case field(LayerField::value, delimited): values.push_back(read_value(lists.get_view(), ranges)); break;
        default: lists.skip();
      }
    }
    // A sound feature takes nine bytes or more.
    features.reserve(std::min<size_t>(feature_count, bytes.size() / 9));
    pbf_message<LayerField> message{bytes};
    for (uint32_t index = 0; message.next(LayerField::feature, delimited); ++index) {
      const cdata_tile_fault flaw = add_feature(message.get_view(), scale);
      if (flaw == CDATA_TILE_SOUND) continue;
      ++unsound_count;
      if (flaws.size() < longest_flaw_list) flaws.push_back({index, static_cast<uint32_t>(flaw)});
    }
  }

 private:
  struct FeatureMessage {
    cdata_tile_feature feature{};
    data_view tags;
    data_view geometry;
    bool is_repeated = false;

    explicit FeatureMessage(data_view bytes) {
      pbf_message<FeatureField> message{bytes};
      while (message.next()) {
        switch (message.tag_and_type()) {
          case field(FeatureField::id, varint):
            feature.id = message.get_uint64();
            feature.has_id = 1;
            break;
          case field(FeatureField::kind, varint): {
            const uint64_t kind = message.get_uint64();
            feature.kind = kind <= 3 ? static_cast<uint8_t>(kind) : 0;
            break;
          }
          case field(FeatureField::tags, delimited): take(message.get_view(), tags); break;
          case field(FeatureField::geometry, delimited): take(message.get_view(), geometry); break;
          default: message.skip();
        }
      }
    }

    void take(data_view view, data_view &list) {
      is_repeated = is_repeated || !list.empty();
      list = view;
    }
  };

  cdata_tile_fault add_feature(data_view bytes, const Scale &scale) {
    const size_t first_tag = tags.size(), first_part = parts.size();
    const size_t first_point = points.size(), first_wide_point = wide_points.size();
    cdata_tile_fault flaw;
    try {
      flaw = read_feature(bytes, scale);
    } catch (const protozero::exception &) {
      flaw = CDATA_TILE_BROKEN_MESSAGE;
    }
    if (flaw != CDATA_TILE_SOUND) {
      tags.resize(first_tag);
      parts.resize(first_part);
      points.resize(first_point);
      wide_points.resize(first_wide_point);
    }
    return flaw;
  }

  cdata_tile_fault read_feature(data_view bytes, const Scale &scale) {
    FeatureMessage message{bytes};
    cdata_tile_feature &feature = message.feature;
    if (message.is_repeated) return CDATA_TILE_REPEATED_FIELD;
    if (feature.kind == 0) return CDATA_TILE_UNKNOWN_KIND;
    if (message.geometry.empty()) return CDATA_TILE_NO_GEOMETRY;
    feature.first_tag = static_cast<uint32_t>(tags.size());
    if (const cdata_tile_fault fault = read_tags(message.tags)) return fault;
    feature.tag_count = static_cast<uint32_t>(tags.size()) - feature.first_tag;
    feature.first_part = static_cast<uint32_t>(parts.size());
    if (const cdata_tile_fault fault = read_geometry(message.geometry, scale, feature)) return fault;
    feature.part_count = static_cast<uint32_t>(parts.size()) - feature.first_part;
    // A feature of which nothing is left is no fault: it is too small for the tile.
    if (feature.part_count > 0) features.push_back(feature);
    else tags.resize(feature.first_tag);
    return CDATA_TILE_SOUND;
  }

  cdata_tile_fault read_tags(data_view bytes) {
    const char *data = bytes.data();
    const char *const end = data + bytes.size();
    while (data < end) {
      const uint64_t key = protozero::decode_varint(&data, end);
      if (data == end) return CDATA_TILE_ODD_TAGS;
      const uint64_t value = protozero::decode_varint(&data, end);
      if (key >= keys.size() || value >= values.size()) return CDATA_TILE_TAG_OUT_OF_RANGE;
      tags.push_back(static_cast<uint32_t>(key));
      tags.push_back(static_cast<uint32_t>(value));
    }
    return CDATA_TILE_SOUND;
  }

  cdata_tile_fault read_geometry(data_view bytes, const Scale &scale, cdata_tile_feature &feature) {
    const Kind kind{feature.kind};
    bool does_fit = true;
    Parts<cdata_tile_point, int64_t> narrow{kind, scale, points, parts};
    const cdata_tile_fault fault = Commands{bytes, kind}.read(narrow, does_fit);
    if (does_fit) return fault;
    narrow.roll_back();
    feature.is_wide = 1;
    does_fit = true;
    Parts<cdata_tile_wide_point, double> wide{kind, scale, wide_points, parts};
    return Commands{bytes, kind}.read(wide, does_fit);
  }
};

extern "C" cdata_tile_layers cdata_tile_layers_read(const uint8_t *bytes, size_t length) {
  const char *const start = reinterpret_cast<const char *>(bytes);
  cdata_tile_layers result{};
  std::vector<cdata_tile_layer> layers;
  try {
    pbf_message<TileField> message{data_view{start, length}};
    while (message.next()) {
      if (message.tag_and_type() == field(TileField::layer, delimited)) {
        layers.push_back(layer_header(message.get_view(), Ranges{start}));
      } else {
        message.skip();
      }
    }
  } catch (const protozero::exception &) {
    result.fault = CDATA_TILE_BROKEN_MESSAGE;
  } catch (const std::bad_alloc &) {
    result.fault = CDATA_TILE_NO_MEMORY;
  }
  if (layers.empty()) return result;
  result.layers = static_cast<cdata_tile_layer *>(std::malloc(layers.size() * sizeof(cdata_tile_layer)));
  if (result.layers == nullptr) {
    result.fault = CDATA_TILE_NO_MEMORY;
    return result;
  }
  std::copy(layers.begin(), layers.end(), result.layers);
  result.count = layers.size();
  return result;
}

extern "C" void cdata_tile_layers_free(cdata_tile_layers layers) { std::free(layers.layers); }

extern "C" cdata_tile_open_layer *cdata_tile_layer_open(
    const uint8_t *bytes, const cdata_tile_layer *layer, uint32_t extent) {
  const char *const start = reinterpret_cast<const char *>(bytes);
  auto *open = new (std::nothrow) cdata_tile_open_layer;
  if (open == nullptr) return nullptr;
  try {
    open->read(
        data_view{start + layer->message.offset, layer->message.length}, layer->feature_count, Ranges{start},
        Scale{layer->extent, extent});
  } catch (const protozero::exception &) {
    *open = cdata_tile_open_layer{};
    open->fault = CDATA_TILE_BROKEN_MESSAGE;
  } catch (const std::bad_alloc &) {
    delete open;
    return nullptr;
  }
  return open;
}

extern "C" cdata_tile_contents cdata_tile_layer_contents(const cdata_tile_open_layer *layer) {
  return {
      layer->features.data(),    layer->features.size(),    layer->tags.data(),   layer->tags.size(),
      layer->keys.data(),        layer->keys.size(),        layer->values.data(), layer->values.size(),
      layer->parts.data(),       layer->parts.size(),       layer->points.data(), layer->points.size(),
      layer->wide_points.data(), layer->wide_points.size(), layer->flaws.data(),  layer->flaws.size(),
      layer->unsound_count,      layer->fault,
  };
}

extern "C" void cdata_tile_layer_close(cdata_tile_open_layer *layer) { delete layer; }
