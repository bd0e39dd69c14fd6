import HeadlandGPU
import HeadlandGeometry
import HeadlandStyle
import HeadlandTestSupport

@testable import HeadlandMap

/// One layer's hand-made features, drawn on the device of the tests into a picture of a few pixels.
///
/// The camera looks at the middle of the world's tile at zoom 0, where a point is 16 tile units: `place(x, y)` is the
/// tile position that is seen at a point of a picture of 64 × 64 points.
struct RoomPicture {
  let width: Int
  let pixels: [UInt8]

  static let device = Result {
    try Device(DeviceOptions(selection: TestDevice.selection, validation: .strict))
  }
  static let world = UnwrappedTileID(canonical: TileID(z: 0, x: 0, y: 0))

  static func place(_ x: Double, _ y: Double) -> SIMD2<Int16> { SIMD2(Int16(3584 + x * 16), Int16(3584 + y * 16)) }

  static func layer(_ type: String, paint: String = "", layout: String = "") throws -> StyleLayer {
    let data = #"{"type": "FeatureCollection", "features": []}"#
    let source = #""s": {"type": "geojson", "lineMetrics": true, "data": \#(data)}"#
    let reference = type == "background" ? "" : #""source": "s", "#
    let text = """
      {"version": 8, "sources": {\(source)}, "layers": [{"id": "layer", "type": "\(type)", \(reference)
      "layout": {\(layout)}, "paint": {\(paint)}}]}
      """
    let style = try Style.parse(Array(text.utf8), name: "test")
    guard let layer = style.layer("layer"), style.issues.isEmpty else { throw Failure(issues: "\(style.issues)") }
    return layer
  }

  private static func light(_ light: String, zoom: Double) throws -> LightValues {
    let style = try Style.parse(
      Array(#"{"version": 8, "sources": {}, "layers": [], "light": \#(light)}"#.utf8), name: "test")
    guard style.issues.isEmpty else { throw Failure(issues: "\(style.issues)") }
    return LightValues(style, in: EvaluationContext(zoom: zoom))
  }

  struct Failure: Error {
    let issues: String
  }

  static func bucket(_ layer: StyleLayer, _ features: [Feature]) throws -> any Bucket {
    try layout(layer, features).bucket
  }

  private static func layout(
    _ layer: StyleLayer, _ features: [Feature], _ paint: PaintInputs? = nil
  ) throws -> LayerLayout {
    let layouts = TileLayout.layOut(
      features: features, tile: world.canonical, layers: [layer], zoom: 0, paint: paint)
    guard let layout = layouts[layer.id] else { throw Failure(issues: "an empty bucket") }
    return layout
  }

  /// Draws a layer over opaque black, by the room's renderer or by one that is given.
  static func draw(
    _ layer: StyleLayer, _ features: [Feature] = [], camera: Camera = Camera(), size: Double = 64,
    pixelRatio: Double = 1, states: FeatureStates = FeatureStates(), light: String = "{}",
    renderer given: (any LayerRenderer)? = nil
  ) async throws -> RoomPicture {
    let device = try device.get()
    let width = Int(size * pixelRatio)
    let target = TextureDescriptor.texture2DDescriptor(
      pixelFormat: .rgba8Unorm, width: width, height: width, mipmapped: false)
    target.usage = .renderTarget
    let texture = try device.makeTexture(descriptor: target)
    let pass = RenderPassDescriptor()
    pass.colorAttachments[0].texture = texture
    pass.colorAttachments[0].loadAction = .clear
    let context = FrameContext(
      transform: CameraTransform(camera: camera, size: Size(size, size)), pixelRatio: pixelRatio,
      viewport: SIMD2(repeating: Float(width)), light: try self.light(light, zoom: camera.zoom))
    guard let room = LayerKinds.room(of: layer.kind) else { throw Failure(issues: "no room") }
    let renderer = try given ?? room.renderer(device, AttachmentFormats(color: .rgba8Unorm))
    let tile: RenderedTile
    if layer.kind == .background {
      tile = BackgroundRenderer.tile(world)
    } else {
      let layout = try layout(layer, features, PaintInputs(zoom: context.zoom, states: states))
      tile = RenderedTile(
        id: world, bucket: try renderer.upload(layout.bucket, device: device),
        paint: try layout.paint.map { try UploadedPaintTable($0, device: device) })
    }
    let buffer = device.makeCommandQueue().makeCommandBuffer()
    try record(layer, tile, by: renderer, context, into: pass, buffer)
    buffer.commit()
    try await buffer.completed()
    return RoomPicture(width: width, pixels: try await texture.rgbaPixels())
  }

  private static func record(
    _ layer: StyleLayer, _ tile: RenderedTile, by renderer: any LayerRenderer, _ context: FrameContext,
    into pass: RenderPassDescriptor, _ buffer: CommandBuffer
  ) throws {
    guard let surface = renderer.offscreen(layer, context: context)?.surface, surface != .picture else {
      let encoder = buffer.makeRenderCommandEncoder(descriptor: pass)
      renderer.draw(layer, tiles: [tile], context: context, encoder: encoder)
      return encoder.endEncoding()
    }
    let textures = OffscreenTextures(
      device: try device.get(), width: Int(context.viewport.x), height: Int(context.viewport.y))
    let texture = try textures.take(surface)
    let first = buffer.makeRenderCommandEncoder(
      descriptor: FrameTarget.flatPass(into: texture, clearColor: ClearColor(alpha: 0)))
    renderer.draw(layer, tiles: [tile], context: context, encoder: first)
    first.endEncoding()
    let second = buffer.makeRenderCommandEncoder(descriptor: pass)
    renderer.composite(texture, of: layer, context: context, encoder: second)
    second.endEncoding()
  }

  /// The red channel of a pixel.
  func red(_ x: Int, _ y: Int) -> Int { Int(pixels[(y * width + x) * 4]) }
  /// The green channel of a pixel.
  func green(_ x: Int, _ y: Int) -> Int { Int(pixels[(y * width + x) * 4 + 1]) }
  /// The sum of the red channel, in whole pixels.
  var redArea: Double { stride(from: 0, to: pixels.count, by: 4).reduce(0) { $0 + Double(pixels[$1]) } / 255 }
}

extension Feature {
  /// A closed square, clockwise on the screen.
  static func square(from low: Double, to high: Double) -> Feature {
    Feature(kind: .polygon, rings: [squareRing(from: low, to: high)])
  }

  static func squareRing(from low: Double, to high: Double) -> [SIMD2<Int16>] {
    [(low, low), (high, low), (high, high), (low, high)].map(RoomPicture.place)
  }

  static func line(_ points: (Double, Double)...) -> Feature {
    Feature(kind: .line, rings: [points.map(RoomPicture.place)])
  }

  static func point(_ x: Double, _ y: Double) -> Feature {
    Feature(kind: .point, rings: [[RoomPicture.place(x, y)]])
  }
}

/// 255 times a share, rounded.
func byte(_ share: Double) -> Int { Int((share * 255).rounded()) }

/// Hermite's ramp from 0 at `low` to 1 at `high`, as GLSL has it.
func smoothstep(_ low: Double, _ high: Double, _ value: Double) -> Double {
  let t = min(max((value - low) / (high - low), 0), 1)
  return t * t * (3 - 2 * t)
}
