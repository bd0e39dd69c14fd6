/// `headland example NAME -o OUT`: runs one of the examples that come with the source.
struct ExampleCommand: Subcommand {
  /// Every example, in the order that help lists them.
  static let examples: [any ExampleRun.Type] = [TriangleRun.self, ColorInvertRun.self]

  static let specification = CommandSpecification(
    name: "example", summary: "draw an example that comes with the source",
    positionals: [PositionalSpecification("NAME", names)],
    options: ImageOptions.options + ColorInvertRun.ownOptions,
    notes: examples.map { "\($0.name): \($0.summary)" }.joined(separator: "\n"))

  private static var names: String { examples.map { $0.name }.joined(separator: " or ") }

  private let example: any ExampleRun

  init(_ arguments: Arguments) throws(UsageError) {
    let name = arguments.positional(0)
    guard let example = Self.examples.first(where: { $0.name == name }) else {
      let suggestion = Suggestion.sentence(for: name, among: Self.examples.map { $0.name })
      throw UsageError("there is no example \"\(name)\"; there is \(Self.names)\(suggestion)")
    }
    for option in Self.specification.options where !example.optionNames.contains(option.name) {
      guard arguments.text(option.name) == nil, !arguments.flag(option.name) else {
        throw UsageError("\(option.name) is no option of the example \(name)")
      }
    }
    self.example = try example.init(arguments)
  }

  func run() async throws -> Bool {
    try await example.run()
    return true
  }
}

/// One example with the options that it was given.
protocol ExampleRun: SendableMetatype {
  static var name: String { get }
  /// What it draws, and what it takes beside the options' own words.
  static var summary: String { get }
  /// The options that it reads.
  static var optionNames: Set<String> { get }

  init(_ arguments: Arguments) throws(UsageError)

  /// Draws, and prints the report.
  func run() async throws
}
