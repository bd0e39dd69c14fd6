extension OperatorTable {
  /// Operators that make texts of texts.
  static let strings: [String: OperatorCompiler] = [
    "concat": FunctionDefinition.variadic(.value) { operands, key in ConcatNode(operands, key: key) },
    "upcase": FunctionDefinition.function([.string]) { operands, _ in CaseMappingNode(operands[0]) { $0.uppercased() }
    },
    "downcase": FunctionDefinition.function([.string]) { operands, _ in
      CaseMappingNode(operands[0]) { $0.lowercased() }
    },
    "split": FunctionDefinition.function([.string, .string]) { operands, _ in SplitNode(operands[0], by: operands[1]) },
    "join": FunctionDefinition.function([.array(.string, count: nil), .string]) { operands, _ in
      JoinNode(operands[0], by: operands[1])
    },
    "is-supported-script": FunctionDefinition.function([.string]) { operands, _ in SupportedScriptNode(operands[0]) },
  ]
}

/// Values one after the other, written as texts.
private final class ConcatNode: StringNode {
  /// How many bytes a text may have: a label has some hundreds.
  private static let longest = 1 << 22

  let children: [any ExpressionNode]
  private let key: String

  init(_ operands: [any ExpressionNode], key: String) {
    children = operands
    self.key = key
  }

  func string(_ context: EvaluationContext) throws(EvaluationFault) -> String {
    var text = ""
    for child in children {
      text += try child.value(context).text
      guard text.utf8.count <= Self.longest else { throw EvaluationFault("The text is too long.", at: key) }
    }
    return text
  }
}

/// A text in capitals or in small letters, by the rules that hold in every language.
private final class CaseMappingNode: StringNode {
  let children: [any ExpressionNode]
  private let map: @Sendable (String) -> String

  init(_ operand: any ExpressionNode, _ map: @escaping @Sendable (String) -> String) {
    children = [operand]
    self.map = map
  }

  func string(_ context: EvaluationContext) throws(EvaluationFault) -> String {
    map(try children[0].string(context))
  }
}

/// The parts of a text between separators; between the scalars of the text where the separator is empty.
private final class SplitNode: ExpressionNode {
  let children: [any ExpressionNode]

  init(_ text: any ExpressionNode, by separator: any ExpressionNode) {
    children = [text, separator]
  }

  var type: ExpressionType { .array(.string, count: nil) }

  func value(_ context: EvaluationContext) throws(EvaluationFault) -> ExpressionValue {
    let text = Array(try children[0].string(context).unicodeScalars)
    let separator = Array(try children[1].string(context).unicodeScalars)
    guard !separator.isEmpty else { return .array(text.map { .string(String($0)) }) }
    var parts: [ExpressionValue] = []
    var part = String.UnicodeScalarView()
    var index = 0
    while index < text.count {
      if text[index...].starts(with: separator) {
        parts.append(.string(String(part)))
        part = String.UnicodeScalarView()
        index += separator.count
      } else {
        part.append(text[index])
        index += 1
      }
    }
    return .array(parts + [.string(String(part))])
  }
}

/// The texts of a list one after the other, with a separator between them.
private final class JoinNode: StringNode {
  let children: [any ExpressionNode]

  init(_ list: any ExpressionNode, by separator: any ExpressionNode) {
    children = [list, separator]
  }

  func string(_ context: EvaluationContext) throws(EvaluationFault) -> String {
    let texts = try children[0].value(context).asStrings ?? []
    return texts.joined(separator: try children[1].string(context))
  }
}

/// Whether a text can be drawn: texts of all scripts are shaped, so each can.
private final class SupportedScriptNode: BooleanNode {
  let children: [any ExpressionNode]

  init(_ operand: any ExpressionNode) {
    children = [operand]
  }

  func boolean(_ context: EvaluationContext) throws(EvaluationFault) -> Bool {
    _ = try children[0].string(context)
    return true
  }
}
