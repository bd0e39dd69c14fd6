extension OperatorTable {
  /// Operators that look into lists and texts.
  static let lookups: [String: OperatorCompiler] = [
    "at": at, "in": search, "index-of": indexOf, "slice": slice, "length": length,
  ]

  @Sendable private static func at(_ site: CompilationSite) -> (any ExpressionNode)? {
    guard site.argumentCount == 2 else {
      return site.fault("Expected 2 arguments, but found \(site.argumentCount) instead.")
    }
    let list = ExpressionType.array(site.expected ?? .value, count: nil)
    guard let index = site.argument(1, expecting: .number).compile(),
      let input = site.argument(2, expecting: list).compile()
    else { return nil }
    return ElementNode(index: index, input: input, key: site.key)
  }

  @Sendable private static func search(_ site: CompilationSite) -> (any ExpressionNode)? {
    guard site.argumentCount == 2 else {
      return site.fault("Expected 2 arguments, but found \(site.argumentCount) instead.")
    }
    guard let operands = searchOperands(site) else { return nil }
    return ContainmentNode(needle: operands.needle, haystack: operands.haystack, key: site.key)
  }

  @Sendable private static func indexOf(_ site: CompilationSite) -> (any ExpressionNode)? {
    guard (2...3).contains(site.argumentCount) else {
      return site.fault("Expected 2 or 3 arguments, but found \(site.argumentCount) instead.")
    }
    guard let operands = searchOperands(site) else { return nil }
    var start: (any ExpressionNode)?
    if site.argumentCount == 3 {
      start = site.argument(3, expecting: .number).compile()
      guard start != nil else { return nil }
    }
    return PositionNode(needle: operands.needle, haystack: operands.haystack, start: start, key: site.key)
  }

  private static func searchOperands(
    _ site: CompilationSite
  ) -> (needle: any ExpressionNode, haystack: any ExpressionNode)? {
    guard let needle = site.argument(1, expecting: .value).compile(),
      let haystack = site.argument(2, expecting: .value).compile()
    else { return nil }
    guard [.boolean, .string, .number, .null, .value].contains(needle.type) else {
      _ = site.fault(
        "Expected first argument to be of type boolean, string, number or null, but found \(needle.type) instead")
      return nil
    }
    return (needle, haystack)
  }

  @Sendable private static func slice(_ site: CompilationSite) -> (any ExpressionNode)? {
    guard (2...3).contains(site.argumentCount) else {
      return site.fault("Expected 2 or 3 arguments, but found \(site.argumentCount) instead.")
    }
    guard let input = site.argument(1, expecting: .value).compile(),
      let start = site.argument(2, expecting: .number).compile()
    else { return nil }
    guard input.type.isArray || input.type == .string || input.type == .value else {
      return site.fault("Expected first argument to be of type array or string, but found \(input.type) instead")
    }
    var end: (any ExpressionNode)?
    if site.argumentCount == 3 {
      end = site.argument(3, expecting: .number).compile()
      guard end != nil else { return nil }
    }
    return SliceNode(input: input, start: start, end: end, key: site.key)
  }

  @Sendable private static func length(_ site: CompilationSite) -> (any ExpressionNode)? {
    guard site.argumentCount == 1 else {
      return site.fault("Expected 1 argument, but found \(site.argumentCount) instead.")
    }
    guard let input = site.argument(1).compile() else { return nil }
    guard input.type.isArray || input.type == .string || input.type == .value else {
      return site.fault("Expected argument of type string or array, but found \(input.type) instead.")
    }
    return LengthNode(input, key: site.key)
  }
}

/// An element of a list.
private final class ElementNode: ExpressionNode {
  let type: ExpressionType
  private let index: any ExpressionNode
  private let input: any ExpressionNode
  private let key: String

  init(index: any ExpressionNode, input: any ExpressionNode, key: String) {
    if case .array(let element, _) = input.type { type = element } else { type = .value }
    self.index = index
    self.input = input
    self.key = key
  }

  var children: [any ExpressionNode] { [index, input] }

  func value(_ context: EvaluationContext) throws(EvaluationFault) -> ExpressionValue {
    let index = try index.number(context)
    guard case .array(let elements) = try input.value(context) else { return .null }
    let shown = index.ecmaScriptText
    guard index >= 0 else { throw EvaluationFault("Array index out of bounds: \(shown) < 0.", at: key) }
    guard index < Double(elements.count) else {
      throw EvaluationFault("Array index out of bounds: \(shown) > \(elements.count - 1).", at: key)
    }
    guard index == index.rounded() else {
      throw EvaluationFault("Array index must be an integer, but found \(shown) instead.", at: key)
    }
    return elements[Int(index)]
  }
}

/// A part of a list or of a text, whose positions are counted in Unicode scalars.
///
/// Negative positions count from the end, fractions are cut off, and positions beyond an end mean that end.
private final class SliceNode: ExpressionNode {
  let type: ExpressionType
  private let input: any ExpressionNode
  private let start: any ExpressionNode
  private let end: (any ExpressionNode)?
  private let key: String

  init(input: any ExpressionNode, start: any ExpressionNode, end: (any ExpressionNode)?, key: String) {
    // How many elements are left is not known.
    if case .array(let element, _) = input.type { type = .array(element, count: nil) } else { type = input.type }
    self.input = input
    self.start = start
    self.end = end
    self.key = key
  }

  var children: [any ExpressionNode] { [input, start] + (end.map { [$0] } ?? []) }

  func value(_ context: EvaluationContext) throws(EvaluationFault) -> ExpressionValue {
    let input = try input.value(context)
    let start = try start.number(context)
    let end = try end?.number(context) ?? .infinity
    switch input {
    case .string(let text):
      let scalars = Array(text.unicodeScalars)
      return .string(String(String.UnicodeScalarView(scalars[Self.range(start, end, count: scalars.count)])))
    case .array(let elements):
      return .array(Array(elements[Self.range(start, end, count: elements.count)]))
    default:
      throw EvaluationFault(
        "Expected first argument to be of type array or string, but found \(input.type) instead.", at: key)
    }
  }

  private static func range(_ start: Double, _ end: Double, count: Int) -> Range<Int> {
    let lower = position(start, count: count)
    return lower..<max(lower, position(end, count: count))
  }

  /// The position that a number means; one that is not a number means the beginning.
  static func position(_ number: Double, count: Int) -> Int {
    guard !number.isNaN else { return 0 }
    let whole = number.rounded(.towardZero)
    return Int(min(max(whole < 0 ? whole + Double(count) : whole, 0), Double(count)))
  }
}

/// How many elements a list has, or how many Unicode scalars a text.
private final class LengthNode: NumberNode {
  let children: [any ExpressionNode]
  private let key: String

  init(_ input: any ExpressionNode, key: String) {
    children = [input]
    self.key = key
  }

  func number(_ context: EvaluationContext) throws(EvaluationFault) -> Double {
    let value = try children[0].value(context)
    switch value {
    case .string(let text): return Double(text.unicodeScalars.count)
    case .array(let elements): return Double(elements.count)
    default:
      throw EvaluationFault(
        "Expected value to be of type string or array, but found \(value.type) instead.", at: key)
    }
  }
}
