import Glibc
import HeadlandGeometry

/// A box that stands on the map, by metres east, south and up from the middle of the map.
struct Solid {
  /// The middle of its ground plan.
  var middle = SIMD2(0.0, 0)
  /// Half its extent.
  var half: SIMD2<Double>
  /// How far it is turned, in degrees clockwise.
  var turn = 0.0
  var base = 0.0
  var height: Double

  /// Where a ray meets it first.
  struct Hit {
    let distance: Double
    /// The outward direction of the face.
    let normal: SIMD3<Double>
    let elevation: Double
  }

  private var axes: (SIMD2<Double>, SIMD2<Double>) {
    let angle = turn * .pi / 180
    return (SIMD2(cos(angle), sin(angle)), SIMD2(-sin(angle), cos(angle)))
  }

  /// The corners of the ground plan, clockwise on the map.
  var corners: [SIMD2<Double>] {
    let (across, along) = axes
    return [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { x, y in
      middle + across * (half.x * x) + along * (half.y * y)
    }
  }

  /// The corners as coordinates of a map whose middle is given.
  func ring(around center: Coordinate) -> [Coordinate] {
    let origin = MercatorCoordinate(center)
    let scale = WebMercator.unitsPerMeter(latitude: center.latitude)
    return corners.map { MercatorCoordinate(x: origin.x + $0.x * scale, y: origin.y + $0.y * scale).coordinate }
  }

  /// The method of slabs, in the box's own axes; nil for a ray that misses, or begins inside.
  func hit(from origin: SIMD3<Double>, towards direction: SIMD3<Double>) -> Hit? {
    let (across, along) = axes
    func local(_ vector: SIMD3<Double>, _ middle: SIMD2<Double>) -> SIMD3<Double> {
      let flat = SIMD2(vector.x, vector.y) - middle
      return SIMD3((flat * across).sum(), (flat * along).sum(), vector.z)
    }
    let (start, step) = (local(origin, middle), local(direction, .zero))
    let (low, high) = (SIMD3(-half.x, -half.y, base), SIMD3(half.x, half.y, height))
    var (near, far, axis) = (-Double.infinity, Double.infinity, 0)
    for index in 0..<3 {
      let (one, other) = ((low[index] - start[index]) / step[index], (high[index] - start[index]) / step[index])
      if min(one, other) > near { (near, axis) = (min(one, other), index) }
      far = min(far, max(one, other))
    }
    guard near > 0, near < far else { return nil }
    let sign = step[axis] > 0 ? -1.0 : 1
    let flat = axis == 0 ? across * sign : axis == 1 ? along * sign : .zero
    return Hit(
      distance: near, normal: SIMD3(flat.x, flat.y, axis == 2 ? sign : 0), elevation: start.z + near * step.z)
  }
}

/// Rays from the eye through pixels, in metres east, south and up from the middle of the map.
struct SolidView {
  private let inverse: Matrix4
  private let size: Size
  private let metersPerUnit: Double

  init(_ camera: Camera, size: Size) {
    let transform = CameraTransform(camera: camera, size: size)
    inverse = transform.relativeToCenter.matrix.inverse
    self.size = size
    metersPerUnit = 1 / WebMercator.unitsPerMeter(latitude: camera.center.latitude)
  }

  /// The ray through a place of the picture, in points.
  func ray(_ x: Double, _ y: Double) -> (origin: SIMD3<Double>, direction: SIMD3<Double>) {
    func point(_ depth: Double) -> SIMD3<Double> {
      let clip = inverse * SIMD4(2 * x / size.width - 1, 1 - 2 * y / size.height, depth, 1)
      return SIMD3(clip.x, clip.y, clip.z) / clip.w * metersPerUnit
    }
    let (near, far) = (point(0), point(1))
    return (near, far - near)
  }
}

/// What the style specification's light makes of a surface, by the formula of the reference implementation.
struct SurfaceLight {
  var anchor = "viewport"
  var position = SIMD3(1.15, 210, 30)
  var color = SIMD3(1.0, 1, 1)
  var intensity = 0.5

  var json: String {
    let bytes = (color * 255).rounded(.toNearestOrAwayFromZero)
    return """
      {"anchor": "\(anchor)", "position": [\(position.x), \(position.y), \(position.z)],
      "color": "rgb(\(Int(bytes.x)), \(Int(bytes.y)), \(Int(bytes.z)))", "intensity": \(intensity)}
      """
  }

  /// The colour of a face without a vertical gradient, 0…1.
  func lit(_ surface: SIMD3<Double>, normal: SIMD3<Double>, bearing: Double) -> SIMD3<Double> {
    let azimuth = (position.y + (anchor == "viewport" ? bearing : 0)) * .pi / 180
    let polar = position.z * .pi / 180
    let towards = SIMD3(sin(azimuth) * sin(polar), -cos(azimuth) * sin(polar), cos(polar)) * position.x
    let facing = min(max((normal * towards).sum(), 0), 1)
    let luminance = 0.2126 * surface.x + 0.7152 * surface.y + 0.0722 * surface.z
    let (dark, bright) = (1 - intensity, max(1 - luminance + intensity, 1))
    let strength = dark + (bright - dark) * facing
    let lit = (surface + 0.03) * strength * color
    return pointwiseMin(pointwiseMax(lit, (1 - color) * 0.3), SIMD3(repeating: 1))
  }
}
