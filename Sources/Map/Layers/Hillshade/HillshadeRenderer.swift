import HeadlandGPU
import HeadlandGeometry
import HeadlandShaders
import HeadlandStyle

/// Draws the shades of slopes.
///
/// Workers compute the slopes of a tile once, together with its heights: a pixel then costs one look into a texture, and
/// a camera's move nothing. Each way to shade has a program of its own; one light is the mean of one.
final class HillshadeRenderer: LayerRenderer {
  private let standard, igor, combined, reflected: RenderPipelineState
  private let samplers: HeightSamplers

  var pipelines: [RenderPipelineState] { [standard, igor, combined, reflected] }

  init(device: Device, formats: AttachmentFormats) throws {
    let room = try RoomPipelines(.hillshade, device: device, formats: formats)
    func pipeline(_ fragment: String) throws -> RenderPipelineState {
      try room.make(vertex: "hillshadeVertex", fragment: fragment, blending: .over)
    }
    standard = try pipeline("hillshadeStandardFragment")
    igor = try pipeline("hillshadeIgorFragment")
    combined = try pipeline("hillshadeCombinedFragment")
    reflected = try pipeline("hillshadeReflectedFragment")
    samplers = HeightSamplers(device)
  }

  func upload(_ bucket: any Bucket, device: Device) throws -> any UploadedBucket {
    guard let bucket = bucket as? DEMBucket else { preconditionFailure("\(type(of: bucket)) is no heights") }
    return try UploadedDEM(bucket, device: device)
  }

  func draw(_ layer: StyleLayer, tiles: [RenderedTile], context: FrameContext, encoder: RenderCommandEncoder) {
    let paint = HillshadePaint(layer, in: context.evaluation)
    guard paint.hillshadeExaggeration > 0 else { return }
    // All tiles are made as steep as the nearest ones, so that no edge is seen where tiles of two zooms meet.
    let tileZoom = tiles.map(\.id.canonical.z).max() ?? 0
    let lights = HillshadeLights(paint, bearing: context.transform.camera.bearing, tileZoom: tileZoom)
    encoder.setRenderPipelineState(pipeline(paint.hillshadeMethod))
    encoder.setFragmentSamplerState(samplers[paint.resampling], index: 0)
    lights.block.withUnsafeBytes { encoder.setFragmentBytes($0.baseAddress!, length: $0.count, index: 0) }
    encoder.drawHeights(tiles, of: context) { heights in
      guard let slopes = heights.textures.slopes else { return false }
      encoder.setFragmentTexture(slopes, index: 0)
      return true
    }
  }

  private func pipeline(_ method: HillshadeMethod) -> RenderPipelineState {
    switch method {
    case .standard: standard
    case .igor: igor
    case .combined: combined
    case .basic, .multidirectional: reflected
    }
  }
}
