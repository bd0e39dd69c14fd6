import HeadlandGeometry
import HeadlandStyle

extension HeadlessMap {
  /// Attaches values to a feature, which the style's expressions read by `feature-state`, from the next frame on.
  ///
  /// Values are merged into those that are there. Paint values are computed anew for the tiles in view; geometry stays.
  /// States outlive the data of their source, and end with the style.
  /// ```swift
  /// try map.setFeatureState(["hover": true], of: FeatureStates.Key(source: "lakes", id: .number(7)))
  /// ```
  /// - Parameters:
  ///   - values: The values by name.
  ///   - feature: The feature.
  /// - Throws: `MapError.noSource` where the style has no such source, `MapError.sourceLayer` where the source has layers
  ///   and none is named, or the other way round, and `MapError.renderInProgress` while a frame is being drawn.
  public func setFeatureState(_ values: [String: FeatureValue], of feature: FeatureStates.Key) throws {
    try check(feature.source, feature.sourceLayer)
    featureStates.set(values, of: feature)
  }

  /// The values that are attached to a feature; none for one without.
  ///
  /// - Throws: `MapError.noSource` or `MapError.sourceLayer`, as `setFeatureState`.
  public func featureState(of feature: FeatureStates.Key) throws -> [String: FeatureValue] {
    try checkNames(feature.source, feature.sourceLayer)
    return featureStates[feature]
  }

  /// Removes the values that are attached to a feature, or one of them.
  ///
  /// - Parameters:
  ///   - feature: The feature.
  ///   - name: The value's name; all values go without one.
  /// - Throws: As `setFeatureState`.
  public func removeFeatureState(of feature: FeatureStates.Key, name: String? = nil) throws {
    try check(feature.source, feature.sourceLayer)
    featureStates.remove(feature, name: name)
  }

  /// Removes the values that are attached to all features of a source, or of a layer of it.
  ///
  /// - Parameters:
  ///   - source: The source's id.
  ///   - sourceLayer: The layer of a vector tile; all layers without one.
  /// - Throws: As `setFeatureState`, but for a source with layers none need be named.
  public func removeFeatureStates(source: String, sourceLayer: String? = nil) throws {
    guard !isRendering else { throw MapError.renderInProgress }
    if sourceLayer == nil { _ = try specification(of: source) } else { try checkNames(source, sourceLayer) }
    featureStates.removeAll(source: source, sourceLayer: sourceLayer)
  }

  private func check(_ source: String, _ sourceLayer: String?) throws {
    guard !isRendering else { throw MapError.renderInProgress }
    try checkNames(source, sourceLayer)
  }

  func checkNames(_ source: String, _ sourceLayer: String?) throws {
    switch try specification(of: source) {
    case .vector where sourceLayer == nil:
      throw MapError.sourceLayer(source: source, "has layers: name the one that the feature is in")
    case .geojson where sourceLayer != nil:
      throw MapError.sourceLayer(source: source, "is GeoJSON, which has no layers: leave the source layer out")
    default: break
    }
  }
}
