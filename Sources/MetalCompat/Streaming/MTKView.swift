public import Foundation
public import HeadlandGPU

/// Draws the frames of a view.
public protocol MTKViewDelegate: AnyObject {
  /// The next frame has another size than the last; called before the first frame, too.
  func mtkView(_ view: MTKView, drawableSizeWillChange size: CGSize)
  /// Draws one frame: takes `currentRenderPassDescriptor`, records, presents `currentDrawable` and commits.
  func draw(in view: MTKView)
}

/// A view without a screen, with the properties of MetalKit's.
///
/// `offscreen` runs it and hands on what was presented:
/// ```swift
/// let view = MTKView(frame: CGRect(x: 0, y: 0, width: 640, height: 480), device: device)
/// view.delegate = renderer
/// view.offscreen.presentedHandler = { frame in … }
/// try await view.offscreen.run(frames: 100)
/// ```
public final class MTKView {
  /// The same view with HeadlandGPU's signatures.
  public let offscreen: OffscreenView
  /// Who draws.
  public weak var delegate: (any MTKViewDelegate)?
  /// Whether drawables are drawn into only; they can be sampled and read here in any case.
  public var framebufferOnly = true
  /// Whether the view's frame sets the size of the drawables.
  public var autoResizeDrawable = true
  /// Whether frames are drawn on demand; here `offscreen.run` draws them or nobody.
  public var enableSetNeedsDisplay = false
  /// Where the view is, and how large in pixels.
  public var frame: CGRect {
    didSet { if autoResizeDrawable { drawableSize = frame.size } }
  }
  private let adapter = DelegateAdapter()

  /// Makes a view, one pixel a point.
  public init(frame frameRect: CGRect, device: (any MTLDevice)?) {
    frame = frameRect
    offscreen = OffscreenView(device: device as? Device, drawableSize: Extent(frameRect.size))
    adapter.view = self
    offscreen.delegate = adapter
  }

  /// Makes a view of no size and without a device, to be given both later.
  public convenience init() { self.init(frame: CGRect(), device: nil) }

  /// The frame at the origin.
  public var bounds: CGRect { CGRect(origin: CGPoint(x: 0, y: 0), size: frame.size) }

  /// The device that draws; nil draws nothing.
  public var device: (any MTLDevice)? {
    get { offscreen.device }
    set { offscreen.device = newValue as? Device }
  }

  /// The device that `MTLCreateSystemDefaultDevice` gives.
  public var preferredDevice: (any MTLDevice)? { MTLCreateSystemDefaultDevice() }

  /// What the frame is drawn into; nil where none can be had, which is told as an issue.
  public var currentDrawable: (any CAMetalDrawable)? { offscreen.currentDrawable }

  /// A pass that clears the drawable, with depth, stencil and samples; nil where none can be had.
  public var currentRenderPassDescriptor: MTLRenderPassDescriptor? { offscreen.currentRenderPassDescriptor }

  /// The format of the drawables.
  public var colorPixelFormat: MTLPixelFormat {
    get { offscreen.colorPixelFormat }
    set { offscreen.colorPixelFormat = newValue }
  }

  /// The format of depth and stencil; `.invalid` for none.
  public var depthStencilPixelFormat: MTLPixelFormat {
    get { offscreen.depthStencilPixelFormat }
    set { offscreen.depthStencilPixelFormat = newValue }
  }

  /// The samples of a pixel.
  public var sampleCount: Int {
    get { offscreen.sampleCount }
    set { offscreen.sampleCount = newValue }
  }

  /// The colour that a pass clears to.
  public var clearColor: MTLClearColor {
    get { offscreen.clearColor }
    set { offscreen.clearColor = newValue }
  }

  /// The depth that a pass clears to.
  public var clearDepth: Double {
    get { offscreen.clearDepth }
    set { offscreen.clearDepth = newValue }
  }

  /// The stencil value that a pass clears to.
  public var clearStencil: UInt32 {
    get { offscreen.clearStencil }
    set { offscreen.clearStencil = newValue }
  }

  /// The size of the next frame in pixels.
  public var drawableSize: CGSize {
    get { CGSize(offscreen.drawableSize) }
    set { offscreen.drawableSize = Extent(newValue) }
  }

  /// How many frames a second are drawn.
  public var preferredFramesPerSecond: Int {
    get { offscreen.preferredFramesPerSecond }
    set { offscreen.preferredFramesPerSecond = newValue }
  }

  /// Whether no frames are drawn.
  public var isPaused: Bool {
    get { offscreen.isPaused }
    set { offscreen.isPaused = newValue }
  }

  /// Lets the delegate draw one frame, now.
  public func draw() { offscreen.draw() }

  /// Frees textures that no frame in flight uses.
  public func releaseDrawables() { offscreen.releaseDrawables() }
}

/// Leads the calls of the view's inner half to the delegate of the outer.
private final class DelegateAdapter: OffscreenViewDelegate {
  weak var view: MTKView?

  func view(_ view: OffscreenView, drawableSizeWillChange size: Extent) {
    guard let view = self.view else { return }
    view.delegate?.mtkView(view, drawableSizeWillChange: CGSize(size))
  }

  func draw(in view: OffscreenView) {
    guard let view = self.view else { return }
    view.delegate?.draw(in: view)
  }
}
