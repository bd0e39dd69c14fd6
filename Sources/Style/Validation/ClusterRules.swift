extension StyleParser {
  /// Checks the expressions that give clusters their properties: `[operator, map]` or `[reduce, map]`.
  mutating func checkClusterProperties(_ value: JSONValue?, of source: JSONValue, _ about: String) {
    guard let value else { return }
    guard let properties = value.object else {
      var fault = StyleFault.type(value, expected: "object")
      fault.reference = nil
      faults.report(fault, of: "\(about): clusterProperties", "and is passed over")
      return
    }
    for property in properties.effectiveMembers {
      guard let pair = property.value.array, pair.count == 2 else {
        var fault = StyleFault.type(
          property.value, expected: "array", hint: "write [\"+\", [\"get\", \"population\"]]")
        fault.reference = nil
        faults.report(fault, of: "\(about): \(property.key)", "and is passed over")
        continue
      }
    }
  }
}
