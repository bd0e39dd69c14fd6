import HeadlandGPU
import HeadlandStyle

/// The paint values of a layer that are the same for all its features, at one zoom; what `HeadlandLayer` holds.
struct LayerPaint {
  private let members: PaintMembers
  /// The values by cell, 0 for what differs from feature to feature.
  private var values: [SIMD4<Float>]
  /// How far, by cell, values of features are on the way from the whole zoom below to the one above.
  private var fractions: [SIMD4<Float>]
  /// The properties whose values differ from feature to feature.
  private var perFeature: Set<String> = []
  private var hasUpperRows = false
  private let images: FrameImages?

  /// - Parameters:
  ///   - layer: The layer.
  ///   - members: The values that its room reads.
  ///   - context: What values are computed from.
  ///   - images: The frame's images, for a room that shows any.
  init(_ layer: StyleLayer, _ members: PaintMembers, in context: EvaluationContext, images: FrameImages? = nil) {
    precondition(images != nil || !members.hasImages, "\(layer.id): paint with images needs the frame's")
    self.images = images
    let numbers = images?.numbers ?? ImageNumbers()
    self.members = members
    values = Array(repeating: .zero, count: members.cellCount)
    fractions = values
    let lower = context.zoom.rounded(.down)
    for member in members.members {
      let property = layer.property(member.name)
      guard property.isPerFeature else {
        var context = context
        // Patterns and dashes change at whole zooms alone.
        if member.isOfWholeZoom { context.zoom = lower }
        values[member.cell] += member.read(property, context, numbers)
        continue
      }
      perFeature.insert(member.name)
      guard property.followsZoom else { continue }
      hasUpperRows = true
      guard !member.isOfWholeZoom else { continue }
      let fraction = property.expression?.zoomCurve?.fraction(at: context.zoom, from: lower, to: lower + 1) ?? 0
      if let component = member.component {
        fractions[member.cell][component] = Float(fraction)
      } else {
        fractions[member.cell] = SIMD4(repeating: Float(fraction))
      }
    }
  }

  /// Whether a property's value differs from feature to feature.
  func isPerFeature(_ name: String) -> Bool { perFeature.contains(name) }

  /// The smallest and the largest value that a number, or a colour's alpha, has on a tile.
  func range(of name: String, on tile: RenderedTile) -> ClosedRange<Float> {
    let member = members.member(name)
    let component = member.component ?? 3
    guard isPerFeature(name), let table = tile.paint else {
      return values[member.cell][component]...values[member.cell][component]
    }
    let (low, high) = (table.lowest[member.cell][component], table.highest[member.cell][component])
    return min(low, high)...max(low, high)
  }
}

extension LayerPaint {
  /// Whether a tile may show an image by a property.
  func showsImage(_ name: String, on tile: RenderedTile) -> Bool {
    images?.rows != nil && range(of: name, on: tile).upperBound > 0
  }

  /// The smallest and the largest alpha that a colour at an opacity has on a tile.
  func alpha(of color: String, opacity: String, on tile: RenderedTile) -> ClosedRange<Float> {
    let (color, opacity) = (range(of: color, on: tile), range(of: opacity, on: tile))
    return color.lowerBound * opacity.lowerBound...color.upperBound * opacity.upperBound
  }
}

extension RenderCommandEncoder {
  /// Sets the paint of a layer, and for layers without values by feature a table in which all are 0.
  func setPaint(_ paint: LayerPaint) { paint.bind(to: self) }

  /// Sets the paint table of a tile, where values differ from feature to feature.
  func setPaintTable(of tile: RenderedTile) {
    if let table = tile.paint { setVertexBuffer(table.buffer, offset: 0, index: RoomBinding.paint) }
  }
}

extension LayerPaint {
  fileprivate func bind(to encoder: RenderCommandEncoder) {
    if members.hasImages, let images { encoder.setVertexImages(images) }
    let cells = UInt32(members.cellCount)
    let steps = SIMD4<UInt32>(hasUpperRows ? 2 * cells : cells, hasUpperRows ? cells : 0, 0, 0)
    let block = [unsafeBitCast(steps, to: SIMD4<Float>.self)] + values + fractions
    block.withUnsafeBytes { encoder.setVertexBytes($0.baseAddress!, length: $0.count, index: RoomBinding.layer) }
    guard perFeature.isEmpty else { return }
    let row = [SIMD4<Float>](repeating: .zero, count: members.cellCount)
    row.withUnsafeBytes { encoder.setVertexBytes($0.baseAddress!, length: $0.count, index: RoomBinding.paint) }
  }
}
