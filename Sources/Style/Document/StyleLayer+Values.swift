extension StyleLayer {
  /// The value of a property of any type.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - zoom: The zoom.
  /// - Returns: The value, or `nil` for a property that has no default and was given no value.
  public func value(of name: String, zoom: Double) -> StyleValue? {
    properties.value(of: name, zoom: zoom)
  }

  /// The value of a number property, clamped to the range that the specification gives it.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - zoom: The zoom.
  /// - Returns: The number; 0 for a property that has no default and was given no value.
  public func number(_ name: String, zoom: Double) -> Double {
    properties.number(name, zoom: zoom)
  }

  /// The value of a list of numbers, each clamped to the range that the specification gives it.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - zoom: The zoom.
  /// - Returns: The numbers; none for a property that has no default and was given no value.
  public func numbers(_ name: String, zoom: Double) -> [Double] {
    properties.numbers(name, zoom: zoom)
  }

  /// The value of a colour property.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - zoom: The zoom.
  /// - Returns: The colour; transparent for a property that has no default and was given no value.
  public func color(_ name: String, zoom: Double) -> Color {
    properties.color(name, zoom: zoom)
  }

  /// The value of a list of colours.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - zoom: The zoom.
  /// - Returns: The colours; none for a property that has no default and was given no value.
  public func colors(_ name: String, zoom: Double) -> [Color] {
    properties.colors(name, zoom: zoom)
  }

  /// The value of a text, image or enumeration property.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - zoom: The zoom.
  /// - Returns: The text; empty for a property that has no default and was given no value.
  public func string(_ name: String, zoom: Double) -> String {
    properties.string(name, zoom: zoom)
  }

  /// The value of a list of texts.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - zoom: The zoom.
  /// - Returns: The texts; none for a property that has no default and was given no value.
  public func strings(_ name: String, zoom: Double) -> [String] {
    properties.strings(name, zoom: zoom)
  }

  /// The value of a truth property.
  ///
  /// - Parameters:
  ///   - name: The property's name.
  ///   - zoom: The zoom.
  /// - Returns: The truth value.
  public func boolean(_ name: String, zoom: Double) -> Bool {
    properties.boolean(name, zoom: zoom)
  }
}
