import HeadlandGeometry

/// A tile's URL with placeholders, as TileJSON and the style specification have them.
enum TileTemplate {
  /// The side of the world in EPSG:3857, 2π · 6 378 137 metres.
  private static let worldSide = 2 * Double.pi * 6_378_137

  /// The URL of a tile; braces that are no known placeholder stay as they are.
  static func url(_ template: String, tile: TileID, scheme: TileSet.Scheme, pixelRatio: Double) -> String {
    var url = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = rest[rest.index(after: open)..<close]
      url += rest[..<open]
      if let value = value(name, tile, scheme, pixelRatio) {
        url += value
        rest = rest[rest.index(after: close)...]
      } else {
        url += "{"
        rest = rest[rest.index(after: open)...]
      }
    }
    return url + rest
  }

  private static func value(
    _ name: Substring, _ tile: TileID, _ scheme: TileSet.Scheme, _ pixelRatio: Double
  ) -> String? {
    let rows = 1 << tile.z
    switch name {
    case "z": return "\(tile.z)"
    case "x": return "\(tile.x)"
    case "y": return "\(scheme == .tms ? rows - 1 - tile.y : tile.y)"
    case "ratio": return pixelRatio > 1 ? "@2x" : ""
    case "prefix": return String(tile.x % 16, radix: 16) + String(tile.y % 16, radix: 16)
    case "quadkey": return quadkey(tile)
    case "bbox-epsg-3857": return boundingBox(tile)
    default: return nil
    }
  }

  /// One digit a zoom level: 1 for the eastern half plus 2 for the southern.
  private static func quadkey(_ tile: TileID) -> String {
    (0..<tile.z).reversed().map { "\((tile.x >> $0 & 1) + 2 * (tile.y >> $0 & 1))" }.joined()
  }

  /// West, south, east and north in metres.
  private static func boundingBox(_ tile: TileID) -> String {
    let side = worldSide / Double(1 << tile.z)
    let west = Double(tile.x) * side - worldSide / 2
    let north = worldSide / 2 - Double(tile.y) * side
    let edges = [
      west, worldSide / 2 - Double(tile.y + 1) * side, Double(tile.x + 1) * side - worldSide / 2, north,
    ]
    return edges.map { edge in
      let text = "\(edge)"
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }.joined(separator: ",")
  }
}
