extension OperatorTable {
  /// Operators that make colours of numbers and numbers of colours.
  static let colors: [String: OperatorCompiler] = [
    "rgb": FunctionDefinition.function([.number, .number, .number]) { operands, key in RGBANode(operands, key: key) },
    "rgba": FunctionDefinition.function([.number, .number, .number, .number]) { operands, key in
      RGBANode(operands, key: key)
    },
    "to-rgba": FunctionDefinition.function([.color]) { operands, _ in ColorPartsNode(operands[0]) },
  ]
}

/// A colour of red, green and blue 0…255 and perhaps alpha 0…1.
private final class RGBANode: ExpressionNode {
  let children: [any ExpressionNode]
  private let key: String

  init(_ parts: [any ExpressionNode], key: String) {
    children = parts
    self.key = key
  }

  var type: ExpressionType { .color }

  func value(_ context: EvaluationContext) throws(EvaluationFault) -> ExpressionValue {
    let red = try children[0].number(context)
    let green = try children[1].number(context)
    let blue = try children[2].number(context)
    let alpha = children.count > 3 ? try children[3].number(context) : 1
    let bytes = 0.0...255
    guard bytes.contains(red), bytes.contains(green), bytes.contains(blue), 0 <= alpha, alpha <= 1 else {
      let parts = [red, green, blue, alpha].prefix(children.count).map(ExpressionValue.number)
      guard case .failure(let fault) = ExpressionValue.color(parts) else { return .null }
      throw EvaluationFault(fault.message, at: key)
    }
    return .color(Color(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha))
  }
}

/// Red, green and blue 0…255 and alpha 0…1 of a colour.
private final class ColorPartsNode: ExpressionNode {
  let children: [any ExpressionNode]

  init(_ color: any ExpressionNode) {
    children = [color]
  }

  var type: ExpressionType { .array(.number, count: 4) }

  func value(_ context: EvaluationContext) throws(EvaluationFault) -> ExpressionValue {
    guard case .color(let color) = try children[0].value(context) else { return .null }
    return .array([
      .number(color.red * 255), .number(color.green * 255), .number(color.blue * 255), .number(color.alpha),
    ])
  }
}
