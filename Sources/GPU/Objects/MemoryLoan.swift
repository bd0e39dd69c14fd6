internal import Synchronization

/// A caller's memory in the hands of the device's thread, to be taken back where that thread is given up.
final class MemoryLoan: Sendable {
  private let address: Mutex<UInt?>

  init(_ memory: UnsafeMutableRawPointer) { address = Mutex(UInt(bitPattern: memory)) }

  /// Hands the memory to `body`; false where the loan has ended.
  func use(_ body: (UInt) -> Void) -> Bool {
    address.withLock { address in
      guard let address else { return false }
      body(address)
      return true
    }
  }

  /// Ends the loan: nothing is read or written afterwards.
  func end() { address.withLock { $0 = nil } }
}
