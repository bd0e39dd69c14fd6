import HeadlandGeometry

/// A point or a cluster.
struct ClusterNode: Sendable {
  var x: Double
  var y: Double
  /// How many points it stands for.
  var count: UInt32
  /// The cluster that it is part of at `mergeZoom` and below.
  var parent: UInt32
  /// The largest zoom at which a cluster is shown; points are shown at every larger one.
  var zoom: Int8
  /// The zoom at which it is gathered into `parent`, -1 for none.
  var mergeZoom: Int8

  func isShown(at zoom: Int) -> Bool { Int(mergeZoom) < zoom && zoom <= Int(self.zoom) }
}

/// All clusters of all zooms.
///
/// From the largest zoom down, each point that is not taken yet takes all within the radius into a cluster at their
/// middle, weighted by their points (the method of Mapbox' supercluster, ISC licence, described by its author in
/// "Clustering millions of points on a map", 2016).
struct ClusterTree: Sendable {
  /// A zoom's points and clusters.
  private struct Level: Sendable {
    let nodes: [UInt32]
    let index: PackedIndex
  }

  let options: ClusterOptions
  let aggregation: ClusterAggregation?
  /// The features of the source that are points: the first nodes.
  let items: [UInt32]
  private(set) var nodes: [ClusterNode] = []
  /// Of each cluster, its members: a range of `members`.
  private var memberRanges: [Range<UInt32>] = []
  private var members: [UInt32] = []
  /// Of each cluster, its aggregated values.
  private(set) var values: [[FeatureValue]] = []
  private var levels: [OnDemand<Level>] = []
  /// Of each point, the largest zoom at which it can have neighbours; only while clusters are made.
  private var wakeZooms: [Int8] = []

  init(_ features: ProjectedFeatures, options: ClusterOptions, aggregation: ClusterAggregation?) {
    self.options = options
    self.aggregation = aggregation
    items = features.items.indices.lazy.filter { features.isPoint(features.items[$0]) }.map { UInt32($0) }
    nodes.reserveCapacity(items.count + items.count / 2)
    for item in items {
      let part = features.parts[Int(features.items[Int(item)].parts.lowerBound)]
      let point = features.points[part.points.lowerBound]
      // A place beyond the antimeridian is the one that the map shows there.
      let x = (0...1).contains(point.x) ? point.x : point.x - point.x.rounded(.down)
      nodes.append(ClusterNode(x: x, y: point.y, count: 1, parent: 0, zoom: .max, mergeZoom: -1))
    }
    wakeZooms = ClusterWaking.zooms(nodes, options: options)
    var shown = [UInt32](0..<UInt32(items.count))
    for zoom in (0...options.deepestZoom).reversed() { shown = gather(shown, zoom: zoom, features) }
    wakeZooms = []
    levels = (0...options.deepestZoom).map { _ in OnDemand() }
  }

  /// The number of a cluster as a node, nil where there is no such cluster.
  func node(_ cluster: UInt64) -> Int? {
    cluster >= UInt64(items.count) && cluster < UInt64(nodes.count) ? Int(cluster) : nil
  }

  /// A cluster's points and clusters at the zoom after its own.
  func members(of node: Int) -> ArraySlice<UInt32> {
    guard node >= items.count else { return [] }
    let range = memberRanges[node - items.count]
    return members[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  /// The nodes of a zoom that lie in a window, in no order.
  func nodes(zoom: Int, touching window: MercatorBounds, work: inout CuttingWork) -> [UInt32] {
    let level = levels[zoom].value { makeLevel(zoom) }
    var found: [UInt32] = []
    work.boxes += level.index.search(window, into: &found)
    return found.map { level.nodes[Int($0)] }
  }

  private func makeLevel(_ zoom: Int) -> Level {
    let shown = nodes.indices.filter { nodes[$0].isShown(at: zoom) }.map { UInt32($0) }
    let boxes = shown.map { number in
      let node = nodes[Int(number)]
      return MercatorBounds(west: node.x, north: node.y, east: node.x, south: node.y)
    }
    return Level(nodes: shown, index: PackedIndex(boxes))
  }
}

// MARK: - Gathering

extension ClusterTree {
  /// Makes the clusters of a zoom out of the nodes of the next larger one.
  ///
  /// - Returns: The nodes of the zoom.
  private mutating func gather(_ shown: [UInt32], zoom: Int, _ features: ProjectedFeatures) -> [UInt32] {
    let awake = shown.indices.filter { isAwake(shown[$0], at: zoom) }.map { UInt32($0) }
    let grid = ClusterGrid(nodes, shown: shown, places: awake, radius: options.radiusInWorlds(zoom: zoom))
    let least = UInt32(clamping: max(options.minPoints, 2))
    var isTaken = [Bool](repeating: false, count: shown.count)
    var next: [UInt32] = []
    next.reserveCapacity(shown.count)
    var near: [UInt32] = []
    for place in shown.indices where !isTaken[place] {
      isTaken[place] = true
      let origin = nodes[Int(shown[place])]
      near.removeAll(keepingCapacity: true)
      if isAwake(shown[place], at: zoom) {
        grid.search(x: origin.x, y: origin.y, into: &near) { !isTaken[$0] }
      }
      if near.isEmpty {
        next.append(shown[place])
        continue
      }
      near.append(UInt32(place))
      near.sort()
      var count: UInt32 = 0
      for index in near.indices {
        isTaken[Int(near[index])] = true
        near[index] = shown[Int(near[index])]
        count += nodes[Int(near[index])].count
      }
      if count >= least {
        next.append(addCluster(of: near, zoom: zoom, features))
      } else {
        next.append(contentsOf: near)
      }
    }
    return next
  }

  private func isAwake(_ node: UInt32, at zoom: Int) -> Bool {
    Int(node) >= wakeZooms.count || zoom <= Int(wakeZooms[Int(node)])
  }

  private mutating func addCluster(of gathered: [UInt32], zoom: Int, _ features: ProjectedFeatures) -> UInt32 {
    let number = UInt32(nodes.count)
    var cluster = ClusterNode(x: 0, y: 0, count: 0, parent: 0, zoom: Int8(zoom), mergeZoom: -1)
    for member in gathered {
      let node = nodes[Int(member)]
      cluster.x += node.x * Double(node.count)
      cluster.y += node.y * Double(node.count)
      cluster.count += node.count
      nodes[Int(member)].parent = number
      nodes[Int(member)].mergeZoom = Int8(zoom)
    }
    cluster.x /= Double(cluster.count)
    cluster.y /= Double(cluster.count)
    nodes.append(cluster)
    let first = UInt32(members.count)
    members.append(contentsOf: gathered)
    memberRanges.append(first..<UInt32(members.count))
    if let aggregation {
      var gatheredValues = values(of: gathered[0], features, aggregation)
      for member in gathered.dropFirst() {
        aggregation.reduce(&gatheredValues, values(of: member, features, aggregation))
      }
      values.append(gatheredValues)
    }
    return number
  }

  private func values(
    of node: UInt32, _ features: ProjectedFeatures, _ aggregation: ClusterAggregation
  ) -> [FeatureValue] {
    if Int(node) >= items.count { return values[Int(node) - items.count] }
    return aggregation.map(features.feature(features.items[Int(items[Int(node)])]))
  }
}
