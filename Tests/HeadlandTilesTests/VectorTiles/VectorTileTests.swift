import HeadlandGeometry
import HeadlandTesting
import HeadlandTiles
import Testing

@Suite("Vector tiles")
struct VectorTileTests {
  private typealias Geometry = VectorTileLayer.Geometry

  /// The features of one layer's tile, which must be sound.
  private func features(_ layer: VectorTileLayer, promotedID: String? = nil) throws -> [Feature] {
    let tile = try VectorTile(VectorTileLayer.tile([layer]))
    #expect(tile.issues.isEmpty, "\(tile.issues)")
    let (features, issues) = tile.features(of: layer.name, promotedID: promotedID)
    #expect(issues.isEmpty, "\(issues)")
    return features
  }

  private func rings(_ geometry: Geometry, extent: UInt64 = 4096) throws -> [[SIMD2<Int16>]] {
    var layer = VectorTileLayer("a", extent: extent)
    layer.add(geometry)
    return try features(layer).first?.rings ?? []
  }

  /// The three examples of the specification's section 4.3.5, byte for byte: units of a tile of extent 4096 are doubled.
  @Test("the specification's own examples")
  func specificationExamples() throws {
    #expect(try rings(Geometry(type: 1, commands: [9, 50, 34])) == [[[50, 34]]])
    #expect(try rings(Geometry(type: 1, commands: [17, 10, 14, 3, 9])) == [[[10, 14], [6, 4]]])
    #expect(try rings(Geometry(type: 2, commands: [9, 4, 4, 18, 0, 16, 16, 0])) == [[[4, 4], [4, 20], [20, 20]]])
    #expect(
      try rings(Geometry(type: 2, commands: [9, 4, 4, 18, 0, 16, 16, 0, 9, 17, 17, 10, 4, 8]))
        == [[[4, 4], [4, 20], [20, 20]], [[2, 2], [6, 10]]])
    #expect(
      try rings(Geometry(type: 3, commands: [9, 6, 12, 18, 10, 12, 24, 44, 15])) == [[[6, 12], [16, 24], [40, 68]]])
    let polygons: [UInt32] = [
      9, 0, 0, 26, 20, 0, 0, 20, 19, 0, 15, 9, 22, 2, 26, 18, 0, 0, 18, 17, 0, 15, 9, 4, 13, 26, 0, 8, 8, 0, 0, 7, 15,
    ]
    #expect(
      try rings(Geometry(type: 3, commands: polygons)) == [
        [[0, 0], [20, 0], [20, 20], [0, 20]], [[22, 22], [40, 22], [40, 40], [22, 40]],
        [[26, 26], [26, 34], [34, 34], [34, 26]],
      ])
  }

  @Test(
    "coordinates become tile units of 8192 a side, rounded half up",
    arguments: [
      (4096, 1, 2), (8192, 5, 5), (512, 3, 48), (16384, 3, 2), (16384, -3, -1), (1000, 1, 8), (1000, -2, -16),
    ])
  func extents(extent: Int, coordinate: Int64, expected: Int16) throws {
    let places = try rings(.points([[coordinate, -coordinate]]), extent: UInt64(extent))
    #expect(places.first?.first?.x == expected)
  }

  @Test("tags and values of all types; integers beyond 2^53 as the nearest double")
  func properties() throws {
    var layer = VectorTileLayer("a")
    layer.add(
      .points([[0, 0]]), id: .max,
      properties: [
        "string": .string("é"), "float": .float(0.5), "double": .double(-1e300), "int": .int(-7),
        "uint": .uint(.max), "sint": .sint(-3), "true": .bool(true), "false": .bool(false), "empty": .string(""),
      ])
    layer.add(.points([[1, 1]]))
    let features = try features(layer)
    #expect(
      features[0].properties == [
        "string": .string("é"), "float": .number(0.5), "double": .number(-1e300), "int": .number(-7),
        "uint": .number(0x1p64), "sint": .number(-3), "true": .bool(true), "false": .bool(false),
        "empty": .string(""),
      ])
    #expect(features[0].properties["sint"] == .number(-3) && features[0].properties["none"] == nil)
    #expect(features[0].id == .number(.max) && features[1].id == nil && features[1].properties.isEmpty)
  }

  @Test("a key that a layer lists twice is one key; of a feature's two values the first counts")
  func repeatedKeys() throws {
    var layer = ProtocolBufferWriter()
    var feature = ProtocolBufferWriter()
    feature.field(2, packed: [1, 0, 0, 1])
    feature.field(3, varint: 1)
    feature.field(4, packed: [9, 0, 0])
    layer.field(1, bytes: Array("a".utf8))
    layer.field(2, bytes: feature.bytes)
    for key in ["k", "k"] { layer.field(3, bytes: Array(key.utf8)) }
    for value: UInt64 in [5, 6] {
      var message = ProtocolBufferWriter()
      message.field(5, varint: value)
      layer.field(4, bytes: message.bytes)
    }
    var tile = ProtocolBufferWriter()
    tile.field(3, bytes: layer.bytes)
    let features = try VectorTile(tile.bytes).features(of: "a").features
    #expect(features.first?.properties["k"] == .number(5))
    #expect(features.first?.properties == ["k": .number(5)])
  }

  @Test(
    "ids from a property: whole numbers and texts, other numbers as texts, truth as 0 or 1; a feature without one has none"
  )
  func promotedIDs() throws {
    var layer = VectorTileLayer("a")
    for value: VectorTileLayer.Value in [.uint(12), .string("x"), .double(0.5), .int(-1), .bool(true)] {
      layer.add(.points([[0, 0]]), id: 99, properties: ["ref": value])
    }
    layer.add(.points([[0, 0]]), id: 99)
    #expect(
      try features(layer, promotedID: "ref").map(\.id)
        == [.number(12), .string("x"), .string("0.5"), .string("-1"), .number(1), nil])
  }

  @Test("a tile of version 1 may wind the other way: its rings are turned round")
  func winding() throws {
    var layer = VectorTileLayer("a", version: 1)
    let outer: [SIMD2<Int64>] = [[0, 0], [0, 100], [100, 100], [100, 0]]
    layer.add(.polygon([outer, [[10, 10], [20, 10], [20, 20], [10, 20]]]))
    let rings = try features(layer)[0].rings
    #expect(rings.map { PolygonRings.doubledArea($0) } == [2 * 200 * 200, -2 * 20 * 20])
  }

  @Test("rings without an area and vertices in one place are left out, and with them what has nothing else")
  func degenerate() throws {
    let square: [SIMD2<Int64>] = [[0, 0], [9, 0], [9, 0], [9, 9], [0, 9], [0, 0]]
    #expect(try rings(.polygon([[[1, 1], [2, 2], [3, 3]], square])) == [[[0, 0], [18, 0], [18, 18], [0, 18]]])
    #expect(try rings(.lines([[[1, 1], [1, 1]], [[1, 1], [1, 1], [2, 2]]])) == [[[2, 2], [4, 4]]])
    #expect(try rings(.polygon([[[1, 1], [2, 2], [3, 3]]])) == [])
    #expect(try rings(Geometry(type: 2, commands: [9, 0, 0])) == [])
  }

  @Test("what reaches far beyond the tile is clipped to the tile and one side around it")
  func farAway() throws {
    let far: Int64 = 1 << 29
    #expect(
      try rings(.polygon([[[-far, -far], [far, -far], [far, far], [-far, far]]])).map(Set.init) == [
        [[-8192, -8192], [16384, -8192], [16384, 16384], [-8192, 16384]]
      ])
    #expect(try rings(.lines([[[-far, 100], [far, 100]]])) == [[[-8192, 200], [16384, 200]]])
    #expect(try rings(.lines([[[0, 0], [0, 10], [0, far]]])) == [[[0, 0], [0, 20], [0, 16384]]])
    #expect(try rings(.points([[far, 0], [1, 2]])) == [[[2, 4]]])
    // A hole goes where the ring round it goes.
    let away: [SIMD2<Int64>] = [[far, 0], [far + 9, 0], [far + 9, 9], [far, 9]]
    let hole: [SIMD2<Int64>] = [[0, 0], [0, 9], [9, 9], [9, 0]]
    #expect(try rings(.polygon([away, hole])) == [])
  }

  @Test("fields that are not known, in any order, are passed over")
  func unknownFields() throws {
    var layer = ProtocolBufferWriter()
    var feature = ProtocolBufferWriter()
    feature.field(9, bytes: [1, 2, 3])
    feature.field(4, packed: [9, 2, 2])
    feature.field(3, varint: 1)
    feature.field(2, packed: [0, 0])
    layer.field(5, varint: 8192)
    layer.field(2, bytes: feature.bytes)
    layer.field(20, fixed64: 5)
    layer.field(4, bytes: [0x38, 1])
    layer.field(3, bytes: Array("k".utf8))
    layer.field(1, bytes: Array("a".utf8))
    var tile = ProtocolBufferWriter()
    tile.field(1, varint: 7)
    tile.field(3, bytes: layer.bytes)
    let read = try VectorTile(tile.bytes)
    #expect(read.layers.map(\.name) == ["a"] && read.layers[0].version == 1 && read.layers[0].featureCount == 1)
    let features = read.features(of: "a").features
    #expect(features == [Feature(properties: ["k": .bool(true)], kind: .point, rings: [[[1, 1]]])])
  }

  @Test("no bytes are a tile without layers; a layer that is not there has no features")
  func empty() throws {
    let tile = try VectorTile([])
    #expect(tile.layers.isEmpty && tile.issues.isEmpty && tile.features(of: "a").features.isEmpty)
  }
}
