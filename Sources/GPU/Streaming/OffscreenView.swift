/// Draws the frames of a view.
///
/// The corresponding MetalKit type is `MTKViewDelegate`.
public protocol OffscreenViewDelegate: AnyObject {
  /// The next frame has another size than the last; called before the first frame, too.
  func view(_ view: OffscreenView, drawableSizeWillChange size: Extent)
  /// Draws one frame: takes `currentRenderPassDescriptor`, records, presents `currentDrawable` and commits.
  func draw(in view: OffscreenView)
}

/// A view without a screen, for code that is written for one: a delegate draws its frames, a handler gets what was
/// presented.
///
/// ```swift
/// let view = OffscreenView(device: device, drawableSize: Extent(width: 640, height: 480))
/// view.delegate = renderer
/// view.presentedHandler = { frame in images.append(try await frame.drawable.texture.rgbaPixels()) }
/// try await view.run(frames: 100)
/// ```
/// A view lives in the isolation of whoever made it: delegate and handler are called there, one after the other. The
/// corresponding MetalKit type is `MTKView`.
public final class OffscreenView {
  /// Who draws.
  public weak var delegate: (any OffscreenViewDelegate)?
  /// Gets each presented frame, in the order of presentation; the texture is another frame's when it has returned, unless
  /// the drawable is kept.
  public var presentedHandler: (nonisolated(nonsending) (PresentedFrame) async throws -> Void)?

  /// The colour that a pass clears to; opaque black by default.
  public var clearColor = ClearColor()
  /// The depth that a pass clears to; 1, the farthest, by default.
  public var clearDepth = 1.0
  /// The stencil value that a pass clears to.
  public var clearStencil: UInt32 = 0
  /// The format of depth and stencil; `.invalid` for none.
  public var depthStencilPixelFormat: PixelFormat = .invalid
  /// The samples of a pixel; more than 1 are resolved into the drawable at the end of the pass.
  public var sampleCount = 1
  /// How many frames a second `run` draws in real time, and what offline times are counted in.
  public var preferredFramesPerSecond = 60
  /// Whether `run` draws no frames: in real time it waits, offline it returns.
  public var isPaused = false

  /// The number of the frame that is drawn, from 0; skipped frames are counted.
  public private(set) var frameIndex = 0
  /// The time of the frame in seconds from frame 0: `frameIndex` / `preferredFramesPerSecond`.
  public var frameTime: Double { Double(frameIndex) / Double(max(1, preferredFramesPerSecond)) }

  let layer: DrawableLayer
  let line = PresentationLine()
  var isStopped = false
  var isRunning = false
  var presentedCount = 0
  private var drawable: Drawable?
  private var announcedSize: Extent?
  private var attachments = ViewAttachments()

  /// Makes a view; nothing is allocated before the first frame.
  ///
  /// - Parameters:
  ///   - device: The device that draws; nil to set it later.
  ///   - drawableSize: The size of a frame in pixels.
  public init(device: Device? = nil, drawableSize: Extent) {
    layer = DrawableLayer(device: device, pixelFormat: .bgra8Unorm, drawableSize: drawableSize, line: line)
  }

  deinit {
    // What nobody took holds its layer, and the layer the line.
    line.close()
  }

  /// The device that draws; nil draws nothing.
  public var device: Device? {
    get { layer.device }
    set { layer.device = newValue }
  }

  /// The format of the drawables.
  public var colorPixelFormat: PixelFormat {
    get { layer.pixelFormat }
    set { layer.pixelFormat = newValue }
  }

  /// The size of the next frame in pixels; the delegate is told before it is drawn.
  public var drawableSize: Extent {
    get { layer.drawableSize }
    set { layer.drawableSize = newValue }
  }

  /// The most frames in flight.
  public var maximumDrawableCount: Int { layer.maximumDrawableCount }

  /// What the frame is drawn into and presented by; nil where none can be had, which is told as an issue.
  ///
  /// It is taken at the first use in a frame and the same until the frame's end.
  public var currentDrawable: Drawable? {
    if drawable == nil { drawable = layer.nextDrawable() }
    return drawable
  }

  /// A pass that clears the drawable, with depth, stencil and samples as the view describes them; nil where there is no
  /// drawable or an attachment cannot be had, which is told as an issue.
  public var currentRenderPassDescriptor: RenderPassDescriptor? {
    guard let drawable = currentDrawable else { return nil }
    do { return try attachments.pass(for: drawable.texture, of: self) } catch {
      drawable.texture.device.report((error as? GPUError)?.issues ?? [])
      return nil
    }
  }

  /// Lets the delegate draw one frame, now; `finishPresenting` hands it on.
  public func draw() {
    let size = drawableSize
    if announcedSize != size {
      announcedSize = size
      delegate?.view(self, drawableSizeWillChange: size)
    }
    delegate?.draw(in: self)
    drawable = nil
    frameIndex += 1
  }

  func draw(frame index: Int) {
    frameIndex = index
    draw()
  }

  /// Frees textures that no frame in flight uses.
  public func releaseDrawables() {
    layer.releaseTextures()
    attachments = ViewAttachments()
  }
}

/// A drawable after its presentation.
public struct PresentedFrame: Sendable {
  /// The drawable with the frame's pixels.
  public let drawable: Drawable
  /// How many frames were presented before.
  public let index: Int
}

/// The textures of a view that all frames share.
private struct ViewAttachments {
  private var color: Texture?
  private var depth: Texture?

  mutating func pass(for target: Texture, of view: OffscreenView) throws -> RenderPassDescriptor {
    let pass = RenderPassDescriptor()
    let attachment: RenderPassColorAttachmentDescriptor = pass.colorAttachments[0]
    attachment.loadAction = .clear
    attachment.clearColor = view.clearColor
    attachment.texture = target
    if view.sampleCount > 1 {
      let samples = try texture(color, like: target, target.pixelFormat, view.sampleCount)
      color = samples
      attachment.texture = samples
      attachment.resolveTexture = target
      attachment.storeAction = .multisampleResolve
    }
    guard view.depthStencilPixelFormat != .invalid else { return pass }
    let depth = try texture(depth, like: target, view.depthStencilPixelFormat, view.sampleCount)
    self.depth = depth
    if view.depthStencilPixelFormat.hasDepth {
      pass.depthAttachment.texture = depth
      pass.depthAttachment.clearDepth = view.clearDepth
    }
    if view.depthStencilPixelFormat.hasStencil {
      pass.stencilAttachment.texture = depth
      pass.stencilAttachment.clearStencil = view.clearStencil
    }
    return pass
  }

  /// The known texture where it fits, else another.
  private func texture(_ known: Texture?, like target: Texture, _ format: PixelFormat, _ samples: Int) throws -> Texture
  {
    let descriptor = TextureDescriptor.texture2DDescriptor(
      pixelFormat: format, width: target.width, height: target.height, mipmapped: false)
    descriptor.usage = .renderTarget
    if samples > 1 {
      descriptor.textureType = .type2DMultisample
      descriptor.sampleCount = samples
    }
    if let known, known.device === target.device, known.shape == descriptor.shape { return known }
    let texture = try target.device.makeTexture(descriptor: descriptor)
    texture.label = "view \(format)"
    return texture
  }
}
