/// A tile together with the copy of the world on which it is seen.
public struct UnwrappedTileID: Hashable, Sendable {
  /// The copy of the world: 0 between 180° W and 180° E, 1 for the next to the east, -1 for the next to the west.
  public var wrap: Int

  /// The tile that holds the data.
  public var canonical: TileID

  /// Makes the name of a tile on a copy of the world.
  public init(wrap: Int = 0, canonical: TileID) {
    self.wrap = wrap
    self.canonical = canonical
  }
}
