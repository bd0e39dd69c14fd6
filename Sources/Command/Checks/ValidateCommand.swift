import FoundationEssentials
import HeadlandStyle

/// `headland validate STYLE`: lists what is wrong with a style, each fault with its place and its cure.
struct ValidateCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "validate", summary: "list what is wrong with a style",
    positionals: [PositionalSpecification("STYLE", "a style file (JSON), or - for the standard input")],
    options: [.flag("--json", "print the issues as JSON")],
    notes: """
      Holds the style against the style specification alone. What is sound and yet not drawn (a kind of layer or source, a \
      property, data that cannot be read) is told by `headland render`.
      Exit code 0: no errors (there may be warnings); 1: errors, or no style at all.
      """)

  private let path: String
  /// What the style is called in messages.
  private let name: String
  private let printsJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    path = arguments.positional(0)
    name = FileContents.name(of: path)
    printsJSON = arguments.flag("--json")
  }

  func run() throws -> Bool {
    let validation = StyleValidation(try FileContents.bytes(of: path), name: name)
    let errors = validation.issues.count { $0.severity == .error }
    if printsJSON {
      try Output.json(validation.issues.map(IssueReport.init))
    } else {
      for issue in validation.issues { Output.print(IssueReport(issue).line(in: name)) }
      let warnings = Self.count(validation.issues.count - errors, "warning")
      let verdict = validation.error == nil ? "" : "; nothing can be drawn"
      Output.print("\(name): \(Self.count(errors, "error")), \(warnings)\(verdict)")
    }
    return errors == 0 && validation.error == nil
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}

/// One issue of a style, as text and as `--json` prints it.
struct IssueReport: Encodable {
  let severity: String
  let code: String
  let pointer: String
  let message: String
  let value: String?
  let expected: String?
  let hint: String?
  let line: Int?
  let column: Int?
  let layer: String?

  init(_ issue: StyleIssue) {
    severity = "\(issue.severity)"
    code = "\(issue.code)"
    pointer = "\(issue.pointer)"
    message = issue.message
    value = issue.value
    expected = issue.expected
    hint = issue.hint
    line = issue.line
    column = issue.column
    layer = issue.layerID
  }

  /// The issue on one line that editors can jump from: `style.json:12:5: error: …`.
  func line(in path: String) -> String {
    let place = [line, column].compactMap { $0 }.map { ":\($0)" }.joined()
    let cure = hint.map { " (\($0))" } ?? ""
    let pointer = pointer.isEmpty ? "" : "\(pointer): "
    return Self.escaped("\(path)\(place): \(severity): \(pointer)\(message)\(cure) [\(code)]")
  }

  /// Text with its control characters as JSON writes them: keys and values of a style may hold line breaks.
  private static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { return text }
    return text.unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.properties.generalCategory == .control {
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}
