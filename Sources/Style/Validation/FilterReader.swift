/// Reads filters of either form.
enum FilterReader {
  /// Reads a filter.
  ///
  /// - Returns: The filter, or `nil` where it is not sound, and everything that is wrong with it.
  static func read(_ filter: JSONValue) -> (filter: FeatureFilter?, faults: [StyleFault]) {
    let isExpression = FilterValidator.isExpression(filter)
    if !isExpression {
      let faults = FilterValidator.legacyFaults(in: filter)
      guard faults.isEmpty else { return (nil, faults) }
    }
    switch FeatureFilter.compile(filter) {
    case .failure(let faults):
      // What the older form lacks though the reference accepts it, such as a key, is told in our words only.
      let older = StyleFault.faults(faults, in: filter, code: .filterInvalid).map(\.ownOnly)
      return (nil, isExpression ? told(faults, filter) : older)
    case .success(let compiled) where compiled.inputs.contains(.featureState):
      let fault = StyleFault(
        .filterInvalid, at: filter, "a filter cannot depend on a feature's state",
        hint: "use the state in a paint property",
        reference: "\"feature-state\" data expressions are not supported with filters.")
      return (nil, [fault])
    case .success(let compiled): return (compiled, [])
    }
  }

  /// The faults of an expression; the reference does not ask that a filter be true or false.
  private static func told(_ faults: ExpressionFaults, _ filter: JSONValue) -> [StyleFault] {
    var told = StyleFault.faults(faults, in: filter, code: .filterInvalid)
    for index in told.indices { told[index].reference = nil }
    told.removeAll { $0.isReferenceOnly }
    var target = ExpressionTarget.filter
    target.type = nil
    if case .failure(let faults) = CompiledExpression.compile(filter, for: target) {
      told += StyleFault.faults(faults, in: filter, code: .filterInvalid)
        .filter { $0.reference != nil }
        .map { fault in
          var fault = fault
          fault.isReferenceOnly = true
          return fault
        }
    }
    return told
  }
}
