import HeadlandImage
import Testing

@Suite("Alpha conversion")
struct AlphaConversionTests {
  private func convert(_ color: RGBA8, from: Image.Alpha, to: Image.Alpha) -> RGBA8 {
    Image(width: 1, height: 1, fill: color, alpha: from).converted(to: to).pixel(0, 0)
  }

  @Test func premultiplyingRoundsToNearest() {
    // 200 * 128 / 255 = 100.39, 100 * 128 / 255 = 50.196, 1 * 128 / 255 = 0.502
    #expect(convert(RGBA8(200, 100, 1, 128), from: .straight, to: .premultiplied) == RGBA8(100, 50, 1, 128))
    #expect(convert(RGBA8(255, 9, 3, 0), from: .straight, to: .premultiplied) == RGBA8(0, 0, 0, 0))
  }

  @Test func unpremultiplyingRoundsToNearest() {
    // 100 * 255 / 128 = 199.2, 50 * 255 / 128 = 99.6
    #expect(convert(RGBA8(100, 50, 0, 128), from: .premultiplied, to: .straight) == RGBA8(199, 100, 0, 128))
    #expect(convert(RGBA8(0, 0, 0, 0), from: .premultiplied, to: .straight) == RGBA8(0, 0, 0, 0))
  }

  @Test func colorAboveAlphaIsClamped() {
    #expect(convert(RGBA8(255, 179, 26, 26), from: .premultiplied, to: .straight) == RGBA8(255, 255, 255, 26))
  }

  @Test func unpremultiplyingIsTheDocumentedFormulaForEveryByte() {
    let all = Image(width: 256, height: 256) { color, alpha in RGBA8(UInt8(color), 0, 0, UInt8(alpha)) }
    let straight = all.converted(to: .straight)
    let wanted = Image(width: 256, height: 256, alpha: .straight) { color, alpha in
      RGBA8(alpha == 0 ? 0 : UInt8(min(255, (color * 255 + alpha / 2) / alpha)), 0, 0, UInt8(alpha))
    }
    #expect(straight == wanted)
  }

  @Test func everyPremultipliedPixelSurvivesTheWayThereAndBack() {
    let all = Image(width: 256, height: 256) { color, alpha in
      let color = UInt8(min(color, alpha))
      return RGBA8(color, color, 0, UInt8(alpha))
    }
    #expect(all.converted(to: .straight).converted(to: .premultiplied) == all)
  }

  @Test func opaqueImagesKeepTheirBytes() {
    let opaque = Image(width: 100, height: 90) { x, y in RGBA8(UInt8(x), UInt8(y), 0) }
    #expect(opaque.isOpaque)
    #expect(opaque.converted(to: .straight).pixels == opaque.pixels)
    // Opacity is looked at in blocks; the last pixel of an odd size belongs to it, too.
    var pixels = opaque.pixels
    pixels[pixels.count - 1] = 254
    #expect(!Image(width: 100, height: 90, pixels: pixels).isOpaque)
  }
}

@Suite("U33 transparent output")
struct TransparentOutputTests {
  @Test func redAtFourFifthsDecodesAsStraightRed() throws {
    // rgba(255, 0, 0, 0.8) over nothing is drawn as 255 * 0.8 = 204 in red and in alpha.
    let drawn = Image(width: 3, height: 2, fill: RGBA8(204, 0, 0, 204))
    let decoded = try PNG.decode(PNG.encode(drawn))
    #expect(decoded.pixel(1, 1) == RGBA8(255, 0, 0, 204))
    #expect(decoded.converted(to: .premultiplied) == drawn)
  }

  @Test func edgesKeepTheirHueAtEveryAlpha() throws {
    let edge = Image(width: 255, height: 1) { x, _ in RGBA8(UInt8(x + 1), 0, UInt8(x + 1), UInt8(x + 1)) }
    let decoded = try PNG.decode(PNG.encode(edge))
    for x in 0..<255 {
      #expect(decoded.pixel(x, 0) == RGBA8(255, 0, 255, UInt8(x + 1)))
    }
  }
}
