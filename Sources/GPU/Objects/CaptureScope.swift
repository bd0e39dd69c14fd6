internal import CEGL
internal import Synchronization

/// A run of frames or passes that a graphics debugger is to capture.
///
/// Where RenderDoc's library is in the process (it was started through RenderDoc, or its library was loaded), `begin` and
/// `end` start and finish a capture of the device's context; otherwise they do nothing. The corresponding Metal type is
/// `MTLCaptureScope`.
public final class CaptureScope: Sendable {
  /// The device that is captured.
  public let device: Device
  private let state = Mutex((label: String?.none, isCapturing: false))

  init(device: Device) { self.device = device }

  /// Whether RenderDoc's library is in the process, so that captures can be made.
  public static var isAvailable: Bool { cegl_renderdoc_available() != 0 }

  /// A name for the capture.
  public var label: String? {
    get { state.withLock { $0.label } }
    set { state.withLock { $0.label = newValue } }
  }

  /// Whether a capture has begun and not ended.
  public var isCapturing: Bool { state.withLock { $0.isCapturing } }

  /// Begins a capture with the commands that are committed from now on.
  public func begin() {
    let hasBegun = device.perform { _ in cegl_renderdoc_begin() != 0 } ?? false
    state.withLock { $0.isCapturing = hasBegun }
  }

  /// Ends the capture with the commands that have been committed.
  public func end() {
    guard isCapturing else { return }
    _ = device.perform { executor in
      executor.retireAll()
      _ = cegl_renderdoc_end()
    }
    state.withLock { $0.isCapturing = false }
  }
}

extension Device {
  /// A capture scope of the device.
  public func makeCaptureScope() -> CaptureScope { CaptureScope(device: self) }
}
