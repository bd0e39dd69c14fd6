import HeadlandGPU
import HeadlandGeometry
import HeadlandImage
import HeadlandMap
import HeadlandTestSupport
import Testing

@Suite("What a frame tells of itself")
struct FrameTests {
  @Test("the camera as it was drawn and the bounds of what is seen")
  func cameraAndBounds() async throws {
    let map = try await TestMap.make(
      layers: [TestMap.background("white")], camera: Camera(center: Coordinate(latitude: 0, longitude: 370), zoom: 1))
    let frame = try await map.render()
    #expect(frame.camera.center.longitude == 10 && frame.camera.zoom == 1)
    // 64 points of a world of 1024 are 22.5 degrees; 32 points north are atan(sinh(2π · 32 / 1024)) = 11.18 degrees.
    #expect(abs(frame.bounds.west - -1.25) < 1e-9 && abs(frame.bounds.east - 21.25) < 1e-9)
    #expect(abs(frame.bounds.north - 11.178) < 1e-3 && abs(frame.bounds.south + 11.178) < 1e-3)
  }

  @Test("the stages in order, the renderer, and an image that counts pixels")
  func stages() async throws {
    let map = try await TestMap.make(
      layers: [TestMap.background("white")], size: Size(33, 20), pixelRatio: 1.5)
    let frame = try await map.render()
    #expect(frame.stageTimings.map(\.stage) == ["sources", "plan", "tiles", "prepare", "layout", "record", "draw"])
    #expect(frame.stageTimings.allSatisfy { $0.milliseconds >= 0 })
    #expect(frame.renderer == map.device.name && frame.renderer.contains("llvmpipe") == TestDevice.isSoftware)
    // 49.5 pixels are rounded to 50.
    #expect(frame.image.width == 50 && frame.image.height == 30)
  }

  @Test("a map without a background is transparent where nothing is drawn, and empty where there is no layer")
  func transparent() async throws {
    let fill = TestMap.layer("fill", id: "fill", source: "half", paint: #""fill-color": "rgba(255, 0, 0, 0.8)""#)
    let map = try await TestMap.make(
      layers: [fill], sources: ["half": GeoJSON.box(west: 0, south: -60, east: 90, north: 60)])
    let image = try await map.render().image
    #expect(image.pixel(10, 32) == .clear)
    // Red at 80 %, premultiplied in the frame, and straight as a file has it.
    #expect(image.pixel(50, 32) == RGBA8(204, 0, 0, 204))
    #expect(image.converted(to: .straight).pixel(50, 32) == RGBA8(255, 0, 0, 204))
    #expect(try await TestMap.make(layers: []).render().image.count(of: .clear) == 64 * 64)
  }

  @Test("A12 layers are debug groups and encoders have labels in the driver's debug output")
  func labels() async throws {
    let device = try TestDevice()
    let map = try await TestMap.make(
      layers: [
        TestMap.background("white"), TestMap.layer("fill", id: "parks", source: "world", paint: ""),
      ], sources: ["world": GeoJSON.world], device: device.device)
    try map.addLayer(CustomLayer(id: "mine", renderer: TestHost()))
    _ = try await map.render()
    let messages = device.takeMessages().map(\.text)
    for name in ["map layers", "parks", "test host"] { #expect(messages.contains { $0.contains(name) }, "\(name)") }
    device.expectNoDriverErrors()
  }
}
