// The geometry commands of a vector tile's feature (specification 2.1, section 4.3).
#ifndef CDATA_VECTOR_TILE_GEOMETRY_HPP
#define CDATA_VECTOR_TILE_GEOMETRY_HPP

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include <protozero/data_view.hpp>
#include <protozero/varint.hpp>

#include "cdata_vector_tile.h"

namespace vector_tile {

enum class Kind : uint8_t { point = 1, line = 2, polygon = 3 };

// How a layer's coordinates become tile units.
struct Scale {
  Scale(uint32_t from, uint32_t to)
      : ratio(static_cast<double>(to) / from),
        factor(to % from == 0 ? static_cast<int64_t>(to / from) : 0),
        limit(factor > 0 ? INT16_MAX / factor : 0) {}

  double ratio;
  // The ratio where it is a whole number, else 0.
  int64_t factor;
  // The largest coordinate whose product with `factor` has 16 bits.
  int64_t limit;

  bool place(int64_t x, int64_t y, cdata_tile_point &point) const {
    if (factor > 0) {
      if (x < -limit || x > limit || y < -limit || y > limit) return false;
      point = {static_cast<int16_t>(x * factor), static_cast<int16_t>(y * factor)};
      return true;
    }
    // Rounding half up moves all tiles alike: two that share an edge agree on its vertices.
    const double right = std::floor(x * ratio + 0.5);
    const double down = std::floor(y * ratio + 0.5);
    if (std::fabs(right) > INT16_MAX || std::fabs(down) > INT16_MAX) return false;
    point = {static_cast<int16_t>(right), static_cast<int16_t>(down)};
    return true;
  }

  bool place(int64_t x, int64_t y, cdata_tile_wide_point &point) const {
    point = {x * ratio, y * ratio};
    return true;
  }
};

// Gathers the parts of one feature at the end of the layer's lists.
template <typename Point, typename Sum>
class Parts {
 public:
  Parts(Kind kind, const Scale &scale, std::vector<Point> &points, std::vector<cdata_tile_part> &parts)
      : kind_(kind), scale_(scale), points_(points), parts_(parts), first_point_(points.size()),
        first_part_(parts.size()), start_(points.size()) {}

  // False where the vertex does not fit. Inline: this runs once a vertex.
  [[gnu::always_inline]] bool add(int64_t x, int64_t y) {
    Point point;
    if (!scale_.place(x, y, point)) return false;
    if (kind_ == Kind::point || points_.size() == start_ || !equal(points_.back(), point)) points_.push_back(point);
    return true;
  }

  // Ends a part, or takes it back where nothing is left of it.
  void close() {
    if (kind_ == Kind::polygon && points_.size() > start_ + 1 && equal(points_[start_], points_.back())) {
      points_.pop_back();
    }
    const size_t count = points_.size() - start_;
    Sum area = 0;
    if (kind_ == Kind::polygon && count > 2) area = doubled_area();
    const bool is_drawn = kind_ == Kind::polygon ? area != 0 : count >= (kind_ == Kind::line ? 2 : 1);
    if (is_drawn) {
      if (parts_.size() == first_part_) is_reversed_ = area < 0;
      parts_.push_back({static_cast<uint32_t>(start_), static_cast<uint32_t>(count)});
    } else {
      points_.resize(start_);
    }
    start_ = points_.size();
  }

  // Tiles of version 1 may wind either way; the first ring is an outer one.
  void finish() {
    if (!is_reversed_) return;
    for (size_t index = first_part_; index < parts_.size(); ++index) {
      const auto first = points_.begin() + parts_[index].first_point;
      std::reverse(first, first + parts_[index].point_count);
    }
  }

  void roll_back() {
    points_.resize(first_point_);
    parts_.resize(first_part_);
  }

 private:
  static bool equal(const Point &left, const Point &right) { return left.x == right.x && left.y == right.y; }

  Sum doubled_area() const {
    // Relative to the first vertex, so that doubles keep the area of a small ring that is far away.
    const Point origin = points_[start_];
    Sum sum = 0;
    for (size_t index = start_ + 1; index + 1 < points_.size(); ++index) {
      const Point &from = points_[index];
      const Point &to = points_[index + 1];
      sum += (Sum(from.x) - origin.x) * (Sum(to.y) - origin.y) - (Sum(to.x) - origin.x) * (Sum(from.y) - origin.y);
    }
    return sum;
  }

  const Kind kind_;
  const Scale &scale_;
  std::vector<Point> &points_;
  std::vector<cdata_tile_part> &parts_;
  const size_t first_point_;
  const size_t first_part_;
  // Where the part that is being read begins.
  size_t start_;
  bool is_reversed_ = false;
};

// Walks over a feature's commands. Throws protozero::exception where a varint is broken.
class Commands {
 public:
  Commands(protozero::data_view bytes, Kind kind)
      : data_(bytes.data()), end_(bytes.data() + bytes.size()), kind_(kind) {}

  // `does_fit` turns false where a vertex is too far away for `parts`; the reading ends there.
  template <typename Parts>
  cdata_tile_fault read(Parts &parts, bool &does_fit) {
    while (data_ < end_) {
      const uint32_t command = next();
      count_ = command >> 3;
      cdata_tile_fault fault = CDATA_TILE_UNKNOWN_COMMAND;
      switch (command & 7) {
        case 1: fault = move_to(parts, does_fit); break;
        case 2: fault = line_to(parts, does_fit); break;
        case 7: fault = close_path(parts); break;
      }
      if (fault != CDATA_TILE_SOUND || !does_fit) return fault;
    }
    if (kind_ == Kind::polygon && is_open_) return CDATA_TILE_UNCLOSED_RING;
    if (is_open_) parts.close();
    parts.finish();
    return CDATA_TILE_SOUND;
  }

 private:
  uint32_t next() { return static_cast<uint32_t>(protozero::decode_varint(&data_, end_)); }

  template <typename Parts>
  cdata_tile_fault move_to(Parts &parts, bool &does_fit) {
    if (kind_ == Kind::polygon && is_open_) return CDATA_TILE_UNCLOSED_RING;
    if (kind_ == Kind::line && is_open_) parts.close();
    if (kind_ != Kind::point && count_ != 1) return CDATA_TILE_WRONG_COUNT;
    is_open_ = true;
    return add_vertices(parts, does_fit);
  }

  template <typename Parts>
  cdata_tile_fault line_to(Parts &parts, bool &does_fit) {
    if (kind_ == Kind::point) return CDATA_TILE_MISPLACED_COMMAND;
    if (!is_open_) return CDATA_TILE_NO_START;
    return add_vertices(parts, does_fit);
  }

  template <typename Parts>
  cdata_tile_fault close_path(Parts &parts) {
    if (kind_ != Kind::polygon) return CDATA_TILE_MISPLACED_COMMAND;
    if (!is_open_) return CDATA_TILE_NO_START;
    if (count_ != 1) return CDATA_TILE_WRONG_COUNT;
    parts.close();
    is_open_ = false;
    return CDATA_TILE_SOUND;
  }

  template <typename Parts>
  cdata_tile_fault add_vertices(Parts &parts, bool &does_fit) {
    if (count_ == 0) return CDATA_TILE_WRONG_COUNT;
    if (uint64_t{count_} * 2 > static_cast<uint64_t>(end_ - data_)) return CDATA_TILE_COUNT_BEYOND_DATA;
    for (; count_ > 0; --count_) {
      // No sum of 32-bit steps overflows: a tile of 4 GiB has less than 2^32 of them.
      x_ += protozero::decode_zigzag32(next());
      if (data_ == end_) return CDATA_TILE_COUNT_BEYOND_DATA;
      y_ += protozero::decode_zigzag32(next());
      does_fit = parts.add(x_, y_);
      if (!does_fit) return CDATA_TILE_SOUND;
      if (count_ > 1 && data_ == end_) return CDATA_TILE_COUNT_BEYOND_DATA;
    }
    return CDATA_TILE_SOUND;
  }

  const char *data_;
  const char *end_;
  const Kind kind_;
  // What is left to do of the command.
  uint32_t count_ = 0;
  int64_t x_ = 0;
  int64_t y_ = 0;
  // Whether a part has begun.
  bool is_open_ = false;
};

}  // namespace vector_tile

#endif
