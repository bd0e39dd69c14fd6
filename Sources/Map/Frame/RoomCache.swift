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
  private var compositors: [AttachmentFormats: LayerCompositor] = [:]
  private var skies: [AttachmentFormats: SkyRenderer] = [:]

  init(device: Device) { self.device = device }

  func renderer(of kind: LayerKind, formats: AttachmentFormats) -> (any LayerRenderer)? {
    renderers[Key(kind: kind, formats: formats)]
  }

  /// What lays textures of layers over the map; nil for formats that no layer with such a texture was prepared for.
  func compositor(formats: AttachmentFormats) -> LayerCompositor? { compositors[formats] }

  /// What draws the sky; nil for formats that no sky was prepared for.
  func sky(formats: AttachmentFormats) -> SkyRenderer? { skies[formats] }

  /// Copies what the layers draw of a tile to the GPU, by layer id.
  ///
  /// - Throws: `GPUError` where memory is short.
  func upload(_ layouts: [String: LayerLayout], of style: Style) throws -> [String: BucketCache.Layer] {
    var uploaded: [String: BucketCache.Layer] = [:]
    for (id, layout) in layouts {
      guard let kind = style.layer(id)?.kind, let uploader = uploader(of: kind) else { continue }
      uploaded[id] = BucketCache.Layer(
        bucket: try uploader.upload(layout.bucket, device: device), paint: try upload(layout.paint),
        features: layout.features)
    }
    return uploaded
  }

  /// Copies a paint table to the GPU.
  ///
  /// - Throws: `GPUError` where memory is short.
  func upload(_ table: PaintTable?) throws -> UploadedPaintTable? {
    try table.map { try UploadedPaintTable($0, device: device) }
  }

  /// Uploading does not depend on formats: any renderer of the kind will do.
  private func uploader(of kind: LayerKind) -> (any LayerRenderer)? {
    renderers.first { $0.key.kind == kind }?.value
  }

  /// Makes and warms the renderers of a style's layers, so that no later frame compiles anything.
  ///
  /// A background that became the clear colour of the plan needs none.
  /// - Throws: `LibraryError` or `GPUError` where the driver refuses a room's shaders.
  mutating func prepare(_ plan: FramePlan, of style: Style, formats: AttachmentFormats) throws {
    let planned = plan.entries.compactMap { if case .style(let layer) = $0.layer { layer.kind } else { nil } }
    let others = style.layers.filter { $0.isVisible && $0.kind != .background }.map(\.kind)
    for kind in planned + others {
      let key = Key(kind: kind, formats: formats)
      guard renderers[key] == nil, let room = LayerKinds.room(of: kind) else { continue }
      let renderer = try room.renderer(device, formats)
      try device.warm(renderer.pipelines, depthStencilState: renderer.depthStencilState)
      renderers[key] = renderer
    }
    if skies[formats] == nil, style.sky != nil { skies[formats] = try SkyRenderer(device: device, formats: formats) }
    if compositors[formats] == nil, style.layers.contains(where: Self.mayBeOffscreen) {
      compositors[formats] = try LayerCompositor(device: device, formats: formats)
    }
  }

  private static func mayBeOffscreen(_ layer: StyleLayer) -> Bool {
    guard layer.isVisible, let room = LayerKinds.room(of: layer.kind) else { return false }
    return room.offscreenProperties.contains { layer.properties.isSet($0) }
  }
}
