import HeadlandStyle

/// One entry of the map's layer order.
enum MapLayer {
  case style(StyleLayer)
  case custom(CustomLayer)

  var id: String {
    switch self {
    case .style(let layer): layer.id
    case .custom(let layer): layer.id
    }
  }

  func isVisible(at zoom: Double) -> Bool {
    switch self {
    case .style(let layer): layer.isVisible(at: zoom)
    case .custom(let layer): layer.isVisible(at: zoom)
    }
  }
}

/// The map's layers from bottom to top, and where a new one goes.
struct LayerOrder {
  private(set) var layers: [MapLayer]
  /// Index of the layer above each slot of the style, as an id; nil for a slot above all layers.
  private let slots: [String: String?]

  init(_ style: Style) {
    layers = style.layers.map(MapLayer.style)
    slots = Self.slots(of: style)
  }

  /// - Throws: `MapError` where the id is taken or the place does not exist.
  mutating func insert(_ layer: CustomLayer, _ position: LayerPosition) throws {
    guard !layers.contains(where: { $0.id == layer.id }) else { throw MapError.layerExists(layer.id) }
    layers.insert(.custom(layer), at: try index(of: position))
  }

  /// Takes a custom layer out; nil where there is none of that id.
  mutating func removeCustom(_ id: String) -> CustomLayer? {
    guard let index = layers.firstIndex(where: { $0.id == id }), case .custom(let layer) = layers[index] else {
      return nil
    }
    layers.remove(at: index)
    return layer
  }

  mutating func updateCustom(_ id: String, _ change: (inout CustomLayer) -> Void) -> Bool {
    guard let index = layers.firstIndex(where: { $0.id == id }), case .custom(var layer) = layers[index] else {
      return false
    }
    change(&layer)
    layers[index] = .custom(layer)
    return true
  }

  var customLayers: [CustomLayer] {
    layers.compactMap { if case .custom(let layer) = $0 { layer } else { nil } }
  }

  private func index(of position: LayerPosition) throws -> Int {
    switch position {
    case .default: return layers.count
    case .above(let id): return try index(ofLayer: id) + 1
    case .below(let id): return try index(ofLayer: id)
    case .at(let index):
      guard (0...layers.count).contains(index) else { throw MapError.noLayerIndex(index, count: layers.count) }
      return index
    case .slot(let name):
      guard let above = slots[name] else { throw MapError.noSlot(name, slots: slots.keys.sorted()) }
      return try above.map { try index(ofLayer: $0) } ?? layers.count
    }
  }

  private func index(ofLayer id: String) throws -> Int {
    guard let index = layers.firstIndex(where: { $0.id == id }) else {
      throw MapError.noLayer(id, layers: layers.map(\.id))
    }
    return index
  }

  private static func slots(of style: Style) -> [String: String?] {
    let sound = Set(style.layers.map(\.id))
    var slots: [String: String?] = [:]
    var waiting: [String] = []
    for entry in style.definition["layers"]?.array ?? [] {
      guard let id = entry.object?["id"]?.string else { continue }
      if entry.object?["type"]?.string == "slot" {
        waiting.append(id)
      } else if sound.contains(id) {
        for slot in waiting { slots[slot] = .some(id) }
        waiting = []
      }
    }
    for slot in waiting { slots[slot] = .some(nil) }
    return slots
  }
}
