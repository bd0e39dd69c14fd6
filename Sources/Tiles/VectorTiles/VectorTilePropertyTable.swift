internal import CData
import HeadlandGeometry

/// The tags of a layer's features; keys are texts, values stay in the tile's bytes until one is read.
final class VectorTilePropertyTable: FeaturePropertyTable {
  fileprivate enum Value {
    case text(Range<Int>)
    case constant(FeatureValue)
  }

  private let bytes: [UInt8]
  private let names: [String]
  /// The first key of each name.
  private let keys: [String: UInt32]
  private let values: [Value]
  /// Pairs of a key and a value.
  private let tags: [UInt32]
  /// The tags of each feature.
  private let rows: [Range<UInt32>]

  init(_ contents: cdata_tile_contents, bytes: [UInt8]) {
    self.bytes = bytes
    names = UnsafeBufferPointer(start: contents.keys, count: contents.key_count).map {
      String(decoding: bytes[$0], as: UTF8.self)
    }
    keys = Dictionary(zip(names, UInt32(0)...)) { first, _ in first }
    values = UnsafeBufferPointer(start: contents.values, count: contents.value_count).map(Value.init)
    var tags = Array(UnsafeBufferPointer(start: contents.tags, count: contents.tag_count))
    if keys.count < names.count {
      for index in stride(from: 0, to: tags.count, by: 2) { tags[index] = keys[names[Int(tags[index])]] ?? tags[index] }
    }
    self.tags = tags
    rows = UnsafeBufferPointer(start: contents.features, count: contents.feature_count).map {
      $0.first_tag..<$0.first_tag + $0.tag_count
    }
  }

  func value(_ name: String, row: Int) -> FeatureValue? {
    guard let key = key(name) else { return nil }
    for index in indices(row) where tags[index] == key { return value(tags[index + 1]) }
    return nil
  }

  func values(row: Int) -> [String: FeatureValue] {
    var properties: [String: FeatureValue] = [:]
    for index in indices(row) {
      let name = names[Int(tags[index])]
      if properties[name] == nil { properties[name] = value(tags[index + 1]) }
    }
    return properties
  }

  /// Few names are compared faster than one is hashed.
  private func key(_ name: String) -> UInt32? {
    guard names.count <= 8 else { return keys[name] }
    return names.firstIndex(of: name).map(UInt32.init)
  }

  private func indices(_ row: Int) -> StrideTo<Int> {
    stride(from: Int(rows[row].lowerBound), to: Int(rows[row].upperBound), by: 2)
  }

  private func value(_ index: UInt32) -> FeatureValue {
    switch values[Int(index)] {
    case .text(let range): .string(String(decoding: bytes[range], as: UTF8.self))
    case .constant(let value): value
    }
  }
}

extension VectorTilePropertyTable.Value {
  fileprivate init(_ record: cdata_tile_value) {
    self =
      switch cdata_tile_value_kind(record.kind) {
      case CDATA_TILE_STRING: .text(record.text.range)
      case CDATA_TILE_NUMBER: .constant(.number(record.number))
      case CDATA_TILE_FALSE: .constant(.bool(false))
      case CDATA_TILE_TRUE: .constant(.bool(true))
      default: .constant(.null)
      }
  }
}
