import HeadlandGeometry

/// A property of one layer, looked up once and read for many features.
package struct LayerProperty: Sendable {
  private let values: PropertySet
  private let index: Int
  /// The property's value as the style gives it, else its fallback's, else its default.
  package let expression: PropertyExpression?

  fileprivate init(_ set: PropertySet, _ index: Int) {
    values = set
    self.index = index
    expression = set.expression(at: index)
  }

  /// What the specification says of the property.
  package var specification: PropertySpecification { values.table.specifications[index] }

  /// Whether the value differs from feature to feature.
  package var isPerFeature: Bool { expression.map { !$0.inputs.isDisjoint(with: .perFeature) } ?? false }

  /// Whether the value differs from zoom to zoom.
  package var followsZoom: Bool { expression?.inputs.contains(.zoom) ?? false }

  /// The values of the global state that the value may be computed from.
  package var globalState: [String: FeatureValue] {
    expression.map { values.readsState($0.inputs) } ?? false ? values.state : [:]
  }

  /// The value, `nil` for a property that has no default and has no value here.
  package func value(in context: EvaluationContext) -> StyleValue? { values.value(at: index, in: context) }

  /// The number, clamped to the range that the specification gives it; 0 where there is none.
  package func number(in context: EvaluationContext) -> Double {
    guard case .number(let number) = value(in: context) else { return 0 }
    return values.table.ranges[index].clamp(number)
  }

  /// The numbers of a list, each clamped to the range that the specification gives it; none where there is no list.
  package func numbers(in context: EvaluationContext) -> [Double] {
    guard case .numbers(let numbers) = value(in: context) else { return [] }
    return numbers.map(values.table.ranges[index].clamp)
  }

  /// The colour, transparent where there is none.
  package func color(in context: EvaluationContext) -> Color {
    guard case .color(let color) = value(in: context) else { return .transparent }
    return color
  }

  /// The name of the image, empty where there is none.
  package func imageName(in context: EvaluationContext) -> String {
    guard case .image(let image) = value(in: context) else { return "" }
    return image.name
  }
}

extension PropertyReading {
  /// Looks up a property to read it for many features; a name that the table does not have traps.
  package func property(_ name: String) -> LayerProperty {
    LayerProperty(properties, properties.table.index(of: name))
  }
}

extension StyleLayer {
  /// Whether any property of a group has values that differ from feature to feature.
  package func isPerFeature(_ group: PropertySpecification.Group) -> Bool {
    properties.table.specifications.contains { $0.group == group && property($0.name).isPerFeature }
  }
}
