import HeadlandStyle

/// The map's layers from bottom to top, and where a new one goes.
struct LayerOrder {
  private(set) var layers: [MapLayer]
  /// The places that the style marks, from bottom to top, each by the number of layers below it.
  private var slots: [StyleSlot]

  init(_ style: Style) {
    layers = style.layers.map(MapLayer.style)
    slots = style.slots
  }

  /// - Throws: `MapError` where the id is taken or the place does not exist.
  mutating func insert(_ layer: MapLayer, _ position: LayerPosition) throws {
    guard !layers.contains(where: { $0.id == layer.id }) else { throw MapError.layerExists(layer.id) }
    switch position {
    case .default: insert(layer, at: layers.count)
    case .above(let id): insert(layer, at: try index(ofLayer: id) + 1, belowSlots: true)
    case .below(let id): insert(layer, at: try index(ofLayer: id))
    case .at(let index):
      guard (0...layers.count).contains(index) else { throw MapError.noLayerIndex(index, count: layers.count) }
      insert(layer, at: index)
    case .slot(let name):
      guard let slot = slots.firstIndex(where: { $0.id == name }) else {
        throw MapError.noSlot(name, slots: slots.map(\.id))
      }
      layers.insert(layer, at: slots[slot].layersBelow)
      for index in slot..<slots.count { slots[index].layersBelow += 1 }
    }
  }

  /// Inserts layers so that they lie directly above one another, the first one lowest.
  ///
  /// - Throws: `MapError` where an id is taken or the place does not exist.
  mutating func insert(_ layers: [MapLayer], _ position: LayerPosition) throws {
    var position = position
    for layer in layers {
      try insert(layer, position)
      switch position {
      case .above, .at: position = .above(layer.id)
      // These places come to lie above what was put there.
      case .default, .below, .slot: break
      }
    }
  }

  /// Puts a layer in the place of the one that has its id.
  ///
  /// - Returns: Whether there is one.
  mutating func replace(_ layer: StyleLayer) -> Bool {
    guard let index = layers.firstIndex(where: { $0.id == layer.id }), case .style = layers[index] else { return false }
    layers[index] = .style(layer)
    return true
  }

  /// Takes the style's layers anew, each in the place of the one that has its id.
  mutating func renew(from style: Style) {
    let fresh = Dictionary(style.layers.map { ($0.id, $0) }) { first, _ in first }
    for index in layers.indices {
      guard case .style(let layer) = layers[index], let layer = fresh[layer.id] else { continue }
      layers[index] = .style(layer)
    }
  }

  /// Takes a layer out.
  mutating func remove(_ id: String) {
    guard let index = layers.firstIndex(where: { $0.id == id }) else { return }
    layers.remove(at: index)
    for slot in slots.indices where slots[slot].layersBelow > index { slots[slot].layersBelow -= 1 }
  }

  /// Takes a custom layer out; nil where there is none of that id.
  mutating func removeCustom(_ id: String) -> CustomLayer? {
    guard let layer = customLayers.first(where: { $0.id == id }) else { return nil }
    remove(id)
    return layer
  }

  /// Puts a changed custom layer in the place of the one that had its id, if that is still there.
  mutating func replaceCustom(_ layer: CustomLayer) {
    guard let index = layers.firstIndex(where: { $0.id == layer.id }), case .custom = layers[index] else { return }
    layers[index] = .custom(layer)
  }

  var customLayers: [CustomLayer] {
    layers.compactMap { if case .custom(let layer) = $0 { layer } else { nil } }
  }

  /// Inserts a layer; slots marked at the very place come to lie above it or below it.
  private mutating func insert(_ layer: MapLayer, at index: Int, belowSlots: Bool = false) {
    layers.insert(layer, at: index)
    let first = belowSlots ? index : index + 1
    for slot in slots.indices where slots[slot].layersBelow >= first { slots[slot].layersBelow += 1 }
  }

  private func index(ofLayer id: String) throws -> Int {
    guard let index = layers.firstIndex(where: { $0.id == id }) else {
      throw MapError.noLayer(id, layers: layers.map(\.id))
    }
    return index
  }
}
