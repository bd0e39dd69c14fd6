internal import CData
import HeadlandGeometry

/// A Mapbox Vector Tile of version 1 or 2: its bytes, and where in them each layer is.
///
/// A layer is decoded when its features are asked for, so layers that no style draws cost nothing. Broken layers and
/// features are left out and named as issues. Decoding takes at most `largestGrowth` bytes for each byte of the tile.
public struct VectorTile: Sendable {
  /// A layer that can be read.
  public struct Layer: Hashable, Sendable {
    /// The layer's name.
    public let name: String
    /// The version of the specification that it follows.
    public let version: Int
    /// The side of the tile in the layer's own units.
    public let extent: Int
    /// How many features it has, broken ones included.
    public let featureCount: Int

    let bytes: Range<Int>
  }

  /// How many bytes the features of a tile take at most for each byte of it, tables and lists included.
  public static let largestGrowth = 64

  /// The layers that can be read, in the tile's order.
  public let layers: [Layer]

  /// What is wrong with the tile and its layers.
  public let issues: [VectorTileIssue]

  /// The tile as it came.
  let bytes: [UInt8]

  /// How many bytes the tile takes.
  public var byteCount: Int { bytes.count + layers.count * MemoryLayout<Layer>.stride }

  /// Finds the layers of a tile.
  ///
  /// - Parameter bytes: The tile, decompressed; no bytes are a tile without layers.
  /// - Throws: `VectorTileError` where nothing of the bytes can be read.
  public init(_ bytes: [UInt8]) throws(VectorTileError) {
    guard bytes.count <= Int(UInt32.max) else {
      throw VectorTileError(message: "The tile has more than 4 GiB", hint: "Make smaller tiles")
    }
    let list = bytes.withUnsafeBufferPointer { cdata_tile_layers_read($0.baseAddress, $0.count) }
    defer { cdata_tile_layers_free(list) }
    guard list.fault == 0 || list.count > 0 else { throw Self.error(list.fault, bytes) }
    var (layers, issues): ([Layer], [VectorTileIssue]) = ([], [])
    var names: Set<String> = []
    for record in UnsafeBufferPointer(start: list.layers, count: list.count) {
      let name = String(decoding: bytes[record.name], as: UTF8.self)
      if let issue = Self.issue(record, name, isKnown: names.contains(name)) {
        issues.append(issue)
        continue
      }
      names.insert(name)
      layers.append(
        Layer(
          name: name, version: Int(record.version), extent: Int(record.extent), featureCount: Int(record.feature_count),
          bytes: record.message.range))
    }
    if list.fault != 0 {
      let (message, hint) = VectorTileFlaw.words(list.fault)
      issues.append(VectorTileIssue(message: "\(message); the layers before that are drawn", hint: hint))
    }
    (self.bytes, self.layers, self.issues) = (bytes, layers, Self.shortened(issues))
  }

  /// Decodes the features of a layer, in tile units and in the layer's order; properties are decoded when they are read.
  ///
  /// - Parameters:
  ///   - name: The layer's name; a tile without it has no such features.
  ///   - promotedID: The property whose value takes the place of the ids, nil for the tile's own ids.
  /// - Returns: The sound features, and what is wrong with the others.
  public func features(
    of name: String, promotedID: String? = nil
  ) -> (features: [Feature], issues: [VectorTileIssue]) {
    features(of: name, promotedID: promotedID, touching: nil)
  }

  /// Decodes the features of a layer whose bounds touch a box; nil for all.
  package func features(
    of name: String, promotedID: String?, touching box: TileBox?
  ) -> (features: [Feature], issues: [VectorTileIssue]) {
    guard let layer = layers.first(where: { $0.name == name }) else { return ([], []) }
    return VectorTileLayerReader(layer, bytes: bytes, promotedID: promotedID, box: box).read()
  }

  private static func issue(_ layer: cdata_tile_layer, _ name: String, isKnown: Bool) -> VectorTileIssue? {
    guard layer.fault == 0 else {
      let (message, hint) = VectorTileFlaw.words(layer.fault)
      return VectorTileIssue(layer: name, message: "\(message); the layer is left out", hint: hint)
    }
    guard isKnown else { return nil }
    return VectorTileIssue(
      layer: name, message: "There is a layer of this name before it; it is left out",
      hint: "Give the layers of a tile different names")
  }

  /// A tile of nothing but broken layers would otherwise take more bytes for its issues than it has.
  private static func shortened(_ issues: [VectorTileIssue]) -> [VectorTileIssue] {
    let longest = 64
    guard issues.count > longest else { return issues }
    let rest = VectorTileIssue(
      message: "\(issues.count - longest) issues more are not listed", hint: "Cure the first ones")
    return issues.prefix(longest) + [rest]
  }

  private static func error(_ fault: UInt32, _ bytes: [UInt8]) -> VectorTileError {
    if bytes.starts(with: [0x1F, 0x8B]) {
      return VectorTileError(
        message: "The tile is compressed with gzip", hint: "Have the server or the provider decompress it")
    }
    if bytes.first == UInt8(ascii: "<") || bytes.first == UInt8(ascii: "{") {
      return VectorTileError(message: "The answer is a text and no vector tile", hint: "Check the URL of the tiles")
    }
    let (message, hint) = VectorTileFlaw.words(fault)
    return VectorTileError(message: message, hint: hint)
  }
}

extension cdata_tile_bytes {
  var range: Range<Int> { Int(offset)..<Int(offset) + Int(length) }
}

extension [UInt8] {
  subscript(bytes: cdata_tile_bytes) -> ArraySlice<UInt8> { self[bytes.range] }
}
