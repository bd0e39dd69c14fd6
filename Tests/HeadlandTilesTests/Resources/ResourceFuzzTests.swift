import Foundation
import HeadlandGeometry
import Testing

@testable import HeadlandTiles

/// Damaged input is an error or an answer, never a crash; `HEADLAND_FUZZ_SECONDS` makes the runs long.
@Suite("Damaged archives and documents")
struct ResourceFuzzTests {
  /// Numbers that are the same in each run (splitmix64).
  private struct Numbers: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      return mixed ^ mixed >> 31
    }
  }

  /// Runs `body` some hundred times, or for the asked time.
  private func rounds(_ body: (inout Numbers) async throws -> Void) async rethrows {
    let seconds = ProcessInfo.processInfo.environment["HEADLAND_FUZZ_SECONDS"].flatMap(Double.init) ?? 0
    let end = ContinuousClock.now + .seconds(seconds)
    var seed: UInt64 = 0
    while seed < 400 || ContinuousClock.now < end {
      seed += 1
      var numbers = Numbers(state: seed)
      try await body(&numbers)
    }
  }

  private func damaged(_ bytes: [UInt8], _ numbers: inout Numbers, first: Int = 0) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...6, using: &numbers) where bytes.count > first + 1 {
      let place = Int.random(in: first..<bytes.count, using: &numbers)
      switch Int.random(in: 0..<5, using: &numbers) {
      case 0: bytes[place] = .random(in: 0...255, using: &numbers)
      case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
      case 2: bytes[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &numbers) ?? 0
      case 3: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...8, using: &numbers)))
      default: bytes.insert(contentsOf: bytes[place...].prefix(Int.random(in: 1...8, using: &numbers)), at: place)
      }
    }
    return bytes
  }

  @Test("PMTiles")
  func pmtiles() async throws {
    var archive = HandMadePMTiles(root: [], tileData: [UInt8](repeating: 0x1A, count: 64))
    archive.leaves = [[.init(id: 0, run: 3, length: 9, offset: 0), .init(id: 7, length: 5)]]
    archive.metadata = #"{"vector_layers":[{"id":"a","fields":{}}]}"#
    let samples = ([1, 2, 3, 4] as [UInt8]).map { compression in
      var packed = archive
      packed.internalCompression = compression
      let (offset, length) = packed.leafPlace(0)
      packed.root = [
        .init(id: 0, run: 0, length: length, offset: offset), .init(id: 21, run: 40, length: 8, offset: 8),
      ]
      return packed.bytes
    }
    let tiles = [(0, 0, 0), (1, 0, 0), (2, 1, 1), (3, 4, 4), (30, 5, 5)].map { TileID(z: $0.0, x: $0.1, y: $0.2) }
    await rounds { numbers in
      // The compression's own checksum would hide the directories from damage within.
      let bytes = damaged(samples[Int.random(in: 0...3, using: &numbers)], &numbers, first: 7)
      let provider = PMTilesProvider(reading: MemoryProvider(["a": bytes]))
      for tile in tiles {
        await expectAnswer(provider, ResourceRequest("pmtiles://a/\(tile.z)/\(tile.x)/\(tile.y)", kind: .tile))
      }
      await expectAnswer(provider, ResourceRequest("pmtiles://a", kind: .tileJSON))
    }
  }

  @Test("PMTiles directories")
  func directories() async throws {
    let entries = (0..<20).map { (index: UInt64) in
      HandMadePMTiles.Entry(id: index * index * 1000, run: index % 3, length: index + 1, offset: index == 0 ? 0 : nil)
    }
    let directory = HandMadePMTiles.directory(entries)
    await rounds { numbers in
      do throws(ResourceError) {
        let read = try PMTilesDirectory(damaged(directory, &numbers), url: "a")
        for id in [0, 1, 999, 1000, UInt64.max] {
          if let entry = read.entry(for: id) { #expect(entry.tileID <= id) }
        }
      } catch { #expect(error.reason == .malformed) }
    }
  }

  @Test("MBTiles metadata and files")
  func mbtiles() async throws {
    let directory = try ScratchDirectory()
    let json = Array(
      #"{"vector_layers":[{"id":"a","fields":{"b":"Number"}}],"center":[1,2,3],"bounds":[1,2,3,4]}"#.utf8)
    let path = directory.path + "/a.mbtiles"
    HandMadeMBTiles.write(
      to: path, metadata: ["json": String(decoding: json, as: UTF8.self), "bounds": "1,2,3,4", "center": "1,2,3"],
      tiles: [.init(z: 0, column: 0, row: 0, data: [1, 2, 3])])
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    var round = 0
    try await rounds { numbers in
      round += 1
      let name = "b\(round % 4).mbtiles"
      try directory.write(damaged(whole, &numbers, first: 100), to: name)
      let provider = MBTilesProvider()
      await expectAnswer(provider, ResourceRequest("mbtiles://\(directory.path)/\(name)", kind: .tileJSON))
      await expectAnswer(provider, ResourceRequest("mbtiles://\(directory.path)/\(name)/0/0/0", kind: .tile))
    }
  }

  @Test("TileJSON")
  func tileJSON() async throws {
    var sample = TileJSON(tiles: ["https://a/{z}/{x}/{y}", "b"])
    sample.bounds = [-1, -2, 3, 4]
    sample.center = Coordinate(latitude: 1, longitude: 2)
    sample.centerZoom = 3
    sample.name = "\u{1}\"\\ü"
    sample.vectorLayers = [TileJSON.VectorLayer(id: "a", fields: ["b": "c"])]
    #expect(try TileJSON(sample.json, url: "a") == sample)
    await rounds { numbers in
      do throws(ResourceError) {
        let read = try TileJSON(damaged(sample.json, &numbers), url: "a")
        #expect((0...30).contains(read.minZoom) && (read.minZoom...30).contains(read.maxZoom))
        // What was read can be written and read again.
        #expect(try TileJSON(read.json, url: "a") == read, "\(String(decoding: read.json, as: UTF8.self))")
      } catch { #expect(error.reason == .malformed) }
    }
  }

  private func expectAnswer(_ provider: some ResourceProvider, _ request: ResourceRequest) async {
    do {
      _ = try await provider.load(request)
    } catch {
      #expect(error is ResourceError)
    }
  }
}
