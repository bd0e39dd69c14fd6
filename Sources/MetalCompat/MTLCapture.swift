public import HeadlandGPU
internal import Synchronization

/// A run of commands that a graphics debugger is to capture.
///
/// Each is a `CaptureScope`: RenderDoc captures where its library is in the process.
public protocol MTLCaptureScope: CaptureScope, Sendable {}

extension CaptureScope: MTLCaptureScope {}

/// Where a capture goes; raw values are Metal's.
public enum MTLCaptureDestination: Int, Sendable {
  /// The debugger that the program was started through: RenderDoc here, which names its files itself.
  case developerTools = 1
  /// A document of Apple's tools, which nothing here writes.
  case gpuTraceDocument = 2
}

/// Why a capture did not start; raw values are Metal's.
public enum MTLCaptureError: Int, Error, Sendable, CustomStringConvertible {
  /// No debugger is in the process, or it cannot write what was asked for.
  case notSupported = 1
  /// Another capture runs.
  case alreadyCapturing = 2
  /// The descriptor names nothing that can be captured.
  case invalidDescriptor = 3

  /// What is wrong, and the cure.
  public var description: String {
    switch self {
    case .notSupported: "nothing can capture: start the program through RenderDoc, and ask for .developerTools"
    case .alreadyCapturing: "a capture runs already: stop it first"
    case .invalidDescriptor: "captureObject is no device, command queue or capture scope: set one of them"
    }
  }
}

/// What is to be captured.
public final class MTLCaptureDescriptor {
  /// A device, a command queue or a capture scope.
  public var captureObject: Any?
  /// Where the capture goes.
  public var destination = MTLCaptureDestination.developerTools

  /// Makes a descriptor that captures nothing yet.
  public init() {}
}

/// Starts and stops captures of the process.
public final class MTLCaptureManager: Sendable {
  private struct State {
    var running: CaptureScope?
    var defaultScope: CaptureScope?
  }
  private static let manager = MTLCaptureManager()
  private let state = Mutex(State())

  /// The one manager of the process.
  public static func shared() -> MTLCaptureManager { manager }

  /// Whether a capture has started and not stopped.
  public var isCapturing: Bool { state.withLock { $0.running?.isCapturing == true } }

  /// The scope that the program wants to be captured where none is named.
  public var defaultCaptureScope: (any MTLCaptureScope)? {
    get {
      let scope: CaptureScope? = state.withLock { $0.defaultScope }
      return scope
    }
    set { state.withLock { $0.defaultScope = newValue } }
  }

  /// A scope of a device.
  public func makeCaptureScope(device: any MTLDevice) -> any MTLCaptureScope {
    device.itsClass.makeCaptureScope() as CaptureScope
  }

  /// A scope of a queue: GLES has one context for all queues of a device, so that all of them are captured.
  public func makeCaptureScope(commandQueue: any MTLCommandQueue) -> any MTLCaptureScope {
    makeCaptureScope(device: commandQueue.device)
  }

  /// Whether a capture can go there: to RenderDoc, where its library is in the process.
  public func supportsDestination(_ destination: MTLCaptureDestination) -> Bool {
    destination == .developerTools && CaptureScope.isAvailable
  }

  /// Starts a capture.
  ///
  /// - Throws: `MTLCaptureError`.
  public func startCapture(with descriptor: MTLCaptureDescriptor) throws {
    guard let scope = scope(of: descriptor.captureObject) else { throw MTLCaptureError.invalidDescriptor }
    guard supportsDestination(descriptor.destination) else { throw MTLCaptureError.notSupported }
    let isFree = state.withLock { state in
      guard state.running == nil else { return false }
      state.running = scope
      return true
    }
    guard isFree else { throw MTLCaptureError.alreadyCapturing }
    scope.begin()
    if !scope.isCapturing {
      state.withLock { $0.running = nil }
      throw MTLCaptureError.notSupported
    }
  }

  /// Stops the capture that runs; does nothing where none does.
  public func stopCapture() {
    let scope = state.withLock { state in
      defer { state.running = nil }
      return state.running
    }
    scope?.end()
  }

  private func scope(of object: Any?) -> CaptureScope? {
    switch object {
    case let scope as CaptureScope: scope
    case let device as any MTLDevice: device.itsClass.makeCaptureScope()
    case let queue as any MTLCommandQueue: queue.device.itsClass.makeCaptureScope()
    default: nil
    }
  }
}
