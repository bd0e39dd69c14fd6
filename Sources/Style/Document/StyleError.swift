/// Why there is no style at all to be drawn from some bytes.
public struct StyleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What the bytes are called, usually the file's name.
  public let name: String
  /// What is wrong, in one sentence without a full stop.
  public let message: String
  /// How to put it right, or `nil` where the message says all.
  public let hint: String?
  /// The line of the fault, from 1.
  public let line: Int
  /// The column of the fault in characters (Unicode scalars), from 1.
  public let column: Int

  /// The error as one sentence: place, fault and cure.
  public var description: String {
    let cure = hint.map { "; \($0)" } ?? ""
    return "\(name):\(line):\(column): \(message)\(cure)"
  }
}
