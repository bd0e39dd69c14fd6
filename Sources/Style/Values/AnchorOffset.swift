/// An anchor that a label may take, and its offset there.
public struct AnchorOffset: Hashable, Sendable {
  /// The anchor's name, such as `top-left`.
  public let anchor: String
  /// The offset to the right in ems.
  public let x: Double
  /// The offset downwards in ems.
  public let y: Double

  /// Makes an anchor with its offset.
  ///
  /// - Parameters:
  ///   - anchor: The anchor's name.
  ///   - x: The offset to the right in ems.
  ///   - y: The offset downwards in ems.
  public init(anchor: String, x: Double, y: Double) {
    self.anchor = anchor
    self.x = x
    self.y = y
  }
}
