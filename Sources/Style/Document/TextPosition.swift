/// A place in a text as a person looks for it.
struct TextPosition: Hashable {
  /// The line, from 1.
  let line: Int
  /// The column in characters (Unicode scalars), from 1.
  let column: Int

  /// The places of some byte offsets, found in one pass over the text.
  ///
  /// - Parameters:
  ///   - offsets: Byte offsets in ascending order.
  ///   - bytes: The text in UTF-8. A byte order mark takes no column.
  /// - Returns: The place of each offset.
  static func positions(of offsets: [Int], in bytes: [UInt8]) -> [TextPosition] {
    var positions: [TextPosition] = []
    positions.reserveCapacity(offsets.count)
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var line = 1
    var column = 1
    for offset in offsets {
      while index < min(offset, bytes.count) {
        let byte = bytes[index]
        if byte == UInt8(ascii: "\n") {
          line += 1
          column = 1
        } else if byte & 0xC0 != 0x80 {
          column += 1
        }
        index += 1
      }
      positions.append(TextPosition(line: line, column: column))
    }
    return positions
  }
}

extension Style {
  /// Notes where the data of GeoJSON sources stand in the style's text.
  mutating func placeData(in bytes: [UInt8]) {
    var offsets: [(source: Int, offset: Int)] = []
    for (index, source) in sources.enumerated() {
      guard case .geojson(let specification) = source.specification,
        let data = specification.definition.object?["data"]
      else { continue }
      offsets.append((index, data.range.lowerBound))
    }
    offsets.sort { $0.offset < $1.offset }
    let positions = TextPosition.positions(of: offsets.map(\.offset), in: bytes)
    for ((source, _), position) in zip(offsets, positions) {
      guard case .geojson(var specification) = sources[source].specification else { continue }
      specification.dataLine = position.line
      specification.dataColumn = position.column
      sources[source].specification = .geojson(specification)
    }
  }
}
