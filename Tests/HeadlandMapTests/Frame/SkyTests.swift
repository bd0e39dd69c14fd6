import Foundation
import HeadlandGeometry
import HeadlandImage
import HeadlandMap
import HeadlandTesting
import Testing

@Suite("The sky")
struct SkyTests {
  /// A map of 64 × 64 points with a red sky of one colour, over green ground.
  private nonisolated(nonsending) func image(
    _ camera: Camera, sky: String = #"{"sky-color": "red", "sky-horizon-blend": 0}"#, layers: [String]? = nil
  ) async throws -> Image {
    let layers = layers ?? [TestMap.background("lime")]
    let style = """
      {"version": 8, "sky": \(sky), "sources": {}, "layers": [\(layers.joined(separator: ", "))]}
      """
    let map = try await HeadlessMap(style: .json(style), size: Size(64, 64), device: try TestMap.strict)
    map.camera = camera
    let frame = try await map.render()
    #expect(frame.issues.isEmpty && frame.gpuIssues.isEmpty)
    return frame.image
  }

  private func camera(pitch: Double, roll: Double = 0, bearing: Double = 0) -> Camera {
    Camera(center: Coordinate(latitude: 0, longitude: 0), zoom: 6, bearing: bearing, pitch: pitch, roll: roll)
  }

  @Test(
    "the sky begins where ground ends, whatever the bearing", arguments: [(72.0, 0.0), (75.0, 40.0), (80.0, 200.0)])
  func horizon(pitch: Double, bearing: Double) async throws {
    let image = try await image(camera(pitch: pitch, bearing: bearing))
    // The camera is 32 / tan 18.43° = 96 points away.
    let top = 32 - 96 * 0.85 / tan(pitch * Double.pi / 180)
    for row in 0..<64 {
      guard abs(Double(row) + 0.5 - top) > 1 else { continue }
      let expected = Double(row) < top ? RGBA8.fullRed : .lime
      #expect((0..<64).allSatisfy { image.pixel($0, row) == expected }, "row \(row)")
    }
  }

  @Test("a view that is too steep for it has none")
  func steep() async throws {
    for pitch in [0.0, 30, 60] {
      #expect(try await image(camera(pitch: pitch)).count(of: .lime) == 64 * 64)
    }
  }

  @Test("a roll turns the horizon about the middle")
  func roll() async throws {
    let image = try await image(camera(pitch: 80, roll: 25))
    let turn = 25 * Double.pi / 180
    let (sine, cosine) = (sin(turn), cos(turn))
    let distance = 96 * 0.85 / tan(80 * Double.pi / 180)
    var counted = 0
    for row in 0..<64 {
      for column in 0..<64 {
        let (x, y) = (Double(column) + 0.5 - 32, 32 - Double(row) - 0.5)
        let height = -sine * x + cosine * y - distance
        guard abs(height) > 1 else { continue }
        if image.pixel(column, row) == (height > 0 ? .fullRed : .lime) { counted += 1 } else { counted -= 1000 }
      }
    }
    #expect(counted > 3800)
  }

  @Test("a map without a sky shows nothing there, and one without a background only the sky")
  func without() async throws {
    let bare = try await TestMap.make(layers: [TestMap.background("lime")], camera: camera(pitch: 80)).render().image
    #expect(bare.pixel(32, 4) == .clear && bare.pixel(32, 60) == .lime)
    let sky = try await image(camera(pitch: 80), layers: [])
    #expect(sky.pixel(32, 4) == .fullRed && sky.pixel(32, 60) == .clear)
  }

  @Test("a custom layer that covers the picture lies over the sky")
  func host() async throws {
    let style = #"{"version": 8, "sky": {"sky-color": "blue"}, "sources": {}, "layers": []}"#
    let map = try await HeadlessMap(style: .json(style), size: Size(64, 64), device: try TestMap.strict)
    map.camera = camera(pitch: 80)
    try map.addLayer(CustomLayer(id: "host", renderer: TestHost()))
    let image = try await map.render().image
    #expect(image.count(of: .fullRed) == 64 * 64)
  }
}
