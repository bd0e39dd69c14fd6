/// What a property's value may be computed from.
public struct ExpressionInputs: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt16

  /// Makes a set from its bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: UInt16) {
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
  /// The value of a cluster's property so far.
  public static let accumulated = ExpressionInputs(rawValue: 128)
  /// The images that the style has.
  public static let images = ExpressionInputs(rawValue: 256)

  /// What differs from feature to feature.
  static let perFeature: ExpressionInputs = [.feature, .featureState]

  /// Zoom and feature.
  static let zoomAndFeature: ExpressionInputs = [.zoom, .feature]
  /// Zoom, feature and feature state.
  static let zoomAndState: ExpressionInputs = [.zoom, .feature, .featureState]
  /// Zoom and global state.
  static let zoomAndGlobalState: ExpressionInputs = [.zoom, .globalState]
}
