/// A layer that a program draws itself.
public struct CustomLayer {
  /// The name of the layer, unique among the map's layers.
  public let id: String
  /// What draws the layer; the map holds it strongly, it must not hold the map.
  public let renderer: any CustomLayerHost
  /// The zoom from which on the layer is drawn.
  public var minZoom: Double
  /// The zoom from which on the layer is no longer drawn.
  public var maxZoom: Double
  /// Whether the layer is drawn at all.
  public var isVisible: Bool

  /// Makes a layer that is visible at the zooms minZoom ≤ zoom < maxZoom.
  public init(
    id: String, renderer: any CustomLayerHost, minZoom: Double = 0, maxZoom: Double = .infinity, isVisible: Bool = true
  ) {
    self.id = id
    self.renderer = renderer
    self.minZoom = minZoom
    self.maxZoom = maxZoom
    self.isVisible = isVisible
  }

  /// Whether the layer is drawn at a zoom.
  public func isVisible(at zoom: Double) -> Bool { isVisible && minZoom <= zoom && zoom < maxZoom }
}

/// Where a layer is put among the map's layers, which are drawn bottom to top.
public enum LayerPosition: Sendable, Hashable {
  /// Above all layers.
  case `default`
  /// Directly above a layer.
  case above(String)
  /// Directly below a layer.
  case below(String)
  /// At an index counted from the bottom, 0…number of layers.
  case at(Int)
  /// At the place that the style marks by a layer of type `slot` with this id, above what was put there before.
  case slot(String)
}
