import HeadlandGPU
import HeadlandGeometry

/// Triangles that a picture is drawn on.
struct PictureMesh: Sendable {
  /// A place on the map and the one in the picture, 0…1 from the upper left, times a weight: weights that differ map the
  /// picture projectively, and two triangles then meet without a bend.
  struct Vertex: BitwiseCopyable, Hashable, Sendable {
    var x, y: Float
    var u, v, weight: Float

    init(_ place: SIMD2<Double>, picture: SIMD2<Double>, weight: Double = 1) {
      (x, y) = (Float(place.x), Float(place.y))
      (u, v, self.weight) = (Float(picture.x * weight), Float(picture.y * weight), Float(weight))
    }
  }

  private(set) var vertices: [Vertex] = []
  private(set) var indices: [UInt32] = []

  /// How many cells a side of a mesh has where the picture is mapped by no projection.
  static let cells = 16

  /// A square of side 1.
  static let square = PictureMesh(columns: 1) { Vertex($0, picture: $0) }

  /// The mesh of a picture between corners.
  init(_ corners: [SIMD2<Double>], _ mapping: PictureMapping) {
    guard mapping == .perspective else {
      self.init(columns: 1) { Vertex(CornerProjection.mix(corners, $0), picture: $0) }
      return
    }
    let projection = CornerProjection(corners)
    switch projection.bend {
    case 0: self.init(columns: 1) { Vertex(projection.place($0), picture: $0, weight: 1 / projection.weight($0)) }
    case let bend:
      self.init(columns: Self.cells) { picture in
        let flat = CornerProjection.mix(corners, picture)
        // Corners without a projection have no place to mix with.
        return Vertex(bend < 1 ? projection.place(picture) * (1 - bend) + flat * bend : flat, picture: picture)
      }
    }
  }

  private init(columns: Int, _ vertex: (SIMD2<Double>) -> Vertex) {
    for row in 0...columns {
      for column in 0...columns {
        vertices.append(vertex(SIMD2(Double(column), Double(row)) / Double(columns)))
      }
    }
    for row in 0..<columns {
      for column in 0..<columns {
        let first = UInt32(row * (columns + 1) + column)
        let below = first + UInt32(columns + 1)
        indices += [first, below, first + 1, first + 1, below, below + 1]
      }
    }
  }

  static var descriptor: VertexDescriptor {
    let descriptor = VertexDescriptor()
    descriptor.attributes[0].format = .float2
    descriptor.attributes[0].bufferIndex = RoomBinding.vertices
    descriptor.attributes[1].format = .float3
    descriptor.attributes[1].offset = 8
    descriptor.attributes[1].bufferIndex = RoomBinding.vertices
    descriptor.layouts[RoomBinding.vertices].stride = MemoryLayout<Vertex>.stride
    return descriptor
  }
}

/// The projective map of the unit square onto four corners (Heckbert, Fundamentals of Texture Mapping, 1989, 2.2.3).
///
/// A picture's place (u, v) goes to (1 − u − v) · top left, and so on, over the weight 1 + g u + h v. The nearer a corner
/// comes to the diagonal of its neighbours, the more weights differ, until the picture is squeezed into one edge: from
/// `leastForeshortening` on the map is bent towards the bilinear one, which is all that is left at `mostForeshortening`.
struct CornerProjection {
  private static let leastForeshortening = 4.0
  private static let mostForeshortening = 512.0

  private let corners: [SIMD2<Double>]
  /// The weight's slopes along u and v.
  private let slopes: SIMD2<Double>
  /// How far the map is from projective, 0, to bilinear, 1.
  let bend: Double

  init(_ corners: [SIMD2<Double>]) {
    self.corners = corners
    let skew = corners[0] - corners[1] + corners[2] - corners[3]
    let (right, down) = (corners[1] - corners[2], corners[3] - corners[2])
    let area = Self.cross(right, down)
    let slopes = skew == .zero ? .zero : SIMD2(Self.cross(skew, down), Self.cross(right, skew)) / area
    let weights = [1, 1 + slopes.x, 1 + slopes.x + slopes.y, 1 + slopes.y]
    let (least, most) = (weights.min() ?? 0, weights.max() ?? 0)
    let foreshortening = most / least
    self.slopes = slopes
    // Comparisons that NaN fails: of three corners in a line.
    guard least > 0, foreshortening < Self.mostForeshortening else {
      bend = 1
      return
    }
    let ramp =
      (1 - Self.leastForeshortening / foreshortening) / (1 - Self.leastForeshortening / Self.mostForeshortening)
    bend = max(0, ramp)
  }

  /// The weight of a place in the picture.
  func weight(_ picture: SIMD2<Double>) -> Double { 1 + (slopes * picture).sum() }

  /// Where a place in the picture lies.
  func place(_ picture: SIMD2<Double>) -> SIMD2<Double> {
    let rightEdge = corners[1] * (1 + slopes.x) - corners[0]
    let leftEdge = corners[3] * (1 + slopes.y) - corners[0]
    return (corners[0] + rightEdge * picture.x + leftEdge * picture.y) / weight(picture)
  }

  /// Where a place in the picture lies on a rubber sheet between corners.
  static func mix(_ corners: [SIMD2<Double>], _ picture: SIMD2<Double>) -> SIMD2<Double> {
    let top = corners[0] + (corners[1] - corners[0]) * picture.x
    let bottom = corners[3] + (corners[2] - corners[3]) * picture.x
    return top + (bottom - top) * picture.y
  }

  private static func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }
}
