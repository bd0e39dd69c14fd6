import HeadlandGeometry
import HeadlandImage
import HeadlandMap
import HeadlandTesting
import Testing

/// A picture of solids, each pixel of which is compared with the surface that a ray from the eye meets first.
struct SolidPicture {
  /// A solid with the colour of each face.
  struct Drawn {
    let solid: Solid
    let color: (Solid.Hit) -> RGBA8
  }

  let image: Image
  let camera: Camera
  let drawn: [Drawn]
  var ground = RGBA8.white

  /// What is seen at a place in points.
  private func color(_ view: SolidView, _ x: Double, _ y: Double) -> RGBA8 {
    let ray = view.ray(x, y)
    var nearest: (distance: Double, color: RGBA8)?
    for item in drawn {
      guard let hit = item.solid.hit(from: ray.origin, towards: ray.direction),
        hit.distance < nearest?.distance ?? .infinity
      else { continue }
      nearest = (hit.distance, item.color(hit))
    }
    return nearest?.color ?? ground
  }

  /// Expects each pixel to have the colour that is seen at its middle, or within a pixel of it where surfaces meet.
  func expectNearest(_ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
    let view = SolidView(camera, size: Size(Double(image.width), Double(image.height)))
    var wrong: [String] = []
    var colors: Set<RGBA8> = []
    for y in 0..<image.height {
      for x in 0..<image.width {
        let (column, row) = (Double(x) + 0.5, Double(y) + 0.5)
        let pixel = image.pixel(x, y)
        let middle = color(view, column, row)
        colors.insert(middle)
        if pixel.isNear(middle, within: 2) { continue }
        let around = [-1.0, 0, 1].flatMap { dx in [-1.0, 0, 1].map { color(view, column + dx, row + $0) } }
        if !around.contains(where: { pixel.isNear($0, within: 2) }) {
          wrong.append("(\(x), \(y)) is \(pixel), not \(middle)")
        }
      }
    }
    #expect(
      wrong.isEmpty, "\(comment.map { "\($0): " } ?? "")\(wrong.count) pixels are wrong, \(wrong.first ?? "")",
      sourceLocation: sourceLocation)
    #expect(colors.count > drawn.count, "the picture shows too little", sourceLocation: sourceLocation)
  }
}

extension RGBA8 {
  /// A colour of 0…1 at an opacity over an opaque one.
  init(_ color: SIMD3<Double>, opacity: Double = 1, over below: RGBA8 = .white) {
    let ground = SIMD3(Double(below.red), Double(below.green), Double(below.blue))
    let mixed = color * (255 * opacity) + ground * (1 - opacity)
    self.init(UInt8(mixed.x.rounded()), UInt8(mixed.y.rounded()), UInt8(mixed.z.rounded()))
  }
}
