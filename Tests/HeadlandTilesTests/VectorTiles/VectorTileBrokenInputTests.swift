import HeadlandGeometry
import HeadlandTesting
import HeadlandTiles
import Testing

@Suite("Broken vector tiles: what is sound draws, what is not is named")
struct VectorTileBrokenInputTests {
  private typealias Geometry = VectorTileLayer.Geometry
  private static let square: [SIMD2<Int64>] = [[0, 0], [4096, 0], [4096, 4096], [0, 4096]]

  /// Geometries that break a rule, by what they break.
  private static let broken: [(String, UInt64, [UInt32])] = [
    ("ClosePath alone", 3, [15]),
    ("ClosePath first", 3, [15, 9, 0, 0, 26, 18, 0, 0, 18, 17, 0, 15]),
    ("LineTo first", 2, [10, 2, 2]),
    ("LineTo first in a polygon", 3, [18, 2, 2, 4, 4, 15]),
    ("a count larger than the data", 2, [9, 0, 0, 0x1FFF_FFFF << 3 | 2, 2, 2]),
    ("one vertex more than there are", 2, [9, 0, 0, 18, 2, 2]),
    ("half a vertex", 1, [9, 2]),
    ("a command without parameters", 1, [9]),
    ("a MoveTo of 0", 1, [1]),
    ("a LineTo of 0", 2, [9, 0, 0, 2]),
    ("a ClosePath of 0", 3, [9, 0, 0, 18, 2, 0, 2, 2, 7]),
    ("a ClosePath of 2", 3, [9, 0, 0, 18, 2, 0, 2, 2, 23]),
    ("two ClosePaths", 3, [9, 0, 0, 18, 2, 0, 2, 2, 15, 15]),
    ("a MoveTo of 2 in a line", 2, [17, 0, 0, 2, 2, 10, 2, 2]),
    ("an unclosed ring", 3, [9, 0, 0, 18, 2, 0, 2, 2]),
    ("an unclosed ring before another", 3, [9, 0, 0, 18, 2, 0, 2, 2, 9, 0, 0, 18, 2, 0, 2, 2, 15]),
    ("a LineTo in points", 1, [9, 0, 0, 10, 2, 2]),
    ("a ClosePath in a line", 2, [9, 0, 0, 10, 2, 2, 15]),
    ("command 0", 1, [8, 0, 0]),
    ("command 3", 2, [9, 0, 0, 11, 2, 2]),
    ("no commands", 1, []),
    ("type 0", 0, [9, 0, 0]),
    ("type 4", 4, [9, 0, 0]),
    ("a type of 64 bits", .max, [9, 0, 0]),
  ]

  @Test("a feature that breaks a rule of geometry is left out; those around it draw", arguments: broken)
  func geometry(name: String, type: UInt64, commands: [UInt32]) throws {
    var layer = VectorTileLayer("a")
    layer.add(.polygon([Self.square]), id: 1)
    layer.add(Geometry(type: type, commands: commands), id: 2)
    layer.add(.polygon([Self.square]), id: 3)
    let tile = try VectorTile(VectorTileLayer.tile([layer]))
    let (features, issues) = tile.features(of: "a")
    #expect(features.map(\.id) == [.number(1), .number(3)])
    #expect(features.allSatisfy { $0.rings == [[[0, 0], [8192, 0], [8192, 8192], [0, 8192]]] })
    #expect(issues.map(\.feature) == [1] && issues.first?.layer == "a", "\(issues)")
  }

  @Test(
    "tags that do not come in pairs, or that name what is not there", arguments: [[0], [9, 0], [0, 9], [0, .max]])
  func tags(tags: [UInt32]) throws {
    var layer = VectorTileLayer("a")
    layer.add(.points([[0, 0]]), properties: ["k": .bool(true)])
    layer.add(.points([[0, 0]]), tags: tags)
    let (features, issues) = try VectorTile(VectorTileLayer.tile([layer])).features(of: "a")
    #expect(features.count == 1 && issues.map(\.feature) == [1])
  }

  @Test("huge coordinates: each step 2^31, a million times over")
  func hugeCoordinates() throws {
    let count = 1_000_000
    var commands: [UInt32] = [9, .max, .max, VectorTileLayer.Geometry.command(2, count)]
    for _ in 0..<count { commands += [UInt32.max, UInt32.max - 1] }
    var layer = VectorTileLayer("a", extent: 1)
    layer.add(Geometry(type: 2, commands: commands))
    layer.add(Geometry(type: 3, commands: commands + [15]))
    layer.add(.points([[0, 0]]))
    let (features, issues) = try VectorTile(VectorTileLayer.tile([layer])).features(of: "a")
    #expect(features.map(\.kind) == [.point] && issues.isEmpty)
  }

  @Test("a feature whose message is cut short, empty, or holds its lists twice")
  func messages() throws {
    var layer = VectorTileLayer("a")
    layer.add(.points([[0, 0]]))
    layer.add(message: [])
    layer.add(message: [0x22])
    layer.add(message: [0x22, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F])
    layer.add(message: [UInt8](repeating: 0xFF, count: 12))
    layer.add(message: [0x18, 1, 0x22, 3, 9, 0, 0, 0x22, 3, 9, 0, 0])
    // A varint that goes on and on inside the geometry.
    layer.add(message: [0x18, 1, 0x22, 12] + [UInt8](repeating: 0x80, count: 12))
    let (features, issues) = try VectorTile(VectorTileLayer.tile([layer])).features(of: "a")
    #expect(features.count == 1)
    #expect(issues.map(\.feature) == [1, 2, 3, 4, 5, 6])
  }

  @Test("a layer that cannot be read is left out; those around it draw")
  func layers() throws {
    var sound = VectorTileLayer("sound")
    sound.add(.points([[0, 0]]))
    let second = VectorTileLayer("sound")
    let third = VectorTileLayer("third", version: 3)
    let flat = VectorTileLayer("flat", extent: 0)
    var last = VectorTileLayer("last")
    last.add(.points([[0, 0]]))
    var tile = ProtocolBufferWriter()
    for layer in [sound, second, third, flat] { tile.field(3, bytes: layer.bytes) }
    tile.field(3, bytes: [])
    tile.field(3, bytes: [0x0A, 9, 65])
    tile.field(3, bytes: last.bytes)
    let read = try VectorTile(tile.bytes)
    #expect(read.layers.map(\.name) == ["sound", "last"])
    #expect(read.issues.map(\.layer) == ["sound", "third", "flat", "", ""])
    #expect(read.layers.allSatisfy { read.features(of: $0.name).features.count == 1 })
  }

  @Test("a tile that is cut short: the layers before the cut draw, wherever it is")
  func cut() throws {
    var layer = VectorTileLayer("a")
    layer.add(.polygon([Self.square]), properties: ["k": .string("v")])
    let whole = VectorTileLayer.tile([layer, VectorTileLayer("b")])
    let first = VectorTileLayer.tile([layer]).count
    for length in (first + 1)..<whole.count {
      let tile = try VectorTile(Array(whole.prefix(length)))
      #expect(tile.layers.map(\.name) == ["a"] && tile.issues.count == 1)
      #expect(tile.features(of: "a").features.count == 1)
    }
    for length in 1..<first {
      #expect(throws: VectorTileError.self) { try VectorTile(Array(whole.prefix(length))) }
    }
  }

  @Test("bytes that are no tile: the error says what they are")
  func noTile() throws {
    let gzip = #expect(throws: VectorTileError.self) { try VectorTile([0x1F, 0x8B, 8, 0]) }
    #expect(gzip?.description.contains("gzip") == true)
    let page = #expect(throws: VectorTileError.self) { try VectorTile(Array("<html>".utf8)) }
    #expect(page?.description.contains("URL") == true)
  }

  @Test("a tile of nothing but faults tells the first ones and how many there are more")
  func manyFaults() throws {
    var layer = VectorTileLayer("a")
    for _ in 0..<1000 { layer.add(message: []) }
    let issues = try VectorTile(VectorTileLayer.tile([layer])).features(of: "a").issues
    #expect(issues.count == 65 && issues.last?.message.hasPrefix("936 ") == true)
    var tile = ProtocolBufferWriter()
    for _ in 0..<1000 { tile.field(3, bytes: []) }
    #expect(try VectorTile(tile.bytes).issues.count == 65)
  }
}
