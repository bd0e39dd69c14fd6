import Foundation
import HeadlandGeometry
import HeadlandTiles
import Testing

@Suite("MBTiles")
struct MBTilesTests {
  private let directory: ScratchDirectory
  private let provider = MBTilesProvider()
  private var path: String { directory.path + "/a b%3F.mbtiles" }

  init() throws { directory = try ScratchDirectory() }

  private func tile(_ z: Int, _ x: Int, _ y: Int, _ path: String? = nil) async throws -> [UInt8]? {
    try await provider.load(ResourceRequest("mbtiles://\(path ?? self.path)/\(z)/\(x)/\(y)", kind: .tile)).bytes
  }

  private func description() async throws -> TileJSON {
    let json = try await provider.bytes(ResourceRequest("mbtiles://\(path)", kind: .tileJSON))
    return try TileJSON(json, url: path)
  }

  private func reason(_ url: String, _ kind: ResourceKind = .tile) async -> ResourceError.Reason? {
    do {
      _ = try await provider.load(ResourceRequest(url, kind: kind))
      return nil
    } catch { return (error as? ResourceError)?.reason }
  }

  @Test("rows are counted from the south in the file and from the north outside")
  func rows() async throws {
    HandMadeMBTiles.write(
      to: path,
      tiles: [
        .init(z: 0, column: 0, row: 0, data: [0x1A, 0]), .init(z: 2, column: 1, row: 3, data: [0x1A, 1]),
        .init(z: 2, column: 1, row: 0, data: [0x1A, 2]),
      ])
    #expect(try await tile(0, 0, 0) == [0x1A, 0])
    #expect(try await tile(2, 1, 0) == [0x1A, 1])
    #expect(try await tile(2, 1, 3) == [0x1A, 2])
    #expect(try await tile(2, 1, 1) == nil)
    #expect(try await tile(30, 5, 5) == nil)
  }

  @Test("tiles of one file may be stored as gzip, as a zlib stream and as they are; damage is one tile's error")
  func compressions() async throws {
    let square: [UInt8] = [0x1A, 3, 1, 2, 3]
    let limit = 64 << 20
    HandMadeMBTiles.write(
      to: path,
      tiles: [
        .init(z: 3, column: 0, row: 7, data: HandMadeGzip.gzip(square)),
        .init(z: 3, column: 1, row: 7, data: HandMadeGzip.zlib(square)),
        .init(z: 3, column: 2, row: 7, data: square),
        .init(z: 3, column: 3, row: 7, data: HandMadeGzip.gzip(HandMadeGzip.gzip(square))),
        .init(z: 3, column: 4, row: 7, data: HandMadeGzip.bomb(limit + 1000)),
        .init(z: 3, column: 5, row: 7, data: Array(HandMadeGzip.gzip(square).dropLast(3))),
        .init(z: 3, column: 6, row: 7, data: []),
        .init(
          z: 3, column: 7, row: 7, data: HandMadeGzip.gzip(Array(square[..<2])) + HandMadeGzip.gzip(Array(square[2...]))
        ),
      ])
    for x in [0, 1, 2, 7] { #expect(try await tile(3, x, 0) == square) }
    #expect(try await tile(3, 6, 0) == [])
    #expect(await reason("mbtiles://\(path)/3/3/0") == .malformed)
    #expect(await reason("mbtiles://\(path)/3/4/0") == .tooLarge(limit: limit))
    #expect(await reason("mbtiles://\(path)/3/5/0") == .malformed)
    #expect(try await tile(3, 0, 0) == square)
  }

  @Test("metadata become a TileJSON")
  func metadata() async throws {
    HandMadeMBTiles.write(
      to: path,
      metadata: [
        "name": "It's", "format": "pbf", "bounds": "-10,-20, 30,40", "center": "1.5,2.5,4", "minzoom": "2",
        "maxzoom": "9", "attribution": "<b>\\\n</b>", "scheme": "tms",
        "json": #"{"vector_layers": [{"id": "a", "fields": {"x": "Number"}}], "minzoom": 7}"#,
      ])
    let description = try await description()
    #expect(description.tiles == ["mbtiles://\(path)/{z}/{x}/{y}"])
    #expect(description.name == "It's" && description.format == "pbf" && description.attribution == "<b>\\\n</b>")
    #expect(description.bounds == [-10, -20, 30, 40])
    #expect(description.center == Coordinate(latitude: 2.5, longitude: 1.5) && description.centerZoom == 4)
    #expect(description.minZoom == 2 && description.maxZoom == 9 && description.scheme == .xyz)
    #expect(description.vectorLayers == [TileJSON.VectorLayer(id: "a", fields: ["x": "Number"])])
  }

  @Test(
    "zooms that the metadata do not tell are those of the tiles",
    arguments: [[:], ["minzoom": "x", "maxzoom": "9"], ["minzoom": "9", "maxzoom": "2"], ["bounds": "1,2,three,4"]])
  func zooms(metadata: [String: String]) async throws {
    HandMadeMBTiles.write(
      to: path, metadata: metadata,
      tiles: [.init(z: 3, column: 0, row: 0, data: [1]), .init(z: 5, column: 0, row: 0, data: [1])])
    let description = try await description()
    #expect(description.minZoom == 3 && description.maxZoom == 5 && description.bounds == nil)
  }

  @Test("a file without metadata has tiles")
  func noMetadata() async throws {
    HandMadeMBTiles.write(
      to: path, tiles: [.init(z: 1, column: 0, row: 0, data: [7])], statements: ["DROP TABLE metadata"])
    #expect(try await tile(1, 0, 1) == [7])
    #expect(try await description().maxZoom == 1)
  }

  @Test("what is no MBTiles file is told, with what to do")
  func broken() async throws {
    try directory.write("no database, but long enough to be taken for one by its size alone", to: "text.mbtiles")
    try directory.write("", to: "empty.mbtiles")
    let folder = directory.path
    HandMadeMBTiles.run(["CREATE TABLE other (x)"], on: "\(folder)/other.mbtiles")
    #expect(await reason("mbtiles://\(folder)/text.mbtiles/0/0/0") == .malformed)
    #expect(await reason("mbtiles://\(folder)/empty.mbtiles/0/0/0") == .malformed)
    #expect(await reason("mbtiles://\(folder)/other.mbtiles/0/0/0") == .malformed)
    #expect(await reason("mbtiles://\(folder)/none.mbtiles/0/0/0") == .notFound)
    #expect(await reason("mbtiles://\(folder)/0/0/0") == .notAFile)
    #expect(await reason("mbtiles://\(folder)/a.mbtiles/0/1/0") == .malformedURL)
    #expect(await reason("mbtiles://\(folder)/a.mbtiles/99/0/0") == .malformedURL)
    #expect(await reason("mbtiles://\(folder)/a.mbtiles/a/b/c") == .malformedURL)
    #expect(await reason("mbtiles://", .tileJSON) == .malformedURL)
    #expect(await reason("mbtiles://https://example.com/a.mbtiles", .tileJSON) == .malformedURL)
  }

  @Test("a view that never ends is stopped, and values of odd types are no crash")
  func hostileSchemas() async throws {
    let endless = directory.path + "/endless.mbtiles"
    HandMadeMBTiles.run(
      [
        """
        CREATE VIEW tiles AS WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n)
        SELECT i % 9 + 5 AS zoom_level, 0 AS tile_column, 0 AS tile_row, x'00' AS tile_data FROM n
        """
      ], on: endless)
    let ended = await reason("mbtiles://\(endless)/0/0/0")
    #expect(ended == .timedOut, "\(String(describing: ended))")
    let odd = directory.path + "/odd.mbtiles"
    HandMadeMBTiles.write(
      to: odd,
      statements: [
        "INSERT INTO tiles VALUES (0, 0, 0, NULL)", "INSERT INTO tiles VALUES (1, 0, 0, 12.5)",
        "INSERT INTO tiles VALUES ('two', 0, 0, 'text')", "INSERT INTO metadata VALUES (NULL, x'ff')",
        "INSERT INTO metadata VALUES ('json', '{{{')", "INSERT INTO metadata VALUES ('name', 5)",
      ])
    #expect(try await tile(0, 0, 0, odd) == nil)
    #expect(try await tile(1, 0, 1, odd) == Array("12.5".utf8))
    let json = try await provider.bytes(ResourceRequest("mbtiles://\(odd)", kind: .tileJSON))
    #expect(try TileJSON(json, url: odd).name == "5")
  }

  @Test("a file that is replaced is opened anew")
  func replaced() async throws {
    HandMadeMBTiles.write(to: path, tiles: [.init(z: 0, column: 0, row: 0, data: [1])])
    #expect(try await tile(0, 0, 0) == [1])
    HandMadeMBTiles.write(to: path + ".new", tiles: [.init(z: 0, column: 0, row: 0, data: [2])])
    #expect(rename(path + ".new", path) == 0)
    #expect(try await tile(0, 0, 0) == [2])
  }
}
