/// Why a value is not one that its property takes.
struct PropertyFault: Error {
  let severity: StyleIssue.Severity
  let code: StyleIssue.Code
  /// The innermost value at fault.
  let value: JSONValue
  /// What is wrong, as half a sentence.
  let message: String
  let hint: String?

  init(
    _ code: StyleIssue.Code, at value: JSONValue, _ message: String, hint: String? = nil,
    severity: StyleIssue.Severity = .error
  ) {
    self.severity = severity
    self.code = code
    self.value = value
    self.message = message
    self.hint = hint
  }

  /// The fault of a value of the wrong type.
  static func type(_ value: JSONValue, expected: String, hint: String? = nil) -> PropertyFault {
    PropertyFault(.typeMismatch, at: value, "\(value.summary) stands where \(expected) should be", hint: hint)
  }

  /// The first of the faults of an expression.
  init(_ faults: ExpressionFaults, of value: JSONValue) {
    let fault = faults.all.first
    self.init(.expressionInvalid, at: fault?.value ?? value, fault.map { $0.message.halfSentence } ?? "it is not sound")
  }
}

extension String {
  /// A sentence as a part of another one: without its capital and its full stop.
  fileprivate var halfSentence: String {
    let body = hasSuffix(".") ? String(dropLast()) : self
    return body.prefix(1).lowercased() + body.dropFirst()
  }
}
