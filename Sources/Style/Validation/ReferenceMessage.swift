/// A fault in the words of the validator of the MapLibre style specification.
///
/// It serves comparison with that validator, rule by rule; `StyleIssue` says more, and names the cure.
public struct ReferenceMessage: Hashable, Sendable {
  /// The path, a colon and what is wrong.
  public let message: String
  /// The line of the value at fault, from 1, or `nil` where the reference gives none.
  public let line: Int?
  /// The reference's name of the rule, which few rules have.
  public let identifier: String?

  /// Makes a message.
  ///
  /// - Parameters:
  ///   - message: The path, a colon and what is wrong.
  ///   - line: The line of the value at fault, from 1.
  ///   - identifier: The reference's name of the rule.
  public init(message: String, line: Int?, identifier: String? = nil) {
    self.message = message
    self.line = line
    self.identifier = identifier
  }

  /// The steps of a pointer as the reference writes paths, `layers[0].paint.fill-color`.
  static func path(of tokens: ArraySlice<String>) -> String {
    var path = ""
    for (index, token) in zip(tokens.indices, tokens) {
      // Keys of digits alone are taken for indexes, save where the name of a source must stand.
      if index > 0, Int(token) != nil, tokens.first != "sources" || index > 1 {
        path += "[\(token)]"
      } else {
        path += path.isEmpty ? token : ".\(token)"
      }
    }
    return path
  }
}
