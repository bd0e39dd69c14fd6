/// What is wrong with a part of a document, seen from that part.
struct GeoJSONFlaw: Error {
  /// Where it is, from the part that is being read.
  var path: String
  var message: String
  var hint: String

  init(_ message: String, at path: String = "", hint: String) {
    self.path = path
    self.message = message
    self.hint = hint
  }

  /// The same flaw seen from one level above.
  func under(_ step: some CustomStringConvertible) -> GeoJSONFlaw {
    GeoJSONFlaw(message, at: "/\(step)\(path)", hint: hint)
  }
}

/// Issues in the order of the document, bounded so that a million broken features do not fill the memory.
struct GeoJSONIssueList {
  private static let limit = 1000

  private var kept: [GeoJSONIssue] = []
  private var others = 0

  mutating func add(_ pointer: String, _ message: String, hint: String) {
    if kept.count < Self.limit {
      kept.append(GeoJSONIssue(pointer: pointer, message: message, hint: hint))
    } else {
      others += 1
    }
  }

  var list: [GeoJSONIssue] {
    guard others > 0 else { return kept }
    let rest = GeoJSONIssue(
      pointer: "", message: "\(others) more issues are not listed", hint: "Mend those above and look again")
    return kept + [rest]
  }
}

extension JSONNode.Kind {
  /// The kind as it is named in messages.
  var words: String {
    switch self {
    case .null: "null"
    case .bool: "a truth value"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    case .invalid: "no JSON value"
    case .tooDeep: "nested too deep"
    }
  }
}
