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

  /// The layer as it is to be seen at a time of the map's clock; nil for the end of all changes.
  func presented(at time: Double?, zoom: Double) -> MapLayer {
    guard case .style(let layer) = self else { return self }
    return .style(layer.presented(at: time, zoom: zoom))
  }
}
