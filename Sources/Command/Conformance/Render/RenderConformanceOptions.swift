import FoundationEssentials
import Headland

/// The options of `headland conformance render` and `query`.
struct RenderConformanceOptions {
  static let options: [OptionSpecification] = [
    .value("--assets", "DIR[,DIR…]", "render, query: the folders that the styles' URLs lead to"),
    .value("--report", "DIR", "render: put the pictures of each test here, and a page that shows them"),
    .value(
      "--record-ignores", "FILE", "render, query: write the tests that fail, with reasons, to be given to --ignores"),
    .value("--names", "FILE", "render, query: run the tests that this file names, one a line"),
    .value(
      "--without", "WORD[,WORD…]",
      "render, query: leave out tests with these kinds of layer, terrain, sky or projection"),
    .flag("--list", "render, query: print the names of the tests that would be run, and run none"),
    .value("--jobs", "N", "render: how many tests are drawn at a time (as many as there are cores)"),
    .value("--device", "DEVICE", "render, query: any, hardware, software, or one that `headland devices` lists (any)"),
  ]

  let assets: [String]
  let reportFolder: String?
  let recordPath: String?
  let namesPath: String?
  let excluded: Set<String>
  let isListOnly: Bool
  let jobs: Int?
  let device: DeviceSelection

  init(_ arguments: Arguments) throws(UsageError) {
    assets = arguments.text("--assets").map { $0.split(separator: ",").map(String.init) } ?? []
    reportFolder = arguments.text("--report")
    recordPath = arguments.text("--record-ignores")
    namesPath = arguments.text("--names")
    let known = LayerKind.allCases.map(\.rawValue) + ["terrain", "sky", "projection"]
    let words = arguments.text("--without")?.split(separator: ",").map(String.init) ?? []
    for word in words where !known.contains(word) {
      throw UsageError("--without: no style has \"\(word)\"" + Suggestion.sentence(for: word, among: known))
    }
    excluded = Set(words)
    isListOnly = arguments.flag("--list")
    jobs = try arguments.integer("--jobs", in: 1...256)
    device = try ImageOptions.device(arguments)
  }

  /// Which tests are chosen, those whose names contain `filter` only.
  ///
  /// - Throws: `CommandFailure` where the file of names cannot be read.
  func selection(filter: String?) throws(CommandFailure) -> RenderSelection {
    var names: Set<String>?
    if let namesPath {
      let lines = String(decoding: try FileContents.bytes(of: namesPath), as: UTF8.self).split(
        whereSeparator: \.isNewline)
      names = Set(lines.map(String.init))
    }
    return RenderSelection(filter: filter, names: names, excluded: excluded)
  }

  /// Writes the tests that failed to the file that was asked for.
  ///
  /// - Throws: `CommandFailure` where it cannot be written.
  func record(_ tests: [SuiteTest]) throws {
    guard let recordPath else { return }
    let text = try KnownFailures(failuresOf: tests).text
    do { try Data(text.utf8).write(to: URL(fileURLWithPath: recordPath)) } catch {
      throw CommandFailure("\(recordPath) cannot be written (\(error)); name a file that can be")
    }
  }

  /// How the tests of a suite are drawn.
  func conformance(_ suite: RenderSuite) -> RenderConformance {
    RenderConformance(
      suite: suite, device: device, workers: jobs ?? ProcessInfo.processInfo.activeProcessorCount,
      report: reportFolder.map(RenderReport.init))
  }
}
