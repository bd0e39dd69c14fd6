import HeadlandGeometry

extension GeoJSONSource {
  /// Changes the features that a diff names and leaves all others as they are.
  ///
  /// Features that the filter has left out are not kept, so only `add` can bring them back.
  ///
  /// - Parameter diff: What is different.
  /// - Returns: Which tiles are other ones than before; tiles that were cut before stay as they are.
  /// - Throws: `GeoJSONError` when new features or a new geometry cannot be read; then nothing has changed.
  public mutating func update(_ diff: GeoJSONDiff) throws(GeoJSONError) -> GeoJSONChange {
    var edit = GeoJSONEdit(self)
    if diff.removeAll { edit.removeAll() }
    for id in diff.remove { edit.remove(id) }
    if let document = diff.add { try edit.add(document) }
    for (index, update) in diff.update.enumerated() { try edit.apply(update, pointer: "/update/\(index)") }
    self = edit.end()
    return GeoJSONChange(edit.changed, issues: edit.issues.list, options: options)
  }
}

/// Carries a diff out on a copy of a source.
private struct GeoJSONEdit {
  private var source: GeoJSONSource
  private var itemsByID: [FeatureID: [UInt32]]
  /// Where something was or is now.
  private(set) var changed: [MercatorBounds] = []
  private(set) var issues = GeoJSONIssueList()

  init(_ source: GeoJSONSource) {
    self.source = source
    itemsByID = source.itemsByID ?? [:]
    self.source.itemsByID = nil
    if source.itemsByID == nil { noteIDs(of: source.features.items.indices) }
  }

  /// The source as it is now.
  mutating func end() -> GeoJSONSource {
    let hasMoved = source.features.endChange()
    source.itemsByID = hasMoved ? nil : itemsByID
    source.clusters = OnDemand()
    return source
  }

  mutating func removeAll() {
    for item in source.features.items.indices { removeItem(item) }
    itemsByID = [:]
  }

  mutating func remove(_ id: FeatureID) {
    for item in itemsByID.removeValue(forKey: id) ?? [] { removeItem(Int(item)) }
  }

  mutating func add(_ document: [UInt8]) throws(GeoJSONError) {
    let added = try decode(filter: source.filter, at: "/add") { decoder throws(GeoJSONError) in
      try decoder.decode(document)
    }
    var item = added.lowerBound
    while item < added.upperBound {
      let id = source.features.items[item].id
      var end = item + 1
      while end < added.upperBound, id != nil, source.features.items[end].id == id { end += 1 }
      replace(id, by: item..<end)
      item = end
    }
  }

  mutating func apply(_ update: GeoJSONDiff.Update, pointer: String) throws(GeoJSONError) {
    guard let first = itemsByID[update.id]?.first else {
      issues.add(
        pointer + "/id", "There is no feature with the id \(update.id.text)", hint: "Give new features in \"add\"")
      return
    }
    if let geometry = update.newGeometry {
      let properties = source.features.items[Int(first)].properties
      let added = try decode(filter: nil, at: pointer + "/newGeometry") { decoder throws(GeoJSONError) in
        try decoder.decode(geometry: geometry, id: update.id, properties: properties)
      }
      // A geometry that cannot be drawn was told, and the old one stays.
      if !added.isEmpty { replace(update.id, by: added) }
    }
    if update.changesProperties { changeProperties(update) }
    dropRejected(update.id)
  }

  private mutating func changeProperties(_ update: GeoJSONDiff.Update) {
    let items = itemsByID[update.id] ?? []
    guard let first = items.first else { return }
    var properties = source.features.properties.dictionary(source.features.items[Int(first)].properties)
    if update.removeAllProperties { properties = [:] }
    for name in update.removeProperties { properties[name] = nil }
    properties.merge(update.addOrUpdateProperties) { $1 }
    let range = source.features.properties.append(properties)
    for item in items {
      source.features.setProperties(of: Int(item), to: range)
      noteChange(Int(item))
    }
  }

  /// Removes features of an id that the filter does not take any more.
  private mutating func dropRejected(_ id: FeatureID) {
    guard let filter = source.filter, let items = itemsByID[id] else { return }
    let features = source.features
    let kept = items.filter { filter(features.feature(features.items[Int($0)])) }
    for item in items where !kept.contains(item) { removeItem(Int(item)) }
    itemsByID[id] = kept.isEmpty ? nil : kept
  }

  /// Adds what a document holds to the features.
  ///
  /// - Returns: The new features.
  private mutating func decode(
    filter: GeoJSONFilter?, at pointer: String, _ body: (inout GeoJSONDecoder) throws(GeoJSONError) -> Void
  ) throws(GeoJSONError) -> Range<Int> {
    let first = source.features.items.count
    var decoder = GeoJSONDecoder(
      addingTo: source.features, options: source.options, filter: filter, nextID: source.nextID)
    // The decoder is to be the only one that holds the lists, else it would copy them.
    source.features = ProjectedFeatures(options: source.options)
    try body(&decoder)
    source.features = decoder.takeFeatures()
    source.nextID = decoder.nextID
    for issue in decoder.issues.list { issues.add(pointer + issue.pointer, issue.message, hint: issue.hint) }
    return first..<source.features.items.count
  }

  /// Puts new features into the places of those with an id; where there are more of them, the rest stands at the end.
  private mutating func replace(_ id: FeatureID?, by added: Range<Int>) {
    for item in added { noteChange(item) }
    guard let id else { return }
    let old = itemsByID[id] ?? []
    for (item, place) in zip(added, old) {
      noteChange(Int(place))
      source.features.moveItem(item, to: Int(place))
    }
    for place in old.dropFirst(added.count) { removeItem(Int(place)) }
    itemsByID[id] = Array(old.prefix(added.count))
    noteIDs(of: added.dropFirst(old.count))
    if itemsByID[id]?.isEmpty == true { itemsByID[id] = nil }
  }

  private mutating func noteIDs(of items: Range<Int>) {
    for item in items where !source.features.items[item].parts.isEmpty {
      if let id = source.features.items[item].id { itemsByID[id, default: []].append(UInt32(item)) }
    }
  }

  private mutating func removeItem(_ item: Int) {
    noteChange(item)
    source.features.removeItem(item)
  }

  private mutating func noteChange(_ item: Int) {
    for part in source.features.items[item].parts { changed.append(source.features.parts[Int(part)].bounds) }
  }
}

extension GeoJSONDiff.Update {
  fileprivate var changesProperties: Bool {
    removeAllProperties || !removeProperties.isEmpty || !addOrUpdateProperties.isEmpty
  }
}

extension FeatureID {
  fileprivate var text: String {
    switch self {
    case .number(let number): "\(number)"
    case .string(let text): "\"\(text)\""
    }
  }
}
