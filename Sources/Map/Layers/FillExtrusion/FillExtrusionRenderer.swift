import Glibc
import HeadlandGPU
import HeadlandShaders
import HeadlandStyle

/// Draws extruded areas with depth, the sides alone that face the viewer.
///
/// A translucent layer is drawn opaque into a texture first, which then lies over the map once: of each pixel the nearest
/// surface counts, and no inner wall shines through.
final class FillExtrusionRenderer: LayerRenderer {
  /// The room's block, `FillExtrusionLayer` in the shader.
  private struct Block: BitwiseCopyable {
    /// From the ground to the light, and its intensity.
    var light: SIMD4<Float>
    /// The light's colour, and 1 where walls have a gradient.
    var lightColor: SIMD4<Float>
    var translate: SIMD2<Float>
    /// How much of a pattern a metre of height takes, in points at a whole zoom.
    var patternPointsPerMeter: Float

    init(_ paint: FillExtrusionPaint, context: FrameContext) {
      let color = context.light.color
      light = SIMD4(Self.direction(context), Float(context.light.intensity))
      lightColor = SIMD4(
        Float(color.red), Float(color.green), Float(color.blue), paint.fillExtrusionVerticalGradient ? 1 : 0)
      translate = context.translation(paint.fillExtrusionTranslate, paint.fillExtrusionTranslateAnchor)
      // One point at zoom 16, as in the reference, whatever the latitude.
      patternPointsPerMeter = Float(exp2(context.zoom.rounded(.down) - 16))
    }

    /// From the ground to the light, right and down in a tile, and up.
    private static func direction(_ context: FrameContext) -> SIMD3<Float> {
      let (distance, azimuth, polar) = (
        context.light.position.x, context.light.position.y, context.light.position.z * .pi / 180
      )
      let turned = azimuth + (context.light.anchor == .viewport ? context.transform.camera.bearing : 0)
      let angle = turned * .pi / 180
      return SIMD3<Float>(
        SIMD3(sin(angle) * sin(polar), -cos(angle) * sin(polar), cos(polar)) * distance)
    }
  }

  static let members = PaintMembers(
    .fillExtrusion, ["fill-extrusion-color", "fill-extrusion-height", "fill-extrusion-base", "fill-extrusion-pattern"])

  private let plain: RenderPipelineState
  private let patterned: RenderPipelineState

  var pipelines: [RenderPipelineState] { [plain, patterned] }
  let depthStencilState: DepthStencilState?

  init(device: Device, formats: AttachmentFormats) throws {
    let room = try RoomPipelines(.fillExtrusion, paint: Self.members, device: device, formats: formats)
    plain = try room.make(
      vertex: "fillExtrusionVertex", fragment: "fillExtrusionFragment",
      vertices: FillExtrusionBucket.vertexDescriptor(hasPattern: false), blending: .replace)
    patterned = try room.make(
      vertex: "fillExtrusionPatternVertex", fragment: "fillExtrusionPatternFragment",
      vertices: FillExtrusionBucket.vertexDescriptor(hasPattern: true), blending: .replace)
    let depth = DepthStencilDescriptor()
    depth.label = "extrusions"
    depth.depthCompareFunction = .lessEqual
    depth.isDepthWriteEnabled = true
    depthStencilState = device.makeDepthStencilState(descriptor: depth)
  }

  static func reach(_ layer: StyleLayer, zoom: Double) -> Double {
    LayerKinds.reach(of: FillExtrusionPaint(layer, in: EvaluationContext(zoom: zoom)).fillExtrusionTranslate)
  }

  func upload(_ bucket: any Bucket, device: Device) throws -> any UploadedBucket {
    guard let bucket = bucket as? FillExtrusionBucket else {
      preconditionFailure("\(type(of: bucket)) holds no extrusions")
    }
    return try UploadedMesh(vertices: bucket.vertices, indices: bucket.indices, device: device)
  }

  func offscreen(_ layer: StyleLayer, context: FrameContext) -> OffscreenDrawing? {
    let paint = FillExtrusionPaint(layer, in: context.evaluation)
    // An image may be translucent itself.
    return OffscreenDrawing(
      opacity: paint.fillExtrusionOpacity, isAlways: layer.properties.isSet("fill-extrusion-pattern"))
  }

  func draw(_ layer: StyleLayer, tiles: [RenderedTile], context: FrameContext, encoder: RenderCommandEncoder) {
    let hasPattern = layer.properties.isSet("fill-extrusion-pattern")
    let paint = LayerPaint(layer, Self.members, in: context.evaluation, images: context.images)
    encoder.setRenderPipelineState(hasPattern ? patterned : plain)
    if hasPattern { encoder.setFragmentImages(context.images) }
    encoder.setDepthStencilState(depthStencilState)
    encoder.setFrontFacing(.clockwise)
    encoder.setCullMode(.back)
    encoder.setPaint(paint)
    encoder.setVertexValue(
      Block(FillExtrusionPaint(layer, in: context.evaluation), context: context), index: RoomBinding.room)
    for tile in tiles {
      guard let extrusions = tile.bucket as? UploadedMesh,
        !hasPattern || paint.showsImage("fill-extrusion-pattern", on: tile)
      else { continue }
      encoder.setTile(tile.id, of: context)
      encoder.setPaintTable(of: tile)
      extrusions.draw(encoder)
    }
    encoder.setDepthStencilState(nil)
    encoder.setCullMode(.none)
  }
}
