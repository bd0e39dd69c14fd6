/// The command was understood and could not be done: exit code 1.
struct CommandFailure: Error, CustomStringConvertible {
  /// One sentence: what, where, and the cure.
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// The command line itself is wrong: exit code 2.
struct UsageError: Error, Equatable, CustomStringConvertible {
  /// One sentence, without the command's name.
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
