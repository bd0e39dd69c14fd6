/// What a property's value may be computed from.
public struct ExpressionInputs: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The zoom.
  public static let zoom = ExpressionInputs(rawValue: 1)
  /// The feature's properties, geometry type and id.
  public static let feature = ExpressionInputs(rawValue: 2)
  /// State that the program attached to a feature.
  public static let featureState = ExpressionInputs(rawValue: 4)
  /// State that the program attached to the style.
  public static let globalState = ExpressionInputs(rawValue: 8)
  /// The density under a heatmap pixel, 0…1.
  public static let heatmapDensity = ExpressionInputs(rawValue: 16)
  /// The place along a line, 0…1.
  public static let lineProgress = ExpressionInputs(rawValue: 32)
  /// The height of a color-relief pixel in metres.
  public static let elevation = ExpressionInputs(rawValue: 64)

  /// Zoom and feature.
  static let zoomAndFeature: ExpressionInputs = [.zoom, .feature]
  /// Zoom, feature and feature state.
  static let zoomAndState: ExpressionInputs = [.zoom, .feature, .featureState]
  /// Zoom and global state.
  static let zoomAndGlobalState: ExpressionInputs = [.zoom, .globalState]
}

/// What a property's value is computed from in one evaluation.
public struct EvaluationContext: Sendable {
  /// The zoom.
  public var zoom: Double
  /// The place on a colour ramp: a heatmap's density, a line's progress or an elevation in metres.
  public var rampPosition: Double

  /// Makes a context.
  ///
  /// - Parameters:
  ///   - zoom: The zoom.
  ///   - rampPosition: The place on a colour ramp: a heatmap's density, a line's progress or an elevation in metres.
  public init(zoom: Double, rampPosition: Double = 0) {
    self.zoom = zoom
    self.rampPosition = rampPosition
  }
}
