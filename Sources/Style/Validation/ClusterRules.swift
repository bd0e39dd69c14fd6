extension StyleParser {
  /// Checks the expressions that give clusters their properties: `[operator, map]` or `[reduce, map]`.
  mutating func checkClusterProperties(_ value: JSONValue?, of source: JSONValue, _ about: String) {
    guard let value else { return }
    let consequence = "so clusters do not get it"
    guard let properties = value.object else {
      faults.report(.type(value, expected: "object").ownOnly, of: "\(about): clusterProperties", consequence)
      return
    }
    for property in properties.effectiveMembers {
      let subject = "\(about): \(property.key)"
      guard let pair = property.value.array, pair.count == 2 else {
        let fault = StyleFault.type(
          property.value, expected: "array", hint: "write [\"+\", [\"get\", \"population\"]]")
        faults.report(fault.ownOnly, of: subject, consequence)
        continue
      }
      faults.report(Self.faults(of: pair[1], ".\(property.key).map", of: source), of: subject, consequence)
      let reduction = ClusterProperty.reduction(pair[0], property.key)
      faults.report(
        Self.faults(of: reduction, ".\(property.key).reduce", of: source, hasLine: pair[0].string == nil), of: subject,
        consequence)
    }
  }

  private static func faults(
    of expression: JSONValue, _ suffix: String, of source: JSONValue, hasLine: Bool = true
  ) -> [StyleFault] {
    func reference(_ text: String, _ key: String = "") -> ReferenceWording {
      var wording = ReferenceWording(text, of: source, suffix: suffix + key)
      wording.lineOwner = expression
      wording.hasLine = hasLine
      return wording
    }
    switch CompiledExpression.compile(expression, for: ClusterProperty.target) {
    case .failure(let faults):
      return zip(StyleFault.faults(faults, in: expression), faults.all).map { fault, original in
        var fault = fault
        fault.reference = reference(original.message, original.key)
        fault.isReferenceOnly = false
        return fault
      }
    case .success(let compiled):
      guard !compiled.inputs.isDisjoint(with: [.zoom, .featureState]) else { return [] }
      return [
        StyleFault(
          .expressionInvalid, at: expression, "a cluster's property cannot depend on the zoom or a feature's state",
          reference: reference(
            "\"zoom\" and \"feature-state\" expressions are not supported with cluster properties."))
      ]
    }
  }
}

extension StyleFault {
  /// The fault without the reference's wording, for a rule that the reference does not have.
  var ownOnly: StyleFault {
    var fault = self
    fault.reference = nil
    return fault
  }
}
