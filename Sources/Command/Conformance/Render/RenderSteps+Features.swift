import Headland

extension RenderSteps {
  /// Takes a step that attaches values to features or asks a source for them.
  ///
  /// - Returns: Whether it is one.
  nonisolated(nonsending) func changeFeatures(_ operation: RenderOperation) async throws -> Bool {
    switch operation.name {
    case "setFeatureState":
      guard let feature = Self.feature(operation[0]), let values = Self.values(operation[1]) else { return false }
      try map.setFeatureState(values, of: feature)
    case "removeFeatureState":
      if let feature = Self.feature(operation[0]) {
        try map.removeFeatureState(of: feature, name: operation[1].string)
      } else if let source = operation[0].object?["source"]?.string {
        try map.removeFeatureStates(source: source, sourceLayer: operation[0].object?["sourceLayer"]?.string)
      } else {
        return false
      }
    case "querySourceFeatures":
      guard let source = operation[0].string else { return false }
      _ = try await map.querySourceFeatures(source, sourceLayer: operation[1].object?["sourceLayer"]?.string)
    default: return false
    }
    return true
  }

  private static func feature(_ value: JSONValue) -> FeatureStates.Key? {
    guard let object = value.object, let source = object["source"]?.string else { return nil }
    let layer = object["sourceLayer"]?.string
    if let number = object["id"]?.number, let whole = UInt64(exactly: number) {
      return FeatureStates.Key(source: source, sourceLayer: layer, id: .number(whole))
    }
    return object["id"]?.string.map { FeatureStates.Key(source: source, sourceLayer: layer, id: .string($0)) }
  }

  private static func values(_ value: JSONValue) -> [String: FeatureValue]? {
    guard case .object(let values) = FeatureValue(value) else { return nil }
    return values
  }
}
