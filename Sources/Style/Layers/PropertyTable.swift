/// The properties of one kind of layer, or of one object of the style's root.
public struct PropertyTable: Sendable {
  /// The properties in the order of the style specification, `layout` before `paint`.
  public let specifications: [PropertySpecification]
  private let indexes: [String: Int]
  /// The defaults by index, from which the values of every layer begin.
  let defaults: [PropertyExpression?]
  /// The ranges of numbers by index; any number for properties of other types.
  let ranges: [NumberRange]

  init(_ specifications: [PropertySpecification]) {
    self.specifications = specifications
    indexes = Dictionary(uniqueKeysWithValues: specifications.enumerated().map { ($1.name, $0) })
    defaults = specifications.map(\.defaultExpression)
    ranges = specifications.map(\.type.range)
  }

  /// What the specification says of a property, or `nil` for a name that it does not know.
  ///
  /// - Parameter name: The property's name.
  public subscript(name: String) -> PropertySpecification? {
    indexes[name].map { specifications[$0] }
  }

  /// The index of a property whose name is known to be right.
  func index(of name: String) -> Int {
    guard let index = indexes[name] else { preconditionFailure("no property is named \(name) in this table") }
    return index
  }
}

/// The places that text and icons may be anchored at.
let anchorNames = SymbolAnchor.allCases.map(\.rawValue)
