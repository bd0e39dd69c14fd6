import HeadlandGeometry

extension Style {
  /// Sets a value that expressions read by `global-state`, whether or not the style's `state` names it.
  ///
  /// - Parameters:
  ///   - name: The value's name.
  ///   - value: The value.
  public mutating func setGlobalState(_ name: String, to value: FeatureValue) {
    globalState[name] = value
    shareGlobalState()
  }

  /// Gives a value of the global state the default of the style's `state`; one without default is then null.
  ///
  /// - Parameter name: The value's name.
  public mutating func resetGlobalState(_ name: String) {
    globalState[name] = defaultState[name]
    shareGlobalState()
  }

  /// Gives all values of the global state the defaults of the style's `state`.
  public mutating func resetGlobalState() {
    globalState = defaultState
    shareGlobalState()
  }

  private var defaultState: [String: FeatureValue] {
    state.reduce(into: [:]) { $0[$1.name] = FeatureValue($1.defaultValue) }
  }

  /// Hands the global state to all that is evaluated.
  mutating func shareGlobalState() {
    for index in layers.indices { layers[index].properties.state = globalState }
    light.state = globalState
    sky?.state = globalState
    projection.state = globalState
  }
}
