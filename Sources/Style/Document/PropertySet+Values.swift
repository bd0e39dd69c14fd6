extension PropertySet {
  /// The value of a property of any type.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - zoom: The zoom.
  /// - Returns: The value, or `nil` for a property that has no default and was given no value.
  public func value(of name: String, zoom: Double) -> StyleValue? {
    expression(for: name)?.value(in: EvaluationContext(zoom: zoom))
  }

  /// The value of a number property, clamped to the range that the specification gives it.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - zoom: The zoom.
  /// - Returns: The number; 0 for a property that has no default and was given no value.
  public func number(_ name: String, zoom: Double) -> Double {
    let index = table.index(of: name)
    guard case .number(let number) = expression(at: index)?.value(in: EvaluationContext(zoom: zoom)) else { return 0 }
    return table.ranges[index].clamp(number)
  }

  /// The value of a list of numbers, each clamped to the range that the specification gives it.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - zoom: The zoom.
  /// - Returns: The numbers; none for a property that has no default and was given no value.
  public func numbers(_ name: String, zoom: Double) -> [Double] {
    let index = table.index(of: name)
    guard case .numbers(let numbers) = expression(at: index)?.value(in: EvaluationContext(zoom: zoom)) else {
      return []
    }
    return numbers.map(table.ranges[index].clamp)
  }

  /// The value of a colour property.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - zoom: The zoom.
  /// - Returns: The colour; transparent for a property that has no default and was given no value.
  public func color(_ name: String, zoom: Double) -> Color {
    if case .color(let color) = value(of: name, zoom: zoom) { return color }
    return .transparent
  }

  /// The value of a list of colours.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - zoom: The zoom.
  /// - Returns: The colours; none for a property that has no default and was given no value.
  public func colors(_ name: String, zoom: Double) -> [Color] {
    if case .colors(let colors) = value(of: name, zoom: zoom) { return colors }
    return []
  }

  /// The value of a text, image or enumeration property.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - zoom: The zoom.
  /// - Returns: The text; empty for a property that has no default and was given no value.
  public func string(_ name: String, zoom: Double) -> String {
    if case .string(let string) = value(of: name, zoom: zoom) { return string }
    return ""
  }

  /// The value of a list of texts.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - zoom: The zoom.
  /// - Returns: The texts; none for a property that has no default and was given no value.
  public func strings(_ name: String, zoom: Double) -> [String] {
    if case .strings(let strings) = value(of: name, zoom: zoom) { return strings }
    return []
  }

  /// The value of a truth property.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - zoom: The zoom.
  /// - Returns: The truth value.
  public func boolean(_ name: String, zoom: Double) -> Bool {
    value(of: name, zoom: zoom) == .boolean(true)
  }
}
