import HeadlandGeometry

extension GeoJSONSource {
  /// The zoom at which a cluster falls apart.
  ///
  /// - Parameter cluster: The cluster's `cluster_id`.
  /// - Returns: The smallest zoom at which its members are shown instead of it, nil where there is no such cluster.
  public func clusterExpansionZoom(_ cluster: UInt64) -> Int? {
    guard let tree = clusterTree, let node = tree.node(cluster) else { return nil }
    return Int(tree.nodes[node].zoom) + 1
  }

  /// What a cluster falls apart into.
  ///
  /// - Parameter cluster: The cluster's `cluster_id`.
  /// - Returns: Points and smaller clusters, none where there is no such cluster.
  public func clusterChildren(_ cluster: UInt64) -> [ClusterMember] {
    guard let tree = clusterTree, let node = tree.node(cluster) else { return [] }
    return tree.members(of: node).map { member(Int($0), of: tree) }
  }

  /// The points that a cluster stands for, a page of them, in an order that stays the same.
  ///
  /// - Parameters:
  ///   - cluster: The cluster's `cluster_id`.
  ///   - limit: How many points are wanted.
  ///   - offset: How many points are passed over.
  /// - Returns: The points, none where there is no such cluster.
  public func clusterLeaves(_ cluster: UInt64, limit: Int = 10, offset: Int = 0) -> [ClusterMember] {
    guard let tree = clusterTree, let root = tree.node(cluster), limit > 0 else { return [] }
    var leaves: [ClusterMember] = []
    var passed = 0
    var pending = [root]
    while leaves.count < limit, let node = pending.popLast() {
      let count = Int(tree.nodes[node].count)
      if passed + count <= offset {
        passed += count
      } else if node < tree.items.count {
        leaves.append(member(node, of: tree))
      } else {
        pending.append(contentsOf: tree.members(of: node).reversed().map { Int($0) })
      }
    }
    return leaves
  }

  /// The clusters, made when they are first asked for; nil where points are not gathered.
  private var clusterTree: ClusterTree? {
    guard let options = options.cluster else { return nil }
    return clusters.value { ClusterTree(features, options: options, aggregation: aggregation) }
  }

  /// A tile of clusters and of points that are in none; nil where the zoom has no clusters.
  func clusteredTile(_ id: TileID, touching box: TileBox? = nil, work: inout CuttingWork) -> [Feature]? {
    guard let cluster = options.cluster, id.z <= cluster.deepestZoom, let tree = clusterTree else { return nil }
    var tile: [Feature] = []
    if tree.items.count < featureCount {
      var cutter = GeoJSONTileCutter(id: id, features: features, options: options, touching: box)
      tile = cutter.cut { !features.isPoint($0) }
    }
    let window = TileWindow(id, options: options)
    guard let copies = window.copies(of: MercatorBounds(west: 0, north: 0, east: 1, south: 1)) else { return tile }
    let found = copies.flatMap { copy -> [(node: Int, copy: Int)] in
      let sought = box.map { window.bounds(of: $0, copy: copy) } ?? window.bounds(copy: copy)
      guard !sought.isEmpty else { return [] }
      return tree.nodes(zoom: id.z, touching: sought, work: &work).map { (node: Int($0), copy: copy) }
    }
    work.vertices += found.count
    for (node, copy) in found.sorted(by: { $0 < $1 }) {
      let place = window.place(x: tree.nodes[node].x, y: tree.nodes[node].y, copy: copy)
      tile.append(feature(node, of: tree, rings: [[place]]))
    }
    return tile
  }

  private func member(_ node: Int, of tree: ClusterTree) -> ClusterMember {
    let feature = feature(node, of: tree, rings: [])
    return ClusterMember(
      coordinate: MercatorCoordinate(x: tree.nodes[node].x, y: tree.nodes[node].y).coordinate, id: feature.id,
      properties: feature.properties.values, clusterID: node < tree.items.count ? nil : UInt64(node),
      pointCount: Int(tree.nodes[node].count))
  }

  private func feature(_ node: Int, of tree: ClusterTree, rings: [[SIMD2<Int16>]]) -> Feature {
    if node < tree.items.count { return features.feature(features.items[Int(tree.items[node])], rings: rings) }
    let count = Int(tree.nodes[node].count)
    var properties: [String: FeatureValue] = [
      "cluster": .bool(true), "cluster_id": .number(Double(node)), "point_count": .number(Double(count)),
      "point_count_abbreviated": Self.abbreviated(count),
    ]
    for (name, value) in zip(
      tree.aggregation?.names ?? [], tree.values.isEmpty ? [] : tree.values[node - tree.items.count])
    {
      properties[name] = value
    }
    return Feature(id: .number(UInt64(node)), properties: properties, kind: .point, rings: rings)
  }

  /// A number as clusters show it: whole up to 999, then in thousands, with one decimal below ten thousand.
  private static func abbreviated(_ count: Int) -> FeatureValue {
    if count < 1000 { return .number(Double(count)) }
    if count >= 10_000 { return .string("\((count + 500) / 1000)k") }
    let tenths = (count + 50) / 100
    return .string(tenths.isMultiple(of: 10) ? "\(tenths / 10)k" : "\(tenths / 10).\(tenths % 10)k")
  }
}
