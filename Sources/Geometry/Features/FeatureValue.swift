/// A value of a feature's property, as GeoJSON and vector tiles can hold it.
public enum FeatureValue: Hashable, Sendable {
  /// No value.
  case null
  /// A truth value.
  case bool(Bool)
  /// Any number; integers beyond 2^53 lose their last digits, as they do in the style language.
  case number(Double)
  /// Text.
  case string(String)
  /// A list of values.
  case array([FeatureValue])
  /// Values by name.
  case object([String: FeatureValue])
}
