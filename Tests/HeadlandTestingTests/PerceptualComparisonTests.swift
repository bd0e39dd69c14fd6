import HeadlandImage
import HeadlandTesting
import Testing

@Suite("Perceptual comparison")
struct PerceptualComparisonTests {
  let rule = PerceptualComparison(threshold: 0.1285)

  /// A grey image of 9 by 5 pixels whose columns have these values.
  private func columns(_ values: [UInt8]) -> Image {
    Image(width: values.count, height: 5) { x, _ in RGBA8(values[x], values[x], values[x]) }
  }

  // Greys differ in Y alone: 0.5053·d² exceeds 35215·0.1285² = 581.48 from d = 33.92 on.
  @Test(arguments: [(UInt8(33), 0), (34, 1)])
  func greysDifferFromSomeDistanceOn(distance: UInt8, count: Int) throws {
    let actual = Image(width: 6, height: 4) { x, y in
      x == 2 && y == 2 ? RGBA8(100 + distance, 100 + distance, 100 + distance) : RGBA8(100, 100, 100)
    }
    let difference = try #require(
      rule.difference(between: actual, and: Image(width: 6, height: 4, fill: RGBA8(100, 100, 100))))
    #expect(difference.differingPixels == count)
    #expect(difference.score == Double(count) / 24)
  }

  // Blue weighs little: ΔY = 0.114·d, ΔI = −0.322·d, ΔQ = 0.311·d make 0.0566·d², which exceeds 581.48 from 101.4 on.
  @Test(arguments: [(UInt8(101), 0), (102, 1)])
  func blueDiffersFromFartherOn(distance: UInt8, count: Int) {
    let (actual, expected) = (
      Image(width: 1, height: 1, fill: RGBA8(0, 0, distance)), Image(width: 1, height: 1, fill: RGBA8(0, 0, 0))
    )
    #expect(rule.difference(between: actual, and: expected)?.differingPixels == count)
  }

  @Test func coloursAreSeenOverWhite() {
    let clear = Image(width: 3, height: 3, fill: RGBA8(0, 0, 0, 0), alpha: .straight)
    let white = Image(width: 3, height: 3, fill: RGBA8(255, 255, 255), alpha: .straight)
    #expect(rule.difference(between: clear, and: white)?.differingPixels == 0)
    // Black at alpha 51 is 255 · (1 − 0.2) = 204 over white.
    let faint = Image(width: 3, height: 3, fill: RGBA8(0, 0, 0, 51), alpha: .straight)
    let grey = Image(width: 3, height: 3, fill: RGBA8(204, 204, 204), alpha: .straight)
    #expect(rule.difference(between: faint, and: grey)?.differingPixels == 0)
    #expect(rule.difference(between: faint, and: clear)?.differingPixels == 9)
  }

  @Test func aSmoothedEdgeDoesNotCount() throws {
    let sharp = columns([0, 0, 0, 0, 255, 255, 255, 255, 255])
    let smooth = columns([0, 0, 0, 0, 128, 255, 255, 255, 255])
    for (actual, expected) in [(smooth, sharp), (sharp, smooth)] {
      let difference = try #require(rule.difference(between: actual, and: expected))
      #expect(difference.differingPixels == 0)
      #expect(difference.smoothedPixels == 5)
    }
  }

  @Test func aBandOfGreyIsNoSmoothing() throws {
    // The inner pixels of a band of two columns have three neighbours of their own grey.
    let sharp = columns([0, 0, 0, 0, 255, 255, 255, 255, 255])
    let band = columns([0, 0, 0, 0, 128, 128, 255, 255, 255])
    #expect(try #require(rule.difference(between: band, and: sharp)).differingPixels == 10)
  }

  @Test func aSpotHasNothingBrighterAbout() throws {
    let white = columns(Array(repeating: 255, count: 9))
    let spot = Image(width: 9, height: 5) { x, y in x == 4 && y == 2 ? RGBA8(128, 128, 128) : RGBA8(255, 255, 255) }
    let difference = try #require(rule.difference(between: spot, and: white))
    #expect(difference.differingPixels == 1)
    #expect(difference.image.pixel(4, 2) == RGBA8(255, 0, 0))
    #expect(difference.image.pixel(0, 0) == RGBA8(254, 254, 254))
  }

  @Test func imagesOfOtherSizesCannotBeCompared() {
    #expect(rule.difference(between: columns([0, 0]), and: columns([0, 0, 0])) == nil)
  }
}
