/// What a program can draw of the style specification.
public struct StyleSupport: Sendable {
  /// The kinds of layer that are drawn.
  public var layerKinds: Set<LayerKind>
  /// The types of source that are read; nil for all.
  public var sourceTypes: Set<String>?

  /// Makes the support of some kinds of layer and types of source.
  ///
  /// - Parameters:
  ///   - layerKinds: The kinds of layer that are drawn.
  ///   - sourceTypes: The types of source that are read; nil for all.
  public init(layerKinds: Set<LayerKind>, sourceTypes: Set<String>? = nil) {
    self.layerKinds = layerKinds
    self.sourceTypes = sourceTypes
  }

  /// All that the specification has: a style is only checked against the specification.
  public static let everything = StyleSupport(layerKinds: Set(LayerKind.allCases))
}
