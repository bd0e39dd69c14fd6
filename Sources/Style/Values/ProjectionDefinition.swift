/// A projection of the map, or the way from one to another.
public struct ProjectionDefinition: Hashable, Sendable {
  /// The projection at a transition of 0, such as `mercator` or `vertical-perspective`.
  public var from: String
  /// The projection at a transition of 1.
  public var to: String
  /// How far the way has been gone, 0…1.
  public var transition: Double

  /// Makes a projection on its way to another.
  ///
  /// - Parameters:
  ///   - from: The projection at a transition of 0.
  ///   - to: The projection at a transition of 1.
  ///   - transition: How far the way has been gone, 0…1.
  public init(from: String, to: String, transition: Double) {
    self.from = from
    self.to = to
    self.transition = transition
  }

  /// Makes one projection.
  ///
  /// - Parameter name: The projection, such as `mercator`.
  public init(_ name: String) {
    self.init(from: name, to: name, transition: 1)
  }
}
