/// A value in a style that a program writes: a constant, or an expression that is computed for each feature and zoom.
///
/// Literals are constants, the members of the type are the operators of the style specification, and Swift's own
/// operators compare and calculate:
/// ```swift
/// .interpolate(.linear, .zoom, [5: 1, 10: 4])
/// .match(.get("class"), ["motorway": "#e892a2", ["street", "path"]: "white"], default: "gray")
/// .case([.get("rank") < 3 && .has("name"): 2], default: 1)
/// ```
/// What an expression may hold is checked when the style is made, as for a style from a file.
public struct StyleExpression: Sendable {
  private enum Form {
    case constant(JSONValue)
    case expression(JSONValue)
  }

  private let form: Form

  /// The value as it stands in a property's place.
  public var json: JSONValue {
    switch form {
    case .constant(let value), .expression(let value): value
    }
  }

  /// The value as it stands within an expression, where lists and objects are marked as no expressions themselves.
  var operand: JSONValue {
    switch form {
    case .constant(let value):
      value.array != nil || value.object != nil ? ["literal", value] : value
    case .expression(let value): value
    }
  }

  /// Makes a constant.
  public init(_ constant: JSONValue) {
    form = .constant(constant)
  }

  /// Makes a number.
  public init(_ number: Double) {
    self.init(JSONValue(.number(number)))
  }

  /// Makes a text, a name, or a colour as CSS writes it.
  public init(_ text: String) {
    self.init(JSONValue(.string(text)))
  }

  /// Makes a colour.
  public init(_ color: Color) {
    func part(_ value: Double) -> String { (value * 255).plainText }
    self.init("rgb(\(part(color.red)) \(part(color.green)) \(part(color.blue)) / \(color.alpha.plainText))")
  }

  /// Makes an expression by the name of its operator, for an operator that has no member here.
  public init(operator name: String, _ operands: StyleExpression...) {
    self.init(name, operands)
  }

  init(_ name: String, _ operands: [StyleExpression]) {
    self.init(name, operands.map(\.operand))
  }

  init(_ name: String, _ operands: [JSONValue]) {
    form = .expression(JSONValue(.array([JSONValue(.string(name))] + operands)))
  }
}

extension StyleExpression: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByStringInterpolation, ExpressibleByArrayLiteral
{
  /// Makes a number.
  public init(floatLiteral value: Double) { self.init(value) }
  /// Makes a number.
  public init(integerLiteral value: Int) { self.init(Double(value)) }
  /// Makes a truth value.
  public init(booleanLiteral value: Bool) { self.init(JSONValue(.boolean(value))) }
  /// Makes a text, a name, or a colour as CSS writes it.
  public init(stringLiteral value: String) { self.init(value) }
  /// Makes a list of constants.
  public init(arrayLiteral elements: StyleExpression...) { self.init(JSONValue(.array(elements.map(\.json)))) }
}
