import FoundationEssentials

/// `headland conformance SUITE FILE`: compares us with what an independent implementation published.
struct ConformanceCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "conformance", summary: "run a third-party conformance suite",
    positionals: [
      PositionalSpecification("SUITE", "which suite: camera"),
      PositionalSpecification("FILE", "the suite's file"),
    ],
    options: [
      .value("--filter", "TEXT", "run the cases whose names contain this"),
      .flag("--verbose", "print a line for each case, not only for those that failed"),
    ],
    notes: "Exit code 0: every case that was run agrees; 1: some differ, or none was run.")

  private let path: String
  private let filter: String?
  private let isVerbose: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    let suite = arguments.positional(0)
    guard suite == "camera" else {
      throw UsageError("there is no suite \"\(suite)\"" + Suggestion.sentence(for: suite, among: ["camera"]))
    }
    path = arguments.positional(1)
    filter = arguments.text("--filter")
    isVerbose = arguments.flag("--verbose")
  }

  func run() throws -> Bool {
    let data = Data(try FileContents.bytes(of: path))
    let report: CameraConformance.Report
    do {
      report = try CameraConformance.run(data, filter: filter)
    } catch is DecodingError {
      throw CommandFailure(
        "\(path): this is no camera suite: it should hold {\"cases\": [{\"camera\": …, \"result\": …}]}")
    }
    if isVerbose || !report.isSuccess { Output.print(report.details) }
    Output.print("camera: \(report.summary)")
    return report.isSuccess
  }
}
