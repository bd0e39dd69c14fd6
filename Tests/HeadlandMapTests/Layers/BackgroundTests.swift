import HeadlandGPU
import HeadlandGeometry
import Testing

@testable import HeadlandMap

@Suite("Background")
struct BackgroundTests {
  @Test("it covers its tile and nothing else")
  func coversTile() async throws {
    let layer = try RoomPicture.layer("background", paint: #""background-color": "red""#)
    let camera = Camera(center: Coordinate(latitude: 0, longitude: 168.75), zoom: 0)
    let picture = try await RoomPicture.draw(layer, camera: camera)
    // 180° E is 11.25 / 360 · 512 = 16 points right of the middle.
    #expect(picture.red(0, 0) == 255 && picture.red(47, 63) == 255 && picture.red(48, 32) == 0)
  }

  @Test("opacity blends over what is there")
  func opacity() async throws {
    let layer = try RoomPicture.layer("background", paint: #""background-color": "red", "background-opacity": 0.25"#)
    #expect(abs(try await RoomPicture.draw(layer).red(9, 9) - byte(0.25)) <= 1)
  }

  @Test("its clear colour is premultiplied")
  func clearColor() throws {
    let layer = try RoomPicture.layer(
      "background", paint: #""background-color": "rgba(255, 0, 0, 0.5)", "background-opacity": 0.5"#)
    #expect(BackgroundRenderer.clearColor(layer, zoom: 0) == ClearColor(red: 0.25, green: 0, blue: 0, alpha: 0.25))
  }
}
