import HeadlandImage
import HeadlandStyle
import Testing

@testable import HeadlandMap

@Suite("Patterns along lines")
struct LinePatternTests {
  /// A line along the equator, from the left edge of a picture of 64 × 64 points at zoom 0 to the right one.
  private static let line = """
    {"type": "Feature", "properties": {}, "geometry": {"type": "LineString", "coordinates": [[-22.5, 0], [22.5, 0]]}}
    """

  private func picture(_ image: Image, width: Int) async throws -> Image {
    let paint = #""line-pattern": "tile", "line-width": \#(width)"#
    let map = try await TestMap.make(
      layers: [TestMap.layer("line", id: "line", source: "s", paint: paint)], sources: ["s": Self.line])
    try map.addImage(image, id: "tile")
    return try await map.render().image
  }

  @Test("an image is as high as the line is wide, and repeated in its own proportions", arguments: [4, 8, 16])
  func repetition(width: Int) async throws {
    let picture = try await picture(Image(width: 16, height: 8) { x, _ in x < 8 ? .fullRed : .fullBlue }, width: width)
    // Twice as long as high: red for as many points as the line is wide, then blue for as many.
    for (index, start) in stride(from: 0, to: 64, by: width).enumerated() {
      #expect(picture.pixel(start + width / 2, 32) == (index.isMultiple(of: 2) ? .fullRed : .fullBlue))
    }
    #expect(picture.pixel(32, 32 - width / 2 - 2) == .clear && picture.pixel(32, 32 + width / 2 + 1) == .clear)
  }

  @Test("the image's top is right of the line's direction, as the reference renderer has it")
  func sides() async throws {
    let picture = try await picture(Image(width: 8, height: 8) { _, y in y < 4 ? .fullRed : .fullBlue }, width: 8)
    #expect(picture.pixel(20, 29) == .fullBlue && picture.pixel(20, 34) == .fullRed)
  }
}
