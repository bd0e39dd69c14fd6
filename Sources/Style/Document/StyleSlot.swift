/// A place between layers that a style marks by a layer of type `slot`, for programs to put layers of their own into.
///
/// Nothing is drawn for the mark itself.
public struct StyleSlot: Hashable, Sendable {
  /// The name of the place, unique among layers and slots.
  public let id: String
  /// How many layers lie below the place.
  public var layersBelow: Int
}
