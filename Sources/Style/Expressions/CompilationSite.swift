/// What is wrong with an expression.
package struct ExpressionFault: Error, Sendable {
  /// Where in the expression the fault is, such as `[2][1]`; empty for the expression itself.
  package let key: String
  /// What is wrong, as one sentence in the words that the specification's tests use.
  package let message: String
  /// The value at fault.
  package let value: JSONValue
}

/// Gathers the faults of one expression while it is compiled.
final class FaultLog {
  fileprivate(set) var faults: [ExpressionFault] = []
}

/// What is done where a value of unknown type stands in the place of a known one.
enum Annotation {
  /// The value must be of the type.
  case assert
  /// The value is converted to the type.
  case coerce
  /// Nothing: who asks will see to it.
  case omit
}

/// One place in an expression that is being compiled.
struct CompilationSite {
  /// How deep expressions may be nested.
  ///
  /// Compiling and evaluating go down by calls, and the stack of a worker thread has 512 KB.
  static let maximumDepth = 100

  /// What stands in the place.
  let value: JSONValue
  /// The indexes that lead to the place.
  let path: [Int]
  /// The type that is asked for, or `nil` where any will do.
  let expected: ExpressionType?
  /// The variables that are bound here.
  let scope: VariableScope
  let log: FaultLog
  let depth: Int

  init(_ value: JSONValue, expecting expected: ExpressionType?, log: FaultLog) {
    self.init(value: value, path: [], expected: expected, scope: VariableScope(), log: log, depth: 0)
  }

  private init(
    value: JSONValue, path: [Int], expected: ExpressionType?, scope: VariableScope, log: FaultLog, depth: Int
  ) {
    self.value = value
    self.path = path
    self.expected = expected
    self.scope = scope
    self.log = log
    self.depth = depth
  }

  /// The operator's name and its arguments.
  var elements: [JSONValue] { value.array ?? [] }

  /// How many arguments the operator has.
  var argumentCount: Int { elements.count - 1 }

  /// Where the place is, as messages write it.
  var key: String { key(of: []) }

  private func key(of indexes: [Int]) -> String {
    (path + indexes).map { "[\($0)]" }.joined()
  }

  /// The type that is asked for, unless any will do.
  var wantedType: ExpressionType? { expected == .value ? nil : expected }

  /// The place of an argument.
  func argument(
    _ index: Int, expecting expected: ExpressionType? = nil, scope: VariableScope? = nil
  ) -> CompilationSite {
    CompilationSite(
      value: elements[index], path: path + [index], expected: expected, scope: scope ?? self.scope, log: log,
      depth: depth + 1)
  }

  /// The place of a value inside an argument, such as a member of an object of options.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - index: The index that messages give it.
  ///   - expected: The type that is asked for.
  /// - Returns: The place.
  func option(_ value: JSONValue, at index: Int, expecting expected: ExpressionType) -> CompilationSite {
    CompilationSite(
      value: value, path: path + [index], expected: expected, scope: scope, log: log, depth: depth + 1)
  }

  /// The same place with another value in it.
  func replacing(_ value: JSONValue, log: FaultLog? = nil) -> CompilationSite {
    CompilationSite(
      value: value, path: path, expected: expected, scope: scope, log: log ?? self.log, depth: depth)
  }

  /// Notes a fault here, or in the argument that indexes lead to; always `nil`, so that it can be returned.
  func fault(_ message: String, at indexes: Int...) -> (any ExpressionNode)? {
    var culprit = value
    for index in indexes {
      guard let elements = culprit.array, elements.indices.contains(index) else { break }
      culprit = elements[index]
    }
    log.faults.append(ExpressionFault(key: key(of: indexes), message: message, value: culprit))
    return nil
  }

  /// Notes the faults of an attempt.
  func note(_ faults: [ExpressionFault]) {
    log.faults += faults
  }
}

/// The variables that `let` binds in a part of an expression.
struct VariableScope {
  private var variables: [String: any ExpressionNode] = [:]

  subscript(name: String) -> (any ExpressionNode)? {
    get { variables[name] }
    set { variables[name] = newValue }
  }
}
