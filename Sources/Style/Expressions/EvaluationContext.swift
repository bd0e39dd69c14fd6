import HeadlandGeometry

/// What a property's value is computed from in one evaluation.
public struct EvaluationContext: Sendable {
  /// The zoom.
  public var zoom: Double
  /// The place on a colour ramp: a heatmap's density, a line's progress or an elevation in metres.
  public var rampPosition: Double
  /// The feature, or `nil` where the value is one for all features.
  public var feature: Feature?
  /// The tile that the feature's geometry is measured in.
  public var tile: TileID?
  /// What the program attached to the feature, by name.
  public var featureState: [String: FeatureValue]
  /// What the program attached to the style, by name, with the style's own `state` behind it.
  public var globalState: [String: FeatureValue]
  /// The names of the images that the style has, or `nil` where that does not matter.
  public var availableImages: Set<String>?
  /// The value of a cluster's property so far.
  public var accumulated: FeatureValue
  /// The feature's geometry where a tile's 16 bits are too narrow for it.
  package var wideGeometry: [[SIMD2<Double>]]?

  /// Makes a context.
  ///
  /// - Parameters:
  ///   - zoom: The zoom.
  ///   - rampPosition: The place on a colour ramp: a heatmap's density, a line's progress or an elevation in metres.
  ///   - feature: The feature.
  ///   - tile: The tile that the feature's geometry is measured in.
  ///   - featureState: What the program attached to the feature, by name.
  ///   - globalState: What the program attached to the style, by name.
  ///   - availableImages: The names of the images that the style has.
  ///   - accumulated: The value of a cluster's property so far.
  public init(
    zoom: Double, rampPosition: Double = 0, feature: Feature? = nil, tile: TileID? = nil,
    featureState: [String: FeatureValue] = [:], globalState: [String: FeatureValue] = [:],
    availableImages: Set<String>? = nil, accumulated: FeatureValue = .null
  ) {
    self.zoom = zoom
    self.rampPosition = rampPosition
    self.feature = feature
    self.tile = tile
    self.featureState = featureState
    self.globalState = globalState
    self.availableImages = availableImages
    self.accumulated = accumulated
  }
}
