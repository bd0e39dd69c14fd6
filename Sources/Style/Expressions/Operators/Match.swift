extension OperatorTable {
  /// The greatest whole number that doubles tell from its neighbours, 2^53 - 1.
  private static let greatestLabel = 9_007_199_254_740_991.0

  /// `["match", input, label or labels, value, …, otherwise]`.
  @Sendable static func match(_ site: CompilationSite) -> (any ExpressionNode)? {
    guard site.argumentCount >= 4 else {
      return site.fault("Expected at least 4 arguments, but found only \(site.argumentCount).")
    }
    guard site.argumentCount.isMultiple(of: 2) else { return site.fault("Expected an even number of arguments.") }
    var labels = MatchLabels()
    var type = site.wantedType
    var values: [any ExpressionNode] = []
    let last = site.elements.count - 1
    for index in stride(from: 2, to: last, by: 2) {
      guard add(site, index, to: &labels, leadingTo: values.count) else { return nil }
      guard let value = site.argument(index + 1, expecting: type).compile() else { return nil }
      type = type ?? value.type
      values.append(value)
    }
    let inputSite = site.argument(1, expecting: .value)
    guard let input = inputSite.compile(), let otherwise = site.argument(last, expecting: type).compile() else {
      return nil
    }
    if input.type != .value, let complaint = labels.type.complaint(about: input.type) {
      return inputSite.fault(complaint)
    }
    return MatchNode(type ?? otherwise.type, input: input, labels: labels, values: values, otherwise: otherwise)
  }

  private static func add(
    _ site: CompilationSite, _ index: Int, to labels: inout MatchLabels, leadingTo branch: Int
  ) -> Bool {
    let element = site.elements[index]
    let list = element.array ?? [element]
    func fail(_ message: String) -> Bool { site.fault(message, at: index) != nil }
    guard !list.isEmpty else { return fail("Expected at least one branch label.") }
    for label in list {
      switch label.content {
      case .number(let number):
        guard abs(number) <= greatestLabel else {
          return fail("Branch labels must be integers no larger than 9007199254740991.")
        }
        guard number == number.rounded() else { return fail("Numeric branch labels must be integer values.") }
      case .string: break
      default: return fail("Branch labels must be numbers or strings.")
      }
      if let complaint = labels.complaint(about: label) { return fail(complaint) }
      guard labels.add(label, leadingTo: branch) else { return fail("Branch labels must be unique.") }
    }
    return true
  }
}

/// The labels of `match`, all texts or all whole numbers, and the branch that each leads to.
struct MatchLabels: Sendable {
  private var texts: [TextLabel: Int] = [:]
  private var numbers: [Double: Int] = [:]

  /// The type of the labels.
  var type: ExpressionType { numbers.isEmpty ? .string : .number }

  /// What is wrong with the type of a label beside those that are here.
  fileprivate func complaint(about label: JSONValue) -> String? {
    guard !(texts.isEmpty && numbers.isEmpty) else { return nil }
    return type.complaint(about: label.number == nil ? .string : .number)
  }

  /// Adds a label.
  ///
  /// - Returns: Whether it was not here before.
  fileprivate mutating func add(_ label: JSONValue, leadingTo branch: Int) -> Bool {
    if let number = label.number { return numbers.updateValue(branch, forKey: number) == nil }
    return texts.updateValue(branch, forKey: TextLabel(text: label.string ?? "")) == nil
  }

  /// The branch of a value, or `nil` where no label is equal to it.
  func branch(of value: ExpressionValue) -> Int? {
    switch value {
    case .string(let text): texts[TextLabel(text: text)]
    case .number(let number): numbers[number]
    default: nil
    }
  }
}

/// A text that is told from others by its bytes: cheaper than by what it looks like, and as the style language has it.
private struct TextLabel: Hashable {
  let text: String

  static func == (left: TextLabel, right: TextLabel) -> Bool { left.text.hasSameCharacters(as: right.text) }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

/// The value whose label an input equals.
private final class MatchNode: ExpressionNode {
  let type: ExpressionType
  private let input: any ExpressionNode
  private let labels: MatchLabels
  private let values: [any ExpressionNode]
  private let otherwise: any ExpressionNode

  init(
    _ type: ExpressionType, input: any ExpressionNode, labels: MatchLabels, values: [any ExpressionNode],
    otherwise: any ExpressionNode
  ) {
    self.type = type
    self.input = input
    self.labels = labels
    self.values = values
    self.otherwise = otherwise
  }

  var children: [any ExpressionNode] { [input] + values + [otherwise] }

  private func chosen(_ context: EvaluationContext) throws(EvaluationFault) -> any ExpressionNode {
    labels.branch(of: try input.value(context)).map { values[$0] } ?? otherwise
  }

  func value(_ context: EvaluationContext) throws(EvaluationFault) -> ExpressionValue {
    try chosen(context).value(context)
  }

  func number(_ context: EvaluationContext) throws(EvaluationFault) -> Double {
    try chosen(context).number(context)
  }
}
