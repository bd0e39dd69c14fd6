import HeadlandImage
import HeadlandTesting
import Testing

@Suite("Image comparison")
struct ImageComparisonTests {
  let black = Image(width: 4, height: 3, fill: RGBA8(0, 0, 0))

  /// The black image with other colours in some places.
  private func black(except changes: [SIMD2<Int>: RGBA8]) -> Image {
    Image(width: 4, height: 3) { x, y in changes[SIMD2(x, y)] ?? RGBA8(0, 0, 0) }
  }

  @Test func equalImagesDoNotDiffer() {
    #expect(ImageComparison().difference(between: black, and: black) == nil)
  }

  @Test func differencesAreCountedAndTheFirstInReadingOrderIsNamed() throws {
    let actual = black(except: [SIMD2(3, 1): RGBA8(0, 9, 0), SIMD2(0, 2): RGBA8(200, 0, 0)])
    let difference = try #require(ImageComparison().difference(between: actual, and: black))
    #expect(difference.differingPixels == 2)
    #expect(difference.comparedPixels == 12)
    #expect(difference.maximumDelta == 200)
    let first = try #require(difference.first)
    #expect((first.x, first.y) == (3, 1))
    #expect(first.actual == RGBA8(0, 9, 0))
    #expect(first.expected == RGBA8(0, 0, 0))
    #expect(
      difference.description
        == "2 of 12 pixels differ by more than 0 (0 may), by up to 200; the first, at (3, 1), "
        + "is rgba(0, 9, 0, 255) where rgba(0, 0, 0, 255) was expected")
  }

  @Test func toleranceIsPerChannelAndInclusive() {
    let actual = black(except: [SIMD2(1, 1): RGBA8(2, 2, 2, 253)])
    #expect(ImageComparison(tolerance: 2).difference(between: actual, and: black) == nil)
    #expect(ImageComparison(tolerance: 1).difference(between: actual, and: black)?.differingPixels == 1)
  }

  @Test func budgetIsACountOrAFraction() {
    let actual = black(except: [SIMD2(0, 0): RGBA8(9, 0, 0), SIMD2(1, 0): RGBA8(9, 0, 0)])
    func passes(_ budget: PixelBudget) -> Bool {
      ImageComparison(allowedDifferingPixels: budget).difference(between: actual, and: black) == nil
    }
    #expect(passes(.count(2)))
    #expect(!passes(.count(1)))
    // A sixth of 12 pixels is 2; 0.16 of them is 1.92, which leaves room for one.
    #expect(passes(.fraction(1.0 / 6)))
    #expect(!passes(.fraction(0.16)))
    #expect(!passes(.fraction(0)))
  }

  @Test func withinTheBudgetTheNumbersCanStillBeHad() {
    let actual = black(except: [SIMD2(0, 0): RGBA8(9, 0, 0)])
    let rule = ImageComparison(tolerance: 20, allowedDifferingPixels: .count(5))
    let measured = rule.measure(actual, against: black)
    #expect(measured.differingPixels == 0)
    #expect(measured.maximumDelta == 9)
    #expect(measured.first == nil)
    #expect(
      measured.description == "no pixel of 12 differs by more than 20 (the largest difference is 9)")
  }

  @Test func imagesOfOtherSizeDifferWhateverTheBudget() throws {
    let wide = Image(width: 6, height: 2, fill: RGBA8(0, 0, 0))
    let rule = ImageComparison(tolerance: 255, allowedDifferingPixels: .fraction(1))
    let difference = try #require(rule.difference(between: wide, and: black))
    #expect(difference.isSizeMismatch)
    #expect(difference.description == "the image is 6x2 where 4x3 was expected")
    // 4 x 2 pixels are common, 2 x 2 are only in the wide image and 4 x 1 only in the other.
    #expect(difference.comparedPixels == 16)
    #expect(difference.differingPixels == 8)
    #expect(difference.first == rule.measure(wide, against: black).first)
    let first = try #require(difference.first)
    #expect((first.x, first.y) == (4, 0))
    #expect(first.actual == RGBA8(0, 0, 0))
    #expect(first.expected == nil)
    #expect((difference.image.width, difference.image.height) == (6, 3))
  }

  @Test func representationsOfOnePictureAreTheSame() {
    let frame = Image(width: 2, height: 1, fill: RGBA8(204, 0, 0, 204))
    let file = Image(width: 2, height: 1, fill: RGBA8(255, 0, 0, 204), alpha: .straight)
    #expect(ImageComparison().difference(between: frame, and: file) == nil)
    // Colour without coverage does not show.
    let nothing = Image(width: 1, height: 1, fill: RGBA8(9, 9, 9, 0), alpha: .straight)
    let alsoNothing = Image(width: 1, height: 1, fill: RGBA8(0, 0, 0, 0), alpha: .straight)
    #expect(ImageComparison().difference(between: nothing, and: alsoNothing) == nil)
  }

  @Test func differenceImageIsRedOverAFadedCopy() throws {
    let actual = Image(width: 3, height: 1, pixels: [255, 255, 255, 255, 0, 128, 0, 255, 0, 0, 0, 0])
    let expected = Image(width: 3, height: 1, pixels: [0, 255, 255, 255, 0, 128, 0, 255, 0, 0, 0, 0])
    let picture = try #require(ImageComparison().difference(between: actual, and: expected)).image
    // 192 + c / 4: black fades to 192, 128 to 224, and nothing is the white paper.
    #expect(picture.pixels == [255, 0, 0, 255, 192, 224, 192, 255, 255, 255, 255, 255])
  }

  @Test func nearnessIsTheLargestChannelDifference() {
    let color = RGBA8(10, 20, 30, 40)
    #expect(color.distance(to: RGBA8(11, 18, 33, 36)) == 4)
    #expect(color.isNear(RGBA8(11, 18, 33, 36), within: 4))
    #expect(!color.isNear(RGBA8(11, 18, 33, 36), within: 3))
    #expect(RGBA8(0, 0, 0, 0).distance(to: RGBA8(0, 0, 0, 255)) == 255)
  }
}
