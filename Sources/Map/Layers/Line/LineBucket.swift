import HeadlandGPU
import HeadlandGeometry
import HeadlandStyle

/// The lines of a tile as a mesh; `LineMesh` shows its shape.
package struct LineBucket: Bucket {
  package private(set) var mesh = LineMesh()

  package var isEmpty: Bool { mesh.indices.isEmpty }

  init(_ input: LayoutInput) {
    let layout = LineLayout(input.layer, zoom: input.zoom)
    for (row, feature) in input.features.enumerated() where feature.kind != .point {
      for ring in feature.rings {
        mesh.add(ring, isClosed: feature.kind == .polygon, layout: layout, row: UInt32(row))
      }
    }
  }

  static var vertexDescriptor: VertexDescriptor {
    let descriptor = VertexDescriptor()
    for (location, format) in [VertexFormat.short2, .short2, .short2, .uint].enumerated() {
      descriptor.attributes[location].format = format
      descriptor.attributes[location].offset = 4 * location
      descriptor.attributes[location].bufferIndex = RoomBinding.vertices
    }
    descriptor.layouts[RoomBinding.vertices].stride = MemoryLayout<LineMesh.Vertex>.stride
    return descriptor
  }
}

/// The layout properties that give a line its shape.
struct LineLayout: Hashable, Sendable {
  enum Join: String, Sendable {
    case miter, bevel, round
  }
  enum Cap: String, Sendable {
    case butt, round, square
  }

  var join = Join.miter
  var cap = Cap.butt
  /// The greatest length of a mitre, in half widths, before it becomes a bevel.
  var miterLimit = 2.0
  /// The length of a mitre, in half widths, from which on a round join is told from it.
  var roundLimit = 1.05

  init() {}

  init(_ layer: StyleLayer, zoom: Double) {
    join = Join(rawValue: layer.string("line-join", zoom: zoom)) ?? .miter
    cap = Cap(rawValue: layer.string("line-cap", zoom: zoom)) ?? .butt
    miterLimit = layer.number("line-miter-limit", zoom: zoom)
    roundLimit = layer.number("line-round-limit", zoom: zoom)
  }

  /// A bevel of a mitre shorter than this could not be seen.
  private static let bevelLimit = 1.05

  /// Whether two edges whose mitre is `length` half widths long meet in a mitre.
  func isMitred(length: Double) -> Bool {
    switch join {
    case .miter: length <= miterLimit
    case .bevel: length < Self.bevelLimit
    case .round: length < roundLimit
    }
  }
}
