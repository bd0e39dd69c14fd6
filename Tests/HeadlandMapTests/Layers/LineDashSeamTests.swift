import Glibc
import HeadlandGeometry
import HeadlandImage
import HeadlandTesting
import Testing

@testable import HeadlandMap

@Suite("Dashes on a map")
struct LineDashSeamTests {
  /// How dark a picture is along a straight way, sampled each quarter of a pixel, as runs of at least half of black.
  private func runs(_ image: Image, from start: Point, to end: Point) -> [(from: Double, to: Double)] {
    let length = hypot(end.x - start.x, end.y - start.y)
    var runs: [(from: Double, to: Double)] = []
    var isOpen = false
    for step in 0..<Int(length * 4) {
      let way = Double(step) / 4
      let (x, y) = (start.x + (end.x - start.x) * way / length, start.y + (end.y - start.y) * way / length)
      guard (0..<image.width).contains(Int(x)), (0..<image.height).contains(Int(y)) else { continue }
      let isDark = image.pixel(Int(x), Int(y)).red < 128
      if isDark, isOpen { runs[runs.count - 1].to = way } else if isDark { runs.append((way, way)) }
      isOpen = isDark
    }
    return runs
  }

  /// The line crosses several tiles of zoom 20 (mapbox/mapbox-gl-js#5395).
  @Test("round dots have an even pitch across the edges of tiles", arguments: [20.0, 20.5, 21])
  func dots(zoom: Double) async throws {
    let ends = [
      Coordinate(latitude: 45.49907065, longitude: -122.63332019),
      Coordinate(latitude: 45.49812874, longitude: -122.63635848),
    ]
    let camera = Camera(center: Coordinate(latitude: 45.4985872, longitude: -122.6348038), zoom: zoom)
    let map = try await TestMap.make(
      layers: [
        TestMap.background("white"),
        TestMap.layer(
          "line", id: "dots", source: "line",
          paint: #""line-width": 20, "line-dasharray": [0.1, 1.8]"#, #", "layout": {"line-cap": "round"}"#),
      ], sources: ["line": GeoJSON.line(ends)], size: Size(512, 512), camera: camera)
    let transform = CameraTransform(camera: camera, size: Size(512, 512))
    let dots = runs(
      try await map.render().image, from: transform.project(ends[0]), to: transform.project(ends[1])
    ).dropFirst().dropLast()
    #expect(dots.count > 6)
    // Lengths grow with the map between whole zooms: a dash of 0.1 widths and 0.5 at either end, of every 1.9 widths.
    let width = 20 * exp2(zoom - zoom.rounded(.down))
    for dot in dots { #expect(abs(dot.to - dot.from - 1.1 * width) < 1.5) }
    for (dot, next) in zip(dots, dots.dropFirst()) { #expect(abs(next.from - dot.from - 1.9 * width) < 1.5) }
  }

  /// mapbox/mapbox-gl-js and maplibre/maplibre-gl-js#7671.
  @Test("an offset line's dashes are as long as those of the line itself", arguments: [0.0, -32])
  func offset(offset: Double) async throws {
    let size = Size(256, 256)
    let transform = CameraTransform(camera: Camera(zoom: 2), size: size)
    let corners = [(68, 88), (188, 88), (188, 168), (68, 168), (68, 88)].map {
      Point(Double($0.0) + 0.5, Double($0.1) + 0.5)
    }
    let ring = try corners.map { try #require(transform.unproject($0)) }
    let map = try await TestMap.make(
      layers: [
        TestMap.background("white"),
        TestMap.layer(
          "line", id: "dashes", source: "line",
          paint: #""line-width": 1, "line-dasharray": [2, 2], "line-offset": \#(offset)"#),
      ], sources: ["line": GeoJSON.line(ring)], size: size, camera: Camera(zoom: 2))
    let image = try await map.render().image
    // The ring runs clockwise, so what is left of it is outside.
    let row = 88.5 + offset
    let dashes = runs(image, from: Point(80, row), to: Point(176, row)).dropFirst().dropLast()
    #expect(dashes.count > 15)
    for dash in dashes { #expect(abs(dash.to - dash.from + 0.25 - 2) <= 1) }
    for (dash, next) in zip(dashes, dashes.dropFirst()) { #expect(abs(next.from - dash.from - 4) <= 1) }
  }
}
