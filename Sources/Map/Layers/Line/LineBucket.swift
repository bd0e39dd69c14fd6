import HeadlandGPU
import HeadlandGeometry
import HeadlandStyle

/// The lines of a tile as a mesh; `LineMesh` shows its shape.
package struct LineBucket: Bucket {
  package private(set) var mesh = LineMesh()

  package var isEmpty: Bool { mesh.indices.isEmpty }

  init(_ input: LayoutInput) {
    var layout = LineLayout(input.layer, in: EvaluationContext(zoom: input.zoom))
    let differs = input.layer.isPerFeature(.layout)
    for (row, feature) in input.features.enumerated() where feature.kind != .point {
      if differs { layout = LineLayout(input.layer, in: input.context(of: feature)) }
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

extension LineLayout {
  /// A bevel of a mitre shorter than this could not be seen.
  private static let bevelLimit = 1.05

  /// Whether two edges whose mitre is `length` half widths long meet in a mitre.
  func isMitred(length: Double) -> Bool {
    switch lineJoin {
    case .miter: length <= lineMiterLimit
    case .bevel: length < Self.bevelLimit
    case .round: length < lineRoundLimit
    }
  }
}
