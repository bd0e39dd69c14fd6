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
