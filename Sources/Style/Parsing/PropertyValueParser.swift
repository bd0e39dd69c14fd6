/// Makes an expression of what a style gives one property.
struct PropertyValueParser {
  let specification: PropertySpecification

  init(_ specification: PropertySpecification) {
    self.specification = specification
  }

  /// Reads a constant, an expression, or a function of an older style.
  ///
  /// - Throws: `PropertyFault` at the first thing that is wrong.
  func expression(from value: JSONValue) throws(PropertyFault) -> PropertyExpression {
    if value.object != nil {
      try checkFunction(value)
      return try compiled(value)
    }
    if isExpression(value) {
      if let fault = ExpressionOperator.firstUnknown(in: value) { throw fault }
      return try compiled(value)
    }
    let constant = try constant(from: value)
    if specification.hasTokens, let text = value.string,
      let expanded = TokenText(text).expression(at: value.range)
    {
      return try compiled(expanded)
    }
    return .constant(constant)
  }

  /// Whether a value is an array that begins with an operator, or with a name that can only be meant as one.
  private func isExpression(_ value: JSONValue) -> Bool {
    guard let head = value.array?.first?.string else { return false }
    switch specification.type {
    case .strings, .enumerations, .colorArray, .variableAnchorOffsets: return ExpressionOperator.names.contains(head)
    default: return true
    }
  }

  private func compiled(_ value: JSONValue) throws(PropertyFault) -> PropertyExpression {
    switch CompiledExpression.compile(value, for: ExpressionTarget(specification)) {
    case .failure(let faults): throw PropertyFault(faults, of: value)
    case .success(let expression):
      try checkInputs(expression.inputs, of: value)
      return .computed(expression, specification)
    }
  }

  /// Some inputs are there for one property alone, and nothing anywhere else.
  private func checkInputs(_ inputs: ExpressionInputs, of value: JSONValue) throws(PropertyFault) {
    let names: [(input: ExpressionInputs, name: String)] = [
      (.heatmapDensity, "heatmap-density"), (.lineProgress, "line-progress"), (.elevation, "elevation"),
      (.accumulated, "accumulated"),
    ]
    for (input, name) in names where inputs.contains(input) && !specification.support.inputs.contains(input) {
      throw PropertyFault(.expressionInvalid, at: value, "this property cannot depend on \"\(name)\"")
    }
  }
}
