extension StyleParser {
  /// Reads the members of a layer's layout or paint, or of an object of the root.
  ///
  /// - Parameters:
  ///   - object: The members.
  ///   - group: Where the members stand.
  ///   - owner: What the members belong to, for messages.
  ///   - set: What the values are put into.
  /// - Returns: Whether a layer with these properties can be drawn.
  mutating func parseProperties(
    of object: JSONObject, _ group: PropertySpecification.Group, owner: String, into set: inout PropertySet
  ) -> Bool {
    var isSound = true
    for member in object.members {
      if let specification = set.table[member.key], specification.group == group {
        isSound = parseProperty(member, specification, into: &set) && isSound
      } else if let name = transitionOwner(member.key, set.table), set.table[name]?.group == group {
        set.setTransition(of: name, to: transition(member.value, named: member.key))
      } else {
        reportUnknown(member, set.table, group, owner: owner)
      }
    }
    return isSound
  }

  private mutating func parseProperty(
    _ member: JSONObject.Member, _ specification: PropertySpecification, into set: inout PropertySet
  ) -> Bool {
    do {
      set.set(member.key, to: try PropertyValueParser(specification).expression(from: member.value))
      return true
    } catch {
      let dropsLayer = specification.group == .paint && error.severity == .error && error.code != .valueOutOfRange
      let consequence = dropsLayer ? "so the layer is not drawn" : "so its default is used"
      issues.report(
        error.severity, error.code, at: error.value, "\(member.key): \(error.message), \(consequence)", hint: error.hint
      )
      return !dropsLayer
    }
  }

  /// The property whose transition a key sets, such as `fill-color` for `fill-color-transition`.
  private func transitionOwner(_ key: String, _ table: PropertyTable) -> String? {
    let suffix = "-transition"
    guard key.hasSuffix(suffix) else { return nil }
    let name = String(key.dropLast(suffix.count))
    return table[name]?.hasTransition == true ? name : nil
  }

  private mutating func reportUnknown(
    _ member: JSONObject.Member, _ table: PropertyTable, _ group: PropertySpecification.Group, owner: String
  ) {
    let names = table.specifications.filter { $0.group == group }.map(\.name)
    var hint = Suggestion.hint(for: member.key, among: names)
    if let other = table[member.key]?.group, other != group {
      hint = "move it into \"\(other.rawValue)\""
    } else if group != .root, let kind = LayerKind.allCases.first(where: { $0.properties[member.key] != nil }) {
      hint = "it is a property of \(kind.rawValue) layers"
    }
    let place = group == .root ? "a property of \(owner)" : "a \(owner) property of this type of layer"
    issues.report(
      .error, .propertyUnknown, at: member.value, key: member.keyRange,
      "\"\(member.key)\" is not \(place) and is passed over", hint: hint)
  }

  /// Reads a filter.
  ///
  /// - Returns: The filter and whether it is sound; a layer whose filter is not sound is not drawn.
  mutating func filter(_ value: JSONValue?) -> (filter: FeatureFilter?, isSound: Bool) {
    guard let value else { return (nil, true) }
    guard value.array != nil || value.boolean != nil else {
      issues.report(
        .error, .filterInvalid, at: value,
        "filter: \(value.summary) stands where an array should be, so the layer is not drawn")
      return (nil, false)
    }
    let fault: PropertyFault
    if let unknown = ExpressionOperator.firstUnknown(in: value, isFilter: true) {
      fault = unknown
    } else {
      switch FeatureFilter.compile(value) {
      case .success(let filter): return (filter, true)
      case .failure(let faults): fault = PropertyFault(faults, of: value)
      }
    }
    issues.report(
      .error, .filterInvalid, at: fault.value, "filter: \(fault.message), so the layer is not drawn", hint: fault.hint)
    return (nil, false)
  }
}
