import FoundationEssentials
import Testing

@testable import HeadlandImage

/// Runs of a fixed seed, or for as many seconds as `HEADLAND_FUZZ_SECONDS` says; `make sanitize` runs them with the address
/// sanitizer.
@Suite("Pictures with bytes changed at random")
struct CodecFuzzTests {
  private static let seconds = ProcessInfo.processInfo.environment["HEADLAND_FUZZ_SECONDS"].flatMap(Double.init)

  /// A format, and sound files of it.
  struct Corpus: CustomTestStringConvertible, Sendable {
    let name: String
    let files: [[UInt8]]

    var testDescription: String { name }
  }

  private static let picture = Image(width: 45, height: 31, alpha: .straight) { x, y in
    RGBA8(UInt8(x * 5), UInt8(y * 8), UInt8((x * y) % 256), UInt8(255 - x))
  }

  static let all: [Corpus] = [
    Corpus(
      name: "PNG",
      files: [
        try! PNG.encode(picture), try! PNG.encode(picture, options: PNG.Options(compressionLevel: 0, filter: .sub)),
        HandMadePNG(width: 1, height: 1, bitDepth: 16, colorType: 4, isInterlaced: true, rows: [[0, 1, 2, 3, 4]]).file,
        HandMadePNG(
          width: 3, height: 1, bitDepth: 2, colorType: 3,
          before: [.init(type: "PLTE", data: [1, 2, 3, 4, 5, 6]), .init(type: "tRNS", data: [9])], rows: [[0, 0x10]]
        ).file,
      ]),
    Corpus(
      name: "JPEG",
      files: [
        SamplePictures.quarters, SamplePictures.progressive, SamplePictures.gray, SamplePictures.inks,
        SamplePictures.turned, try! JPEG.encode(picture, options: JPEG.Options(quality: 60)),
      ]),
    Corpus(
      name: "WebP",
      files: [
        SamplePictures.webpLossy, SamplePictures.webpAlpha, SamplePictures.animated, try! WebP.encode(picture),
        try! WebP.encode(picture, options: .lossy(quality: 40)),
      ]),
  ]

  @Test("nothing crashes or reads past the end, and what is decoded has all of its pixels", arguments: all)
  func mutations(corpus: Corpus) {
    var numbers = SeededGenerator(state: 31)
    let end = Self.seconds.map { ContinuousClock.now + .seconds($0) }
    let limits = ImageLimits(maximumWidth: 512, maximumHeight: 512, maximumBytes: 1 << 20)
    var (round, decoded, refused) = (0, 0, 0)
    while end.map({ ContinuousClock.now < $0 }) ?? (round < 600) {
      let file = corpus.files[round % corpus.files.count]
      let bytes = Self.mutate(file, &numbers)
      do {
        let image = try Image(decoding: round % 5 == 0 ? Self.mended(bytes) : bytes, limits: limits)
        #expect(image.pixels.count == 4 * image.width * image.height && image.width <= 512 && image.height <= 512)
        decoded += 1
      } catch { refused += 1 }
      round += 1
    }
    #expect(refused > 0 && decoded + refused == round)
  }

  /// A PNG with the sums of its chunks as they are to be, so that what follows them is reached; other bytes as they are.
  private static func mended(_ bytes: [UInt8]) -> [UInt8] {
    PNG.isStart(bytes) ? HandMadePNG(parsing: bytes).file : bytes
  }

  /// Changes some bytes: to any other, by a bit, to an edge, or cuts, doubles and fills runs of them.
  private static func mutate(_ file: [UInt8], _ numbers: inout SeededGenerator) -> [UInt8] {
    var bytes = file
    for _ in 0..<Int.random(in: 1...6, using: &numbers) where !bytes.isEmpty {
      let place = Int.random(in: bytes.indices, using: &numbers)
      let run = place..<min(place + Int.random(in: 1...16, using: &numbers), bytes.count)
      switch Int.random(in: 0..<8, using: &numbers) {
      case 0...2: bytes[place] = .random(in: 0...255, using: &numbers)
      case 3: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
      case 4: bytes[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &numbers)!
      case 5: bytes.removeSubrange(run)
      case 6: bytes.insert(contentsOf: bytes[run], at: place)
      default: if Int.random(in: 0..<4, using: &numbers) == 0 { bytes.removeSubrange(place...) }
      }
    }
    return bytes
  }
}
