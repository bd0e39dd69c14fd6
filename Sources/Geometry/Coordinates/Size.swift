/// A width and a height, in points unless stated otherwise.
public struct Size: Hashable, Sendable {
  /// Extent to the right.
  public var width: Double

  /// Extent downwards.
  public var height: Double

  /// Makes a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Makes a size from width and height.
  public init(_ width: Double, _ height: Double) { self.init(width: width, height: height) }
}
