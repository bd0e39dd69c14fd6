import HeadlandGPU
import HeadlandGeometry

/// The vertices of a tile's features as quads that face the viewer or lie on the map.
///
/// ```
///   2───3      The four vertices of a quad stand at the centre; the shader moves each to its corner, since the size is
///   │ ● │      a paint value. Only centres with 0 ≤ x, y < 8192 count: a point in the buffers of two tiles would
///   0───1      otherwise be drawn twice.
/// ```
/// Indices have 32 bits, as in all rooms: a tile then is one draw however many features it has, and two bytes
/// more an index cost less than a second draw.
package struct PointQuads: Sendable {
  package struct Vertex: BitwiseCopyable, Hashable, Sendable {
    package var position: SIMD2<Int16>
    /// The feature's row in the paint table times 4, plus the corner.
    package var bits: UInt32
  }

  package private(set) var vertices: [Vertex] = []
  package private(set) var indices: [UInt32] = []

  /// - Parameters:
  ///   - input: The features.
  ///   - closesRings: Whether the vertex at which an area's ring begins counts again as its end.
  init(_ input: LayoutInput, closesRings: Bool = false) {
    for (row, feature) in input.features.enumerated() {
      let repeats = closesRings && feature.kind == .polygon
      for ring in feature.rings {
        for point in ring where Self.isInside(point) { add(point, row: UInt32(row)) }
        if repeats, let first = ring.first, Self.isInside(first) { add(first, row: UInt32(row)) }
      }
    }
  }

  private mutating func add(_ point: SIMD2<Int16>, row: UInt32) {
    let first = UInt32(vertices.count)
    for corner: UInt32 in 0..<4 { vertices.append(Vertex(position: point, bits: row << 2 | corner)) }
    indices += [first, first + 1, first + 2, first + 2, first + 1, first + 3]
  }

  static func isInside(_ point: SIMD2<Int16>) -> Bool {
    let range = 0..<Int16(TileID.extent)
    return range.contains(point.x) && range.contains(point.y)
  }

  static var vertexDescriptor: VertexDescriptor {
    let descriptor = VertexDescriptor()
    descriptor.attributes[0].format = .short2
    descriptor.attributes[0].bufferIndex = RoomBinding.vertices
    descriptor.attributes[1].format = .uint
    descriptor.attributes[1].offset = 4
    descriptor.attributes[1].bufferIndex = RoomBinding.vertices
    descriptor.layouts[RoomBinding.vertices].stride = MemoryLayout<Vertex>.stride
    return descriptor
  }

  /// - Throws: `GPUError` where memory is short.
  func upload(device: Device) throws -> UploadedMesh {
    try UploadedMesh(vertices: vertices, indices: indices, device: device)
  }
}
