import Foundation
import HeadlandGeometry
import HeadlandImage
import HeadlandStyle
import HeadlandTesting
import Testing

@testable import HeadlandMap

@Suite("Colour reliefs")
struct ColorReliefTests {
  private static let source = #", "encoding": "terrarium", "minzoom": 12, "maxzoom": 12"#

  private nonisolated(nonsending) func picture(
    _ paint: String, zoom: Double = 9, latitude: Double = 0.003, _ height: (Double, Double) -> Double
  ) async throws -> Image {
    let tiles = ReliefMap.middle(12, reach: 3)
    let server = TileServer(Dictionary(uniqueKeysWithValues: tiles.map { ($0, ReliefMap.tile($0, height)) }))
    let frame = try await ReliefMap.make(
      server, type: "color-relief", paint: paint, source: Self.source,
      camera: Camera(center: Coordinate(latitude: latitude, longitude: 0.002), zoom: zoom)
    ).render()
    #expect(frame.issues.isEmpty && frame.gpuIssues.isEmpty)
    return frame.image
  }

  private static let ramp = #"["interpolate", ["linear"], ["elevation"], 0, "black", 1000, "red", 3000, "blue"]"#

  @Test(
    "a height has the colour of its place between stops, those of the ends beyond them",
    arguments: [
      (-500, RGBA8(0, 0, 0)), (0, RGBA8(0, 0, 0)), (200, RGBA8(51, 0, 0)), (1000, RGBA8(255, 0, 0)),
      (2000, RGBA8(128, 0, 128)), (3000, RGBA8(0, 0, 255)), (8000, RGBA8(0, 0, 255)),
    ] as [(Double, RGBA8)])
  func heights(height: Double, color: RGBA8) async throws {
    let image = try await picture(#""color-relief-color": \#(Self.ramp)"#) { _, _ in height }
    #expect(image.count(of: color, within: 1) == 128 * 128)
  }

  @Test("stops are exact however close they are, and however far apart the ends")
  func closeStops() async throws {
    let ramp = #"""
      ["interpolate", ["linear"], ["elevation"], -30000, "black", 99, "black", 100, "lime", 101, "blue", 30000, "blue"]
      """#
    let colors: [(Double, RGBA8)] = [
      (99, .black), (99.5, RGBA8(0, 128, 0)), (100, .lime), (100.25, RGBA8(0, 191, 64)), (101, .fullBlue),
    ]
    for (height, color) in colors {
      let image = try await picture(#""color-relief-color": \#(ramp)"#) { _, _ in height }
      #expect(image.count(of: color, within: 1) == 128 * 128, "\(height): \(image.pixel(9, 9))")
    }
  }

  @Test("a step changes the colour at its height")
  func steps() async throws {
    let ramp = #""color-relief-color": ["step", ["elevation"], "red", 100, "lime", 200, "blue"]"#
    for (height, color) in [(99.99, RGBA8.fullRed), (100.0, .lime), (199.99, .lime), (200, .fullBlue)] {
      let image = try await picture(ramp) { _, _ in height }
      #expect(image.count(of: color) == 128 * 128, "\(height): \(image.pixel(9, 9))")
    }
  }

  @Test("a ramp of hundreds of stops is exact at each")
  func manyStops() async throws {
    let stops = (0..<400).map { "\($0 * 10), \($0.isMultiple(of: 2) ? "\"black\"" : "\"rgb(0, \($0 % 256), 255)\"")" }
    let ramp = #""color-relief-color": ["interpolate", ["linear"], ["elevation"], \#(stops.joined(separator: ", "))]"#
    for index in [1, 127, 255, 399] {
      let image = try await picture(ramp) { _, _ in Double(index * 10) }
      #expect(image.count(of: RGBA8(0, UInt8(index % 256), 255), within: 1) == 128 * 128)
    }
    #expect(try await picture(ramp) { _, _ in 2000 }.count(of: .black, within: 1) == 128 * 128)
  }

  @Test("opacity and the ramp's alpha lay the colour over what is below; none of either draws nothing")
  func opacity() async throws {
    let clear = #""color-relief-color": ["step", ["elevation"], "blue", -1, "rgba(255, 0, 0, 0.5)"]"#
    let image = try await picture(clear + #", "color-relief-opacity": 0.5"#) { _, _ in 0 }
    #expect(image.count(of: RGBA8(160, 96, 96), within: 1) == 128 * 128)
    let none = try await picture(clear + #", "color-relief-opacity": 0"#) { _, _ in 0 }
    #expect(none.count(of: RGBA8(128, 128, 128)) == 128 * 128)
    #expect(try await picture("") { _, _ in 0 }.count(of: RGBA8(128, 128, 128)) == 128 * 128)
  }

  @Test("heights are mixed across the edges of tiles, past the source's highest zoom too", arguments: [9, 12, 14.6])
  func seams(zoom: Double) async throws {
    // At zoom 9 a sample is a pixel. Beyond it the ground is so steep that pixels differ as much.
    let rise = 30 * exp2(zoom - 9)
    let ramp = #""color-relief-color": ["interpolate", ["linear"], ["elevation"], -2000, "black", 2000, "white"]"#
    let image = try await picture(ramp, zoom: zoom) { column, row in rise * (column + row / 3) }
    // Grey rises 255 / 4000 a metre, so 1.9 a pixel.
    #expect(image.roughness <= 3 && image.spread > 100)
  }

  @Test("with nearest resampling each sample is one square of its colour")
  func nearest() async throws {
    let ramp = #""color-relief-color": ["step", ["elevation"], "red", 0, "blue"]"#
    let checks: (Double, Double) -> Double = { column, row in
      (Int(column.rounded(.down)) + Int(row.rounded(.down))).isMultiple(of: 2) ? -10 : 10
    }
    let image = try await picture(#""resampling": "nearest", "# + ramp, zoom: 12, checks)
    #expect(image.count(of: .fullRed) + image.count(of: .fullBlue) == 128 * 128)
    let grey = #""color-relief-color": ["interpolate", ["linear"], ["elevation"], -10, "black", 10, "white"]"#
    let mixed = try await picture(grey, zoom: 12, checks)
    let sharp = try await picture(#""resampling": "nearest", "# + grey, zoom: 12, checks)
    #expect(sharp.count(of: .black) + sharp.count(of: .white) == 128 * 128)
    #expect(mixed.count(of: .black) + mixed.count(of: .white) < 64 * 128)
  }
}
