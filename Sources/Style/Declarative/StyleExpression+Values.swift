extension StyleExpression {
  // MARK: - Numbers

  /// The sum of two numbers.
  public static func + (first: Self, second: Self) -> Self { Self("+", [first, second]) }
  /// The difference of two numbers.
  public static func - (first: Self, second: Self) -> Self { Self("-", [first, second]) }
  /// The product of two numbers.
  public static func * (first: Self, second: Self) -> Self { Self("*", [first, second]) }
  /// The quotient of two numbers.
  public static func / (first: Self, second: Self) -> Self { Self("/", [first, second]) }
  /// What a division leaves over.
  public static func % (first: Self, second: Self) -> Self { Self("%", [first, second]) }
  /// A number with its sign turned.
  public static prefix func - (number: Self) -> Self { Self("-", [number]) }

  /// A number raised to a power.
  public static func pow(_ base: StyleExpression, _ exponent: StyleExpression) -> Self { Self("^", [base, exponent]) }
  /// The smallest of some numbers.
  public static func min(_ numbers: StyleExpression...) -> Self { Self("min", numbers) }
  /// The largest of some numbers.
  public static func max(_ numbers: StyleExpression...) -> Self { Self("max", numbers) }
  /// A number without its sign.
  public static func abs(_ number: StyleExpression) -> Self { Self("abs", [number]) }
  /// The nearest whole number; halves go away from zero.
  public static func round(_ number: StyleExpression) -> Self { Self("round", [number]) }
  /// The next whole number above.
  public static func ceil(_ number: StyleExpression) -> Self { Self("ceil", [number]) }
  /// The next whole number below.
  public static func floor(_ number: StyleExpression) -> Self { Self("floor", [number]) }
  /// The square root.
  public static func sqrt(_ number: StyleExpression) -> Self { Self("sqrt", [number]) }
  /// The natural logarithm.
  public static func ln(_ number: StyleExpression) -> Self { Self("ln", [number]) }
  /// The logarithm to base 10.
  public static func log10(_ number: StyleExpression) -> Self { Self("log10", [number]) }
  /// The logarithm to base 2.
  public static func log2(_ number: StyleExpression) -> Self { Self("log2", [number]) }
  /// The sine of an angle in radians.
  public static func sin(_ angle: StyleExpression) -> Self { Self("sin", [angle]) }
  /// The cosine of an angle in radians.
  public static func cos(_ angle: StyleExpression) -> Self { Self("cos", [angle]) }
  /// The tangent of an angle in radians.
  public static func tan(_ angle: StyleExpression) -> Self { Self("tan", [angle]) }
  /// The angle in radians that has a sine.
  public static func asin(_ sine: StyleExpression) -> Self { Self("asin", [sine]) }
  /// The angle in radians that has a cosine.
  public static func acos(_ cosine: StyleExpression) -> Self { Self("acos", [cosine]) }
  /// The angle in radians that has a tangent.
  public static func atan(_ tangent: StyleExpression) -> Self { Self("atan", [tangent]) }
  /// The circumference of a circle whose diameter is 1.
  public static let pi = StyleExpression(operator: "pi")
  /// The base of natural logarithms.
  public static let e = StyleExpression(operator: "e")
  /// The natural logarithm of 2.
  public static let ln2 = StyleExpression(operator: "ln2")

  // MARK: - Types

  /// The first value that is a text; evaluation fails where none is.
  public static func string(_ values: StyleExpression...) -> Self { Self("string", values) }
  /// The first value that is a number; evaluation fails where none is.
  public static func number(_ values: StyleExpression...) -> Self { Self("number", values) }
  /// The first value that is a truth value; evaluation fails where none is.
  public static func boolean(_ values: StyleExpression...) -> Self { Self("boolean", values) }
  /// A value that must be a list.
  public static func array(_ value: StyleExpression) -> Self { Self("array", [value]) }

  /// What the elements of a list must be.
  public enum ElementType: String, Sendable {
    /// Texts.
    case string
    /// Numbers.
    case number
    /// Truth values.
    case boolean
  }

  /// A value that must be a list with elements of one type, and as many as are asked for.
  public static func array(_ value: StyleExpression, of type: ElementType, count: Int? = nil) -> Self {
    Self("array", [.init(type.rawValue)] + (count.map { [.init(Double($0))] } ?? []) + [value])
  }
  /// A list of values that may be computed.
  public static func list(_ elements: StyleExpression...) -> Self {
    Self("semiliteral", [JSONValue(.array(elements.map(\.operand)))])
  }
  /// The first value that is an object; evaluation fails where none is.
  public static func object(_ values: StyleExpression...) -> Self { Self("object", values) }
  /// A value as text.
  public static func toString(_ value: StyleExpression) -> Self { Self("to-string", [value]) }
  /// The first value that can be read as a number.
  public static func toNumber(_ values: StyleExpression...) -> Self { Self("to-number", values) }
  /// Whether a value counts as true: not null, false, 0, or an empty text.
  public static func toBoolean(_ value: StyleExpression) -> Self { Self("to-boolean", [value]) }
  /// The first value that can be read as a colour.
  public static func toColor(_ values: StyleExpression...) -> Self { Self("to-color", values) }
  /// The name of a value's type.
  public static func typeof(_ value: StyleExpression) -> Self { Self("typeof", [value]) }

  // MARK: - Texts and lists

  /// Some values as one text.
  public static func concat(_ values: StyleExpression...) -> Self { Self("concat", values) }
  /// A text in capitals.
  public static func upcase(_ text: StyleExpression) -> Self { Self("upcase", [text]) }
  /// A text in small letters.
  public static func downcase(_ text: StyleExpression) -> Self { Self("downcase", [text]) }
  /// How many characters or elements there are.
  public static func length(_ value: StyleExpression) -> Self { Self("length", [value]) }
  /// The element of a list at an index from 0.
  public static func at(_ index: StyleExpression, of list: StyleExpression) -> Self { Self("at", [index, list]) }
  /// Whether a text or list holds a value.
  public static func contains(_ value: StyleExpression, in whole: StyleExpression) -> Self {
    Self("in", [value, whole])
  }
  /// Where a text or list first holds a value, or −1.
  public static func indexOf(_ value: StyleExpression, in whole: StyleExpression) -> Self {
    Self("index-of", [value, whole])
  }
  /// The parts of a text between separators, as a list.
  public static func split(_ text: StyleExpression, by separator: StyleExpression) -> Self {
    Self("split", [text, separator])
  }
  /// The texts of a list as one, with a separator between them.
  public static func join(_ texts: StyleExpression, with separator: StyleExpression) -> Self {
    Self("join", [texts, separator])
  }
  /// Whether a text is in a script that can be drawn.
  public static func isSupportedScript(_ text: StyleExpression) -> Self { Self("is-supported-script", [text]) }
  /// A part of a text or list, from one index up to, but not at, another.
  public static func slice(
    _ whole: StyleExpression, from start: StyleExpression, to end: StyleExpression? = nil
  ) -> Self {
    Self("slice", [whole, start] + (end.map { [$0] } ?? []))
  }

  // MARK: - Colours, images and labels

  /// A colour of red, green and blue, each 0…255.
  public static func rgb(_ red: StyleExpression, _ green: StyleExpression, _ blue: StyleExpression) -> Self {
    Self("rgb", [red, green, blue])
  }
  /// A colour of red, green and blue, each 0…255, and opacity, 0…1.
  public static func rgba(
    _ red: StyleExpression, _ green: StyleExpression, _ blue: StyleExpression, _ alpha: StyleExpression
  ) -> Self {
    Self("rgba", [red, green, blue, alpha])
  }
  /// The red, green and blue, each 0…255, and the opacity, 0…1, of a colour as a list.
  public static func toRGBA(_ color: StyleExpression) -> Self { Self("to-rgba", [color]) }
  /// An image of the style's, or nothing where it has none of that name.
  public static func image(_ name: StyleExpression) -> Self { Self("image", [name]) }

  /// A piece of a label with its own looks.
  public struct Section: Sendable {
    let content: StyleExpression
    let options: [(String, JSONValue)]

    /// Makes a piece of a label.
    ///
    /// - Parameters:
    ///   - content: A text or an image.
    ///   - scale: How large it is against the label's text size.
    ///   - fonts: The fonts, in the order in which characters are looked for.
    ///   - color: The text's colour.
    public init(
      _ content: StyleExpression, scale: StyleExpression? = nil, fonts: [String]? = nil,
      color: StyleExpression? = nil
    ) {
      self.content = content
      let font = fonts.map { StyleExpression(JSONValue(.array($0.map { JSONValue(.string($0)) }))) }
      options = [("font-scale", scale), ("text-font", font), ("text-color", color)]
        .compactMap { name, value in value.map { (name, $0.operand) } }
    }
  }

  /// A label of pieces that look different.
  public static func format(_ sections: Section...) -> Self {
    Self("format", sections.flatMap { [$0.content.operand, JSONValue(.object(JSONObject($0.options)))] })
  }

  /// A number as text, with the customs of a language: plain, in a currency (`EUR`) or in a unit (`kilometer`).
  public static func numberFormat(
    _ number: StyleExpression, locale: StyleExpression? = nil, currency: StyleExpression? = nil,
    unit: StyleExpression? = nil, minFractionDigits: StyleExpression? = nil, maxFractionDigits: StyleExpression? = nil
  ) -> Self {
    let options = options([
      ("locale", locale), ("currency", currency), ("unit", unit), ("min-fraction-digits", minFractionDigits),
      ("max-fraction-digits", maxFractionDigits),
    ])
    return Self("number-format", [number.operand, options])
  }

  /// Rules by which texts are compared: `.init(operator: "==", .get("name"), "Zürich", .collator(locale: "de"))`.
  public static func collator(
    caseSensitive: StyleExpression? = nil, diacriticSensitive: StyleExpression? = nil, locale: StyleExpression? = nil
  ) -> Self {
    let options = options([
      ("case-sensitive", caseSensitive), ("diacritic-sensitive", diacriticSensitive), ("locale", locale),
    ])
    return Self("collator", [options])
  }

  /// The language whose rules a collator goes by.
  public static func resolvedLocale(_ collator: StyleExpression) -> Self { Self("resolved-locale", [collator]) }

  private static func options(_ options: [(String, StyleExpression?)]) -> JSONValue {
    JSONValue(.object(JSONObject(options.compactMap { name, value in value.map { (name, $0.operand) } })))
  }
}
