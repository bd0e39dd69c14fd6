extension Device {
  /// Tells issues of a call that, in another module's signature, answers nil and cannot throw.
  ///
  /// In strict validation a command buffer ends in an error that lists its issues; these belong to no command buffer, so
  /// that they are printed wherever no handler takes them.
  package func report(_ issues: [GPUIssue]) {
    if validation == .strict, issueSink.handler == nil {
      for issue in issues { StandardError.print(issue.description) }
    } else {
      issueSink.tell(issues)
    }
  }
}
