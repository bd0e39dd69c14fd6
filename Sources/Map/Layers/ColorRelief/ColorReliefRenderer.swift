import HeadlandGPU
import HeadlandGeometry
import HeadlandShaders
import HeadlandStyle

/// Draws heights in colours.
final class ColorReliefRenderer: LayerRenderer {
  /// Heights at which ramps without stops of their own are looked at first: from the deepest sea up.
  private static let sampledHeights =
    Array(stride(from: -12_000.0, through: 9_000, by: 500)) + [20_000, 50_000, 100_000]

  private let opaque, translucent: RenderPipelineState
  private let samplers: HeightSamplers
  private let device: Device

  var pipelines: [RenderPipelineState] { [opaque, translucent] }

  init(device: Device, formats: AttachmentFormats) throws {
    let room = try RoomPipelines(.colorRelief, device: device, formats: formats)
    opaque = try room.make(vertex: "colorReliefVertex", fragment: "colorReliefFragment", blending: .replace)
    translucent = try room.make(vertex: "colorReliefVertex", fragment: "colorReliefFragment", blending: .over)
    samplers = HeightSamplers(device)
    self.device = device
  }

  func upload(_ bucket: any Bucket, device: Device) throws -> any UploadedBucket {
    guard let bucket = bucket as? DEMBucket else { preconditionFailure("\(type(of: bucket)) is no heights") }
    return try UploadedDEM(bucket, device: device)
  }

  func draw(_ layer: StyleLayer, tiles: [RenderedTile], context: FrameContext, encoder: RenderCommandEncoder) {
    let paint = ColorReliefPaint(layer, in: context.evaluation)
    guard let colors = paint.colorReliefColor else { return }
    let ramp = RampStops(colors, sampledAt: Self.sampledHeights, opacity: paint.colorReliefOpacity)
    guard ramp.isVisible, ramp.bind(to: encoder, index: 0, device: device) else { return }
    encoder.setRenderPipelineState(ramp.isOpaque ? opaque : translucent)
    encoder.setFragmentSamplerState(samplers[paint.resampling], index: 0)
    encoder.drawHeights(tiles, of: context) { heights in
      encoder.setFragmentTexture(heights.heights, index: 0)
      return true
    }
  }
}
