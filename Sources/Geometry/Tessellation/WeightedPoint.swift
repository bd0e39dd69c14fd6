/// A vertex of a line or ring with the weight that decides at which zoom it may be left out.
public struct WeightedPoint: Hashable, Sendable {
  /// Position to the east.
  public var x: Double

  /// Position to the south.
  public var y: Double

  /// The squared distance by which the line would move without this vertex, in squared units of `x` and `y`.
  ///
  /// `Simplification.weigh` sets it; 1 keeps a vertex at every zoom, since the whole world is one unit wide.
  public var weight: Double

  /// Makes a vertex; without a weight it is one that `Simplification.weigh` may take away.
  public init(x: Double, y: Double, weight: Double = 0) {
    self.x = x
    self.y = y
    self.weight = weight
  }
}
