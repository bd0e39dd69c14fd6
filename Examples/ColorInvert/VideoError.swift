import Glibc

/// Why a video cannot be read or written: one sentence with the place and the cure.
public struct VideoError: Error, CustomStringConvertible, Hashable {
  /// The sentence.
  public let description: String

  init(_ description: String) { self.description = description }

  /// What the system said last about a file.
  static func system(_ path: String, _ verb: String) -> VideoError {
    VideoError("\(path) cannot be \(verb): \(String(cString: strerror(errno)))")
  }
}
