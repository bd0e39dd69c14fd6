import HeadlandGeometry

/// What a program attached to features, for expressions to read by `feature-state`.
///
/// Features are told apart by source, layer of the source, and id, as in MapLibre GL JS; an id that is a number and its
/// digits as text are the same. What is set is merged into what is there, key by key.
/// ```swift
/// var states = FeatureStates()
/// states.set(["hover": .bool(true)], of: FeatureStates.Key(source: "map", sourceLayer: "road", id: .number(7)))
/// ```
public struct FeatureStates: Hashable, Sendable {
  /// Which feature a state belongs to.
  public struct Key: Hashable, Sendable {
    /// The source's id in the style.
    public let source: String
    /// The layer of a vector tile, or `nil` for sources without layers.
    public let sourceLayer: String?
    fileprivate let id: String

    /// Names a feature.
    ///
    /// - Parameters:
    ///   - source: The source's id in the style.
    ///   - sourceLayer: The layer of a vector tile, or `nil` for sources without layers.
    ///   - id: The feature's id.
    public init(source: String, sourceLayer: String? = nil, id: FeatureID) {
      self.source = source
      self.sourceLayer = sourceLayer
      self.id = id.text
    }
  }

  private struct Layer: Hashable {
    let source: String
    let name: String?
  }

  private var layers: [Layer: [String: [String: FeatureValue]]] = [:]

  /// Makes a store without states.
  public init() {}

  /// Whether no feature has a state.
  public var isEmpty: Bool { layers.isEmpty }

  /// The state of a feature by name, as `EvaluationContext.featureState` takes it; empty where it has none.
  public subscript(key: Key) -> [String: FeatureValue] {
    layers[Layer(source: key.source, name: key.sourceLayer)]?[key.id] ?? [:]
  }

  /// The states of all features of a source, or of one layer of it, by the features' ids as texts.
  package func states(source: String, sourceLayer: String?) -> [String: [String: FeatureValue]] {
    layers[Layer(source: source, name: sourceLayer)] ?? [:]
  }

  /// Merges values into the state of a feature: a name that is there gets the new value, and the others stay.
  ///
  /// - Parameters:
  ///   - values: The values by name.
  ///   - key: The feature.
  public mutating func set(_ values: [String: FeatureValue], of key: Key) {
    guard !values.isEmpty else { return }
    let layer = Layer(source: key.source, name: key.sourceLayer)
    layers[layer, default: [:]][key.id, default: [:]].merge(values) { _, set in set }
  }

  /// Removes a feature's state, or one value of it.
  ///
  /// - Parameters:
  ///   - key: The feature.
  ///   - name: The value's name; all values go without one.
  public mutating func remove(_ key: Key, name: String? = nil) {
    let layer = Layer(source: key.source, name: key.sourceLayer)
    guard var features = layers[layer], var state = features[key.id] else { return }
    if let name { state[name] = nil } else { state = [:] }
    features[key.id] = state.isEmpty ? nil : state
    layers[layer] = features.isEmpty ? nil : features
  }

  /// Removes the states of all features of a source, or of one layer of it.
  ///
  /// - Parameters:
  ///   - source: The source's id in the style.
  ///   - sourceLayer: The layer of a vector tile; all layers without one.
  public mutating func removeAll(source: String, sourceLayer: String? = nil) {
    layers = layers.filter { layer, _ in
      layer.source != source || sourceLayer != nil && layer.name != sourceLayer
    }
  }
}

extension FeatureID {
  /// The id as states are kept by: a number and its digits as text are the same.
  package var text: String {
    switch self {
    case .number(let number): String(number)
    case .string(let text): text
    }
  }
}
