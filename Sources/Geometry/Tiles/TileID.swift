/// The name of a tile in the usual pyramid: 2^z × 2^z tiles over the Mercator square, y counted from the north.
public struct TileID: Hashable, Sendable, CustomStringConvertible {
  /// The side of a tile in tile units, the integers in which its geometry is stored.
  public static let extent = 8192

  /// The zoom level.
  public var z: Int

  /// The column from the west, 0..<2^z.
  public var x: Int

  /// The row from the north, 0..<2^z.
  public var y: Int

  /// Makes a tile name.
  public init(z: Int, x: Int, y: Int) {
    self.z = z
    self.x = x
    self.y = y
  }

  /// Whether the tile lies in the pyramid.
  public var isValid: Bool {
    (0...30).contains(z) && (0..<(1 << z)).contains(x) && (0..<(1 << z)).contains(y)
  }

  /// The tile of the level above that contains this one, nil for the world's tile.
  public var parent: TileID? { z > 0 ? TileID(z: z - 1, x: x >> 1, y: y >> 1) : nil }

  /// The name as `z/x/y`.
  public var description: String { "\(z)/\(x)/\(y)" }
}
