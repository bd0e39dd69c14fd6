import HeadlandStyle

/// What paint values are computed from in a frame, beside layers and features.
package struct PaintInputs: Sendable {
  /// The map's zoom.
  var zoom: Double
  /// What the program attached to features.
  var states = FeatureStates()
  /// The images that there are.
  var images = ImageInputs()

  init(zoom: Double, states: FeatureStates = FeatureStates(), images: ImageInputs = ImageInputs()) {
    self.zoom = zoom
    self.states = states
    self.images = images
  }

  /// What the paint table of a layer depends on; nil for a layer whose values are the same for all features.
  func key(of layer: StyleLayer) -> PaintTable.Key? {
    guard let members = LayerKinds.room(of: layer.kind)?.paint else { return nil }
    return PaintTable.Key(layer, members, in: self)
  }
}
