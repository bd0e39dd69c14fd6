import HeadlandGPU
import HeadlandGeometry
import HeadlandStyle

/// Records a planned frame: own targets of hosts first, then layers that need a texture of their own as far as they
/// can be drawn yet, then the map from bottom to top.
///
/// A host is a barrier by construction: the encoder before it is ended, it records with its own, and the layers above
/// it get a fresh one.
struct FramePainter {
  let plan: FramePlan
  let target: FrameTarget
  let commandBuffer: CommandBuffer
  let compositor: LayerCompositor?
  let sky: SkyRenderer?
  let context: FrameContext
  /// The layers from bottom to top, without those that draw nothing.
  let steps: [Step]

  /// How many passes were recorded into textures of layers.
  private(set) var offscreenPassCount = 0
  private var isFrameBegun = false
  private var isDepthBegun = false
  private var encoder: RenderCommandEncoder?
  /// The textures of layers that wait for their place, by the index of the step.
  private var drawn: [Int: Texture] = [:]

  /// What is drawn at a layer's place.
  enum Step {
    case host(CustomLayer)
    case layer(LayerDrawing)
  }

  /// A layer of the style with what it draws.
  struct LayerDrawing {
    let layer: StyleLayer
    let tiles: [RenderedTile]
    let renderer: any LayerRenderer
    /// Nil for a layer that goes into the picture directly.
    let offscreen: OffscreenDrawing?

    var usesDepth: Bool { renderer.depthStencilState != nil }
  }

  /// - Parameters:
  ///   - plan: What is drawn.
  ///   - images: The images that the frame shows.
  ///   - target: What it is drawn into.
  ///   - light: The style's light at the plan's zoom.
  ///   - commandBuffer: What it is recorded into.
  ///   - renderedTiles: The tiles of a layer that have something to draw.
  ///   - renderer: The renderer of a layer; nil for a kind that cannot be drawn.
  ///   - compositor: What lays textures of layers over the map.
  ///   - sky: What draws the sky.
  init(
    plan: FramePlan, images: FrameImages, target: FrameTarget, light: LightValues, commandBuffer: CommandBuffer,
    renderedTiles: (StyleLayer, [UnwrappedTileID]) -> [RenderedTile],
    renderer: (StyleLayer) -> (any LayerRenderer)?, compositor: LayerCompositor?, sky: SkyRenderer?
  ) {
    self.plan = plan
    self.target = target
    self.commandBuffer = commandBuffer
    self.compositor = compositor
    self.sky = sky
    let context = FrameContext(
      transform: plan.transform, pixelRatio: plan.pixelRatio,
      viewport: SIMD2(Float(target.width), Float(target.height)), light: light, images: images)
    self.context = context
    steps = plan.entries.compactMap { entry in
      guard case .style(let layer) = entry.layer else {
        guard case .custom(let layer) = entry.layer else { return nil }
        return .host(layer)
      }
      guard let renderer = renderer(layer) else { return nil }
      let tiles = renderedTiles(layer, entry.tiles)
      let offscreen = renderer.offscreen(layer, context: context)
      let isAlwaysSeen = offscreen?.coversPicture == true && !entry.tiles.isEmpty
      guard !tiles.isEmpty || isAlwaysSeen, offscreen?.opacity != 0 else { return nil }
      return .layer(LayerDrawing(layer: layer, tiles: tiles, renderer: renderer, offscreen: offscreen))
    }
  }

  /// - Throws: `MapError.hostFailed` where a host threw; `GPUError` where memory is short.
  mutating func paint() throws {
    try prerenderHosts()
    try drawOffscreen(from: 0)
    for (index, step) in steps.enumerated() {
      switch step {
      case .host(let layer): try draw(layer)
      case .layer(let drawing) where drawing.offscreen == nil: record(drawing, openEncoder())
      case .layer(let drawing): try composite(drawing, at: index)
      }
    }
    // A frame without a draw is still cleared.
    if !isFrameBegun { _ = openEncoder() }
    closeEncoder()
  }

  // MARK: - The map's own layers

  private func record(_ drawing: LayerDrawing, _ encoder: RenderCommandEncoder) {
    encoder.pushDebugGroup(drawing.layer.id)
    drawing.renderer.draw(drawing.layer, tiles: drawing.tiles, context: context, encoder: encoder)
    encoder.popDebugGroup()
  }

  private mutating func openEncoder() -> RenderCommandEncoder {
    if let encoder { return encoder }
    let opened = makeEncoder(into: target.color, clearColor: isFrameBegun ? nil : plan.clearColor)
    opened.label = "map layers"
    if !isFrameBegun, let view = plan.sky { sky?.draw(view, opened) }
    isFrameBegun = true
    encoder = opened
    return opened
  }

  private mutating func makeEncoder(into texture: Texture, clearColor: ClearColor?) -> RenderCommandEncoder {
    let pass = target.pass(into: texture, clearColor: clearColor, clearsDepth: !isDepthBegun)
    isDepthBegun = true
    return commandBuffer.makeRenderCommandEncoder(descriptor: pass)
  }

  private mutating func closeEncoder() {
    encoder?.endEncoding()
    encoder = nil
  }

  // MARK: - Layers with a texture of their own

  /// Draws layers into textures, as many at once as can be: each change of the target costs.
  ///
  /// What tests depth has to wait for what lies below it and writes depth into the picture. Flat layers wait for nothing.
  private mutating func drawOffscreen(from first: Int) throws {
    var isDepthAwaited = false
    for (index, step) in steps.enumerated().dropFirst(first) {
      guard case .layer(let drawing) = step, let offscreen = drawing.offscreen else {
        isDepthAwaited = isDepthAwaited || step.usesDepth
        continue
      }
      guard drawn[index] == nil, !(drawing.usesDepth && isDepthAwaited) else { continue }
      if index > first, drawn.count >= OffscreenTextures.limit { return }
      let texture = try target.offscreen.take(offscreen.surface)
      let encoder = makeOffscreenEncoder(into: texture, like: offscreen.surface)
      encoder.label = "offscreen layer"
      record(drawing, encoder)
      encoder.endEncoding()
      drawn[index] = texture
      offscreenPassCount += 1
    }
  }

  private mutating func makeOffscreenEncoder(
    into texture: Texture, like surface: OffscreenSurface
  ) -> RenderCommandEncoder {
    let clear = ClearColor(alpha: 0)
    guard surface != .picture else { return makeEncoder(into: texture, clearColor: clear) }
    return commandBuffer.makeRenderCommandEncoder(descriptor: FrameTarget.flatPass(into: texture, clearColor: clear))
  }

  private mutating func composite(_ drawing: LayerDrawing, at index: Int) throws {
    guard let offscreen = drawing.offscreen else { return }
    if drawn[index] == nil {
      closeEncoder()
      try drawOffscreen(from: index)
    }
    guard let texture = drawn.removeValue(forKey: index) else { return }
    let encoder = openEncoder()
    if offscreen.surface == .picture {
      compositor?.draw(texture, opacity: offscreen.opacity, encoder: encoder)
    } else {
      drawing.renderer.composite(texture, of: drawing.layer, context: context, encoder: encoder)
    }
    target.offscreen.giveBack(texture, offscreen.surface)
  }

  // MARK: - Hosts

  private func prerenderHosts() throws {
    for case .host(let layer) in steps {
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

extension FramePainter.Step {
  /// Whether what is drawn may write depth.
  var usesDepth: Bool {
    switch self {
    case .host: true
    case .layer(let drawing): drawing.usesDepth
    }
  }
}
