import HeadlandGeometry

/// The first 127 bytes of a PMTiles archive of version 3 (PMTiles specification, section 3).
struct PMTilesHeader: Hashable, Sendable {
  static let size = 127

  var rootDirectory: Range<UInt64>
  var metadata: Range<UInt64>
  var leafDirectories: Range<UInt64>
  var tileData: Range<UInt64>
  var internalCompression: TileCompression
  var tileCompression: TileCompression
  /// 1 vector tiles, 2 PNG, 3 JPEG, 4 WebP, 5 AVIF, 6 MapLibre tiles.
  var tileType: UInt8
  var minZoom: Int
  var maxZoom: Int
  /// West, south, east and north in degrees.
  var bounds: [Double]
  var center: Coordinate
  var centerZoom: Int

  /// - Throws: `ResourceError` for what is no such archive, and for compressions that are not read here.
  init(_ bytes: [UInt8], url: String) throws(ResourceError) {
    guard bytes.starts(with: "PMTiles".utf8) else {
      throw .malformed(url, "It is no PMTiles archive", hint: "Check that the file is whole and the URL right")
    }
    guard bytes.count >= Self.size else {
      throw .malformed(url, "It ends within the header", hint: "Copy the archive anew")
    }
    guard bytes[7] == 3 else {
      throw .malformed(
        url, "It is a PMTiles archive of version \(bytes[7])", hint: "Convert it to version 3, by `pmtiles convert`")
    }
    var reader = BinaryReader(bytes, at: 8)
    func section(_ name: String) throws(ResourceError) -> Range<UInt64> {
      guard let start = reader.integer(UInt64.self), let length = reader.integer(UInt64.self),
        // No file is longer than a signed number tells.
        case let (end, overflows) = start.addingReportingOverflow(length), !overflows, end < UInt64(Int64.max)
      else {
        throw .malformed(url, "The header's \(name) lies past the end of any file", hint: "Write the archive anew")
      }
      return start..<end
    }
    rootDirectory = try section("root directory")
    metadata = try section("metadata")
    leafDirectories = try section("leaf directories")
    tileData = try section("tile data")
    internalCompression = try Self.compression(bytes[97], of: "directories", url: url)
    tileCompression = try Self.compression(bytes[98], of: "tiles", url: url)
    tileType = bytes[99]
    minZoom = Int(bytes[100])
    maxZoom = Int(bytes[101])
    var places = BinaryReader(bytes, at: 102)
    bounds = (0..<4).map { _ in Double(places.integer(Int32.self) ?? 0) / 1e7 }
    centerZoom = Int(bytes[118])
    var middle = BinaryReader(bytes, at: 119)
    let longitude = Double(middle.integer(Int32.self) ?? 0) / 1e7
    center = Coordinate(latitude: Double(middle.integer(Int32.self) ?? 0) / 1e7, longitude: longitude)
    guard minZoom <= maxZoom, maxZoom <= PMTilesTileID.highestZoom else {
      throw .malformed(url, "The header's zooms are \(minZoom) to \(maxZoom)", hint: "Write the archive anew")
    }
  }

  private static func compression(
    _ byte: UInt8, of what: String, url: String
  ) throws(ResourceError) -> TileCompression {
    guard let compression = TileCompression(rawValue: byte) else {
      throw ResourceError(
        url: url, reason: .unsupportedCompression("\(byte)"),
        message: "Its \(what) are compressed by a method of number \(byte), which is not known",
        hint: "Write the archive with gzip, brotli, zstd or without compression")
    }
    return compression
  }
}

/// Where a tile stands in a PMTiles archive: its place on the Hilbert curves of all zooms, one after the other.
enum PMTilesTileID {
  /// The last zoom of which all ids fit 64 bits.
  static let highestZoom = 31

  /// The id (PMTiles specification, section 4.1), nil beyond the zooms that have one.
  static func id(of tile: TileID) -> UInt64? {
    guard (0...highestZoom).contains(tile.z) else { return nil }
    let before = ((UInt64(1) << (2 * UInt64(tile.z))) - 1) / 3
    var (x, y) = (UInt64(tile.x), UInt64(tile.y))
    var distance: UInt64 = 0
    for level in (0..<tile.z).reversed() {
      let side = UInt64(1) << UInt64(level)
      let (right, down) = (x & side != 0, y & side != 0)
      distance += side * side * (right ? (down ? 2 : 3) : (down ? 1 : 0))
      if !down {
        if right {
          (x, y) = (side &- 1 &- (x & (side - 1)), side &- 1 &- (y & (side - 1)))
        }
        (x, y) = (y, x)
      }
    }
    return before + distance
  }
}
