/// Distances in points from the edges of the image, in the order of CSS.
public struct EdgeInsets: Hashable, Sendable {
  /// Distance from the top edge.
  public var top: Double

  /// Distance from the right edge.
  public var right: Double

  /// Distance from the bottom edge.
  public var bottom: Double

  /// Distance from the left edge.
  public var left: Double

  /// Makes insets; an edge that is not named has none.
  public init(top: Double = 0, right: Double = 0, bottom: Double = 0, left: Double = 0) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }

  /// Makes insets from top, right, bottom and left.
  public init(_ top: Double, _ right: Double, _ bottom: Double, _ left: Double) {
    self.init(top: top, right: right, bottom: bottom, left: left)
  }
}
