public import Dispatch
public import HeadlandGPU

/// A number that grows, by which queues wait for each other.
///
/// Each is an `Event`.
public protocol MTLEvent: Event, Sendable {}

/// An event that the processor can wait for and signal too.
///
/// Each is an `Event`: every event here can do so.
public protocol MTLSharedEvent: MTLEvent {}

extension Event: MTLSharedEvent {}

/// What runs when a shared event has reached a value.
public typealias MTLSharedEventNotificationBlock = @Sendable (any MTLSharedEvent, UInt64) -> Void

/// The dispatch queue on which the blocks of shared events run.
public final class MTLSharedEventListener: Sendable {
  /// The queue.
  public let dispatchQueue: DispatchQueue

  /// Makes a listener with a queue of its own.
  public convenience init() { self.init(dispatchQueue: DispatchQueue(label: "shared event listener")) }

  /// Makes a listener of a queue.
  public init(dispatchQueue: DispatchQueue) { self.dispatchQueue = dispatchQueue }
}

extension MTLSharedEvent {
  /// Runs a block on the listener's queue when the value is reached.
  public func notify(
    _ listener: MTLSharedEventListener, atValue value: UInt64, block: @escaping MTLSharedEventNotificationBlock
  ) {
    (self as Event).notify(atValue: value) { event, value in
      listener.dispatchQueue.async { block(event, value) }
    }
  }
}

extension MTLDevice {
  /// An event at value 0; never nil.
  public func makeEvent() -> (any MTLEvent)? { itsClass.makeEvent() as Event }

  /// An event at value 0, which the processor can wait for and signal too; never nil.
  public func makeSharedEvent() -> (any MTLSharedEvent)? { itsClass.makeSharedEvent() as Event }
}
