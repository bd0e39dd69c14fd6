/// Where broken rules are told, by any thread.
struct IssueSink: Sendable {
  let validation: ValidationMode
  let handler: (@Sendable (GPUIssue) -> Void)?

  /// Tells the handler; without one standard error, in `.log`.
  func tell(_ issues: [GPUIssue]) {
    guard validation != .off else { return }
    for issue in issues {
      if let handler { handler(issue) } else if validation == .log { StandardError.print(issue.description) }
    }
  }
}
