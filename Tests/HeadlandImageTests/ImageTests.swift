import HeadlandImage
import Testing

@Suite("Image")
struct ImageTests {
  /// Red says the column and green the row.
  let image = Image(width: 4, height: 3) { x, y in RGBA8(UInt8(x), UInt8(y), 7, 255) }

  @Test func pixelsAreRowsFromTheTop() {
    #expect(image.pixels.count == 48)
    #expect(Array(image.pixels[16..<24]) == [0, 1, 7, 255, 1, 1, 7, 255])
    #expect(image.pixel(0, 0) == RGBA8(0, 0, 7))
    #expect(image.pixel(3, 2) == RGBA8(red: 3, green: 2, blue: 7, alpha: 255))
  }

  @Test func pixelOutsideTheImageStops() async {
    await #expect(processExitsWith: .failure) {
      _ = Image(width: 2, height: 2, fill: RGBA8(0, 0, 0)).pixel(2, 0)
    }
    await #expect(processExitsWith: .failure) {
      _ = Image(width: 2, height: 2, fill: RGBA8(0, 0, 0)).pixel(0, -1)
    }
  }

  @Test func wrongNumberOfBytesStops() async {
    await #expect(processExitsWith: .failure) {
      _ = Image(width: 2, height: 2, pixels: [UInt8](repeating: 0, count: 15))
    }
  }

  @Test func cropKeepsItsPartAndTheAlphaRepresentation() {
    let part = image.cropped(x: 1, y: 2, width: 3, height: 1)
    #expect(part.pixels == [1, 2, 7, 255, 2, 2, 7, 255, 3, 2, 7, 255])
    #expect(part.alpha == .premultiplied)
    #expect(image.cropped(x: 0, y: 0, width: 4, height: 3) == image)
  }

  @Test func fillSetsEveryPixel() {
    let fill = Image(width: 2, height: 2, fill: RGBA8(1, 2, 3, 4), alpha: .straight)
    #expect(fill.pixels == [1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4])
    #expect(fill.alpha == .straight)
  }

  @Test func equalityCountsTheAlphaRepresentation() {
    let white = RGBA8(255, 255, 255)
    #expect(Image(width: 1, height: 1, fill: white) == Image(width: 1, height: 1, fill: white))
    #expect(Image(width: 1, height: 1, fill: white) != Image(width: 1, height: 1, fill: white, alpha: .straight))
    #expect(Image(width: 2, height: 1, fill: white) != Image(width: 1, height: 2, fill: white))
  }

  @Test func descriptionsAreShortWhateverTheSize() {
    #expect(String(describing: image) == "Image(4x3, premultiplied)")
    #expect(Mirror(reflecting: image).children.count == 3)
    #expect(RGBA8(255, 0, 0, 204).description == "rgba(255, 0, 0, 204)")
  }
}
