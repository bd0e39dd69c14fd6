import HeadlandGeometry

/// The condition by which a layer chooses its features.
public struct FeatureFilter: Sendable {
  private let expression: CompiledExpression

  /// What the choice depends on; empty where it is the same for all features.
  public var inputs: ExpressionInputs { expression.inputs }

  /// The values of the global state that the choice depends on.
  var globalStateNames: Set<String> { expression.globalStateNames }

  /// Whether a feature is chosen; one for which the condition has no answer is not.
  ///
  /// - Parameter context: The zoom, the feature, and the tile that it was cut for.
  /// - Returns: `true` where the layer draws the feature.
  public func accepts(_ context: EvaluationContext) -> Bool {
    (try? expression.node.boolean(context)) ?? false
  }

  /// Reads a filter: an expression, or one of the older kind such as `["==", "class", "road"]`.
  ///
  /// - Parameter value: The filter as the style has it.
  /// - Returns: The filter, or all that is wrong with it.
  package static func compile(_ value: JSONValue) -> Result<FeatureFilter, ExpressionFaults> {
    let log = FaultLog()
    let site = CompilationSite(value, expecting: .boolean, log: log)
    let node = PlainFilter.isPlain(value) ? PlainFilter(site).compile() : site.compile()
    if let node, let complaint = EvaluationCost.complaint(about: node) { _ = site.fault(complaint) }
    guard let node, log.faults.isEmpty else { return .failure(ExpressionFaults(log.faults)) }
    return .success(FeatureFilter(expression: CompiledExpression(node)))
  }
}
