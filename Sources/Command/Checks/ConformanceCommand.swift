import FoundationEssentials

/// `headland conformance SUITE PATH`: compares us with what an independent implementation published.
struct ConformanceCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "conformance", summary: "run a third-party conformance suite",
    positionals: [
      PositionalSpecification("SUITE", "which suite: \(Suite.allCases.map(\.rawValue).joined(separator: ", "))"),
      PositionalSpecification("PATH", "the suite's file or folder"),
    ],
    options: [
      .value("--filter", "TEXT", "run the tests whose names contain this"),
      .value("--ignores", "FILE", "the tests that are known to fail, with reasons: {\"test\": \"reason\"}"),
      .flag("--verbose", "print a line for each test, not only for those that failed"),
      .flag("--json", "print a JSON object for each test, one a line, and the summary to standard error"),
    ] + RenderConformanceOptions.options,
    notes: """
      Exit code 0: every test passed or is known to fail; 1: a test failed, one that is known to fail passed, or none was \
      run.
      """)

  /// The suites by the names that the command takes.
  enum Suite: String, CaseIterable {
    case camera
    case expression
    case query
    case render
    case styleValidation = "style-validation"
  }

  private let suite: Suite
  private let path: String
  private let filter: String?
  private let ignoresPath: String?
  private let isVerbose: Bool
  private let printsJSON: Bool
  private let renderOptions: RenderConformanceOptions

  init(_ arguments: Arguments) throws(UsageError) {
    let name = arguments.positional(0)
    guard let suite = Suite(rawValue: name) else {
      let names = Suite.allCases.map(\.rawValue)
      throw UsageError("there is no suite \"\(name)\"" + Suggestion.sentence(for: name, among: names))
    }
    self.suite = suite
    path = arguments.positional(1)
    filter = arguments.text("--filter")
    ignoresPath = arguments.text("--ignores")
    isVerbose = arguments.flag("--verbose")
    printsJSON = arguments.flag("--json")
    renderOptions = try RenderConformanceOptions(arguments)
  }

  func run() async throws -> Bool {
    switch suite {
    case .camera: try runCameras()
    case .expression: try report(ExpressionConformance.run(path, filter: filter))
    case .query: try await runQueries()
    case .render: try await runRenders()
    case .styleValidation: try report(StyleValidationConformance.run(path, filter: filter))
    }
  }

  /// Prints how tests fared against what is known to fail.
  ///
  /// - Returns: Whether every test passed or is known to fail.
  private func report(_ tests: [SuiteTest], isWhole: Bool? = nil) throws -> Bool {
    let report = SuiteReport(tests, known: try known(), isWhole: isWhole ?? (filter == nil))
    if printsJSON {
      for result in report.results { try Output.json(result, pretty: false) }
    } else if isVerbose || !report.isSuccess {
      Output.print(report.details(ofAll: isVerbose))
    }
    printSummary(report.summary)
    return report.isSuccess
  }

  private func known() throws(CommandFailure) -> KnownFailures {
    guard let ignoresPath else { return .none }
    return try KnownFailures(path: ignoresPath)
  }

  private func runQueries() async throws -> Bool {
    let suite = try RenderSuite(path, assets: renderOptions.assets, expected: (QueryConformance.fileName, ""))
    let selection = try renderOptions.selection(filter: filter)
    let tests = selection.chosen(of: suite)
    guard !renderOptions.isListOnly else {
      for test in tests { Output.print(test.name) }
      return !tests.isEmpty
    }
    let results = try await QueryConformance(suite: suite, device: renderOptions.device).run(tests)
    try renderOptions.record(results)
    return try report(results, isWhole: selection.isWhole)
  }

  private func runRenders() async throws -> Bool {
    let suite = try RenderSuite(path, assets: renderOptions.assets)
    let selection = try renderOptions.selection(filter: filter)
    let tests = selection.chosen(of: suite)
    guard !renderOptions.isListOnly else {
      for test in tests { Output.print(test.name) }
      return !tests.isEmpty
    }
    let conformance = renderOptions.conformance(suite)
    let renders = try await conformance.run(tests)
    try renderOptions.record(renders.map(\.suiteTest))
    let report = SuiteReport(renders.map(\.suiteTest), known: try known(), isWhole: selection.isWhole)
    let byName = Dictionary(renders.map { ($0.name, $0) }) { first, _ in first }
    let entries = report.results.map { RenderReportEntry($0, byName[$0.name]) }
    let blank = entries.count { $0.passesBlank && $0.status == .passed }
    let summary = report.summary + (blank > 0 ? "; of these \(blank) would pass blank" : "")
    try conformance.report?.writePage(entries, summary: summary)
    if printsJSON {
      for entry in entries { try Output.json(entry, pretty: false) }
    } else if isVerbose || !report.isSuccess {
      Output.print(report.details(ofAll: isVerbose))
    }
    printSummary(summary)
    return report.isSuccess
  }

  private func runCameras() throws -> Bool {
    let data = Data(try FileContents.bytes(of: path))
    let report: CameraConformance.Report
    do {
      report = try CameraConformance.run(data, filter: filter)
    } catch is DecodingError {
      throw CommandFailure(
        "\(path): this is no camera suite: it should hold {\"cases\": [{\"camera\": …, \"result\": …}]}")
    }
    if printsJSON {
      for result in report.results { try Output.json(SuiteReport.Result(result), pretty: false) }
    } else if isVerbose || !report.isSuccess {
      Output.print(report.details)
    }
    printSummary(report.summary)
    return report.isSuccess
  }

  /// Prints how many tests passed, failed and were skipped; beside JSON it is no part of the result.
  private func printSummary(_ summary: String) {
    let line = "\(suite.rawValue): \(summary)"
    if printsJSON { Output.error(line) } else { Output.print(line) }
  }
}
