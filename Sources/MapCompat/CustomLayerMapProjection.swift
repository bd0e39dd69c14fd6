public import Foundation
import HeadlandGeometry

/// Matrices, each as 16 numbers column by column, that go with the map's projection.
///
/// The map is Mercator. Its local space is the world space, so that model and transition matrices are the identity.
public final class CustomLayerMapProjection {
  private let pointsPerMeter: Double
  private let worldSize: Double

  init(pointsPerMeter: Double, worldSize: Double) {
    self.pointsPerMeter = pointsPerMeter
    self.worldSize = worldSize
  }

  /// Takes positions of the projection's own space to world space.
  public func getModelMatrix() -> [NSNumber] { Matrix4.identity.numbers }

  /// Takes positions of the Mercator world to where they go in the transition to Mercator.
  public func getTransitionMatrix() -> [NSNumber] { Matrix4.identity.numbers }

  /// How far the projection is from Mercator, 0…1: always 0, since the map is Mercator.
  ///
  /// A host mixes `getTransitionMatrix() * mercatorPosition` (at 0) with `getModelMatrix() * localPosition` (at 1).
  public func getTransitionPhase() -> Float { 0 }

  /// Makes a model matrix for Mercator fit the map's projection.
  ///
  /// A metre of z in `projectionMatrix` is as high as one is wide at the camera's latitude. Without `ignoreDistortion`
  /// heights are multiplied by the ratio of the points that a metre takes where the model stands and where the camera
  /// looks, so that the model keeps its true size in all three directions.
  /// - Parameters:
  ///   - matrix: Takes the model's own space to world points in x and y and metres in z.
  ///   - ignoreDistortion: Whether heights stay as they are.
  /// - Returns: The matrix to multiply `projectionMatrix` with; nil unless 16 numbers were given.
  public func convertMercatorModelMatrix(forMatrix matrix: [NSNumber], ignoreDistortion: Bool) -> [NSNumber]? {
    guard let model = Matrix4(numbers: matrix) else { return nil }
    guard !ignoreDistortion else { return matrix }
    let origin = model.columns.3
    let place = HeadlandGeometry.MercatorCoordinate(x: origin.x / worldSize, y: origin.y / worldSize)
    let ratio = place.unitsPerMeter * worldSize / pointsPerMeter
    return (Matrix4.scale(SIMD3(1, 1, ratio)) * model).numbers
  }
}

extension Matrix4 {
  /// The 16 numbers column by column.
  var numbers: [NSNumber] { columnMajor.map { NSNumber(value: $0) } }

  /// Nil unless there are 16 numbers.
  init?(numbers: [NSNumber]) {
    guard numbers.count == 16 else { return nil }
    let columns = stride(from: 0, to: 16, by: 4).map { start in
      SIMD4(
        numbers[start].doubleValue, numbers[start + 1].doubleValue, numbers[start + 2].doubleValue,
        numbers[start + 3].doubleValue)
    }
    self.init(columns[0], columns[1], columns[2], columns[3])
  }
}
