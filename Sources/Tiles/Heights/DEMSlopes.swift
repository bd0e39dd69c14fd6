import Glibc
import HeadlandGeometry

/// How steep the ground of a tile of heights is, at its samples and at a border of one sample around them.
///
/// The border's slopes are those that the neighbours have there, so that slopes can be mixed across the edge of a tile
/// without a seam. Where a neighbour is not there the ground goes on as steep as it is at the edge.
public struct DEMSlopes: Hashable, Sendable {
  /// A slope as GPUs take it: metres of height for a metre east, and for one south.
  public typealias Slope = SIMD2<Float16>

  /// The samples along a side, without the border.
  public let size: Int
  /// The slopes, row by row from the north-west with the border: `stride` rows of `stride`.
  public let slopes: [Slope]

  /// The samples from one row to the next: `size + 2`.
  public var stride: Int { size + 2 }

  /// The Earth's circumference in metres, by which the style specification's renderers measure slopes.
  private static let circumference = 2 * Double.pi * 6_378_137
  /// The steepest slope: what is steeper is noise, and beyond half precision.
  private static let steepest: Float = 30_000

  /// Computes the slopes of a tile by Horn's weights (Hill Shading and the Reflectance Map, 1981).
  ///
  /// - Parameters:
  ///   - tile: The heights; their border is not used.
  ///   - neighbors: The tiles beside it that are there; one of another size counts as missing.
  ///   - id: Where the tile lies, by which samples are so many metres apart.
  public init(_ tile: DEMTile, neighbors: [DEMTile.Direction: DEMTile] = [:], at id: TileID) {
    let wide = WideHeights(tile, neighbors)
    let size = tile.size
    let (stride, wideStride) = (size + 2, wide.stride)
    self.size = size
    slopes = [Slope](unsafeUninitializedCapacity: stride * stride) { slopes, count in
      wide.heights.withUnsafeBufferPointer { heights in
        for row in 0..<stride {
          // Eight weights on each side of a step of two samples.
          let scale = Self.samplesPerMeter(row: row - 1, size: size, in: id) / 8
          for column in 0..<stride {
            let middle = (row + 1) * wideStride + column + 1
            slopes[row * stride + column] = Self.slope(heights, at: middle, stride: wideStride, scale: scale)
          }
        }
      }
      count = stride * stride
    }
  }

  /// The slope at a sample: columns and rows 0..<size, and −1 and `size` for the border.
  public subscript(column: Int, row: Int) -> Slope { slopes[(row + 1) * stride + column + 1] }

  /// How many samples there are in a metre on the ground; Mercator enlarges what is far from the equator.
  private static func samplesPerMeter(row: Int, size: Int, in id: TileID) -> Float {
    let samplesAcross = Double(size) * exp2(Double(id.z))
    let place = (Double(id.y * size + row) + 0.5) / samplesAcross
    let enlargement = cosh(.pi * (1 - 2 * place))
    return Float(samplesAcross / circumference * enlargement)
  }

  private static func slope(
    _ heights: UnsafeBufferPointer<Float>, at middle: Int, stride: Int, scale: Float
  ) -> Slope {
    let (north, south) = (middle - stride, middle + stride)
    let (northWest, northEast) = (heights[north - 1], heights[north + 1])
    let (southWest, southEast) = (heights[south - 1], heights[south + 1])
    let east = northEast + 2 * heights[middle + 1] + southEast - northWest - 2 * heights[middle - 1] - southWest
    let down = southWest + 2 * heights[south] + southEast - northWest - 2 * heights[north] - northEast
    let slope = SIMD2(east, down) * scale
    // Heights that are no numbers are flat.
    let sound = slope.replacing(with: 0, where: slope .!= slope)
    return Slope(sound.clamped(lowerBound: SIMD2(repeating: -steepest), upperBound: SIMD2(repeating: steepest)))
  }
}

/// The heights of a tile with a border of two samples, by which the slopes of a border of one can be told.
private struct WideHeights {
  private static let border = 2

  let size: Int
  var heights: [Float]

  var stride: Int { size + 2 * Self.border }

  init(_ tile: DEMTile, _ neighbors: [DEMTile.Direction: DEMTile]) {
    size = tile.size
    heights = [Float](repeating: 0, count: (size + 4) * (size + 4))
    for row in 0..<size {
      let start = (row + 1) * tile.stride + 1
      heights.replaceSubrange(index(0, row)..<index(size, row), with: tile.elevations[start..<start + size])
    }
    let sides = DEMTile.Direction.all.filter { $0.east == 0 || $0.south == 0 }
    let corners = DEMTile.Direction.all.filter { $0.east != 0 && $0.south != 0 }
    for direction in sides + corners {
      if let neighbor = neighbors[direction], neighbor.size == size {
        take(neighbor, direction)
      } else {
        extend(direction)
      }
    }
  }

  private func index(_ column: Int, _ row: Int) -> Int { (row + Self.border) * stride + column + Self.border }

  /// The columns, or rows, of the border in a direction along an axis.
  private func range(_ direction: Int) -> Range<Int> {
    switch direction {
    case -1: -Self.border..<0
    case 1: size..<size + Self.border
    default: 0..<size
    }
  }

  private mutating func take(_ neighbor: DEMTile, _ direction: DEMTile.Direction) {
    for row in range(direction.south) {
      for column in range(direction.east) {
        // A tile of one sample has no second one: its only one stands for it.
        let (x, y) = (column - direction.east * size, row - direction.south * size)
        heights[index(column, row)] = neighbor[min(max(x, 0), size - 1), min(max(y, 0), size - 1)]
      }
    }
  }

  /// Lets the ground go on as steep as it is at the edge; in a corner along the row, which is there already.
  private mutating func extend(_ direction: DEMTile.Direction) {
    let last = size - 1
    for row in range(direction.south) {
      for column in range(direction.east) {
        if direction.east != 0 {
          let (edge, inner) = direction.east < 0 ? (0, min(1, last)) : (last, max(last - 1, 0))
          heights[index(column, row)] = extended(
            heights[index(edge, row)], heights[index(inner, row)], by: abs(column - edge))
        } else {
          let (edge, inner) = direction.south < 0 ? (0, min(1, last)) : (last, max(last - 1, 0))
          heights[index(column, row)] = extended(
            heights[index(column, edge)], heights[index(column, inner)], by: abs(row - edge))
        }
      }
    }
  }

  private func extended(_ edge: Float, _ inner: Float, by steps: Int) -> Float {
    edge + (edge - inner) * Float(steps)
  }
}
