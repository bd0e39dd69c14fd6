extension StyleParser {
  /// Reads the members of a layer's layout or paint, or of an object of the root.
  ///
  /// - Parameters:
  ///   - value: The object.
  ///   - group: Where the members stand.
  ///   - owner: What the members belong to, for messages.
  ///   - set: What the values are put into.
  /// - Returns: Whether a layer with these properties can be drawn.
  mutating func readProperties(
    of value: JSONValue, _ group: PropertySpecification.Group, owner: String, into set: inout PropertySet
  ) -> Bool {
    var isSound = true
    for member in value.object?.effectiveMembers ?? [] {
      if let specification = set.table[member.key], specification.group == group {
        isSound = readProperty(member, specification, into: &set) && isSound
      } else if let name = transitionOwner(member.key, set.table), set.table[name]?.group == group {
        readTransition(of: name, member, owner: owner, into: &set)
      } else {
        reportUnknown(member, set.table, group, owner: owner)
      }
    }
    return isSound
  }

  private mutating func readProperty(
    _ member: JSONObject.Member, _ specification: PropertySpecification, into set: inout PropertySet
  ) -> Bool {
    let reading = PropertyReader(specification).read(member.value)
    if let expression = reading.expression { set.set(member.key, to: expression) }
    guard !reading.faults.isEmpty else { return true }
    let dropsLayer =
      specification.group == .paint
      && reading.faults.contains { $0.severity == .error && $0.code != .valueOutOfRange }
    let consequence = dropsLayer ? "so the layer is not drawn" : "so its default is used"
    faults.report(reading.faults, of: member.key, consequence)
    return !dropsLayer
  }

  private mutating func readTransition(
    of name: String, _ member: JSONObject.Member, owner: String, into set: inout PropertySet
  ) {
    set.setTransition(of: name, to: transition(member.value, named: member.key))
    guard owner == "sky" else { return }
    // The specification gives the sky transitions, which the reference validator does not know.
    var fault = StyleFault.unknown(member, in: member.value, known: [], as: "a property of sky")
    fault.isReferenceOnly = true
    faults.report(fault)
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
    let place = group == .root ? "a property of \(owner)" : "a \(owner) property of this type of layer"
    var fault = StyleFault.unknown(member, in: member.value, known: names, as: place)
    if let other = table[member.key]?.group, other != group {
      fault.hint = "move it into \"\(other.rawValue)\""
    } else if group != .root, let kind = LayerKind.allCases.first(where: { $0.properties[member.key] != nil }) {
      fault.hint = "it is a property of \(kind.rawValue) layers"
    }
    faults.report(fault, of: nil, "and is passed over")
  }
}

extension NumberRange {
  /// What is wrong with a number outside the range.
  func complaint(about number: Double) -> String {
    let text = number.plainText
    if number < minimum { return "\(text) is less than the minimum \(minimum.plainText)" }
    if number > maximum { return "\(text) is greater than the maximum \(maximum.plainText)" }
    return "\(text) is not a finite number"
  }
}
