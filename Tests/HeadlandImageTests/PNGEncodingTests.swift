import Testing

@testable import HeadlandImage

@Suite("PNG encoding")
struct PNGEncodingTests {
  /// Flat on the left and a gradient on the right, so that both kinds of rows occur.
  static func picture(width: Int, height: Int, alpha: UInt8 = 255, in representation: Image.Alpha = .straight) -> Image
  {
    Image(width: width, height: height, alpha: representation) { x, y in
      y % 2 == 0
        ? RGBA8(alpha / 2, 0, alpha, alpha) : RGBA8(UInt8(x * 7 % 256) & alpha, UInt8(y % 256) & alpha, 0, alpha)
    }
  }

  @Test func fileHasOneChunkOfEachKindAndRightSums() throws {
    let file = try PNG.encode(Self.picture(width: 5, height: 3))
    let png = HandMadePNG(parsing: file)
    #expect(png.chunks.map(\.type) == ["IHDR", "IDAT", "IEND"])
    #expect(png.file == file)
    #expect(png.chunks[0].data == [0, 0, 0, 5, 0, 0, 0, 3, 8, 2, 0, 0, 0])
  }

  @Test func translucentImagesKeepTheirAlphaChannel() throws {
    let png = HandMadePNG(parsing: try PNG.encode(Self.picture(width: 5, height: 3, alpha: 254)))
    #expect(png.chunks[0].data == [0, 0, 0, 5, 0, 0, 0, 3, 8, 6, 0, 0, 0])
  }

  @Test(arguments: [(1, 1), (1, 9), (9, 1), (257, 65)], PNG.Filter.allCases)
  func straightImagesComeBackByteForByte(size: (Int, Int), filter: PNG.Filter) throws {
    for alpha: UInt8 in [255, 254, 1, 0] {
      let image = Self.picture(width: size.0, height: size.1, alpha: alpha)
      #expect(try PNG.decode(PNG.encode(image, options: PNG.Options(filter: filter))) == image)
    }
  }

  @Test(arguments: [0, 1, 6, 12])
  func everyCompressionLevelIsLossless(level: Int) throws {
    let image = Self.picture(width: 64, height: 64, alpha: 255)
    #expect(try PNG.decode(PNG.encode(image, options: PNG.Options(compressionLevel: level))) == image)
  }

  @Test func noiseFitsTheBufferAtEveryLevel() throws {
    var generator = SeededGenerator(state: 5)
    let noise = Image(width: 61, height: 47, alpha: .straight) { _, _ in
      RGBA8(
        .random(in: 0...255, using: &generator), .random(in: 0...255, using: &generator),
        .random(in: 0...255, using: &generator), .random(in: 0...255, using: &generator))
    }
    for level in 0...12 {
      #expect(try PNG.decode(PNG.encode(noise, options: PNG.Options(compressionLevel: level))) == noise)
    }
  }

  @Test func premultipliedFramesComeBackAfterConversion() throws {
    let frame = Self.picture(width: 33, height: 17, alpha: 127, in: .premultiplied)
    #expect(try PNG.decode(PNG.encode(frame)).converted(to: .premultiplied) == frame)
  }

  @Test func sameImageGivesTheSameBytes() throws {
    let image = Self.picture(width: 100, height: 100)
    #expect(try PNG.encode(image) == PNG.encode(image))
  }

  @Test func flatRowsAreStoredAsTheyAreAndGradientsAsDifferences() throws {
    // Level 0 stores the rows, so that filter bytes can be read: two bytes of zlib header, five of the block.
    let image = Self.picture(width: 10, height: 2)
    let data = HandMadePNG(parsing: try PNG.encode(image, options: PNG.Options(compressionLevel: 0))).chunks[1].data
    let rows = Array(data[7..<data.count - 4])
    #expect(rows.count == 62)
    #expect(Array(rows[0..<7]) == [0, 127, 0, 255, 127, 0, 255])
    #expect(Array(rows[31..<38]) == [1, 0, 1, 0, 7, 0, 0])
  }
}
