/// One thing that `headland` can be told to do.
///
/// `init` reads the arguments and refuses wrong ones before anything is done; `run` does it.
protocol Subcommand: SendableMetatype {
  static var specification: CommandSpecification { get }

  init(_ arguments: Arguments) throws(UsageError)

  /// Does the work and prints the result.
  ///
  /// - Returns: false where the work was done and its answer is no, such as two images that differ: exit code 1.
  /// - Throws: `CommandFailure`, or an error whose description is one sentence.
  func run() async throws -> Bool
}
