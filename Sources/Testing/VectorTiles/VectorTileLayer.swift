/// A layer of a Mapbox Vector Tile, to be written: tiles for tests need no other program.
///
/// ```swift
/// var layer = VectorTileLayer("water")
/// layer.add(.polygon([[[0, 0], [4096, 0], [4096, 4096], [0, 4096]]]), properties: ["class": .string("lake")])
/// let tile = VectorTileLayer.tile([layer])
/// ```
public struct VectorTileLayer: Sendable {
  /// A property's value, as the format tells them apart.
  public enum Value: Hashable, Sendable {
    /// Text.
    case string(String)
    /// A number of 32 bits.
    case float(Float)
    /// A number of 64 bits.
    case double(Double)
    /// An integer whose negative values take ten bytes.
    case int(Int64)
    /// An integer without sign.
    case uint(UInt64)
    /// An integer whose small negative values are short.
    case sint(Int64)
    /// A truth value.
    case bool(Bool)
  }

  /// A feature's geometry: its type and its commands.
  public struct Geometry: Hashable, Sendable {
    /// 1 for points, 2 for lines, 3 for polygons.
    public var type: UInt64
    /// Command integers and parameters as the format has them; nothing is checked.
    public var commands: [UInt32]

    /// Makes a geometry of commands, sound or not.
    public init(type: UInt64, commands: [UInt32]) {
      self.type = type
      self.commands = commands
    }

    /// Points, in units of the layer's extent with y down.
    public static func points(_ points: [SIMD2<Int64>]) -> Geometry {
      var cursor = SIMD2<Int64>.zero
      return Geometry(
        type: 1, commands: [command(1, points.count)] + points.flatMap { step(to: $0, from: &cursor) })
    }

    /// Lines of two vertices or more.
    public static func lines(_ lines: [[SIMD2<Int64>]]) -> Geometry {
      var cursor = SIMD2<Int64>.zero
      return Geometry(type: 2, commands: lines.flatMap { path($0, from: &cursor) })
    }

    /// Rings of three vertices or more; outer ones run clockwise as y points down, their holes follow them.
    public static func polygon(_ rings: [[SIMD2<Int64>]]) -> Geometry {
      var cursor = SIMD2<Int64>.zero
      return Geometry(type: 3, commands: rings.flatMap { path($0, from: &cursor) + [command(7, 1)] })
    }

    /// A command integer: 1 is MoveTo, 2 LineTo, 7 ClosePath.
    public static func command(_ id: UInt32, _ count: Int) -> UInt32 { UInt32(count) << 3 | id }

    private static func path(_ vertices: [SIMD2<Int64>], from cursor: inout SIMD2<Int64>) -> [UInt32] {
      guard let first = vertices.first else { return [] }
      var commands = [command(1, 1)] + step(to: first, from: &cursor) + [command(2, vertices.count - 1)]
      for vertex in vertices.dropFirst() { commands += step(to: vertex, from: &cursor) }
      return commands
    }

    private static func step(to place: SIMD2<Int64>, from cursor: inout SIMD2<Int64>) -> [UInt32] {
      defer { cursor = place }
      return [place.x &- cursor.x, place.y &- cursor.y].map {
        UInt32(truncatingIfNeeded: ProtocolBufferWriter.zigzag($0))
      }
    }
  }

  /// The layer's name.
  public var name: String
  /// The version of the format.
  public var version: UInt64
  /// The side of the tile in units.
  public var extent: UInt64

  private var features: [[UInt8]] = []
  private var keys: [String] = []
  private var values: [Value] = []
  private var keyIndices: [String: UInt32] = [:]
  private var valueIndices: [Value: UInt32] = [:]

  /// Makes a layer without features.
  public init(_ name: String, version: UInt64 = 2, extent: UInt64 = 4096) {
    self.name = name
    self.version = version
    self.extent = extent
  }

  /// Adds a feature.
  public mutating func add(
    _ geometry: Geometry, id: UInt64? = nil, properties: KeyValuePairs<String, Value> = [:]
  ) {
    add(geometry, id: id, tags: properties.flatMap { [index(of: $0.key), index(of: $0.value)] })
  }

  /// Adds a feature with tags as the format has them; nothing is checked.
  public mutating func add(_ geometry: Geometry, id: UInt64? = nil, tags: [UInt32]) {
    var feature = ProtocolBufferWriter()
    if let id { feature.field(1, varint: id) }
    if !tags.isEmpty { feature.field(2, packed: tags) }
    feature.field(3, varint: geometry.type)
    feature.field(4, packed: geometry.commands)
    features.append(feature.bytes)
  }

  /// Adds a feature's message, sound or not.
  package mutating func add(message: [UInt8]) { features.append(message) }

  /// The layer's message.
  public var bytes: [UInt8] {
    var layer = ProtocolBufferWriter()
    layer.field(15, varint: version)
    layer.field(1, bytes: Array(name.utf8))
    for feature in features { layer.field(2, bytes: feature) }
    for key in keys { layer.field(3, bytes: Array(key.utf8)) }
    for value in values { layer.field(4, bytes: Self.message(value)) }
    layer.field(5, varint: extent)
    return layer.bytes
  }

  /// The bytes of a tile of some layers.
  public static func tile(_ layers: [VectorTileLayer]) -> [UInt8] {
    var tile = ProtocolBufferWriter()
    for layer in layers { tile.field(3, bytes: layer.bytes) }
    return tile.bytes
  }

  private mutating func index(of key: String) -> UInt32 {
    if let index = keyIndices[key] { return index }
    let index = UInt32(keys.count)
    keyIndices[key] = index
    keys.append(key)
    return index
  }

  private mutating func index(of value: Value) -> UInt32 {
    if let index = valueIndices[value] { return index }
    let index = UInt32(values.count)
    valueIndices[value] = index
    values.append(value)
    return index
  }

  private static func message(_ value: Value) -> [UInt8] {
    var message = ProtocolBufferWriter()
    switch value {
    case .string(let text): message.field(1, bytes: Array(text.utf8))
    case .float(let number): message.field(2, fixed32: number.bitPattern)
    case .double(let number): message.field(3, fixed64: number.bitPattern)
    case .int(let number): message.field(4, varint: UInt64(bitPattern: number))
    case .uint(let number): message.field(5, varint: number)
    case .sint(let number): message.field(6, varint: ProtocolBufferWriter.zigzag(number))
    case .bool(let value): message.field(7, varint: value ? 1 : 0)
    }
    return message.bytes
  }
}
