import Testing

@testable import HeadlandImage

@Suite("PNG decoding")
struct PNGDecodingTests {
  private func decode(_ png: HandMadePNG) throws -> Image {
    let image = try PNG.decode(png.file)
    #expect(image.alpha == .straight)
    return image
  }

  @Test func rgbaIsTakenAsItIs() throws {
    let png = HandMadePNG(
      width: 2, height: 2, bitDepth: 8, colorType: 6,
      rows: [[0, 1, 2, 3, 4, 5, 6, 7, 8], [0, 9, 10, 11, 12, 13, 14, 15, 16]])
    #expect(try decode(png).pixels == Array(1...16))
  }

  @Test func rgbBecomesOpaque() throws {
    let png = HandMadePNG(width: 2, height: 1, bitDepth: 8, colorType: 2, rows: [[0, 1, 2, 3, 4, 5, 6]])
    #expect(try decode(png).pixels == [1, 2, 3, 255, 4, 5, 6, 255])
  }

  @Test func everyRowFilterIsUndone() throws {
    // Left and above as in section 9.2: Sub 10+5, Up 10+1, Average floor((l+a)/2), Paeth the nearest of l, a, l+a-c.
    let rows: [[UInt8]] = [
      [0, 10, 20, 30],  // None: 10, 20, 30
      [1, 10, 5, 250],  // Sub: 10, 15, 265 - 256 = 9
      [2, 1, 1, 1],  // Up: 11, 16, 10
      [3, 1, 2, 3],  // Average: 1+5 = 6, 2+(6+16)/2 = 13, 3+(13+10)/2 = 14
      [4, 1, 1, 1],  // Paeth: 1+6 = 7, 1+13 = 14 (p = 14, nearest is above), 1+14 = 15
    ]
    let png = HandMadePNG(width: 3, height: 5, bitDepth: 8, colorType: 0, rows: rows)
    let red = try decode(png).pixels.enumerated().filter { $0.offset % 4 == 0 }.map(\.element)
    #expect(red == [10, 20, 30, 10, 15, 9, 11, 16, 10, 6, 13, 14, 7, 14, 15])
  }

  @Test(
    arguments: [
      (1, [0b1010_0000], [255, 0, 255]), (2, [0b0001_1000], [0, 85, 170]), (4, [0x0F, 0x80], [0, 255, 136]),
      (8, [1, 128, 255], [1, 128, 255]),
    ] as [(UInt8, [UInt8], [UInt8])])
  func greyOfEveryDepthIsStretched(depth: UInt8, row: [UInt8], grey: [UInt8]) throws {
    let image = try decode(HandMadePNG(width: 3, height: 1, bitDepth: depth, colorType: 0, rows: [[0] + row]))
    #expect((0..<3).map { image.pixel($0, 0) } == grey.map { RGBA8($0, $0, $0) })
  }

  @Test func greyWithAlphaBecomesFourChannels() throws {
    let image = try decode(HandMadePNG(width: 2, height: 1, bitDepth: 8, colorType: 4, rows: [[0, 9, 0, 77, 128]]))
    #expect(image.pixels == [9, 9, 9, 0, 77, 77, 77, 128])
  }

  @Test(arguments: [(1, [0b0100_0000]), (2, [0b0001_0000]), (4, [0x01, 0x00]), (8, [0, 1, 0])] as [(UInt8, [UInt8])])
  func paletteOfEveryDepthIsLookedUp(depth: UInt8, row: [UInt8]) throws {
    let palette = HandMadePNG.Chunk(type: "PLTE", data: [255, 0, 0, 0, 0, 255])
    let transparency = HandMadePNG.Chunk(type: "tRNS", data: [204])
    let image = try decode(
      HandMadePNG(
        width: 3, height: 1, bitDepth: depth, colorType: 3, before: [palette, transparency], rows: [[0] + row]))
    #expect(image.pixels == [255, 0, 0, 204, 0, 0, 255, 255, 255, 0, 0, 204])
  }

  @Test func paletteIndexBeyondThePaletteIsNoCrash() throws {
    let palette = HandMadePNG.Chunk(type: "PLTE", data: [255, 0, 0])
    let png = HandMadePNG(width: 1, height: 1, bitDepth: 8, colorType: 3, before: [palette], rows: [[0, 200]])
    if let image = try? PNG.decode(png.file) { #expect(image.pixel(0, 0) == RGBA8(0, 0, 0)) }
  }

  @Test func oneColorCanBeTransparent() throws {
    let key = HandMadePNG.Chunk(type: "tRNS", data: [0, 1, 0, 2, 0, 3])
    let image = try decode(
      HandMadePNG(width: 2, height: 1, bitDepth: 8, colorType: 2, before: [key], rows: [[0, 1, 2, 3, 1, 2, 4]]))
    #expect(image.pixels == [1, 2, 3, 0, 1, 2, 4, 255])
  }

  @Test func sixteenBitsAreScaledAndRounded() throws {
    // v * 255 / 65535: 128 gives 0.498, 129 gives 0.502, 0x8080 gives 128, 0xFFFF gives 255
    let samples: [UInt8] = [0x00, 0x80, 0x00, 0x81, 0x80, 0x80, 0xFF, 0xFF]
    let image = try decode(HandMadePNG(width: 1, height: 1, bitDepth: 16, colorType: 6, rows: [[0] + samples]))
    #expect(image.pixel(0, 0) == RGBA8(0, 1, 128, 255))
    let grey = try decode(HandMadePNG(width: 1, height: 1, bitDepth: 16, colorType: 0, rows: [[0, 0x80, 0x80]]))
    #expect(grey.pixel(0, 0) == RGBA8(128, 128, 128))
  }

  @Test func transparentColorIsMatchedBeforeScaling() throws {
    // 0x0102 and 0x0103 both scale to 1, but only the first is the transparent one.
    let key = HandMadePNG.Chunk(type: "tRNS", data: [0x01, 0x02])
    let image = try decode(
      HandMadePNG(width: 2, height: 1, bitDepth: 16, colorType: 0, before: [key], rows: [[0, 1, 2, 1, 3]]))
    #expect(image.pixels == [1, 1, 1, 0, 1, 1, 1, 255])
  }

  @Test(arguments: [(1, 1), (3, 2), (8, 8), (5, 11)])
  func interlacedImagesComeTogether(width: Int, height: Int) throws {
    // Adam7, section 8.2: first column and row, and the steps, of each pass.
    let passes = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
    ]
    var rows: [[UInt8]] = []
    for (x0, y0, dx, dy) in passes where x0 < width {
      for y in stride(from: y0, to: height, by: dy) {
        rows.append([0] + stride(from: x0, to: width, by: dx).flatMap { [UInt8($0), UInt8(y), 9, 200] })
      }
    }
    let png = HandMadePNG(width: width, height: height, bitDepth: 8, colorType: 6, isInterlaced: true, rows: rows)
    let wanted = Image(width: width, height: height, alpha: .straight) { x, y in RGBA8(UInt8(x), UInt8(y), 9, 200) }
    #expect(try decode(png) == wanted)
  }

  @Test func dataMayComeInManyChunks() throws {
    var png = HandMadePNG(width: 1, height: 1, bitDepth: 8, colorType: 2, rows: [[0, 1, 2, 3]])
    let data = png.chunks[1].data
    png.chunks[1...1] = ArraySlice(data.map { HandMadePNG.Chunk(type: "IDAT", data: [$0]) })
    #expect(try decode(png).pixel(0, 0) == RGBA8(1, 2, 3))
  }

  @Test func gammaAndProfilesChangeNothing() throws {
    let gamma = HandMadePNG.Chunk(type: "gAMA", data: [0, 0, 0x27, 0x10])
    let text = HandMadePNG.Chunk(type: "tEXt", data: Array("a\0b".utf8))
    let image = try decode(
      HandMadePNG(width: 1, height: 1, bitDepth: 8, colorType: 0, before: [gamma, text], rows: [[0, 100]]))
    #expect(image.pixel(0, 0) == RGBA8(100, 100, 100))
  }
}
