/// Makes the node of one operator, or notes what is wrong with its arguments.
typealias OperatorCompiler = @Sendable (CompilationSite) -> (any ExpressionNode)?

/// The one list of all operators.
package enum OperatorTable {
  /// How each operator is compiled, by name.
  static let operators: [String: OperatorCompiler] = {
    let families = [
      literals, assertions, coercions, variables, decisions, comparisons, curves, lookups, features, inputs, math,
      strings, colors, formats, locales, geography,
    ]
    return families.reduce(into: [:]) { table, family in table.merge(family) { first, _ in first } }
  }()

  /// The operators' names.
  package static let names: Set<String> = Set(operators.keys)
}

/// An operator that is told apart from others by nothing but the types of its arguments.
struct FunctionDefinition: Sendable {
  /// The arguments that a form of a function takes.
  enum Parameters: Sendable {
    /// One argument of each type.
    case fixed([ExpressionType])
    /// Any number of arguments of one type.
    case any(ExpressionType)
  }

  /// One form of a function.
  struct Form: Sendable {
    let parameters: Parameters
    let make: @Sendable (_ operands: [any ExpressionNode], _ key: String) -> any ExpressionNode
  }

  let forms: [Form]

  /// A function of one form with a fixed number of arguments.
  static func function(
    _ types: [ExpressionType], _ make: @escaping @Sendable ([any ExpressionNode], String) -> any ExpressionNode
  ) -> OperatorCompiler {
    FunctionDefinition(forms: [Form(parameters: .fixed(types), make: make)]).compile
  }

  /// A function of any number of arguments of one type.
  static func variadic(
    _ type: ExpressionType, _ make: @escaping @Sendable ([any ExpressionNode], String) -> any ExpressionNode
  ) -> OperatorCompiler {
    FunctionDefinition(forms: [Form(parameters: .any(type), make: make)]).compile
  }

  /// A function of several forms.
  static func overloaded(
    _ forms: [([ExpressionType], @Sendable ([any ExpressionNode], String) -> any ExpressionNode)]
  ) -> OperatorCompiler {
    FunctionDefinition(forms: forms.map { Form(parameters: .fixed($0), make: $1) }).compile
  }

  @Sendable private func compile(_ site: CompilationSite) -> (any ExpressionNode)? {
    // Forms differ in the number of their arguments, so one at most is left.
    guard let form = forms.first(where: { $0.parameters.takes(site.argumentCount) }) else {
      return mismatch(site)
    }
    var operands: [any ExpressionNode] = []
    for index in 0..<site.argumentCount {
      guard let operand = site.argument(index + 1, expecting: form.parameters.type(at: index)).compile() else {
        return nil
      }
      operands.append(operand)
    }
    return form.make(operands, site.key)
  }

  private func mismatch(_ site: CompilationSite) -> (any ExpressionNode)? {
    var types: [String] = []
    for index in 0..<site.argumentCount {
      guard let operand = site.argument(index + 1).compile() else { return nil }
      types.append("\(operand.type)")
    }
    let known = forms.map { "\($0.parameters)" }.joined(separator: " | ")
    return site.fault("Expected arguments of type \(known), but found (\(types.joined(separator: ", "))) instead.")
  }
}

extension FunctionDefinition.Parameters: CustomStringConvertible {
  fileprivate func takes(_ count: Int) -> Bool {
    switch self {
    case .fixed(let types): types.count == count
    case .any: true
    }
  }

  fileprivate func type(at index: Int) -> ExpressionType {
    switch self {
    case .fixed(let types): types[index]
    case .any(let type): type
    }
  }

  var description: String {
    switch self {
    case .fixed(let types): "(\(types.map(\.description).joined(separator: ", ")))"
    case .any(let type): "(\(type)...)"
    }
  }
}
