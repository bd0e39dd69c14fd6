/// Values as Swift writes them: `["hover": true, "rank": 3, "name": "Lake"]`.
extension FeatureValue: ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  /// Makes a truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Makes a number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Makes a number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  /// Makes a text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Makes a list.
  public init(arrayLiteral elements: FeatureValue...) { self = .array(elements) }
  /// Makes values by name; of several with one name the last counts.
  public init(dictionaryLiteral elements: (String, FeatureValue)...) {
    self = .object(Dictionary(elements) { $1 })
  }
  /// Makes no value.
  public init(nilLiteral: ()) { self = .null }
}
