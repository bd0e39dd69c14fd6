import HeadlandGPU
import HeadlandGeometry
import HeadlandShaders
import HeadlandStyle

/// Draws heights in colours.
final class ColorReliefRenderer: LayerRenderer {
  /// The bytes that an encoder copies; longer ramps take a buffer.
  private static let longestCopy = 4096

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
    let ramp = ColorReliefRamp(colors, opacity: paint.colorReliefOpacity)
    guard ramp.isVisible, setRamp(ramp, encoder) else { return }
    encoder.setRenderPipelineState(ramp.isOpaque ? opaque : translucent)
    encoder.setFragmentSamplerState(samplers[paint.resampling], index: 0)
    encoder.drawHeights(tiles, of: context) { heights in
      encoder.setFragmentTexture(heights.heights, index: 0)
      return true
    }
  }

  /// False where memory is too short for a long ramp: reading the frame back then fails too, and tells of it.
  private func setRamp(_ ramp: ColorReliefRamp, _ encoder: RenderCommandEncoder) -> Bool {
    if ramp.stops.count * MemoryLayout<ColorReliefRamp.Stop>.stride <= Self.longestCopy {
      ramp.stops.withUnsafeBytes { encoder.setFragmentBytes($0.baseAddress!, length: $0.count, index: 0) }
      return true
    }
    guard let buffer = try? device.makeBuffer(of: ramp.stops, options: .storageModePrivate) else { return false }
    encoder.setFragmentBuffer(buffer, offset: 0, index: 0)
    return true
  }
}
