public import Foundation
import HeadlandGeometry
public import HeadlandMap

/// What a host knows of the frame that it draws in, in the map SDK's types.
public final class CustomLayerRenderParameters {
  /// The width of the map in points.
  public let width: Double
  /// The height of the map in points.
  public let height: Double
  /// The latitude of the camera's centre in degrees.
  public let latitude: Double
  /// The longitude of the camera's centre in degrees.
  public let longitude: Double
  /// The zoom; the world is 512 · 2^zoom points wide.
  public let zoom: Double
  /// The direction that is up, in degrees clockwise from north.
  public let bearing: Double
  /// The tilt in degrees; 0 looks straight down.
  public let pitch: Double
  /// The vertical angle of view in degrees.
  public let fieldOfView: Double
  /// How many pixels a point has along one axis: what stands in for the scale of the screen.
  public let pixelRatio: Double
  /// The 16 numbers, column by column, from world coordinates to clip space: x and y in points (0…512 · 2^zoom, y down),
  /// z in metres above sea level.
  ///
  /// A metre of z is as high as one is wide at the latitude of the camera's centre; `projection` corrects a model matrix
  /// for another latitude. Headland's own parameters count z in points instead.
  public let projectionMatrix: [NSNumber]
  /// What converts model matrices for the map's projection.
  public let projection: CustomLayerMapProjection

  /// The same, under Headland's own names and in its types: precise matrices, depth range, helpers.
  public let headland: HeadlandMap.CustomLayerRenderParameters

  /// Takes Headland's parameters over.
  public init(_ parameters: HeadlandMap.CustomLayerRenderParameters) {
    headland = parameters
    width = parameters.width
    height = parameters.height
    latitude = parameters.latitude
    longitude = parameters.longitude
    zoom = parameters.zoom
    bearing = parameters.bearing
    pitch = parameters.pitch
    fieldOfView = parameters.fieldOfView
    pixelRatio = parameters.pixelRatio
    let pointsPerMeter = parameters.transform.pointsPerMeter
    projectionMatrix = (parameters.projectionMatrix * .scale(SIMD3(1, 1, pointsPerMeter))).numbers
    projection = CustomLayerMapProjection(pointsPerMeter: pointsPerMeter, worldSize: parameters.transform.worldSize)
  }
}
