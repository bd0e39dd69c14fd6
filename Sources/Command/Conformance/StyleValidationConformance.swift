import FoundationEssentials
import HeadlandStyle

/// Compares what we find wrong with styles with what the reference validator finds: the same faults, in its words, on
/// the same lines, in the same order.
enum StyleValidationConformance {
  /// What the reference says of one fault.
  private struct Message: Decodable, Equatable {
    let message: String
    let severity: String?
    let line: Int?
    let identifier: String?
  }

  private static let inputEnding = ".input.json"

  /// Runs the tests of a folder: each is a `NAME.input.json`, a style's text, and a `NAME.output.json`, the messages.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - filter: Text that a test's name must contain; nil runs all.
  /// - Returns: The tests in the order of their names.
  /// - Throws: `CommandFailure` where the folder or a file of it cannot be read.
  static func run(_ folder: String, filter: String?) throws(CommandFailure) -> [SuiteTest] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw CommandFailure("\(folder): there is no such folder, or it cannot be read")
    }
    var tests: [SuiteTest] = []
    for file in names.sorted() where file.hasSuffix(inputEnding) {
      let name = String(file.dropLast(inputEnding.count))
      guard filter.map(name.contains) ?? true else { continue }
      tests.append(try run(name, in: folder))
    }
    return tests
  }

  private static func run(_ name: String, in folder: String) throws(CommandFailure) -> SuiteTest {
    let style = try FileContents.bytes(of: "\(folder)/\(name)\(inputEnding)")
    let output = "\(folder)/\(name).output.json"
    guard let expected = try? JSONDecoder().decode([Message].self, from: Data(try FileContents.bytes(of: output)))
    else { throw CommandFailure("\(output): this is no list of messages") }
    let actual = StyleValidation(style, name: name).referenceMessages.map {
      Message(message: $0.message, severity: "error", line: $0.line, identifier: $0.identifier)
    }
    return SuiteTest(name, differences: differences(of: actual, from: expected))
  }

  private static func differences(of actual: [Message], from expected: [Message]) -> [String] {
    guard actual != expected else { return [] }
    return actual.difference(from: expected).map { change in
      switch change {
      case .remove(_, let message, _): "missing: \(text(message))"
      case .insert(_, let message, _): "too much: \(text(message))"
      }
    }
  }

  private static func text(_ message: Message) -> String {
    let line = message.line.map { "line \($0): " } ?? ""
    let identifier = message.identifier.map { " [\($0)]" } ?? ""
    return "\(line)\(message.severity ?? "error"): \(message.message)\(identifier)"
  }
}
