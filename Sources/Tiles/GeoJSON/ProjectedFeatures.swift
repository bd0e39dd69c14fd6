import HeadlandGeometry

/// All features of a source in Mercator units, their vertices in one list.
struct ProjectedFeatures: Sendable {
  /// A line, a ring (its first vertex repeated at the end), or all points of a feature.
  struct Part: Sendable {
    /// Empty for what was removed.
    var bounds: MercatorBounds
    /// A line's length in worlds, a ring's area in square worlds: what is smaller than the tolerance is not drawn.
    var measure: Double
    fileprivate var firstPoint: UInt32
    fileprivate var endPoint: UInt32
    /// The feature.
    fileprivate(set) var item: UInt32
    /// For a hole the ring round it, for every other part itself.
    fileprivate(set) var outer: UInt32

    var points: Range<Int> { Int(firstPoint)..<Int(endPoint) }
  }

  struct Item: Sendable {
    var id: FeatureID?
    var properties: Range<UInt32>
    /// Empty for what was removed.
    fileprivate(set) var parts: Range<UInt32>
    var kind: GeometryKind
  }

  /// Whether distances along lines are kept.
  let measuresLines: Bool
  private let squaredTolerance: Double

  var points: [WeightedPoint] = []
  /// For each vertex of a line how far it lies from the line's start, in worlds; empty where lines are not measured.
  private(set) var distances: [Double] = []
  var parts: [Part] = []
  private(set) var items: [Item] = []
  var properties = PropertyTable()
  /// Where features are or were.
  private(set) var extent = MercatorBounds()
  private(set) var removedItems = 0
  /// Vertices and properties that no feature has any more.
  private var spoil = 0

  private var index = OnDemand<PackedIndex>()
  private var runs = OnDemand<VertexRuns>()

  init(options: GeoJSONOptions) {
    measuresLines = options.hasLineMetrics
    let tolerance = options.finestToleranceInWorlds
    squaredTolerance = tolerance * tolerance
  }

  /// The bytes of all lists.
  var byteCount: Int {
    points.capacity * MemoryLayout<WeightedPoint>.stride + distances.capacity * 8
      + parts.capacity * MemoryLayout<Part>.stride + items.capacity * MemoryLayout<Item>.stride
      + properties.byteCount + (index.made?.byteCount ?? 0) + (runs.made?.byteCount ?? 0)
  }

  /// Whether a feature is one point.
  func isPoint(_ item: Item) -> Bool {
    item.kind == .point && item.parts.count == 1 && parts[Int(item.parts.lowerBound)].points.count == 1
  }

  /// A feature's id, properties and kind.
  func feature(_ item: Item, rings: [[SIMD2<Int16>]] = []) -> Feature {
    Feature(id: item.id, properties: properties.dictionary(item.properties), kind: item.kind, rings: rings)
  }
}

// MARK: - Reading

extension ProjectedFeatures {
  mutating func reserve(_ count: Int) {
    items.reserveCapacity(items.count + count)
    parts.reserveCapacity(parts.count + count)
    points.reserveCapacity(points.count + count)
  }

  /// Adds a feature of the parts that were added since `firstPart`.
  mutating func addItem(id: FeatureID?, properties: Range<UInt32>, kind: GeometryKind, partsFrom firstPart: Int) {
    for part in parts.indices[firstPart...] { parts[part].item = UInt32(items.count) }
    items.append(
      Item(id: id, properties: properties, parts: UInt32(firstPart)..<UInt32(parts.count), kind: kind))
  }

  /// Adds a part of the points that were added since `firstPoint`.
  mutating func addPart(kind: GeometryKind, pointsFrom firstPoint: Int, isHole: Bool) {
    let range = firstPoint..<points.count
    var bounds = MercatorBounds()
    for point in points[range] { bounds.include(point) }
    extent.include(bounds)
    var measure = 0.0
    switch kind {
    case .point: break
    case .line: measure = measureLine(range)
    case .polygon: measure = abs(PolygonRings.doubledArea(points[range])) / 2
    }
    if kind != .point { Simplification.weigh(&points, in: range, squaredTolerance: squaredTolerance) }
    let outer = isHole ? parts.last?.outer : nil
    parts.append(
      Part(
        bounds: bounds, measure: measure, firstPoint: UInt32(firstPoint), endPoint: UInt32(points.count), item: 0,
        outer: outer ?? UInt32(parts.count)))
  }

  /// A line's length; the distances of its vertices are noted where they are asked for.
  private mutating func measureLine(_ range: Range<Int>) -> Double {
    if measuresLines {
      distances.removeLast(max(0, distances.count - range.lowerBound))
      distances.append(contentsOf: repeatElement(0, count: points.count - distances.count))
    }
    var length = 0.0
    for index in range.dropFirst() {
      length += points[index - 1].distance(to: points[index])
      if measuresLines { distances[index] = length }
    }
    return length
  }
}

// MARK: - Searching

extension ProjectedFeatures {
  /// Adds the parts that touch a window, in no order; some that were removed may be among them.
  func parts(touching window: MercatorBounds, into found: inout [UInt32], work: inout CuttingWork) {
    let index = index.value { PackedIndex(parts.map(\.bounds)) }
    work.boxes += index.search(window, into: &found)
    work.boxes += parts.count - index.count
    for part in index.count..<parts.count where parts[part].bounds.intersects(window) { found.append(UInt32(part)) }
  }

  /// The parts of the features that some parts belong to, each once.
  func allParts(ofFeaturesOf found: [UInt32]) -> [UInt32] {
    Set(found.map { parts[Int($0)].item }).flatMap { Array(items[Int($0)].parts) }
  }

  /// The vertices of a part that matter inside a window, as ranges.
  func vertices(of part: Part, in window: MercatorBounds, work: inout CuttingWork) -> [Range<Int>] {
    guard part.points.count >= VertexRuns.worthwhile else { return [part.points] }
    return runs.value { VertexRuns(points) }.visible(part.points, in: window, work: &work)
  }
}

// MARK: - Changing

extension ProjectedFeatures {
  /// How many parts may be searched one by one before the index is made anew: an eighth, or a thousand.
  private static func looseLimit(_ count: Int) -> Int { max(1024, count / 8) }

  /// To be called after vertices were added or features changed: keeps what is still true of the indexes.
  ///
  /// - Returns: Whether features have other places than before.
  mutating func endChange() -> Bool {
    while let last = items.last, last.parts.isEmpty {
      items.removeLast()
      removedItems -= 1
    }
    runs = OnDemand()
    if let made = index.made, parts.count - made.count <= Self.looseLimit(made.count) {
      index = OnDemand(made)
    } else {
      index = OnDemand()
    }
    let isMostlySpoil = spoil > 10_000 && spoil > (points.count + properties.count) / 2
    if isMostlySpoil { self = compacted() }
    return isMostlySpoil
  }

  /// Removes a feature; its place in the order stays free.
  mutating func removeItem(_ item: Int) {
    guard !items[item].parts.isEmpty else { return }
    removeParts(of: item)
    setProperties(of: item, to: 0..<0)
    items[item].parts = 0..<0
    items[item].id = nil
    removedItems += 1
  }

  mutating func setProperties(of item: Int, to range: Range<UInt32>) {
    spoil += items[item].properties.count
    items[item].properties = range
  }

  /// Puts a feature into the place of another one, and leaves its own place free.
  mutating func moveItem(_ source: Int, to target: Int) {
    if items[target].parts.isEmpty { removedItems -= 1 } else { removeParts(of: target) }
    if items[target].properties != items[source].properties { spoil += items[target].properties.count }
    items[target] = items[source]
    for part in items[target].parts { parts[Int(part)].item = UInt32(target) }
    items[source] = Item(id: nil, properties: 0..<0, parts: 0..<0, kind: .point)
    removedItems += 1
  }

  private mutating func removeParts(of item: Int) {
    for part in items[item].parts {
      spoil += parts[Int(part)].points.count
      parts[Int(part)].bounds = MercatorBounds()
    }
  }

  /// The same features without what was removed.
  private func compacted() -> ProjectedFeatures {
    var copy = self
    copy.points = []
    copy.distances = []
    copy.parts = []
    copy.items = []
    copy.properties = PropertyTable()
    copy.extent = MercatorBounds()
    copy.removedItems = 0
    copy.spoil = 0
    copy.index = OnDemand()
    copy.runs = OnDemand()
    for item in items where !item.parts.isEmpty { copy.append(item, of: self) }
    return copy
  }

  private mutating func append(_ item: Item, of other: ProjectedFeatures) {
    let firstPart = UInt32(parts.count)
    for number in item.parts {
      var part = other.parts[Int(number)]
      let first = UInt32(points.count)
      points.append(contentsOf: other.points[part.points])
      if item.kind == .line, measuresLines {
        distances.append(contentsOf: repeatElement(0, count: Int(first) - distances.count))
        distances.append(contentsOf: other.distances[part.points])
      }
      part.firstPoint = first
      part.endPoint = UInt32(points.count)
      part.item = UInt32(items.count)
      part.outer = part.outer - item.parts.lowerBound + firstPart
      extent.include(part.bounds)
      parts.append(part)
    }
    var copy = item
    copy.parts = firstPart..<UInt32(parts.count)
    copy.properties = properties.append(item.properties, of: other.properties)
    items.append(copy)
  }
}

extension WeightedPoint {
  /// The distance to another point.
  func distance(to other: WeightedPoint) -> Double {
    let across = other.x - x
    let down = other.y - y
    return (across * across + down * down).squareRoot()
  }
}
