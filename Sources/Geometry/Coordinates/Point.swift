/// A position on the image in points, from the top left corner, y running down.
public struct Point: Hashable, Sendable {
  /// Distance from the left edge.
  public var x: Double

  /// Distance from the top edge.
  public var y: Double

  /// Makes a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Makes a point from x and y.
  public init(_ x: Double, _ y: Double) { self.init(x: x, y: y) }
}
