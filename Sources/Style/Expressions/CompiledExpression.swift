/// An expression that was found sound, ready to be evaluated for any zoom and feature.
package struct CompiledExpression: Sendable {
  let node: any ExpressionNode
  /// What the value is computed from; empty for a constant.
  package let inputs: ExpressionInputs
  /// The curve over the zoom that the value follows, or `nil` where there is none.
  package let zoomCurve: ZoomCurve?

  /// The type of the values.
  package var type: ExpressionType { node.type }
  /// Whether the value is the same for all features.
  package var isFeatureConstant: Bool { inputs.isDisjoint(with: .perFeature) }
  /// Whether the value is the same at all zooms.
  package var isZoomConstant: Bool { !inputs.contains(.zoom) }

  init(_ node: any ExpressionNode, zoomCurve: ZoomCurve? = nil) {
    self.node = node
    self.zoomCurve = zoomCurve
    inputs = node.inputs
  }

  /// The values of the global state that the value is computed from.
  var globalStateNames: Set<String> {
    guard inputs.contains(.globalState) else { return [] }
    var (names, rest): (Set<String>, [any ExpressionNode]) = ([], [node])
    while let node = rest.popLast() {
      if let node = node as? GlobalStateNode { names.insert(node.name) }
      rest += node.children
    }
    return names
  }

  /// Computes the value.
  ///
  /// - Parameter context: What the value is computed from.
  /// - Returns: The value, of the expression's type, or null.
  /// - Throws: `EvaluationFault` where there is no value, which is then the default of the property.
  package func value(_ context: EvaluationContext) throws(EvaluationFault) -> ExpressionValue {
    try node.value(context)
  }

  /// Computes the value of an expression of numbers.
  func number(_ context: EvaluationContext) throws(EvaluationFault) -> Double { try node.number(context) }

  /// Compiles an expression, a plain value, or a function of an older style.
  ///
  /// - Parameters:
  ///   - value: The expression.
  ///   - target: The place that its values are to take.
  /// - Returns: The expression, or all that is wrong with it.
  package static func compile(
    _ value: JSONValue, for target: ExpressionTarget
  ) -> Result<CompiledExpression, ExpressionFaults> {
    let log = FaultLog()
    let site = CompilationSite(value, expecting: target.type, log: log)
    let node: (any ExpressionNode)?
    if let function = value.object {
      node = StopFunction(function, in: value, for: target).compile(at: site)
    } else {
      // A text can be made of any value; in the place of a text it is.
      node = site.compile(target.type == .string ? .coerce : nil)
    }
    guard let node, log.faults.isEmpty else { return .failure(ExpressionFaults(log.faults)) }
    return checked(node, at: site, for: target)
  }

  /// Holds an expression against what its place may depend on.
  private static func checked(
    _ node: any ExpressionNode, at site: CompilationSite, for target: ExpressionTarget
  ) -> Result<CompiledExpression, ExpressionFaults> {
    func failure(_ message: String) -> Result<CompiledExpression, ExpressionFaults> {
      _ = site.fault(message)
      return .failure(ExpressionFaults(site.log.faults))
    }
    if let complaint = EvaluationCost.complaint(about: node) { return failure(complaint) }
    let inputs = node.inputs
    let supported = target.support.inputs
    if !inputs.isDisjoint(with: .perFeature), !supported.contains(.feature) {
      return failure("data expressions not supported")
    }
    if target.takesZoomAnywhere { return .success(CompiledExpression(node)) }
    let search = ZoomCurveSearch(node)
    if let complaint = search.complaint { return failure(complaint) }
    if inputs.contains(.zoom) {
      guard supported.contains(.zoom) else { return failure("zoom expressions not supported") }
      guard search.curve != nil else { return failure(ZoomCurveSearch.misplaced) }
    }
    if search.curve?.interpolation != nil, !target.support.isInterpolated {
      return failure("\"interpolate\" expressions cannot be used with this property")
    }
    return .success(CompiledExpression(node, zoomCurve: search.curve.flatMap(ZoomCurve.init)))
  }
}

/// All that is wrong with one expression, in the order in which it was found.
package struct ExpressionFaults: Error, Sendable {
  /// The faults, at least one.
  package let all: [ExpressionFault]

  init(_ faults: [ExpressionFault]) {
    all = faults
  }
}
