/// What a program can draw of the style specification.
public struct StyleSupport: Sendable {
  /// What is drawn of a kind of layer.
  public struct Properties: Sendable {
    /// The properties whose values change nothing in the picture.
    public var undrawn: Set<String>
    /// What values may be computed from.
    public var inputs: ExpressionInputs

    /// Makes the support of a kind's properties.
    ///
    /// - Parameters:
    ///   - undrawn: The properties whose values change nothing in the picture.
    ///   - inputs: What values may be computed from.
    public init(undrawn: Set<String>, inputs: ExpressionInputs) {
      self.undrawn = undrawn
      self.inputs = inputs
    }

    /// Every property, computed from whatever the specification allows.
    public static let everything = Properties(undrawn: [], inputs: ExpressionInputs(rawValue: .max))
  }

  /// The kinds of layer that are drawn, and what of each.
  public var layerKinds: [LayerKind: Properties]
  /// The types of source that are read; nil for all.
  public var sourceTypes: Set<String>?
  /// The keys of the style's root that change nothing in the picture, such as `sky`; of `projection`, all values but
  /// `mercator`.
  public var undrawnKeys: Set<String>

  /// Makes the support of some kinds of layer, types of source and keys of the root.
  ///
  /// - Parameters:
  ///   - layerKinds: The kinds of layer that are drawn, and what of each.
  ///   - sourceTypes: The types of source that are read; nil for all.
  ///   - undrawnKeys: The keys of the style's root that change nothing in the picture.
  public init(
    layerKinds: [LayerKind: Properties], sourceTypes: Set<String>? = nil, undrawnKeys: Set<String> = []
  ) {
    self.layerKinds = layerKinds
    self.sourceTypes = sourceTypes
    self.undrawnKeys = undrawnKeys
  }

  /// All that the specification has: a style is only checked against the specification.
  public static let everything = StyleSupport(
    layerKinds: Dictionary(uniqueKeysWithValues: LayerKind.allCases.map { ($0, .everything) }))
}
