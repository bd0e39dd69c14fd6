internal import CEGL
internal import Glibc

/// A list of the GL calls that one thread made, as text, so that translation can be tested as a table.
///
/// Only debug builds record; in release builds `GL`'s functions carry no trace code at all.
final class GLTrace {
  /// One argument of a recorded call, with how it is to be read.
  enum Argument {
    case name(GLenum)
    case number(Int)
    case bits(GLbitfield)
    case real(Float)
    case text(String)
    /// Client memory: its address says nothing, so only whether there was any.
    case memory(UnsafeRawPointer?)

    static func int(_ value: some BinaryInteger) -> Argument { .number(Int(truncatingIfNeeded: value)) }
    static func offset(_ value: UnsafeRawPointer?) -> Argument { .number(Int(bitPattern: value)) }

    var description: String {
      switch self {
      case .name(let value): GLEnumName.of(value)
      case .number(let value): String(value)
      case .bits(let value): "0x" + String(value, radix: 16)
      case .real(let value): value == value.rounded() && abs(value) < 1e6 ? String(Int(value)) : String(value)
      case .text(let value): "\"\(value)\""
      case .memory(let value): value == nil ? "nil" : "bytes"
      }
    }
  }

  private var calls: [String] = []
  private let outer: UnsafeMutableRawPointer?

  private init(outer: UnsafeMutableRawPointer?) { self.outer = outer }

  /// The calling thread's innermost trace lives under this key.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, nil)
    precondition(status == 0, "pthread_key_create failed (\(status)): the process is out of thread keys")
    return key
  }()

  /// Starts a trace on the calling thread, to be ended by `end()`.
  ///
  /// Traces nest, and the inner one hides the outer.
  static func begin() {
    let trace = GLTrace(outer: pthread_getspecific(key))
    pthread_setspecific(key, Unmanaged.passRetained(trace).toOpaque())
  }

  /// Ends the calling thread's innermost trace: `["bindBuffer(ARRAY_BUFFER, 3)", …]`, empty where none was begun.
  static func end() -> [String] {
    guard let pointer = pthread_getspecific(key) else { return [] }
    let trace = Unmanaged<GLTrace>.fromOpaque(pointer).takeRetainedValue()
    pthread_setspecific(key, trace.outer)
    return trace.calls
  }

  /// The calls that `body` makes on the calling thread.
  static func recording(_ body: () throws -> Void) rethrows -> [String] {
    begin()
    do { try body() } catch {
      _ = end()
      throw error
    }
    return end()
  }

  /// Adds a call to the calling thread's trace; nothing is formatted where there is none.
  static func note(_ name: StaticString, _ arguments: () -> [Argument]) {
    guard let pointer = pthread_getspecific(key) else { return }
    let list = arguments().map(\.description).joined(separator: ", ")
    Unmanaged<GLTrace>.fromOpaque(pointer).takeUnretainedValue().calls.append("\(name)(\(list))")
  }
}
