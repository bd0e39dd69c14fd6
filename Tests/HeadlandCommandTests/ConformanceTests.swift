import Foundation
import HeadlandStyle
import Testing

@testable import HeadlandCommand

@Suite("headland conformance")
struct ConformanceTests {
  @Test("tests are told from known failures, and a known failure that passes fails the run")
  func knownFailures() {
    let tests = [
      SuiteTest("good", differences: []), SuiteTest("bad", differences: ["missing: x"]),
      SuiteTest("known", differences: ["missing: y"]), SuiteTest("mended", differences: []),
    ]
    let known = KnownFailures(reasons: ["known": "not yet", "mended": "not yet", "gone": "renamed"])
    let report = SuiteReport(tests, known: known, isWhole: true)
    #expect(report.results.map(\.outcome) == [.passed, .failed, .skipped, .failed, .failed])
    #expect(report.summary == "1 passed, 3 failed, 1 skipped" && !report.isSuccess)
    #expect(report.details(ofAll: false).contains("failed  bad\n        missing: x"))
    #expect(SuiteReport(tests, known: known, isWhole: false).results.count == 4)
    #expect(SuiteReport([tests[0]], known: .none, isWhole: true).isSuccess)
    #expect(!SuiteReport([], known: .none, isWhole: true).isSuccess)
  }

  @Test("a folder of styles is held against the messages beside them")
  func styleValidation() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "conformance-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let style = #"{"version": 8, "zoom": "3", "sources": {}, "layers": []}"#
    let message = #"[{"message": "zoom: number expected, string found", "severity": "error", "line": 1}]"#
    try style.write(to: folder.appending(path: "zoom.input.json"), atomically: true, encoding: .utf8)
    try message.write(to: folder.appending(path: "zoom.output.json"), atomically: true, encoding: .utf8)
    let words = ["conformance", "style-validation", folder.path]
    #expect(await HeadlandCommand.run(words) == .done)
    #expect(await HeadlandCommand.run(words + ["--json", "--filter", "zoo"]) == .done)
    #expect(await HeadlandCommand.run(words + ["--filter", "nothing"]) == .failed)
    try "[]".write(to: folder.appending(path: "zoom.output.json"), atomically: true, encoding: .utf8)
    #expect(await HeadlandCommand.run(words) == .failed)
  }

  @Test("an issue is one line, whatever stands in the style")
  func oneLine() {
    let issue = StyleIssue(
      severity: .warning, code: .propertyUnknown, pointer: JSONPointer(["a\nb"]), message: "tab\t, delete \u{7f}",
      line: 1,
      column: 2)
    #expect(
      IssueReport(issue).line(in: "s.json")
        == #"s.json:1:2: warning: /a\u000ab: tab\u0009, delete \u007f [property-unknown]"#)
  }

  @Test("validate says no to a style with errors and yes to one with warnings")
  func validate() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "style-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    for (text, code) in [
      (#"{"version": 8, "odd": 1, "sources": {}, "layers": []}"#, ExitCode.done),
      (#"{"version": 8, "zoom": "x", "sources": {}, "layers": []}"#, .failed), ("[]", .failed), ("{", .failed),
    ] {
      try text.write(to: file, atomically: true, encoding: .utf8)
      #expect(await HeadlandCommand.run(["validate", file.path]) == code)
      #expect(await HeadlandCommand.run(["validate", file.path, "--json"]) == code)
    }
  }
}
