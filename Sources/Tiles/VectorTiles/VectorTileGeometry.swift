internal import CData
import HeadlandGeometry

/// The rings of a layer's features.
struct VectorTileGeometry {
  private let parts: UnsafeBufferPointer<cdata_tile_part>
  private let points: UnsafeRawPointer?
  private let widePoints: UnsafeBufferPointer<cdata_tile_wide_point>

  /// The lists must outlive the value.
  init(_ contents: cdata_tile_contents) {
    parts = UnsafeBufferPointer(start: contents.parts, count: contents.part_count)
    points = UnsafeRawPointer(contents.points)
    widePoints = UnsafeBufferPointer(start: contents.wide_points, count: contents.wide_point_count)
  }

  /// The rings of a feature whose vertices all have 16 bits.
  func rings(_ feature: cdata_tile_feature) -> [[SIMD2<Int16>]] {
    let first = Int(feature.first_part)
    // Most features have one part, and a list of one costs less than a loop.
    if feature.part_count == 1 { return [ring(parts[first])] }
    return parts[first..<first + Int(feature.part_count)].map(ring)
  }

  /// Whether the bounds of a feature whose vertices all have 16 bits touch a box; nothing is copied.
  func touches(_ feature: cdata_tile_feature, _ box: TileBox) -> Bool {
    let parts = parts[Int(feature.first_part)..<Int(feature.first_part + feature.part_count)]
    return box.touches(parts.lazy.flatMap(vertices))
  }

  private func ring(_ part: cdata_tile_part) -> [SIMD2<Int16>] { Array(vertices(part)) }

  private func vertices(_ part: cdata_tile_part) -> UnsafeBufferPointer<SIMD2<Int16>> {
    guard let points else { return UnsafeBufferPointer(start: nil, count: 0) }
    // A `cdata_tile_point` lies in memory as a pair of numbers does; lists of C++ are aligned for any of them.
    let start = points.advanced(by: Int(part.first_point) * MemoryLayout<SIMD2<Int16>>.stride)
    return UnsafeBufferPointer(
      start: start.assumingMemoryBound(to: SIMD2<Int16>.self), count: Int(part.point_count))
  }

  /// The rings of a feature with vertices beyond 16 bits, clipped to the neighbourhood of the tile.
  func clippedRings(_ feature: cdata_tile_feature) -> [[SIMD2<Int16>]] {
    let parts = parts[Int(feature.first_part)..<Int(feature.first_part + feature.part_count)].lazy.map { part in
      widePoints[Int(part.first_point)..<Int(part.first_point + part.point_count)].map {
        WeightedPoint(x: $0.x, y: $0.y)
      }
    }
    return TileNeighborhood.rings(parts, kind: GeometryKind(feature))
  }
}
