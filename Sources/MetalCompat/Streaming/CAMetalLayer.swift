public import Foundation
public import HeadlandGPU

/// The drawables of a view, with the properties of Core Animation's layer; a view of a `DrawableLayer`.
public final class CAMetalLayer {
  private let source: DrawableLayer

  /// Whether drawables are drawn into only; they can be sampled and read here in any case.
  public var framebufferOnly = true

  /// Makes a layer whose device, format and size are set later.
  public convenience init() { self.init(of: DrawableLayer()) }

  init(of source: DrawableLayer) { self.source = source }

  /// The device that draws; nil gives no drawables.
  public var device: (any MTLDevice)? {
    get { source.device }
    set { source.device = newValue as? Device }
  }

  /// The format of the next drawable's texture.
  public var pixelFormat: MTLPixelFormat {
    get { source.pixelFormat }
    set { source.pixelFormat = newValue }
  }

  /// The size of the next drawable's texture in pixels; fractions are dropped.
  public var drawableSize: CGSize {
    get { CGSize(source.drawableSize) }
    set { source.drawableSize = Extent(newValue) }
  }

  /// How many drawables there are: three.
  public var maximumDrawableCount: Int { source.maximumDrawableCount }

  /// Whether `nextDrawable` gives up after a second; it waits for ever where not.
  public var allowsNextDrawableTimeout: Bool {
    get { source.allowsNextDrawableTimeout }
    set { source.allowsNextDrawableTimeout = newValue }
  }

  /// A drawable that nothing uses, for which the calling thread waits; nil where none can be had, which is told as an
  /// issue.
  public func nextDrawable() -> (any CAMetalDrawable)? { source.nextDrawable() }
}

extension CGSize {
  init(_ extent: Extent) { self.init(width: extent.width, height: extent.height) }
}

extension Extent {
  /// Whole pixels; nothing of what is no number.
  init(_ size: CGSize) {
    func pixels(_ length: CGFloat) -> Int { Int(exactly: length.rounded(.down)) ?? 0 }
    self.init(width: pixels(size.width), height: pixels(size.height))
  }
}
