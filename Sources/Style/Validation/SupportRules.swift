extension StyleParser {
  /// Tells which values of a sound layer are not drawn, each once; a value that is the default changes nothing anyway.
  mutating func checkSupport(of definition: LayerDefinition, _ set: PropertySet) {
    guard let support = definition.kind.flatMap({ support.layerKinds[$0] }) else { return }
    // A layout that is inherited was told of with the layer that it comes from.
    let groups = definition.parent == nil ? ["layout", "paint"] : ["paint"]
    for group in groups {
      for member in definition.own[group]?.object?.effectiveMembers ?? [] where set.isSet(member.key) {
        guard let expression = set.expression(for: member.key),
          expression != set.table[member.key]?.defaultExpression
        else { continue }
        if support.undrawn.contains(member.key) {
          reportUndrawn(member, "the layer is drawn without it")
        } else if !expression.inputs.isSubset(of: support.inputs) {
          faults.report(
            StyleFault(
              .valueUnsupported, at: member.value,
              "values that differ from feature to feature are not drawn yet",
              hint: "use a constant or a function of the zoom", severity: .warning), of: member.key,
            "so all features get that of one without properties")
        }
      }
    }
  }

  /// Tells which keys of the root are not drawn.
  mutating func checkRootSupport() {
    for key in support.undrawnKeys.sorted() {
      let isUsed =
        switch key {
        case "terrain": style.terrain != nil
        case "sky": style.sky != nil
        case "projection": style.projection.expression(for: "type")?.constant != Self.mercator
        default: true
        }
      if isUsed, let member = object.member(key) { reportUndrawn(member, "the map is drawn without it") }
    }
  }

  private static let mercator = PropertyTable.projection["type"]?.defaultExpression?.constant

  private mutating func reportUndrawn(_ member: JSONObject.Member, _ consequence: String) {
    faults.report(
      StyleFault(
        .propertyUnsupported, at: member.value, key: member.keyRange, "\"\(member.key)\" is not drawn yet",
        hint: consequence, severity: .warning))
  }
}
