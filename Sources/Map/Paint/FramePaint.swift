import HeadlandGeometry
import HeadlandStyle

/// What the paint tables of a frame's layers are to be.
struct FramePaint: Sendable {
  let inputs: PaintInputs
  /// The layers that draw features.
  let layers: [StyleLayer]
  /// What their tables depend on, by layer id; none for layers whose values are the same for all features.
  let keys: [String: PaintTable.Key]

  init(_ plan: FramePlan, _ inputs: PaintInputs) {
    self.inputs = inputs
    layers = plan.entries.compactMap { entry in
      guard case .style(let layer) = entry.layer, layer.source != nil else { return nil }
      return layer
    }
    keys = layers.reduce(into: [:]) { $0[$1.id] = inputs.key(of: $1) }
  }

  /// A paint table that is to be made anew.
  struct Work: Sendable {
    let key: BucketCache.Key
    let layer: StyleLayer
    let paint: PaintTable.Key?
    let features: [Feature]
    let images: ImageInputs
  }

  /// A paint table that was made; nil for a layer whose values are now the same for all features.
  struct Result: Sendable {
    let key: BucketCache.Key
    let layer: String
    let table: PaintTable?
  }

  /// Makes tables side by side on workers.
  static func tables(_ work: [Work]) async -> [Result] {
    await withTaskGroup(of: Result.self) { group in
      for item in work {
        group.addTask {
          let members = LayerKinds.room(of: item.layer.kind)?.paint
          let table = item.paint.flatMap { key in
            members.map { PaintTable(key, item.layer, $0, item.features, tile: item.key.tile, item.images) }
          }
          return Result(key: item.key, layer: item.layer.id, table: table)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }
}
