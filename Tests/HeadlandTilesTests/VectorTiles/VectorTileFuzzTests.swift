import FoundationEssentials
import HeadlandGeometry
import HeadlandTesting
import HeadlandTiles
import Testing

@Suite("Vector tiles with bytes changed at random")
struct VectorTileFuzzTests {
  private static let seconds = ProcessInfo.processInfo.environment["HEADLAND_FUZZ_SECONDS"].flatMap(Double.init)

  /// Steele, Lea and Flood's SplitMix64: the same numbers in each run.
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

  private static func tile(_ numbers: inout Numbers) -> [UInt8] {
    let layers = (0..<3).map { index in
      var layer = VectorTileLayer(
        "layer\(index)", version: index == 0 ? 1 : 2, extent: [4096, 1000, 1 << 20].randomElement(using: &numbers)!)
      for id: UInt64 in 0..<12 {
        let places = (0..<6).map { _ in
          SIMD2(Int64.random(in: -9000...9000, using: &numbers), Int64.random(in: -9000...9000, using: &numbers))
        }
        let geometry: VectorTileLayer.Geometry =
          switch id % 3 {
          case 0: .points(places)
          case 1: .lines([places, Array(places.reversed())])
          default: .polygon([places, Array(places.prefix(4))])
          }
        layer.add(
          geometry, id: id,
          properties: ["name": .string("n\(id)"), "rank": .int(Int64(id)), "size": .double(Double(id) / 3)])
      }
      return layer
    }
    return VectorTileLayer.tile(layers)
  }

  /// Changes some bytes: to any other, by a bit, to an edge, or cuts, doubles and moves runs of them.
  private static func mutate(_ tile: [UInt8], _ numbers: inout Numbers) -> [UInt8] {
    var bytes = tile
    for _ in 0..<Int.random(in: 1...8, using: &numbers) where !bytes.isEmpty {
      let place = Int.random(in: bytes.indices, using: &numbers)
      let run = place..<min(place + Int.random(in: 1...16, using: &numbers), bytes.count)
      switch Int.random(in: 0..<7, using: &numbers) {
      case 0: bytes[place] = .random(in: 0...255, using: &numbers)
      case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
      case 2: bytes[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &numbers)!
      case 3: bytes.removeSubrange(run)
      case 4: bytes.insert(contentsOf: bytes[run], at: place)
      case 5: bytes.insert(contentsOf: [UInt8](repeating: 0xFF, count: run.count), at: place)
      default: bytes.removeSubrange(place...)
      }
    }
    return bytes
  }

  /// The bytes that features take, each list with its header of 32.
  private static func size(_ features: [Feature]) -> Int {
    features.reduce(0) { sum, feature in
      feature.rings.reduce(sum + MemoryLayout<Feature>.stride + 32) { $0 + 40 + $1.count * 4 }
    }
  }

  /// Reads all of a tile and holds what comes to the promises.
  private static func check(_ bytes: [UInt8]) {
    guard let tile = try? VectorTile(bytes) else { return }
    #expect(tile.issues.count <= 66)
    for layer in tile.layers {
      let (features, issues) = tile.features(of: layer.name, promotedID: "name")
      #expect(issues.count <= 65 && features.count <= layer.featureCount)
      #expect(size(features) <= VectorTile.largestGrowth * bytes.count)
      for feature in features {
        #expect(!feature.rings.isEmpty)
        _ = feature.properties["rank"]
        _ = feature.properties.values
        let fewest = feature.kind == .point ? 1 : feature.kind == .line ? 2 : 3
        for ring in feature.rings where ring.count < fewest { Issue.record("a ring of \(ring.count) vertices") }
      }
    }
  }

  @Test("nothing crashes, reads past the end or grows beyond the stated multiple")
  func mutations() {
    var numbers = Numbers(state: 22)
    let end = Self.seconds.map { ContinuousClock.now + .seconds($0) }
    var round = 0
    while end.map({ ContinuousClock.now < $0 }) ?? (round < 40) {
      let tile = Self.tile(&numbers)
      Self.check(tile)
      for _ in 0..<50 { Self.check(Self.mutate(tile, &numbers)) }
      round += 1
    }
  }

  @Test("the worst ratio of features to bytes keeps to the stated multiple")
  func growth() throws {
    for geometry: VectorTileLayer.Geometry in [
      .points([[0, 0]]), .lines([[[0, 0], [1, 0]]]), .polygon([[[0, 0], [1, 0], [0, 1]]]),
      .lines((0..<64).map { [[$0, 0], [$0, 1]] }),
    ] {
      var layer = VectorTileLayer("a")
      for _ in 0..<1000 { layer.add(geometry) }
      let bytes = VectorTileLayer.tile([layer])
      let features = try VectorTile(bytes).features(of: "a").features
      #expect(features.count == 1000)
      #expect(Self.size(features) <= VectorTile.largestGrowth * bytes.count)
    }
  }
}
