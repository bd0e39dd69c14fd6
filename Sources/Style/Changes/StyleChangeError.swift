/// Why a change of a style was not made; the style is as it was before.
public struct StyleChangeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was to be changed, such as `layer "water"`.
  public let subject: String
  /// Everything that is wrong with the change; places are those in the compact JSON of what was given.
  public let issues: [StyleIssue]

  init(_ subject: String, _ issues: [StyleIssue]) {
    (self.subject, self.issues) = (subject, issues)
  }

  init(_ subject: String, _ code: StyleIssue.Code, _ message: String, hint: String?) {
    let issue = StyleIssue(
      severity: .error, code: code, pointer: JSONPointer([]), message: message, hint: hint, line: 1, column: 1)
    self.init(subject, [issue])
  }

  /// Subject, faults and cures, a line for each fault.
  public var description: String {
    issues.map { issue in
      // Faults inside a layer name it already.
      (issue.message.hasPrefix(subject) ? "" : "\(subject): ")
        + "\(issue.message)\(issue.hint.map { "; \($0)" } ?? "") [\(issue.code)]"
    }.joined(separator: "\n")
  }
}

extension StyleIssue.Code {
  /// A change names a layer that the style does not have.
  public static let layerMissing: StyleIssue.Code = "layer-missing"
  /// A source is added under an id that another one has.
  public static let sourceDuplicate: StyleIssue.Code = "source-duplicate"
  /// A source is removed while layers draw it.
  public static let sourceInUse: StyleIssue.Code = "source-in-use"
}
