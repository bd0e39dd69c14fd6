internal import Synchronization

/// A texture to draw one frame into and to present; its place is free again when nothing refers to it any more.
///
/// The corresponding Metal types are `MTLDrawable` and `CAMetalDrawable`.
public final class Drawable: Sendable {
  private struct State {
    var isPresentationAsked = false
    var presentedTime = 0.0
    var handlers: [@Sendable (Drawable) -> Void] = []
  }

  /// What the frame is drawn into; it serves a later drawable again, so keep the drawable and not the texture.
  public let texture: Texture
  /// The number of the drawable among those of its layer, from 0.
  public let drawableID: Int
  /// Where the drawable came from.
  package let source: DrawableLayer
  private let place: InFlightPlace
  private let state = Mutex(State())

  init(texture: Texture, id: Int, source: DrawableLayer, place: InFlightPlace) {
    self.texture = texture
    drawableID = id
    self.source = source
    self.place = place
  }

  /// When the drawable was presented, in seconds of the monotonic clock; 0 where it was not yet.
  public var presentedTime: Double { state.withLock { $0.presentedTime } }

  /// Presents the drawable after all work committed before.
  public func present() {
    let commandBuffer = texture.device.makeCommandQueue().makeCommandBuffer()
    commandBuffer.present(self)
    commandBuffer.commit()
  }

  /// Runs `handler` when the drawable has been presented, never on one of the device's threads.
  ///
  /// Handlers of different drawables may run in any order; a view's `presentedHandler` is called in the right one.
  public func addPresentedHandler(_ handler: @escaping @Sendable (Drawable) -> Void) {
    let isOver = state.withLock { state in
      guard state.presentedTime == 0 else { return true }
      state.handlers.append(handler)
      return false
    }
    if isOver { Task.detached { handler(self) } }
  }

  /// False where presentation was asked for before.
  func askForPresentation() -> Bool {
    state.withLock { state in
      defer { state.isPresentationAsked = true }
      return !state.isPresentationAsked
    }
  }
}

extension Drawable: HeldInFlight {
  func commandBufferCommitted() { source.line?.noteCommit() }

  func commandBufferEnded(_ error: CommandBufferError?) {
    let handlers = state.withLock { state in
      state.presentedTime = MonotonicTime.now
      defer { state.handlers = [] }
      return state.handlers
    }
    source.line?.append(PresentationLine.Presented(drawable: self, error: error))
    guard !handlers.isEmpty else { return }
    Task.detached { for handler in handlers { handler(self) } }
  }
}

extension CommandBuffer {
  /// Presents a drawable when the GPU has finished the buffer; to be called before `commit`.
  ///
  /// The buffer keeps the drawable until then. Drawables are presented in the order in which their command buffers end,
  /// which on one queue is the order of their commits.
  public func present(_ drawable: Drawable) {
    func fail(_ rule: GPUIssue.Rule, _ message: String, _ hint: String) {
      report([GPUIssue(rule, object: name, field: "present", message: message, hint: hint)])
    }
    guard drawable.texture.device === device else {
      return fail(.otherDevice, "the drawable belongs to another device", "use one device for view and command buffer")
    }
    guard status == .notEnqueued else { return _ = hold(drawable, for: "present") }
    guard drawable.askForPresentation() else {
      return fail(.drawable, "drawable \(drawable.drawableID) is presented twice", "ask for the next drawable")
    }
    hold(drawable, for: "present")
  }
}
