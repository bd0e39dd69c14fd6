/// The room to be kept clear on each side of something, in points.
public struct Padding: Hashable, Sendable {
  /// The room above.
  public var top: Double
  /// The room to the right.
  public var right: Double
  /// The room below.
  public var bottom: Double
  /// The room to the left.
  public var left: Double

  /// Makes a padding.
  ///
  /// - Parameters:
  ///   - top: The room above.
  ///   - right: The room to the right.
  ///   - bottom: The room below.
  ///   - left: The room to the left.
  public init(top: Double, right: Double, bottom: Double, left: Double) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }
}
