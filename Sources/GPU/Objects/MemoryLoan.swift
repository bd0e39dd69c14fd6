internal import CEGL
internal import Synchronization

/// A caller's memory in the hands of the device's thread, to be taken back where that thread is given up.
final class MemoryLoan: Sendable {
  private let address: Mutex<UInt?>

  init(_ memory: UnsafeMutableRawPointer) { address = Mutex(UInt(bitPattern: memory)) }

  /// Lets `body` write, unless the loan has ended.
  func write(_ body: (UInt) -> GLenum?) -> GLenum? { address.withLock { $0.flatMap(body) } }

  /// Ends the loan: nothing is written afterwards.
  func end() { address.withLock { $0 = nil } }
}
