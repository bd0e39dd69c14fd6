import FoundationEssentials
import HeadlandImage
import HeadlandTiles
import Testing

/// Runs of a fixed seed, or for as many seconds as `HEADLAND_FUZZ_SECONDS` says.
@Suite("Tiles of heights with bytes changed at random")
struct DEMFuzzTests {
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

  /// A picture of any size and format.
  private static func file(_ numbers: inout Numbers) throws -> [UInt8] {
    let width = Int.random(in: 1...40, using: &numbers)
    let height = Bool.random(using: &numbers) ? width : Int.random(in: 1...40, using: &numbers)
    let image = Image(width: width, height: height, alpha: .straight) { _, _ in
      RGBA8(.random(in: 0...255, using: &numbers), .random(in: 0...255, using: &numbers), 7)
    }
    return try image.encoded(as: [.png, .webp, .jpeg].randomElement(using: &numbers)!)
  }

  @Test("each picture becomes a tile with its border, or a named error")
  func mutations() throws {
    var numbers = Numbers(state: 5)
    let end = Self.seconds.map { ContinuousClock.now + .seconds($0) }
    let custom = DEMEncoding.custom(redFactor: .infinity, greenFactor: -1e300, blueFactor: 3, baseShift: .nan)
    var (round, tiles) = (0, 0)
    while end.map({ ContinuousClock.now < $0 }) ?? (round < 400) {
      round += 1
      var bytes = try Self.file(&numbers)
      for _ in 0..<Int.random(in: 0...2, using: &numbers) {
        bytes[Int.random(in: bytes.indices, using: &numbers)] = .random(in: 0...255, using: &numbers)
      }
      let limits = ImageLimits(maximumWidth: 512, maximumHeight: 512, maximumBytes: 1 << 20)
      guard let image = try? Image(decoding: bytes, limits: limits) else { continue }
      let encoding = [.mapbox, .terrarium, custom].randomElement(using: &numbers)!
      guard var tile = try? DEMTile(image, encoding: encoding) else {
        #expect(image.width != image.height)
        continue
      }
      tiles += 1
      #expect(tile.size == image.width && tile.elevations.count == (tile.size + 2) * (tile.size + 2))
      for direction in DEMTile.Direction.all { tile.takeBorder(from: tile, direction) }
    }
    #expect(tiles > round / 10)
  }
}
