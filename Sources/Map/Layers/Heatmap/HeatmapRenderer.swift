import HeadlandGPU
import HeadlandShaders
import HeadlandStyle

/// Draws heatmaps: the kernels of all points are summed up in a small texture of densities, which a ramp then colours.
///
/// Densities change so slowly from pixel to pixel that a quarter of the picture's size is enough. Kernels lie on the map
/// and are not clipped to their tile.
final class HeatmapRenderer: LayerRenderer {
  /// The room's block, `HeatmapLayer` in the shader.
  private struct Block: BitwiseCopyable {
    var intensity: Float
  }

  static let members = PaintMembers(.heatmap, ["heatmap-radius", "heatmap-weight"])

  private let kernels: RenderPipelineState
  private let ramp: RenderPipelineState
  private let smooth: SamplerState
  private let densities: OffscreenSurface

  var pipelines: [RenderPipelineState] { [kernels, ramp] }

  convenience init(device: Device, formats: AttachmentFormats) throws {
    try self.init(device: device, formats: formats, densityFormat: Self.densityFormat(device.capabilities(of:)))
  }

  /// - Parameters:
  ///   - device: The device.
  ///   - formats: The picture's formats.
  ///   - densityFormat: A format of one channel that can be drawn into, blended and filtered.
  /// - Throws: `LibraryError` or `GPUError` where the driver refuses the shaders.
  init(device: Device, formats: AttachmentFormats, densityFormat: PixelFormat) throws {
    densities = OffscreenSurface(format: densityFormat, reduction: 4)
    kernels = try RoomPipelines(
      .heatmap, paint: Self.members, device: device, formats: AttachmentFormats(color: densities.format)
    ).make(
      vertex: "heatmapVertex", fragment: "heatmapFragment", vertices: PointQuads.vertexDescriptor, blending: .add)
    ramp = try RoomPipelines(.heatmapRamp, device: device, formats: formats).make(
      vertex: "heatmapRampVertex", fragment: "heatmapRampFragment", blending: .over)
    let sampler = SamplerDescriptor()
    sampler.label = "densities"
    sampler.minFilter = .linear
    sampler.magFilter = .linear
    smooth = device.makeSamplerState(descriptor: sampler)
  }

  /// Half floats, or bytes where no sums can be made of these.
  ///
  /// Faint kernels make steps in bytes. That sums end at 1 there changes nothing: the ramp ends there, too.
  static func densityFormat(_ capabilities: (PixelFormat) -> PixelFormatCapabilities) -> PixelFormat {
    capabilities(.r16Float).isSuperset(of: [.render, .blend, .filter]) ? .r16Float : .r8Unorm
  }

  static func reach(_ layer: StyleLayer, zoom: Double) -> Double {
    let paint = HeatmapPaint(layer, in: EvaluationContext(zoom: zoom))
    return paint.heatmapRadius
      * HeatmapKernel.extent(weight: paint.heatmapWeight, intensity: paint.heatmapIntensity)
  }

  func upload(_ bucket: any Bucket, device: Device) throws -> any UploadedBucket {
    guard let bucket = bucket as? HeatmapBucket else { preconditionFailure("\(type(of: bucket)) holds no heat") }
    return try bucket.quads.upload(device: device)
  }

  func offscreen(_ layer: StyleLayer, context: FrameContext) -> OffscreenDrawing? {
    let paint = HeatmapPaint(layer, in: context.evaluation)
    return OffscreenDrawing(
      opacity: paint.heatmapOpacity, isAlways: true, surface: densities,
      coversPicture: (paint.heatmapColor?.color(at: 0).alpha ?? 0) > 0)
  }

  func draw(_ layer: StyleLayer, tiles: [RenderedTile], context: FrameContext, encoder: RenderCommandEncoder) {
    let intensity = Float(HeatmapPaint(layer, in: context.evaluation).heatmapIntensity)
    guard intensity > 0 else { return }
    let paint = LayerPaint(layer, Self.members, in: context.evaluation)
    encoder.setRenderPipelineState(kernels)
    encoder.setPaint(paint)
    encoder.setVertexValue(Block(intensity: intensity), index: RoomBinding.room)
    for tile in tiles {
      guard let points = tile.bucket as? UploadedMesh, paint.range(of: "heatmap-weight", on: tile).upperBound > 0
      else { continue }
      encoder.setTile(tile.id, of: context)
      encoder.setPaintTable(of: tile)
      points.draw(encoder)
    }
  }

  func composite(_ texture: Texture, of layer: StyleLayer, context: FrameContext, encoder: RenderCommandEncoder) {
    let paint = HeatmapPaint(layer, in: context.evaluation)
    encoder.setRenderPipelineState(ramp)
    encoder.setFragmentRamp(HeatmapRamp(paint.heatmapColor, opacity: paint.heatmapOpacity), index: 0)
    encoder.setFragmentTexture(texture, index: 0)
    encoder.setFragmentSamplerState(smooth, index: 0)
    encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
  }
}
