import HeadlandGPU
import HeadlandGeometry
import HeadlandStyle

/// Records a planned frame: own targets of hosts first, then the layers from bottom to top.
///
/// A host is a barrier by construction: the encoder before it is ended, it records with its own, and the layers above
/// it get a fresh one.
struct FramePainter {
  let plan: FramePlan
  let target: FrameTarget
  let commandBuffer: CommandBuffer
  /// The tiles of a layer that have something to draw.
  let renderedTiles: (StyleLayer, [UnwrappedTileID]) -> [RenderedTile]
  let renderer: (StyleLayer) -> (any LayerRenderer)?

  private let context: FrameContext
  private var isFrameBegun = false
  private var encoder: RenderCommandEncoder?

  init(
    plan: FramePlan, images: FrameImages, target: FrameTarget, commandBuffer: CommandBuffer,
    renderedTiles: @escaping (StyleLayer, [UnwrappedTileID]) -> [RenderedTile],
    renderer: @escaping (StyleLayer) -> (any LayerRenderer)?
  ) {
    self.plan = plan
    self.target = target
    context = FrameContext(
      transform: plan.transform, pixelRatio: plan.pixelRatio,
      viewport: SIMD2(Float(target.width), Float(target.height)),
      images: images
    )
    self.commandBuffer = commandBuffer
    self.renderedTiles = renderedTiles
    self.renderer = renderer
  }

  /// - Throws: `MapError.hostFailed` where a host threw.
  mutating func paint() throws {
    try prerenderHosts()
    for entry in plan.entries {
      switch entry.layer {
      case .style(let layer): draw(layer, entry.tiles)
      case .custom(let layer): try draw(layer)
      }
    }
    // A frame without a draw is still cleared.
    if !isFrameBegun { _ = openEncoder() }
    closeEncoder()
  }

  // MARK: - The map's own layers

  private mutating func draw(_ layer: StyleLayer, _ tiles: [UnwrappedTileID]) {
    guard let renderer = renderer(layer) else { return }
    let tiles = renderedTiles(layer, tiles)
    guard !tiles.isEmpty else { return }
    let encoder = openEncoder()
    encoder.pushDebugGroup(layer.id)
    renderer.draw(layer, tiles: tiles, context: context, encoder: encoder)
    encoder.popDebugGroup()
  }

  private mutating func openEncoder() -> RenderCommandEncoder {
    if let encoder { return encoder }
    let pass = isFrameBegun ? target.loadingPass() : target.clearingPass(plan.clearColor)
    let opened = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
    opened.label = "map layers"
    isFrameBegun = true
    encoder = opened
    return opened
  }

  private mutating func closeEncoder() {
    encoder?.endEncoding()
    encoder = nil
  }

  // MARK: - Hosts

  private func prerenderHosts() throws {
    for case .custom(let layer) in plan.entries.map(\.layer) {
      commandBuffer.beginHost(named: layer.id, attachments: target.loadingPass())
      defer { _ = commandBuffer.endHost() }
      try Self.callHost(layer) {
        try layer.renderer.prerender(parameters(world: 0), commandBuffer: commandBuffer)
      }
    }
  }

  private mutating func draw(_ layer: CustomLayer) throws {
    if !isFrameBegun { _ = openEncoder() }
    closeEncoder()
    for world in layer.renderer.repeatsAcrossWorlds ? plan.worlds : [0] {
      commandBuffer.beginHost(named: layer.id, attachments: target.loadingPass(), mustDraw: true)
      defer { _ = commandBuffer.endHost() }
      try Self.callHost(layer) {
        try layer.renderer.render(
          parameters(world: world), commandBuffer: commandBuffer, renderPassDescriptor: target.loadingPass())
      }
    }
  }

  private func parameters(world: Int) -> CustomLayerRenderParameters {
    CustomLayerRenderParameters(transform: plan.transform, pixelRatio: plan.pixelRatio, world: world)
  }

  static func callHost(_ layer: CustomLayer, _ call: () throws -> Void) throws {
    do { try call() } catch { throw MapError.hostFailed(layer: layer.id, reason: "\(error)") }
  }
}
