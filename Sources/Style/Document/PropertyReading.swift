import HeadlandGeometry

/// Something whose property values are read by name: `layer.color("fill-color", zoom: 6)`.
///
/// A name that the table does not have is a programmer error and traps. Where a value depends on a feature and none is
/// given, it is the value of a feature without properties.
public protocol PropertyReading {
  /// The values, and the table of the properties that there are.
  var properties: PropertySet { get }
}

extension PropertySet: PropertyReading {
  /// The values themselves.
  public var properties: PropertySet { self }
}

extension StyleLayer: PropertyReading {}

extension PropertyReading {
  /// The value of a property of any type.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - context: What the value is computed from.
  /// - Returns: The value, or `nil` for a property that has no default and has no value here.
  public func value(of name: String, in context: EvaluationContext) -> StyleValue? {
    properties.value(at: properties.table.index(of: name), in: context)
  }

  /// The value of a property of any type.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - zoom: The zoom.
  ///   - feature: The feature.
  /// - Returns: The value, or `nil` for a property that has no default and has no value here.
  public func value(of name: String, zoom: Double, feature: Feature? = nil) -> StyleValue? {
    value(of: name, in: EvaluationContext(zoom: zoom, feature: feature))
  }

  /// The value of a number property, clamped to the range that the specification gives it.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - context: What the value is computed from.
  /// - Returns: The number; 0 for a property that has no default and has no value here.
  public func number(_ name: String, in context: EvaluationContext) -> Double {
    let (set, index) = (properties, properties.table.index(of: name))
    guard case .number(let number) = set.value(at: index, in: context) else { return 0 }
    return set.table.ranges[index].clamp(number)
  }

  /// The value of a number property, clamped to the range that the specification gives it.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - zoom: The zoom.
  ///   - feature: The feature.
  /// - Returns: The number; 0 for a property that has no default and has no value here.
  public func number(_ name: String, zoom: Double, feature: Feature? = nil) -> Double {
    number(name, in: EvaluationContext(zoom: zoom, feature: feature))
  }

  /// The value of a list of numbers, each clamped to the range that the specification gives it.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - context: What the value is computed from.
  /// - Returns: The numbers; none for a property that has no default and has no value here.
  public func numbers(_ name: String, in context: EvaluationContext) -> [Double] {
    let (set, index) = (properties, properties.table.index(of: name))
    guard case .numbers(let numbers) = set.value(at: index, in: context) else { return [] }
    return numbers.map(set.table.ranges[index].clamp)
  }

  /// The value of a list of numbers, each clamped to the range that the specification gives it.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - zoom: The zoom.
  ///   - feature: The feature.
  /// - Returns: The numbers; none for a property that has no default and has no value here.
  public func numbers(_ name: String, zoom: Double, feature: Feature? = nil) -> [Double] {
    numbers(name, in: EvaluationContext(zoom: zoom, feature: feature))
  }

  /// The value of a colour property.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - context: What the value is computed from.
  /// - Returns: The colour; transparent for a property that has no default and has no value here.
  public func color(_ name: String, in context: EvaluationContext) -> Color {
    if case .color(let color) = value(of: name, in: context) { return color }
    return .transparent
  }

  /// The value of a colour property.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - zoom: The zoom.
  ///   - feature: The feature.
  /// - Returns: The colour; transparent for a property that has no default and has no value here.
  public func color(_ name: String, zoom: Double, feature: Feature? = nil) -> Color {
    color(name, in: EvaluationContext(zoom: zoom, feature: feature))
  }

  /// The value of a list of colours.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - zoom: The zoom.
  ///   - feature: The feature.
  /// - Returns: The colours; none for a property that has no default and has no value here.
  public func colors(_ name: String, zoom: Double, feature: Feature? = nil) -> [Color] {
    if case .colors(let colors) = value(of: name, zoom: zoom, feature: feature) { return colors }
    return []
  }
}

extension PropertyReading {
  /// The value of a text, image or enumeration property.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - context: What the value is computed from.
  /// - Returns: The text, an image's name, or the characters of a label; empty for a property that has no default and has
  ///   no value here.
  public func string(_ name: String, in context: EvaluationContext) -> String {
    switch value(of: name, in: context) {
    case .string(let string): string
    case .image(let image): image.name
    case .formatted(let text): text.text
    default: ""
    }
  }

  /// The value of a text, image or enumeration property.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - zoom: The zoom.
  ///   - feature: The feature.
  /// - Returns: The text, an image's name, or the characters of a label; empty for a property that has no default and has
  ///   no value here.
  public func string(_ name: String, zoom: Double, feature: Feature? = nil) -> String {
    string(name, in: EvaluationContext(zoom: zoom, feature: feature))
  }

  /// The value of a label.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - context: What the value is computed from.
  /// - Returns: The label; an empty one for a property that has no default and has no value here.
  public func formatted(_ name: String, in context: EvaluationContext) -> FormattedText {
    if case .formatted(let text) = value(of: name, in: context) { return text }
    return FormattedText(sections: [])
  }

  /// The value of a list of texts.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - context: What the value is computed from.
  /// - Returns: The texts; none for a property that has no default and has no value here.
  public func strings(_ name: String, in context: EvaluationContext) -> [String] {
    if case .strings(let strings) = value(of: name, in: context) { return strings }
    return []
  }

  /// The value of a list of texts.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - zoom: The zoom.
  ///   - feature: The feature.
  /// - Returns: The texts; none for a property that has no default and has no value here.
  public func strings(_ name: String, zoom: Double, feature: Feature? = nil) -> [String] {
    strings(name, in: EvaluationContext(zoom: zoom, feature: feature))
  }

  /// The value of a truth property.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - context: What the value is computed from.
  /// - Returns: The truth value.
  public func boolean(_ name: String, in context: EvaluationContext) -> Bool {
    value(of: name, in: context) == .boolean(true)
  }

  /// The value of a truth property.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - zoom: The zoom.
  ///   - feature: The feature.
  /// - Returns: The truth value.
  public func boolean(_ name: String, zoom: Double, feature: Feature? = nil) -> Bool {
    boolean(name, in: EvaluationContext(zoom: zoom, feature: feature))
  }
}
