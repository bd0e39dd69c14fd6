import Testing

@testable import HeadlandImage

/// Damaged and hostile files end in an `ImageError`: never in a crash, never in a picture that is partly garbage.
@Suite("PNG damage")
struct PNGDamageTests {
  let files: [[UInt8]] = [
    try! PNG.encode(PNGEncodingTests.picture(width: 19, height: 13)),
    try! PNG.encode(PNGEncodingTests.picture(width: 19, height: 13, alpha: 100)),
    HandMadePNG(
      width: 3, height: 1, bitDepth: 2, colorType: 3,
      before: [.init(type: "PLTE", data: [1, 2, 3, 4, 5, 6]), .init(type: "tRNS", data: [9])], rows: [[0, 0x10]]
    ).file,
    HandMadePNG(width: 1, height: 1, bitDepth: 16, colorType: 4, isInterlaced: true, rows: [[0, 1, 2, 3, 4]]).file,
  ]

  @Test func fileCutAnywhereIsTruncated() {
    for file in files {
      for length in 0..<file.count {
        #expect(throws: ImageError(.truncated)) { try PNG.decode(Array(file[..<length])) }
      }
    }
  }

  @Test func flippedBytesAreFoundByTheirSum() {
    for file in files {
      for position in file.indices {
        var damaged = file
        damaged[position] ^= UInt8(1 << (position % 8))
        #expect(throws: ImageError.self) { try PNG.decode(damaged) }
      }
    }
  }

  @Test func damageUnderRightSumsNeverCrashes() {
    var generator = SeededGenerator(state: 2)
    var refused = 0
    for round in 0..<2000 {
      var png = HandMadePNG(parsing: files[round % files.count])
      let chunk = Int.random(in: 0..<png.chunks.count - 1, using: &generator)
      for _ in 0...Int.random(in: 0...2, using: &generator) {
        let position = Int.random(in: 0..<png.chunks[chunk].data.count, using: &generator)
        png.chunks[chunk].data[position] = .random(in: 0...255, using: &generator)
      }
      do {
        _ = try PNG.decode(png.file, limits: ImageLimits(maximumWidth: 4096, maximumHeight: 4096))
      } catch {
        refused += 1
      }
    }
    #expect(refused > 1000)
  }

  @Test func rowsThatAreMissingAreFound() {
    let png = HandMadePNG(width: 2, height: 4, bitDepth: 8, colorType: 0, rows: [[0, 1, 2], [0, 3, 4]])
    #expect(throws: ImageError.self) { try PNG.decode(png.file) }
  }

  @Test func tinyFileThatClaimsAHugeImageIsRefused() {
    let png = HandMadePNG(width: 16384, height: 16384, bitDepth: 8, colorType: 6, rows: [[0, 1, 2, 3, 4]])
    #expect(throws: ImageError(.truncated)) { try PNG.decode(png.file) }
  }

  @Test func limitsAreChecked() throws {
    let file = files[0]
    func reason(_ limits: ImageLimits) -> ImageError.Reason? {
      do {
        _ = try PNG.decode(file, limits: limits)
        return nil
      } catch {
        return error.reason
      }
    }
    let limit = "the limit of 18x16384 pixels and 1073741824 bytes"
    #expect(reason(ImageLimits(maximumWidth: 18)) == .tooLarge(width: 19, height: 13, limit: limit))
    #expect(reason(ImageLimits(maximumHeight: 12)) != nil)
    #expect(reason(ImageLimits(maximumBytes: 19 * 13 * 4 - 1)) != nil)
    #expect(reason(ImageLimits(maximumWidth: 19, maximumHeight: 13, maximumBytes: 19 * 13 * 4)) == nil)
  }

  @Test func sizeBeyondTheDefaultLimitIsRefused() {
    let png = HandMadePNG(width: 16385, height: 1, bitDepth: 1, colorType: 0, rows: [[0]])
    #expect(throws: ImageError.self) { try PNG.decode(png.file) }
    let none = HandMadePNG(width: 0, height: 1, bitDepth: 8, colorType: 0, rows: [[0]])
    #expect(throws: ImageError.self) { try PNG.decode(none.file) }
  }

  @Test func compressedBombInATextChunkIsNotInflated() throws {
    // Not even valid deflate data: whoever looks at it fails, and who skips it does not notice.
    let text = HandMadePNG.Chunk(type: "zTXt", data: Array("bomb\0\0".utf8) + [1, 2, 3])
    let png = HandMadePNG(width: 1, height: 1, bitDepth: 8, colorType: 0, before: [text], rows: [[0, 5]])
    #expect(try PNG.decode(png.file).pixel(0, 0) == RGBA8(5, 5, 5))
  }

  @Test func unknownCriticalChunkIsRefused() {
    let chunk = HandMadePNG.Chunk(type: "ABCD", data: [1])
    let png = HandMadePNG(width: 1, height: 1, bitDepth: 8, colorType: 0, before: [chunk], rows: [[0, 5]])
    #expect(throws: ImageError.self) { try PNG.decode(png.file) }
  }

  @Test func bytesAfterTheEndAreIgnored() throws {
    #expect(try PNG.decode(files[0] + [1, 2, 3]) == PNG.decode(files[0]))
  }
}
