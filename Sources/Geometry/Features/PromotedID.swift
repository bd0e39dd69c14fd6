/// The property of a feature that takes the place of its id.
public enum PromotedID: Hashable, Sendable {
  /// One property for all features.
  case property(String)
  /// A property for each layer of a vector tile, by the layer's name.
  case bySourceLayer([String: String])

  /// The name of the property for the features of a layer; nil where their own ids stay.
  ///
  /// - Parameter layer: The layer of a vector tile, nil for sources without layers.
  /// - Returns: The property's name.
  public func property(layer: String?) -> String? {
    switch self {
    case .property(let name): name
    case .bySourceLayer(let names): layer.flatMap { names[$0] }
    }
  }
}

extension FeatureID {
  /// The id that a property's value makes: whole numbers from 0 stay numbers, other numbers become their text, as no
  /// tile can hold them; truth values count as 0 and 1.
  ///
  /// - Parameter value: The value; nothing comes of null, lists and objects.
  public init?(_ value: FeatureValue) {
    switch value {
    case .string(let text): self = .string(text)
    case .bool(let truth): self = .number(truth ? 1 : 0)
    case .number(let number):
      if let whole = UInt64(exactly: number) {
        self = .number(whole)
      } else {
        self = .string(Int64(exactly: number).map { "\($0)" } ?? "\(number)")
      }
    case .null, .array, .object: return nil
    }
  }
}
