import Foundation
import Headland
import HeadlandTesting
import Testing

// The parts between the marks stand in README.md, word for word: change both together.

// README: begin custom-layer
final class Triangle: CustomLayerHost {
  private var pipeline: RenderPipelineState!

  func renderingWillStart(
    _ device: Device, colorPixelFormat: PixelFormat, depthStencilPixelFormat: PixelFormat
  ) throws {
    let library = try device.makeLibrary(source: shaders)
    let descriptor = RenderPipelineDescriptor()
    descriptor.vertexFunction = try library.makeFunction(name: "corner")
    descriptor.fragmentFunction = try library.makeFunction(name: "orange")
    descriptor.colorAttachments[0].pixelFormat = colorPixelFormat
    descriptor.depthAttachmentPixelFormat = depthStencilPixelFormat
    descriptor.stencilAttachmentPixelFormat = depthStencilPixelFormat
    pipeline = try device.makeRenderPipelineState(descriptor: descriptor)
  }

  func render(
    _ parameters: CustomLayerRenderParameters, commandBuffer: CommandBuffer, renderPassDescriptor: RenderPassDescriptor
  ) {
    let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: renderPassDescriptor)
    encoder.setRenderPipelineState(pipeline)
    encoder.setVertexValue(parameters.mercatorMatrix.floats, index: 0)
    encoder.drawPrimitives(type: .triangle, vertexStart: 0, vertexCount: 3)
    encoder.endEncoding()
  }
}
// README: end

// README: begin shaders
let shaders = """
  #pragma vertex corner
  layout(binding = 0) uniform Camera { mat4 matrix; };
  // Seoul, Busan and Gwangju in Web Mercator, 0…1 with y down.
  const vec2 corners[3] = vec2[](
    vec2(0.852717, 0.387252), vec2(0.858543, 0.395488), vec2(0.852368, 0.395556));
  void main() { gl_Position = matrix * vec4(corners[gl_VertexID], 0.0, 1.0); }

  #pragma fragment orange
  out vec4 color;
  void main() { color = vec4(1.0, 0.35, 0.2, 1.0); }
  """
// README: end

// README: begin view
final class Spinner: OffscreenViewDelegate {
  private struct Turn { var angle: Float }

  private let queue: CommandQueue
  private let pipeline: RenderPipelineState

  init(_ device: Device, colorPixelFormat: PixelFormat) throws {
    queue = device.makeCommandQueue()
    let library = try device.makeLibrary(source: spinnerShaders)
    let descriptor = RenderPipelineDescriptor()
    descriptor.vertexFunction = try library.makeFunction(name: "turned")
    descriptor.fragmentFunction = try library.makeFunction(name: "orange")
    descriptor.colorAttachments[0].pixelFormat = colorPixelFormat
    pipeline = try device.makeRenderPipelineState(descriptor: descriptor)
  }

  func view(_ view: OffscreenView, drawableSizeWillChange size: Extent) {}

  func draw(in view: OffscreenView) {
    guard let pass = view.currentRenderPassDescriptor, let drawable = view.currentDrawable else { return }
    let commandBuffer = queue.makeCommandBuffer()
    let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
    encoder.setRenderPipelineState(pipeline)
    encoder.setVertexValue(Turn(angle: Float(view.frameTime) * .pi), index: 0)
    encoder.drawPrimitives(type: .triangle, vertexStart: 0, vertexCount: 3)
    encoder.endEncoding()
    commandBuffer.present(drawable)
    commandBuffer.commit()
  }
}

let spinnerShaders = """
  #pragma vertex turned
  layout(binding = 0) uniform Turn { float angle; };
  void main() {
    float corner = angle + float(gl_VertexID) * radians(120.0);
    gl_Position = vec4(0.9 * sin(corner), 0.9 * cos(corner), 0.0, 1.0);
  }

  #pragma fragment orange
  out vec4 color;
  void main() { color = vec4(1.0, 0.35, 0.2, 1.0); }
  """
// README: end

private let style = TestMap.style(layers: [TestMap.background("white")])

@Suite("README")
struct ReadmeTests {
  // README: begin pixel-test
  @Test func triangleIsOrangeBetweenItsCities() async throws {
    let map = try await HeadlessMap(style: .json(style), size: Size(256, 256))
    map.camera = Camera(center: Coordinate(latitude: 35.9, longitude: 127.6), zoom: 6)
    try map.addLayer(CustomLayer(id: "triangle", renderer: Triangle()))
    let image = try await map.render().image
    #expect(image.pixel(128, 128).isNear(RGBA8(255, 89, 51)))
    #expect(image.pixel(10, 128) == RGBA8(255, 255, 255))
  }
  // README: end

  @Test("a style in Swift")
  func swiftStyle() async throws {
    // README: begin swift-style
    let parks = try Style {
      StyleSource.geojson(id: "areas", url: "areas.geojson")
      BackgroundLayer(id: "ground").backgroundColor("white")
      FillLayer(id: "parks", source: "areas")
        .filter(.get("class") == "park")
        .fillColor(.interpolate(.linear, .zoom, [4: "#c8facc", 12: "green"]))
    }
    let map = try await HeadlessMap(style: .json(parks.jsonText), size: Size(256, 256))
    // README: end
    #expect(parks.issues.isEmpty && map.layerIDs == ["ground", "parks"] && map.style.issues.isEmpty)
  }

  @Test("a view without a map: three corners at 0.9, a third of a turn apart, half a turn a second")
  func spinner() async throws {
    let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    let folder = place.path
    // README: begin view-run
    let device = try Device()
    let view = OffscreenView(device: device, drawableSize: Extent(width: 256, height: 256))
    let spinner = try Spinner(device, colorPixelFormat: view.colorPixelFormat)
    view.delegate = spinner  // held weakly, as a view's delegate is
    view.presentedHandler = { frame in
      let pixels = try await frame.drawable.texture.rgbaPixels()
      try Image(width: 256, height: 256, pixels: pixels).write(to: "\(folder)/frame-\(frame.index).png")
    }
    try await view.run(frames: 60)
    // README: end
    // Frame 0 points up: its corner is 0.1 · 128 = 13 pixels below the upper edge. Frame 20 has turned by 60° and points down.
    let (upper, lower) = ((x: 128, y: 24), (x: 128, y: 232))
    for (frame, inside, outside) in [(0, upper, lower), (20, lower, upper)] {
      let image = try Image(contentsOf: "\(folder)/frame-\(frame).png")
      #expect(image.pixel(inside.x, inside.y) == RGBA8(255, 89, 51))
      #expect(image.pixel(outside.x, outside.y) == RGBA8(0, 0, 0))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 60)
  }

  @Test("the corners are those of the cities")
  func corners() {
    for (latitude, longitude, x, y) in [
      (37.5665, 126.9780, 0.852717, 0.387252), (35.1796, 129.0756, 0.858543, 0.395488),
      (35.1595, 126.8526, 0.852368, 0.395556),
    ] {
      let place = MercatorCoordinate(Coordinate(latitude: latitude, longitude: longitude))
      #expect(abs(place.x - x) < 6e-7 && abs(place.y - y) < 6e-7)
    }
  }

  @Test(
    "README.md shows the code that is compiled here",
    arguments: ["custom-layer", "shaders", "view", "view-run", "swift-style", "pixel-test"])
  func readmeText(part: String) throws {
    let source = try text(of: #filePath).split(separator: "\n", omittingEmptySubsequences: false)
    let begin = try #require(source.firstIndex { $0.hasSuffix("// README: begin \(part)") })
    let end = try #require(source[begin...].firstIndex { $0.hasSuffix("// README: end") })
    let indentation = source[begin].prefix { $0 == " " }.count
    let lines = source[(begin + 1)..<end].map { $0.dropFirst(min(indentation, $0.prefix { $0 == " " }.count)) }
    let readme = try text(of: RenderFixture.folder.appending(path: "../../README.md").standardizedFileURL.path)
    #expect(
      readme.contains(lines.joined(separator: "\n")), "README.md does not show the part \(part) of ReadmeTests.swift")
  }

  private func text(of path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
}
