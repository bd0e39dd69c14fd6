/// How a change of a property's value is spread over time.
public struct Transition: Hashable, Sendable {
  /// How long the change takes, in milliseconds.
  public var duration: Double
  /// How long the change is put off, in milliseconds.
  public var delay: Double

  /// Makes a transition.
  ///
  /// - Parameters:
  ///   - duration: How long the change takes, in milliseconds; by default the specification's 300.
  ///   - delay: How long the change is put off, in milliseconds.
  public init(duration: Double = 300, delay: Double = 0) {
    self.duration = duration
    self.delay = delay
  }
}
