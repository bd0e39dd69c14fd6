/// What is searched for, and what it is searched in.
private struct Search {
  let needle: ExpressionValue
  let haystack: ExpressionValue

  /// Where the search finds something at or after a position, or `nil`.
  ///
  /// Positions in texts are counted in Unicode scalars. As ECMAScript has it, a negative position means the beginning of
  /// a text, but counts from the end of a list.
  func position(from start: Double, at key: String) throws(EvaluationFault) -> Int? {
    switch needle {
    case .null, .boolean, .number, .string: break
    default:
      throw EvaluationFault(
        "Expected first argument to be of type boolean, string, number or null, but found \(needle.type) instead.",
        at: key)
    }
    let whole = start.isNaN ? 0 : start.rounded(.towardZero)
    switch haystack {
    case .array(let elements):
      let first = Int(min(max(whole < 0 ? whole + Double(elements.count) : whole, 0), Double(elements.count)))
      return elements[first...].firstIndex { $0.equals(needle) }
    case .string(let text):
      let scalars = Array(text.unicodeScalars)
      // Between quotes in a text, null is a word like others.
      let word = Array((needle.isNull ? "null" : needle.text).unicodeScalars)
      return Self.position(of: word, in: scalars, from: Int(min(max(whole, 0), Double(scalars.count))))
    default:
      throw EvaluationFault(
        "Expected second argument to be of type array or string, but found \(haystack.type) instead.", at: key)
    }
  }

  private static func position(of word: [UnicodeScalar], in text: [UnicodeScalar], from start: Int) -> Int? {
    guard start + word.count <= text.count else { return nil }
    return (start...(text.count - word.count)).first { text[$0...].starts(with: word) }
  }
}

/// Whether something is in a list or a text; nothing is in null, or in the empty text.
final class ContainmentNode: BooleanNode {
  private let needle: any ExpressionNode
  private let haystack: any ExpressionNode
  private let key: String

  init(needle: any ExpressionNode, haystack: any ExpressionNode, key: String) {
    self.needle = needle
    self.haystack = haystack
    self.key = key
  }

  var children: [any ExpressionNode] { [needle, haystack] }

  func boolean(_ context: EvaluationContext) throws(EvaluationFault) -> Bool {
    let search = Search(needle: try needle.value(context), haystack: try haystack.value(context))
    switch search.haystack {
    case .null, .string(""): return false
    default: return try search.position(from: 0, at: key) != nil
    }
  }
}

/// The first position of something in a list or a text, or -1.
final class PositionNode: NumberNode {
  private let needle: any ExpressionNode
  private let haystack: any ExpressionNode
  private let start: (any ExpressionNode)?
  private let key: String

  init(
    needle: any ExpressionNode, haystack: any ExpressionNode, start: (any ExpressionNode)?, key: String
  ) {
    self.needle = needle
    self.haystack = haystack
    self.start = start
    self.key = key
  }

  var children: [any ExpressionNode] { [needle, haystack] + (start.map { [$0] } ?? []) }

  func number(_ context: EvaluationContext) throws(EvaluationFault) -> Double {
    let search = Search(needle: try needle.value(context), haystack: try haystack.value(context))
    let start = try start?.number(context) ?? 0
    return Double(try search.position(from: start, at: key) ?? -1)
  }
}
