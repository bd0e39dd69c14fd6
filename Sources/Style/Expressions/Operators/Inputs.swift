extension OperatorTable {
  /// What is neither the expression's nor the feature's.
  static let inputs: [String: OperatorCompiler] = [
    "zoom": input(.zoom), "heatmap-density": input(.heatmapDensity), "line-progress": input(.lineProgress),
    "elevation": input(.elevation),
    "accumulated": FunctionDefinition.function([]) { _, _ in AccumulatedNode() },
    "global-state": globalState,
  ]

  private static func input(_ input: ExpressionInputs) -> OperatorCompiler {
    FunctionDefinition.function([]) { _, _ in InputNode(input) }
  }

  @Sendable private static func globalState(_ site: CompilationSite) -> (any ExpressionNode)? {
    guard site.argumentCount == 1 else {
      return site.fault("Expected 1 argument, but found \(site.argumentCount) instead.")
    }
    guard let name = site.elements[1].string else {
      return site.fault("Global state property must be string, but found \(site.elements[1].scriptType) instead.")
    }
    return GlobalStateNode(name)
  }
}

/// The zoom, or the place on a colour ramp.
final class InputNode: NumberNode {
  let ownInputs: ExpressionInputs

  init(_ input: ExpressionInputs) {
    ownInputs = input
  }

  func number(_ context: EvaluationContext) -> Double {
    ownInputs == .zoom ? context.zoom : context.rampPosition
  }
}

private final class AccumulatedNode: ExpressionNode {
  var type: ExpressionType { .value }
  var ownInputs: ExpressionInputs { .accumulated }

  func value(_ context: EvaluationContext) -> ExpressionValue { ExpressionValue(context.accumulated) }
}

/// A value that the program attached to the style.
final class GlobalStateNode: ExpressionNode {
  let name: String

  init(_ name: String) {
    self.name = name
  }

  var type: ExpressionType { .value }
  var ownInputs: ExpressionInputs { .globalState }

  func value(_ context: EvaluationContext) -> ExpressionValue { ExpressionValue(context.globalState[name]) }
}
