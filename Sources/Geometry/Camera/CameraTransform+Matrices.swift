import Glibc

/// A matrix that expects positions relative to an origin, which keeps Floats exact where Mercator 0…1 is too coarse.
public struct RelativeProjection: Sendable {
  /// The place from which positions are measured.
  public let origin: MercatorCoordinate

  /// Takes `position.offset(from: origin)`, in Mercator units, to clip space.
  public let matrix: Matrix4

  /// Makes a projection of an origin and the matrix of offsets from it.
  public init(origin: MercatorCoordinate, matrix: Matrix4) {
    self.origin = origin
    self.matrix = matrix
  }
}

extension CameraTransform {
  /// The matrix from Mercator coordinates (0…1, y down, z up in the same unit) to clip space.
  ///
  /// Rounded to Float it is good to about zoom 12; beyond, use `relativeToCenter`.
  public var projectionMatrix: Matrix4 {
    worldMatrix * .scale(SIMD3(repeating: worldSize))
  }

  /// The matrix from world points (0…`worldSize`, y down, z up in points above sea level) to clip space.
  public var worldMatrix: Matrix4 {
    return centerMatrix * .translation(SIMD3(center.x, center.y, center.z) * -worldSize)
  }

  /// The matrix to clip space for positions relative to the centre of the camera.
  ///
  /// Subtract in Double, then convert to Float: near the centre an offset keeps seven digits of its own, so that
  /// vertices in view stay within a tenth of a point up to zoom 22.
  /// ```swift
  /// let relative = transform.relativeToCenter
  /// let vertices = places.map { SIMD3<Float>(MercatorCoordinate($0).offset(from: relative.origin)) }
  /// let matrix = relative.matrix.floats
  /// ```
  public var relativeToCenter: RelativeProjection {
    RelativeProjection(origin: center, matrix: centerMatrix * .scale(SIMD3(repeating: worldSize)))
  }

  /// The matrix from a tile's own units to clip space.
  ///
  /// It is composed in Double relative to the centre of the camera and fit for a conversion to Float.
  ///
  /// - Parameters:
  ///   - tile: The tile, on its copy of the world.
  ///   - extent: The side of the tile in its units.
  /// - Returns: The matrix for x and y in 0…extent, y down, and z in metres above sea level, at the scale of the
  ///   latitude of the centre.
  public func tileMatrix(_ tile: UnwrappedTileID, extent: Double = Double(TileID.extent)) -> Matrix4 {
    let tilesAcross = exp2(Double(tile.canonical.z))
    let side = worldSize / tilesAcross
    let column = Double(tile.canonical.x) + Double(tile.wrap) * tilesAcross
    let corner = SIMD3(
      (column - center.x * tilesAcross) * side, (Double(tile.canonical.y) - center.y * tilesAcross) * side,
      -center.z * worldSize)
    return centerMatrix * .translation(corner) * .scale(SIMD3(side / extent, side / extent, pointsPerMeter))
  }
}
