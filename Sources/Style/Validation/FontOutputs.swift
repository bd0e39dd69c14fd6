/// Whether the fonts that an expression may yield are all written in it, so that they can be loaded before any feature
/// is seen.
enum FontOutputs {
  /// Whether all fonts of a sound expression are written in it.
  static func areWritten(in expression: CompiledExpression, _ value: JSONValue) -> Bool {
    expression.inputs.isEmpty || areWritten(in: value, variables: [:])
  }

  private static func areWritten(in value: JSONValue, variables: [String: Bool]) -> Bool {
    guard let elements = value.array, let name = elements.first?.string else { return true }
    func all(_ outputs: some Sequence<JSONValue>) -> Bool {
      outputs.allSatisfy { areWritten(in: $0, variables: variables) }
    }
    func everyOther(from start: Int) -> [JSONValue] {
      stride(from: start, to: elements.count, by: 2).map { elements[$0] }
    }
    switch name {
    case "literal": return true
    case "case", "step": return all(everyOther(from: 2)) && all(elements.suffix(1))
    case "match": return all(everyOther(from: 3)) && all(elements.suffix(1))
    case "interpolate", "interpolate-hcl", "interpolate-lab": return all(everyOther(from: 4))
    case "coalesce": return all(elements.dropFirst())
    case "array": return all(elements.suffix(1))
    case "var": return elements.last?.string.flatMap { variables[$0] } ?? false
    case "let":
      var bound = variables
      for index in stride(from: 1, to: elements.count - 2, by: 2) {
        // A value sees the variables outside its own `let` only.
        if let name = elements[index].string {
          bound[name] = areWritten(in: elements[index + 1], variables: variables)
        }
      }
      return elements.last.map { areWritten(in: $0, variables: bound) } ?? false
    default: return false
    }
  }
}
