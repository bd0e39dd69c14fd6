internal import CEGL
internal import Glibc

/// What the driver says through KHR_debug: errors, hints, and the program's own labels and groups.
public struct DebugMessage: Sendable, Hashable {
  /// What a message is about.
  public enum Kind: String, Sendable {
    /// A rule of GL was broken.
    case error
    /// Something slow, deprecated or undefined.
    case warning
    /// A debug group was opened; the text is its name.
    case pushGroup
    /// A debug group was closed; the text is its name.
    case popGroup
    /// A signpost of the program's.
    case marker
    /// Anything else.
    case other
  }

  /// What the message is about.
  public let kind: Kind
  /// The driver's text.
  public let text: String
}

/// Passes the driver's messages on to a handler.
final class DebugMessageSink: Sendable {
  private let handler: @Sendable (DebugMessage) -> Void

  init(_ handler: @escaping @Sendable (DebugMessage) -> Void) { self.handler = handler }

  /// Must be called on the GL thread; the sink must live until `remove`.
  func install() {
    GL.enable(GLenum(GL_DEBUG_OUTPUT))
    // In step with the calls, so that messages arrive on the GL thread in order.
    GL.enable(GLenum(GL_DEBUG_OUTPUT_SYNCHRONOUS))
    GL.debugMessageCallback(
      { source, type, _, _, _, text, user in
        guard let user, let text else { return }
        Unmanaged<DebugMessageSink>.fromOpaque(user).takeUnretainedValue().receive(source, type, text)
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  func remove() { GL.debugMessageCallback(nil, nil) }

  private func receive(_ source: GLenum, _ type: GLenum, _ text: UnsafePointer<CChar>) {
    // A source that does not compile breaks no rule of GL, and is thrown as a LibraryError.
    let isOfCompiler = source == GLenum(GL_DEBUG_SOURCE_SHADER_COMPILER)
    let kind: DebugMessage.Kind =
      switch Int32(bitPattern: type) {
      case GL_DEBUG_TYPE_ERROR: isOfCompiler ? .warning : .error
      case GL_DEBUG_TYPE_PUSH_GROUP: .pushGroup
      case GL_DEBUG_TYPE_POP_GROUP: .popGroup
      case GL_DEBUG_TYPE_MARKER: .marker
      case GL_DEBUG_TYPE_OTHER: .other
      default: .warning
      }
    handler(DebugMessage(kind: kind, text: String(cString: text)))
  }
}

/// Standard error without Foundation.
package enum StandardError {
  package static func print(_ line: String) {
    let text = line + "\n"
    _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  }
}
