public import HeadlandGPU

/// What a frame is drawn into and presented by.
///
/// Each is a `Drawable`.
public protocol MTLDrawable: Drawable {}

extension Drawable: MTLDrawable {}

/// A drawable of a layer, with the texture to draw into.
///
/// Each is a `Drawable`.
public protocol CAMetalDrawable: MTLDrawable {}

extension Drawable: CAMetalDrawable {}

extension CAMetalDrawable {
  /// The layer that the drawable came from.
  public var layer: CAMetalLayer { CAMetalLayer(of: source) }
}

/// What runs when a drawable was presented; never on one of the device's threads.
public typealias MTLDrawablePresentedHandler = @Sendable (any MTLDrawable) -> Void

extension MTLCommandBuffer {
  /// Presents a drawable when the GPU has finished the buffer; to be called before `commit`.
  public func present(_ drawable: any MTLDrawable) {
    if let recording = self as? CommandBuffer { return recording.present(drawable as Drawable) }
    // What handlers are handed.
    (drawable as Drawable).texture.device.report([
      GPUIssue(
        .commandBufferCommitted, object: label ?? "command buffer", field: "present",
        message: "the command buffer is already committed", hint: "present before commit")
    ])
  }

  /// Presents a drawable when the GPU has finished the buffer: there is no screen that could show it longer.
  public func present(_ drawable: any MTLDrawable, afterMinimumDuration duration: CFTimeInterval) {
    present(drawable)
  }

  /// Presents a drawable when the GPU has finished the buffer: there is no screen that could show it later.
  public func present(_ drawable: any MTLDrawable, atTime presentationTime: CFTimeInterval) { present(drawable) }
}
