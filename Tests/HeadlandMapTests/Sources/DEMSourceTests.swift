import HeadlandGPU
import HeadlandGeometry
import HeadlandImage
import HeadlandStyle
import HeadlandTiles
import Testing

@testable import HeadlandMap

@Suite("Sources of heights")
struct DEMSourceTests {
  private func read(_ members: String, tileJSON: String? = nil) async throws -> LoadedSource? {
    let server = TileServer(documents: tileJSON.map { ["d.json": $0] } ?? [:])
    let place = tileJSON == nil ? #""tiles": ["{z}/{x}/{y}"]"# : #""url": "d.json""#
    let style = try Style.parse(
      Array(#"{"version": 8, "sources": {"d": {"type": "raster-dem", \#(place)\#(members)}}, "layers": []}"#.utf8))
    let reading = SourceReading(id: "d", provider: server, base: nil, picture: nil)
    guard case .loaded(let source, _)? = await reading.outcome(try #require(style.source("d"))) else { return nil }
    return source
  }

  private func encoding(_ members: String, tileJSON: String? = nil) async throws -> DEMEncoding? {
    guard case .rasterDEM(_, _, let encoding)? = try await read(members, tileJSON: tileJSON) else { return nil }
    return encoding
  }

  @Test("the style's encoding goes before the TileJSON's, and one that neither gives is Mapbox's")
  func encodings() async throws {
    let silent = #"{"tiles": ["a"]}"#
    let telling = #"{"tiles": ["a"], "encoding": "terrarium"}"#
    let terrarium = #", "encoding": "terrarium""#
    #expect(try await encoding(terrarium) == .terrarium)
    #expect(try await encoding("") == .mapbox)
    #expect(try await encoding(terrarium, tileJSON: silent) == .terrarium)
    #expect(try await encoding("", tileJSON: silent) == .mapbox)
    #expect(try await encoding("", tileJSON: telling) == .terrarium)
    #expect(try await encoding(#", "encoding": "mapbox""#, tileJSON: telling) == .mapbox)
    #expect(
      try await encoding(#", "encoding": "custom", "redFactor": 2, "greenFactor": 3, "blueFactor": 4, "baseShift": 5"#)
        == .custom(redFactor: 2, greenFactor: 3, blueFactor: 4, baseShift: 5))
  }

  private static let terrarium = LoadedSource.rasterDEM(
    TileSet(templates: ["{z}/{x}/{y}"], zooms: 0...2), tileSize: 512, encoding: .terrarium)
  private let options = TileRequestOptions(deadline: FrameDeadline(nil), pixelRatio: 1, policy: { _ in .parent })

  /// A tile of a height that is its column.
  private static func tile(_ column: Int) -> TileServer.Answer {
    .bytes(try! PNG.encode(Image(width: 2, height: 2, fill: RGBA8(128, UInt8(column), 0), alpha: .straight)))
  }

  private func bucket(_ tile: TileID, _ store: TileStore) throws -> (DEMBucket, lacking: Set<TileID>) {
    let key = BucketCache.Key(source: "d", tile: tile, zoom: tile.z)
    guard
      case .data(let data, false, let lacking) = store.tile(for: key, of: Self.terrarium, policy: .parent)
    else { throw MapError.noSource("d", sources: []) }
    return (try #require(data.shared(tile, .perspective) as? DEMBucket), lacking)
  }

  @Test("borders come from the neighbours that are there, across the antimeridian too; what lacks is known")
  func neighbors() async throws {
    let row = (0..<4).map { TileID(z: 2, x: $0, y: 1) }
    var answers = Dictionary(uniqueKeysWithValues: row.map { ($0, Self.tile($0.x)) })
    answers[TileID(z: 2, x: 0, y: 0)] = .absent
    let store = TileStore(provider: TileServer(answers))
    func load(_ tiles: [TileID]) async throws {
      let keys = Set(tiles.map { TileStore.Key(source: "d", tile: $0) })
      store.beginFrame(needing: keys)
      try await store.load(keys, of: ["d": Self.terrarium], for: options)
    }
    try await load([row[0], row[1]])
    let (alone, lacking) = try bucket(row[0], store)
    #expect(alone.tile[0, 0] == 0 && alone.tile[2, 0] == 1 && alone.tile[-1, 0] == 0)
    #expect(lacking.contains(row[3]) && !lacking.contains(row[1]) && lacking.count == 7)
    try await load([row[3]])
    let (whole, fewer) = try bucket(row[0], store)
    #expect(whole.tile[-1, 1] == 3 && whole.tile[2, 1] == 1 && !fewer.contains(row[3]))
    #expect(whole.window == PictureWindow(of: row[0], in: row[0]))
  }

  @Test("the GPU has heights in metres, with the border")
  func upload() async throws {
    let device = try TestMap.strict
    let image = Image(width: 2, height: 2, alpha: .straight) { x, y in RGBA8(128, UInt8(10 * x + y), 64) }
    let tile = try DEMTile(image, encoding: .terrarium)
    let id = TileID(z: 0, x: 0, y: 0)
    let uploaded = try UploadedDEM(DEMBucket(tile: tile, window: PictureWindow(of: id, in: id)), device: device)
    #expect(uploaded.size == 2 && uploaded.byteCount == 64)
    var heights = [Float](repeating: 0, count: 16)
    try heights.withUnsafeMutableBytes {
      try uploaded.heights.getBytes($0.baseAddress!, bytesPerRow: 16, from: Region(width: 4, height: 4))
    }
    #expect(heights == tile.elevations && heights[5...6] == [0.25, 10.25] && heights[9...10] == [1.25, 11.25])
  }
}
