import HeadlandGeometry
import HeadlandImage

/// The heights of a tile: a square of samples, and a border of one sample around it that belongs to the neighbours.
///
/// ```
///        -1   0 … size-1  size
///   -1    ·   ·  · · ·     ·      A sample stands for the middle of its square, so that a slope at the tile's edge needs
///    0    ·   ■ ■ ■ ■ ■    ·      the sample beyond it. As long as a neighbour is not there, the border repeats the
///    …    ·   ■ ■ ■ ■ ■    ·      tile's own edge.
///  size   ·   ·  · · ·     ·
/// ```
public struct DEMTile: Hashable, Sendable {
  /// Why a picture is no tile of heights.
  public struct NotSquare: Error, Hashable, Sendable, CustomStringConvertible {
    /// The picture's size.
    public let width, height: Int

    /// What is wrong, and the cure.
    public var description: String {
      "a tile of heights is a square, and this picture has \(width)x\(height) pixels. Make tiles of one side."
    }
  }

  /// The samples along a side, without the border.
  public let size: Int
  /// The heights in metres, row by row from the north-west with the border: `stride` rows of `stride` samples.
  public private(set) var elevations: [Float]

  /// The samples from one row to the next: `size + 2`.
  public var stride: Int { size + 2 }
  /// The bytes of all samples.
  public var byteCount: Int { elevations.count * MemoryLayout<Float>.stride }

  /// Reads the heights that an image's colours stand for; alpha means nothing.
  ///
  /// - Parameters:
  ///   - image: A square image with straight alpha.
  ///   - encoding: How a colour means a height.
  /// - Throws: `NotSquare`.
  public init(_ image: Image, encoding: DEMEncoding) throws(NotSquare) {
    guard image.width == image.height else { throw NotSquare(width: image.width, height: image.height) }
    let size = image.width
    let stride = size + 2
    let factors = encoding.factors
    self.size = size
    elevations = [Float](unsafeUninitializedCapacity: stride * stride) { samples, count in
      for row in 0..<size {
        let start = samples.baseAddress! + (row + 1) * stride
        image.writeHeights(ofRow: row, factors, to: start + 1)
        (start[0], start[size + 1]) = (start[1], start[size])
      }
      let first = samples.baseAddress!
      first.initialize(from: first + stride, count: stride)
      (first + (size + 1) * stride).initialize(from: first + size * stride, count: stride)
      count = stride * stride
    }
  }

  /// The height of a sample in metres: columns and rows 0..<size, and −1 and `size` for the border.
  public subscript(column: Int, row: Int) -> Float { elevations[(row + 1) * stride + column + 1] }

  /// The heights of the lowest and the highest sample of the tile itself, in metres.
  public var range: ClosedRange<Float> {
    var (low, high) = (self[0, 0], self[0, 0])
    for row in 1...size {
      for height in elevations[row * stride + 1..<row * stride + 1 + size] {
        (low, high) = (min(low, height), max(high, height))
      }
    }
    return low...high
  }

  /// Takes the part of the border that lies in a neighbour from there; one of another size is passed over.
  ///
  /// - Parameters:
  ///   - neighbor: The tile next to this one.
  ///   - direction: Where it is.
  public mutating func takeBorder(from neighbor: DEMTile, _ direction: Direction) {
    guard neighbor.size == size else { return }
    let columns = direction.east < 0 ? -1..<0 : direction.east > 0 ? size..<size + 1 : 0..<size
    let rows = direction.south < 0 ? -1..<0 : direction.south > 0 ? size..<size + 1 : 0..<size
    for row in rows {
      for column in columns {
        elevations[(row + 1) * stride + column + 1] =
          neighbor[column - direction.east * size, row - direction.south * size]
      }
    }
  }
}

extension DEMTile {
  /// Where a neighbour lies, in tiles.
  public struct Direction: Hashable, Sendable {
    /// −1 for the west, 1 for the east.
    public let east: Int
    /// −1 for the north, 1 for the south.
    public let south: Int

    /// Makes a direction of steps of one tile.
    public init(east: Int, south: Int) { (self.east, self.south) = (east, south) }

    /// The eight directions, row by row from the north-west.
    public static let all = [
      (-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1),
    ].map { Direction(east: $0.0, south: $0.1) }

    /// The neighbour of a tile: across the antimeridian in the west and east, nil beyond the poles.
    public func neighbor(of tile: TileID) -> TileID? {
      let across = 1 << tile.z
      guard (0..<across).contains(tile.y + south) else { return nil }
      return TileID(z: tile.z, x: (tile.x + east + across) % across, y: tile.y + south)
    }
  }
}
