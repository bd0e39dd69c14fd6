import HeadlandGeometry

/// Values for the properties of one table, with the table's defaults behind them.
public struct PropertySet: Sendable {
  /// The properties that there are.
  public let table: PropertyTable
  /// Values by the table's indexes, beginning with its defaults.
  private var expressions: [PropertyExpression?]
  private var setNames: Set<String> = []
  private var transitions: [String: Transition] = [:]
  /// The values that properties had before a change that is spread over time, by the table's indexes.
  var changes: [Int: PropertyChange] = [:]
  /// The style's global state.
  var state: [String: FeatureValue]

  init(table: PropertyTable, state: [String: FeatureValue] = [:]) {
    self.table = table
    self.state = state
    expressions = table.defaults
  }

  /// Whether the style itself gives a property a value.
  ///
  /// - Parameter name: The property's name.
  /// - Returns: `true` where a value was given and understood.
  public func isSet(_ name: String) -> Bool {
    setNames.contains(name)
  }

  /// The value of a property as the style gives it, else its fallback's, else its default.
  ///
  /// A name that the table does not have is a programmer error and traps.
  ///
  /// - Parameter name: The property's name.
  /// - Returns: The expression, or `nil` for a property that has no default and was given no value.
  public func expression(for name: String) -> PropertyExpression? {
    expression(at: table.index(of: name))
  }

  /// How changes of a property are spread over time, or `nil` where the style does not say it for this property.
  ///
  /// - Parameter name: The property's name.
  /// - Returns: The transition.
  public func transition(of name: String) -> Transition? {
    transitions[name]
  }

  mutating func set(_ name: String, to expression: PropertyExpression) {
    expressions[table.index(of: name)] = expression
    setNames.insert(name)
  }

  /// Takes over what is set in another set of the same table.
  mutating func take(_ other: PropertySet) {
    for name in other.setNames {
      let index = table.index(of: name)
      expressions[index] = other.expressions[index]
    }
    setNames.formUnion(other.setNames)
    transitions.merge(other.transitions) { _, taken in taken }
  }

  /// Takes all values of another set of the same table but for one property's.
  mutating func keep(_ other: PropertySet, except name: String) {
    for index in expressions.indices where table.specifications[index].name != name {
      expressions[index] = other.expressions[index]
    }
    changes = other.changes
  }

  /// Puts a value in the place of a property's, whether or not the style gives it one.
  mutating func present(_ expression: PropertyExpression?, at index: Int) { expressions[index] = expression }

  mutating func setTransition(of name: String, to transition: Transition) {
    transitions[name] = transition
  }

  /// The value of the property at an index of the table, else its fallback's.
  func value(at index: Int, in context: EvaluationContext) -> StyleValue? {
    if let expression = expressions[index], let value = value(of: expression, in: context) { return value }
    return fallback(at: index).flatMap { value(of: $0, in: context) }
  }

  private func value(of expression: PropertyExpression, in context: EvaluationContext) -> StyleValue? {
    readsState(expression.inputs) ? expression.value(in: completed(context)) : expression.value(in: context)
  }

  /// Whether what is computed from some inputs may depend on the style's global state.
  func readsState(_ inputs: ExpressionInputs) -> Bool {
    inputs.contains(.globalState) && !state.isEmpty
  }

  /// A context with the style's global state behind what it holds itself.
  func completed(_ context: EvaluationContext) -> EvaluationContext {
    var context = context
    if context.globalState.isEmpty {
      context.globalState = state
    } else {
      context.globalState.merge(state) { own, _ in own }
    }
    return context
  }

  /// The values of the global state that the properties of a group are computed from.
  func globalStateNames(in group: PropertySpecification.Group) -> Set<String> {
    zip(table.specifications, expressions).reduce(into: []) { names, property in
      if property.0.group == group, let expression = property.1 { names.formUnion(expression.globalStateNames) }
    }
  }

  /// The expression of the property at an index of the table, else its fallback's.
  func expression(at index: Int) -> PropertyExpression? {
    expressions[index] ?? fallback(at: index)
  }

  private func fallback(at index: Int) -> PropertyExpression? {
    table.specifications[index].fallback.flatMap { expressions[table.index(of: $0)] }
  }
}
