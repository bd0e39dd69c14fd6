import HeadlandGPU
import HeadlandShaders
import HeadlandStyle

/// Draws lines: one blended draw a tile, each pixel's coverage from its distance to the centre line.
///
/// Widths are in the map's plane, so a tilted map's lines become narrower with distance; the ramp at their edges stays one
/// pixel wide. Four programs, one for each `LineStroke`: what is of one colour costs no more for the others.
final class LineRenderer: LayerRenderer {
  /// The room's block, `LineLayer` in the shader.
  private struct Block: BitwiseCopyable {
    var translate: SIMD2<Float>
    var round: Float
  }

  static let members = PaintMembers(
    .line,
    [
      "line-color", "line-width", "line-gap-width", "line-offset", "line-blur", "line-opacity", "line-dasharray",
      "line-pattern",
    ],
    atWholeZoom: ["line-width"])

  /// Shares of a line at which ramps without stops of their own are looked at first.
  private static let sampledShares = Array(stride(from: 0.0, through: 1, by: 1.0 / 64))

  private let device: Device
  private let plain, dashed, gradient, patterned: RenderPipelineState

  var pipelines: [RenderPipelineState] { [plain, dashed, gradient, patterned] }

  init(device: Device, formats: AttachmentFormats) throws {
    self.device = device
    let room = try RoomPipelines(.line, paint: Self.members, device: device, formats: formats)
    func pipeline(_ name: String, measures: Bool = true) throws -> RenderPipelineState {
      try room.make(
        vertex: "\(name)Vertex", fragment: "\(name)Fragment",
        vertices: LineBucket.vertexDescriptor(measures: measures), blending: .over)
    }
    plain = try pipeline("line", measures: false)
    dashed = try pipeline("lineDash")
    gradient = try pipeline("lineGradient")
    patterned = try pipeline("linePattern")
  }

  static func reach(_ layer: StyleLayer, zoom: Double) -> Double {
    LayerKinds.reach(of: LinePaint(layer, in: EvaluationContext(zoom: zoom)).lineTranslate)
  }

  func upload(_ bucket: any Bucket, device: Device) throws -> any UploadedBucket {
    guard let mesh = (bucket as? LineBucket)?.mesh else { preconditionFailure("\(type(of: bucket)) holds no lines") }
    return try UploadedMesh(vertices: mesh.vertices, more: mesh.along, indices: mesh.indices, device: device)
  }

  func offscreen(_ layer: StyleLayer, context: FrameContext) -> OffscreenDrawing? {
    OffscreenDrawing(opacity: LinePaint(layer, in: context.evaluation).lineLayerOpacity)
  }

  func draw(_ layer: StyleLayer, tiles: [RenderedTile], context: FrameContext, encoder: RenderCommandEncoder) {
    guard !tiles.isEmpty else { return }
    let values = LinePaint(layer, in: context.evaluation)
    let paint = LayerPaint(layer, Self.members, in: context.evaluation, images: context.images)
    let stroke = LineStroke(layer)
    guard bind(stroke, values, context, encoder) else { return }
    encoder.setPaint(paint)
    let cap = LineLayout(layer, in: context.evaluation).lineCap
    encoder.setVertexValue(
      Block(
        translate: context.translation(values.lineTranslate, values.lineTranslateAnchor), round: cap == .round ? 1 : 0),
      index: RoomBinding.room)
    for tile in tiles {
      guard let lines = tile.bucket as? UploadedMesh, Self.isVisible(stroke, paint, on: tile) else { continue }
      encoder.setTile(tile.id, of: context)
      encoder.setPaintTable(of: tile)
      lines.draw(encoder)
    }
  }

  /// Sets what the stroke is made of; false where there is nothing to be seen.
  private func bind(
    _ stroke: LineStroke, _ values: LinePaint, _ context: FrameContext, _ encoder: RenderCommandEncoder
  ) -> Bool {
    switch stroke {
    case .color: encoder.setRenderPipelineState(plain)
    case .dashes: encoder.setRenderPipelineState(dashed)
    case .pattern:
      encoder.setRenderPipelineState(patterned)
      encoder.setFragmentImages(context.images)
    case .gradient:
      encoder.setRenderPipelineState(gradient)
      guard let ramp = values.lineGradient.map({ RampStops($0, sampledAt: Self.sampledShares) }) else { return false }
      return ramp.bind(to: encoder, index: 0, device: device)
    }
    return true
  }

  private static func isVisible(_ stroke: LineStroke, _ paint: LayerPaint, on tile: RenderedTile) -> Bool {
    guard paint.range(of: "line-width", on: tile).upperBound > 0 else { return false }
    return switch stroke {
    case .color, .dashes: paint.alpha(of: "line-color", opacity: "line-opacity", on: tile).upperBound > 0
    case .gradient: paint.range(of: "line-opacity", on: tile).upperBound > 0
    case .pattern:
      paint.showsImage("line-pattern", on: tile) && paint.range(of: "line-opacity", on: tile).upperBound > 0
    }
  }
}
