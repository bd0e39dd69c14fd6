import Glibc
import HeadlandGPU
import HeadlandGeometry
import HeadlandStyle

/// The lines of a tile as a mesh; `LineMesh` shows its shape.
package struct LineBucket: Bucket {
  package private(set) var mesh: LineMesh

  package var isEmpty: Bool { mesh.indices.isEmpty }

  init(_ input: LayoutInput) {
    var layout = LineLayout(input.layer, in: EvaluationContext(zoom: input.zoom))
    let differs = input.layer.isPerFeature(.layout)
    let measures = LineStroke(input.layer) != .color
    mesh = LineMesh(measures: measures, cornerReach: measures ? Self.cornerReach(input) : 0)
    for (row, feature) in input.features.enumerated() where feature.kind != .point {
      if differs { layout = LineLayout(input.layer, in: input.context(of: feature)) }
      for (index, ring) in feature.rings.enumerated() {
        mesh.add(
          ring, isClosed: feature.kind == .polygon, layout: layout,
          piece: Self.piece(index, of: feature), row: UInt32(row))
      }
    }
  }

  private static func piece(_ index: Int, of feature: Feature) -> LineMesh.Piece? {
    guard index < feature.lineProgress.count, index < feature.lineStarts.count else { return nil }
    return LineMesh.Piece(start: feature.lineStarts[index], progress: feature.lineProgress[index])
  }

  /// Dashes are slanted within 15 points of a sharp corner; tiles enlarged more than 16 times have no units so small.
  private static func cornerReach(_ input: LayoutInput) -> Double {
    let enlargement = exp2(max(input.zoom - Double(input.tile.z), 0))
    return enlargement <= 16 ? 15 * Double(TileID.extent) / 512 / enlargement : 0
  }

  /// The streams of a mesh.
  ///
  /// - Parameter measures: Whether a second stream tells where vertices are along their line.
  /// - Returns: The descriptor.
  static func vertexDescriptor(measures: Bool) -> VertexDescriptor {
    let descriptor = VertexDescriptor()
    if measures {
      descriptor.attributes[4].format = .float2
      descriptor.attributes[4].bufferIndex = RoomBinding.vertices + 1
      descriptor.layouts[RoomBinding.vertices + 1].stride = MemoryLayout<LineMesh.Along>.stride
    }
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
