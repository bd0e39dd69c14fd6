import HeadlandGeometry
import HeadlandImage
import HeadlandStyle
import HeadlandTesting
import Testing

@testable import HeadlandMap

@Suite("Values far beyond what a map has")
struct ExtremeValueTests {
  private func issues(_ source: String, type: String = "raster") throws -> [String] {
    let text = """
      {"version": 8, "sources": {"s": \(source)}, "layers": [{"id": "l", "type": "\(type)", "source": "s"}]}
      """
    return try Style.parse(Array(text.utf8)).issues.map { "\($0.code) \($0.pointer)" }
  }

  @Test("corners of pictures lie within ten turns round the world", arguments: ["1e30", "-1e10", "3601"])
  func corners(degrees: String) throws {
    let found = try issues(
      #"{"type": "image", "url": "x.png", "coordinates": [[\#(degrees), 60], [80, 60], [80, -60], [-80, -60]]}"#)
    #expect(found.first?.hasSuffix("/sources/s/coordinates/0/0") == true, "\(found)")
  }

  @Test("tiles too small to be counted are a fault, and have the usual size", arguments: ["1", "0", "-5", "1e9"])
  func tileSizes(size: String) throws {
    let found = try issues(#"{"type": "raster", "tiles": ["{z}/{x}/{y}.png"], "tileSize": \#(size)}"#)
    #expect(found.first?.hasSuffix("/sources/s/tileSize") == true, "\(found)")
  }

  @Test("a number without end is the property's default, one beyond measure is drawn as a large one")
  func numbers() async throws {
    let middle = #""circle-color": "red", "circle-radius": "#
    let point = GeoJSON.points([Coordinate(latitude: 0, longitude: 0)])
    // The default radius is 5; one of 1e30 points covers the picture.
    for (radius, corner) in [(#"["/", 1, 0]"#, RGBA8.white), ("1e30", .fullRed)] {
      let map = try await TestMap.make(
        layers: [
          TestMap.background("white"), TestMap.layer("circle", id: "c", source: "p", paint: middle + radius),
        ], sources: ["p": point])
      let frame = try await map.render()
      #expect(frame.image.pixel(32, 32) == .fullRed && frame.image.pixel(2, 2) == corner, "\(radius)")
      #expect(frame.gpuIssues.isEmpty)
    }
  }
}
