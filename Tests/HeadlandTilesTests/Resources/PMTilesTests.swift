import HeadlandGeometry
import Testing

@testable import HeadlandTiles

@Suite("PMTiles")
struct PMTilesTests {
  static let square: [UInt8] = [0x1A, 3, 1, 2, 3]

  /// What an archive answers for a tile.
  private func tile(_ archive: HandMadePMTiles, _ z: Int, _ x: Int, _ y: Int) async throws -> [UInt8]? {
    try await provider(archive.bytes).load(request(z, x, y)).bytes
  }

  private func provider(_ bytes: [UInt8]) -> PMTilesProvider {
    PMTilesProvider(reading: MemoryProvider(["/a.pmtiles": bytes]))
  }

  private func request(_ z: Int, _ x: Int, _ y: Int) -> ResourceRequest {
    ResourceRequest("pmtiles:///a.pmtiles/\(z)/\(x)/\(y)", kind: .tile)
  }

  private func reason(_ bytes: [UInt8]) async -> ResourceError.Reason? {
    let request = ResourceRequest("pmtiles:///a.pmtiles", kind: .tileJSON)
    do {
      _ = try await provider(bytes).load(request)
      return nil
    } catch { return (error as? ResourceError)?.reason }
  }

  /// The ids that the specification's table gives, and those of the corners of a zoom.
  @Test(
    "tiles are numbered along Hilbert curves",
    arguments: [
      ((0, 0, 0), 0), ((1, 0, 0), 1), ((1, 0, 1), 2), ((1, 1, 1), 3), ((1, 1, 0), 4), ((2, 0, 0), 5), ((2, 1, 0), 6),
      ((2, 1, 1), 7), ((2, 0, 1), 8), ((2, 0, 2), 9), ((2, 3, 0), 20), ((3, 0, 0), 21), ((12, 3423, 1763), 19_078_479),
    ] as [((Int, Int, Int), UInt64)])
  func ids(tile: (Int, Int, Int), id: UInt64) {
    #expect(PMTilesTileID.id(of: TileID(z: tile.0, x: tile.1, y: tile.2)) == id)
  }

  @Test(
    "directories and tiles with every compression, and without",
    arguments: [(1, 1), (2, 2), (2, 1), (1, 2), (3, 3), (4, 4), (1, 3), (4, 1)] as [(UInt8, UInt8)])
  func compressions(internalCompression: UInt8, tileCompression: UInt8) async throws {
    let stored = HandMadePMTiles.compressed(Self.square, tileCompression)
    let archive = HandMadePMTiles(
      internalCompression: internalCompression, tileCompression: tileCompression, maxZoom: 0,
      root: [.init(id: 0, length: UInt64(stored.count), offset: 0)], tileData: stored)
    #expect(try await tile(archive, 0, 0, 0) == Self.square)
    #expect(try await tile(archive, 1, 0, 0) == nil)
  }

  @Test("broken and endless data of every compression are errors of their tile", arguments: [2, 3, 4] as [UInt8])
  func brokenTiles(compression: UInt8) async throws {
    let whole = HandMadePMTiles.compressed(Self.square, compression)
    for stored in [Array(whole.dropLast(2)), whole + [1, 2, 3], [], [0xFF, 0xFF, 0xFF, 0xFF]] {
      let archive = HandMadePMTiles(
        tileCompression: compression, root: [.init(id: 0, length: UInt64(stored.count), offset: 0)], tileData: stored)
      await #expect(throws: ResourceError.self, "\(stored)") { try await tile(archive, 0, 0, 0) }
    }
  }

  @Test("a small tile that would become a large one stops at the limit")
  func bombs() async throws {
    let limit = TileCompression.tileLimit
    let bomb = HandMadeStreams.zstdZeros(limit + 1000)
    #expect(bomb.count < 4096)
    let archive = HandMadePMTiles(
      tileCompression: 4, root: [.init(id: 0, length: UInt64(bomb.count), offset: 0)], tileData: bomb)
    let error = await #expect(throws: ResourceError.self) { try await tile(archive, 0, 0, 0) }
    #expect(error?.reason == .tooLarge(limit: limit))
    // What ends right at a limit is not beyond it.
    let zeros = HandMadeStreams.zstdZeros(5000)
    #expect(try TileCompression.zstd.decompressed(zeros, limit: 5000, url: "x").count == 5000)
    #expect(throws: ResourceError.self) { try TileCompression.zstd.decompressed(zeros, limit: 4999, url: "x") }
    let text = HandMadeStreams.brotli([UInt8](repeating: 7, count: 5000))
    #expect(try TileCompression.brotli.decompressed(text, limit: 5000, url: "x").count == 5000)
    #expect(throws: ResourceError.self) { try TileCompression.brotli.decompressed(text, limit: 4999, url: "x") }
  }

  @Test(
    "a compression that is not read is told by its name when the archive is opened",
    arguments: [(5, "5"), (9, "9")] as [(UInt8, String)])
  func unreadCompressions(number: UInt8, name: String) async throws {
    let root = [HandMadePMTiles.Entry(id: 0, length: 5, offset: 0)]
    let tiles = HandMadePMTiles(tileCompression: number, root: root, tileData: Self.square)
    #expect(await reason(tiles.bytes) == .unsupportedCompression(name))
    let directories = HandMadePMTiles(internalCompression: number, root: root, tileData: Self.square)
    #expect(await reason(directories.bytes) == .unsupportedCompression(name))
    let error = await #expect(throws: ResourceError.self) { try await tile(tiles, 0, 0, 0) }
    #expect(error?.description.contains(name) == true)
  }

  @Test("an archive of high zooms alone, as extracts are: what is covered is there, the rest is absent")
  func extract() async throws {
    // (12, 3423, 1763) has id 19078479; its neighbours on the curve share an edge with it.
    let archive = HandMadePMTiles(
      minZoom: 12, root: [.init(id: 19_078_479, length: 5, offset: 0)], tileData: Self.square)
    #expect(try await tile(archive, 12, 3423, 1763) == Self.square)
    #expect(try await tile(archive, 12, 3422, 1763) == nil)
    #expect(try await tile(archive, 0, 0, 0) == nil)
    #expect(try await tile(archive, 14, 13_692, 7052) == nil)
  }

  @Test("a root directory of nothing but pointers to leaf directories", arguments: [1, 2] as [UInt8])
  func leaves(compression: UInt8) async throws {
    var archive = HandMadePMTiles(internalCompression: compression, root: [], tileData: [0x1A, 1, 0x1A, 2, 0x1A, 3])
    archive.leaves = [
      [.init(id: 0, length: 2, offset: 0), .init(id: 1, length: 2)], [.init(id: 5, length: 2, offset: 4)],
    ]
    archive.root = ([0, 5] as [UInt64]).enumerated().map { index, id in
      let (offset, length) = archive.leafPlace(index)
      return .init(id: id, run: 0, length: length, offset: offset)
    }
    #expect(try await tile(archive, 0, 0, 0) == [0x1A, 1])
    #expect(try await tile(archive, 1, 0, 0) == [0x1A, 2])
    #expect(try await tile(archive, 2, 0, 0) == [0x1A, 3])
    #expect(try await tile(archive, 2, 1, 0) == nil)
    #expect(try await tile(archive, 1, 0, 1) == nil)
  }

  @Test("a run of 17 tiles shares its bytes, and ends where it says")
  func runs() async throws {
    // Ids 5 to 20 are zoom 2, 21 is the first tile of zoom 3.
    let archive = HandMadePMTiles(root: [.init(id: 5, run: 17, length: 5, offset: 0)], tileData: Self.square)
    for y in 0..<4 {
      for x in 0..<4 { #expect(try await tile(archive, 2, x, y) == Self.square) }
    }
    #expect(try await tile(archive, 3, 0, 0) == Self.square)
    #expect(try await tile(archive, 3, 1, 0) == nil)
    #expect(try await tile(archive, 3, 0, 1) == nil)
    #expect(try await tile(archive, 1, 1, 0) == nil)
  }

  @Test("the header wins over metadata that contradict it")
  func metadata() async throws {
    let archive = HandMadePMTiles(
      minZoom: 3, maxZoom: 7,
      metadata: """
        {"name": "N", "attribution": "© \\"A\\"", "minzoom": 0, "maxzoom": "22", "bounds": [0, 0, 1, 1],
         "vector_layers": [{"id": "water", "fields": {"name": "String"}}, {"no": "id"}], "scheme": "tms"}
        """, root: [.init(id: 0, length: 5, offset: 0)], tileData: Self.square)
    let json = try await provider(archive.bytes).bytes(ResourceRequest("pmtiles:///a.pmtiles", kind: .tileJSON))
    let description = try TileJSON(json, url: "a")
    #expect(description.tiles == ["pmtiles:///a.pmtiles/{z}/{x}/{y}"])
    #expect(description.minZoom == 3 && description.maxZoom == 7 && description.scheme == .xyz)
    #expect(description.bounds == [-10, -20, 30, 40])
    #expect(description.center == Coordinate(latitude: 2.5, longitude: 1.5) && description.centerZoom == 5)
    #expect(description.name == "N" && description.attribution == "© \"A\"" && description.format == "pbf")
    #expect(description.vectorLayers == [TileJSON.VectorLayer(id: "water", fields: ["name": "String"])])
  }

  @Test("a root directory outside the first 16 KiB is fetched")
  func farRoot() async throws {
    let archive = HandMadePMTiles(
      root: [.init(id: 0, length: 5, offset: 0)], tileData: Self.square, gap: 20_000)
    #expect(try await tile(archive, 0, 0, 0) == Self.square)
  }

  @Test("what is no archive, or a broken one, is told")
  func broken() async throws {
    let good = HandMadePMTiles(root: [.init(id: 0, length: 5, offset: 0)], tileData: Self.square)
    #expect(await reason(good.bytes) == nil)
    #expect(await reason([]) == .malformed)
    #expect(await reason(Array("<html>".utf8)) == .malformed)
    #expect(await reason(Array(good.bytes[..<100])) == .malformed)
    var second = good.bytes
    second[7] = 2
    #expect(await reason(second) == .malformed)
    #expect(await reason(Array(good.bytes[..<128])) == .wrongLength(expected: 5, actual: 1))
    let deep = HandMadePMTiles(
      root: [.init(id: 0, run: 0, length: 5, offset: 0)], leaves: [[.init(id: 0, run: 0, length: 5, offset: 0)]],
      tileData: [])
    let nested = await #expect(throws: ResourceError.self) { try await tile(deep, 0, 0, 0) }
    #expect(nested?.message.contains("nested") == true)
    let outside = HandMadePMTiles(root: [.init(id: 0, length: 6, offset: 0)], tileData: Self.square)
    let error = await #expect(throws: ResourceError.self) { try await tile(outside, 0, 0, 0) }
    #expect(error?.reason == .malformed)
    let missing = await #expect(throws: ResourceError.self) {
      try await PMTilesProvider(reading: FileProvider()).load(
        ResourceRequest("pmtiles:///nowhere/a.pmtiles/0/0/0", kind: .tile))
    }
    #expect(missing?.reason == .notFound)
  }

  @Test("directories are kept within their budget, and read once")
  func budget() async throws {
    var archive = HandMadePMTiles(root: [], tileData: [0x1A, 1])
    archive.leaves = (0..<8).map { [.init(id: UInt64($0) * 100, length: 2, offset: 0)] }
    archive.root = (0..<8).map { index in
      let (offset, length) = archive.leafPlace(index)
      return .init(id: UInt64(index) * 100, run: 0, length: length, offset: offset)
    }
    let memory = MemoryProvider(["/a.pmtiles": archive.bytes])
    let reads = ReadCounter()
    let counting = ClosureProvider {
      await reads.note($0.byteRange)
      return try await memory.load($0)
    }
    let roomy = PMTilesProvider(reading: counting)
    var request = request(0, 0, 0)
    request.deadline = .now + .seconds(600)
    let patient = request
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 { group.addTask { _ = try await roomy.load(patient) } }
      try await group.waitForAll()
    }
    #expect(await reads.most(besides: 2) == 1)
    let directories = PMTilesDirectories(budget: MemoryLayout<PMTilesDirectory.Entry>.stride * 3)
    let bytes = ArchiveBytes(provider: memory, url: "/a.pmtiles", referrer: nil, deadline: .now + .seconds(600))
    let opened = try await directories.archive(bytes)
    for entry in opened.root.entries { _ = try await directories.leaf(entry, of: opened, bytes) }
    #expect(await directories.byteCount == MemoryLayout<PMTilesDirectory.Entry>.stride * 3)
  }

  @Test("an archive behind byte ranges; one that changes is opened anew")
  func server() async throws {
    let old = HandMadePMTiles(root: [.init(id: 0, length: 2, offset: 0)], tileData: [0x1A, 1])
    let new = HandMadePMTiles(root: [.init(id: 0, length: 2, offset: 2)], tileData: [0, 0, 0x1A, 2])
    let server = try TestServer { request, earlier in
      let (archive, etag) = earlier < 2 ? (old.bytes, "\"old\"") : (new.bytes, "\"new\"")
      let ends = (request.headers["range"] ?? "").dropFirst(6).split(separator: "-").compactMap { Int($0) }
      guard ends.count == 2 else { return .reply(400) }
      return .reply(206, headers: ["ETag": etag], body: Array(archive[ends[0]..<min(ends[1] + 1, archive.count)]))
    }
    let provider = StandardProvider(http: .patient, cache: nil)
    var request = ResourceRequest("pmtiles://\(server.url("/a.pmtiles"))/0/0/0", kind: .tile)
    request.deadline = .now + .seconds(600)
    #expect(try await provider.load(request).bytes == [0x1A, 1])
    #expect(try await provider.load(request).bytes == [0x1A, 2])
  }

  private actor ReadCounter {
    private var reads: [Range<UInt64>: Int] = [:]
    func note(_ range: Range<UInt64>?) { reads[range ?? 0..<0, default: 0] += 1 }
    /// How often anything but tiles, which are `length` bytes long, was read.
    func most(besides length: Int) -> Int { reads.filter { $0.key.count != length }.values.max() ?? 0 }
  }
}
