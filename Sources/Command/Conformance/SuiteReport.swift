import FoundationEssentials

/// How one test of a suite fared: what was other than the suite wants it, nothing where it passed.
struct SuiteTest: Sendable {
  let name: String
  let differences: [String]
  /// Why it was not run; nil where it was.
  let skipReason: String?

  init(_ name: String, differences: [String], skipReason: String? = nil) {
    self.name = name
    self.differences = differences
    self.skipReason = skipReason
  }
}

/// The tests that are known to fail, each with its reason: a JSON object of reasons by name.
struct KnownFailures: Sendable {
  let reasons: [String: String]

  static let none = KnownFailures(reasons: [:])

  init(reasons: [String: String]) {
    self.reasons = reasons
  }

  /// - Throws: `CommandFailure` where the file cannot be read or is no object of strings.
  init(path: String) throws(CommandFailure) {
    let bytes = try FileContents.bytes(of: path)
    guard let reasons = try? JSONDecoder().decode([String: String].self, from: Data(bytes)) else {
      throw CommandFailure("\(path): this is no list of known failures: it should hold {\"test\": \"reason\", …}")
    }
    self.reasons = reasons
  }
}

extension KnownFailures {
  /// The tests that fail, each with its first reason.
  init(failuresOf tests: [SuiteTest]) {
    let failed = tests.compactMap { test in test.differences.first.map { (test.name, $0) } }
    self.init(reasons: Dictionary(failed) { first, _ in first })
  }

  /// The list as its file holds it.
  var text: String { get throws { try Output.jsonText(reasons) + "\n" } }
}

/// How the tests of a suite fared, against what is known to fail.
struct SuiteReport: Sendable {
  /// What came of one test.
  struct Result: Encodable, Sendable {
    enum Outcome: String, Encodable {
      case passed
      case failed
      /// It failed, as is known, or could not be run.
      case skipped
    }

    let name: String
    let outcome: Outcome
    /// What was other than wanted, and what is known of it.
    let reasons: [String]
  }

  let results: [Result]

  init(_ tests: [SuiteTest], known: KnownFailures, isWhole: Bool) {
    var results = tests.map { test in
      Result(test, knownReason: known.reasons[test.name])
    }
    // A name that no test has would hide a renamed test for ever.
    let names = Set(tests.map(\.name))
    for name in known.reasons.keys.sorted() where isWhole && !names.contains(name) {
      results.append(
        Result(name: name, outcome: .failed, reasons: ["it is known to fail, but the suite has no such test"]))
    }
    self.results = results
  }

  /// Whether every test passed or is known to fail, and there was one.
  var isSuccess: Bool { !results.isEmpty && count(.failed) == 0 }

  /// One line: `27 passed, 1 failed, 0 skipped`.
  var summary: String { "\(count(.passed)) passed, \(count(.failed)) failed, \(count(.skipped)) skipped" }

  private func count(_ outcome: Result.Outcome) -> Int {
    results.count { $0.outcome == outcome }
  }

  /// A line for each test that did not pass, or for every test, with its reasons on lines of their own.
  func details(ofAll: Bool) -> String {
    results.filter { ofAll || $0.outcome != .passed }
      .map { (["\($0.outcome.rawValue)  \($0.name)"] + $0.reasons.map { "        \($0)" }).joined(separator: "\n") }
      .joined(separator: "\n")
  }
}

extension SuiteReport.Result {
  /// How one camera fared.
  init(_ camera: CameraConformance.CaseResult) {
    name = camera.id
    switch camera.outcome {
    case .passed: (outcome, reasons) = (.passed, [])
    case .failed(_, let reasons): (outcome, self.reasons) = (.failed, reasons)
    case .skipped(let reason): (outcome, reasons) = (.skipped, [reason])
    }
  }

  fileprivate init(_ test: SuiteTest, knownReason: String?) {
    name = test.name
    if let skipReason = test.skipReason {
      (outcome, reasons) = (.skipped, [skipReason])
      return
    }
    switch (test.differences.isEmpty, knownReason) {
    case (true, nil):
      outcome = .passed
      reasons = []
    case (true, let reason?):
      outcome = .failed
      reasons = ["it passes, though it is known to fail (\(reason)): take it off the list"]
    case (false, nil):
      outcome = .failed
      reasons = test.differences
    case (false, let reason?):
      outcome = .skipped
      reasons = [reason] + test.differences
    }
  }
}
