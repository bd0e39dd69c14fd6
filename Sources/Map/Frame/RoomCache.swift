import HeadlandGPU
import HeadlandStyle

/// The renderers of the rooms that a map has needed so far, by kind and attachment formats.
struct RoomCache {
  private struct Key: Hashable {
    let kind: LayerKind
    let formats: AttachmentFormats
  }

  private let device: Device
  private var renderers: [Key: any LayerRenderer] = [:]
  /// Uploading does not depend on formats: any renderer of the kind will do.
  private var uploaders: [LayerKind: any LayerRenderer] = [:]

  init(device: Device) { self.device = device }

  func renderer(of kind: LayerKind, formats: AttachmentFormats) -> (any LayerRenderer)? {
    renderers[Key(kind: kind, formats: formats)]
  }

  /// Makes and warms the renderers of a frame's layers.
  ///
  /// - Throws: `LibraryError` or `GPUError` where the driver refuses a room's shaders.
  mutating func prepare(_ plan: FramePlan, formats: AttachmentFormats) throws {
    for case .style(let layer) in plan.entries.map(\.layer) {
      let key = Key(kind: layer.kind, formats: formats)
      guard renderers[key] == nil, let room = LayerKinds.room(of: layer.kind) else { continue }
      let renderer = try room.renderer(device, formats)
      try device.warm(renderer.pipelines)
      renderers[key] = renderer
    }
  }
}
