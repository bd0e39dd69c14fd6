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

    init(_ paint: FillExtrusionPaint, context: FrameContext) {
      let color = context.light.color
      light = SIMD4(Self.direction(context), Float(context.light.intensity))
      lightColor = SIMD4(
        Float(color.red), Float(color.green), Float(color.blue), paint.fillExtrusionVerticalGradient ? 1 : 0)
      translate = context.translation(paint.fillExtrusionTranslate, paint.fillExtrusionTranslateAnchor)
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
    .fillExtrusion, ["fill-extrusion-color", "fill-extrusion-height", "fill-extrusion-base"])

  private let pipeline: RenderPipelineState

  var pipelines: [RenderPipelineState] { [pipeline] }
  let depthStencilState: DepthStencilState?

  init(device: Device, formats: AttachmentFormats) throws {
    pipeline = try RoomPipelines(.fillExtrusion, paint: Self.members, device: device, formats: formats).make(
      vertex: "fillExtrusionVertex", fragment: "fillExtrusionFragment",
      vertices: FillExtrusionBucket.vertexDescriptor, blending: .replace)
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
    return OffscreenDrawing(opacity: paint.fillExtrusionOpacity)
  }

  func draw(_ layer: StyleLayer, tiles: [RenderedTile], context: FrameContext, encoder: RenderCommandEncoder) {
    encoder.setRenderPipelineState(pipeline)
    encoder.setDepthStencilState(depthStencilState)
    encoder.setFrontFacing(.clockwise)
    encoder.setCullMode(.back)
    encoder.setPaint(LayerPaint(layer, Self.members, in: context.evaluation))
    encoder.setVertexValue(
      Block(FillExtrusionPaint(layer, in: context.evaluation), context: context), index: RoomBinding.room)
    for tile in tiles {
      guard let extrusions = tile.bucket as? UploadedMesh else { continue }
      encoder.setTile(tile.id, of: context)
      encoder.setPaintTable(of: tile)
      extrusions.draw(encoder)
    }
    encoder.setDepthStencilState(nil)
    encoder.setCullMode(.none)
  }
}
