import HeadlandGeometry
import HeadlandTiles
import Testing

/// A source of points with clusters.
private func clustered(
  _ document: String, radius: Double = 50, maxZoom: Int = 17, minPoints: Int = 2,
  aggregation: ClusterAggregation? = nil
) throws -> GeoJSONSource {
  var options = GeoJSONOptions()
  options.cluster = ClusterOptions(radius: radius, maxZoom: maxZoom, minPoints: minPoints)
  return try GeoJSONSource(Array(document.utf8), options: options, aggregation: aggregation)
}

private func points(_ places: [(Double, Double)]) -> String {
  let features = places.enumerated().map { index, place in
    #"{"type":"Feature","id":\#(100 + index),"properties":{"n":\#(index + 1)},"#
      + #""geometry":{"type":"Point","coordinates":[\#(place.0),\#(place.1)]}}"#
  }
  return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
}

extension Feature {
  fileprivate var clusterID: UInt64? {
    if case .number(let id)? = properties["cluster_id"] { UInt64(id) } else { nil }
  }

  fileprivate var pointCount: Int {
    if case .number(let count)? = properties["point_count"] { Int(count) } else { 1 }
  }
}

@Suite("GeoJSON clusters of a few points")
struct GeoJSONSmallClusterTests {
  /// Three points on the equator, of which the first two are nearer: 360/512 · 50 degrees are the radius at zoom 0,
  /// 35.156, and half of it at each further zoom.
  private static let three = points([(0, 0), (10, 0), (35, 0)])

  @Test("points are gathered where they are within the radius, at the mean of their places")
  func threePoints() throws {
    let source = try clustered(Self.three)
    // Zoom 2: 8.8 degrees, all alone. Zoom 1: 17.6 degrees, the two. Zoom 0: the two's middle at 5 and the third at 35.
    #expect(source.tile(TileID(z: 2, x: 2, y: 1)).map(\.id) == [.number(100), .number(101), .number(102)])
    let one = source.tile(TileID(z: 1, x: 1, y: 0))
    #expect(one.map(\.pointCount) == [1, 2])
    // 5 degrees of 180 across a tile of 8192 units: 227.6.
    #expect(one[1].rings == [[SIMD2(228, 8192)]] && one[0].id == .number(102))
    let zero = source.tile(TileID(z: 0, x: 0, y: 0))
    #expect(zero.map(\.pointCount) == [3])
    // (0 + 10 + 35) / 3 = 15 degrees: 4096 + 15 / 360 · 8192 = 4437.3.
    #expect(zero[0].rings == [[SIMD2(4437, 4096)]] && zero[0].kind == .point)
  }

  @Test("a cluster has its four properties, and its number as id")
  func properties() throws {
    let source = try clustered(Self.three)
    let cluster = try #require(source.tile(TileID(z: 0, x: 0, y: 0)).first)
    let id = try #require(cluster.clusterID)
    #expect(
      cluster.properties == [
        "cluster": .bool(true), "cluster_id": .number(Double(id)), "point_count": .number(3),
        "point_count_abbreviated": .number(3),
      ])
    #expect(cluster.id == .number(id))
  }

  @Test("children, leaves and expansion zooms follow the clusters down")
  func queries() throws {
    let source = try clustered(Self.three)
    let root = try #require(source.tile(TileID(z: 0, x: 0, y: 0)).first?.clusterID)
    #expect(source.clusterExpansionZoom(root) == 1)
    let children = source.clusterChildren(root)
    #expect(children.map(\.pointCount).sorted() == [1, 2])
    let pair = try #require(children.first { $0.pointCount == 2 }?.clusterID)
    #expect(source.clusterExpansionZoom(pair) == 2)
    let pairChildren = source.clusterChildren(pair)
    #expect(pairChildren.map(\.id) == [.number(100), .number(101)])
    #expect(pairChildren.allSatisfy { $0.clusterID == nil } && pairChildren[1].properties == ["n": .number(2)])
    #expect(abs(pairChildren[1].coordinate.longitude - 10) < 1e-9 && abs(pairChildren[1].coordinate.latitude) < 1e-9)
    let leaves = source.clusterLeaves(root)
    #expect(Set(leaves.map(\.id)) == [.number(100), .number(101), .number(102)])
    for offset in 0...3 {
      #expect(source.clusterLeaves(root, limit: 2, offset: offset) == Array(leaves.dropFirst(offset).prefix(2)))
    }
    #expect(source.clusterLeaves(root, limit: 0).isEmpty && source.clusterLeaves(root, limit: -1).isEmpty)
    #expect(source.clusterLeaves(root, limit: 2, offset: -7) == Array(leaves.prefix(2)))
  }

  @Test("numbers that are no clusters have no answers")
  func unknownClusters() throws {
    let source = try clustered(Self.three)
    for id: UInt64 in [0, 2, 5, 999, .max] {
      #expect(source.clusterExpansionZoom(id) == nil)
      #expect(source.clusterChildren(id).isEmpty && source.clusterLeaves(id).isEmpty)
    }
    let plain = try makeSource(Self.three)
    #expect(plain.clusterExpansionZoom(3) == nil && plain.clusterLeaves(3).isEmpty)
  }

  @Test("fewer than minPoints stay alone; above maxZoom all do")
  func limits() throws {
    let pairs = points([(0, 0), (0.001, 0), (90, 0), (90.001, 0), (90, 0.001)])
    let three = try clustered(pairs, minPoints: 3)
    #expect(three.tile(TileID(z: 3, x: 4, y: 3)).map(\.pointCount) == [1, 1])
    #expect(three.tile(TileID(z: 3, x: 6, y: 3)).map(\.pointCount) == [3])
    // At zoom 2 the places at 90 degrees lie in the buffer.
    let shallow = try clustered(pairs, maxZoom: 2)
    #expect(shallow.tile(TileID(z: 2, x: 2, y: 1)).map(\.pointCount) == [2, 3])
    #expect(shallow.tile(TileID(z: 3, x: 4, y: 3)).map(\.pointCount) == [1, 1])
  }

  @Test(
    "large counts are shortened", arguments: [(999, ""), (1000, "1k"), (1549, "1.5k"), (1550, "1.6k"), (10_500, "11k")])
  func abbreviations(count: Int, text: String) throws {
    let source = try clustered(points(Array(repeating: (7, 7), count: count)))
    let cluster = try #require(source.tile(TileID(z: 0, x: 0, y: 0)).first)
    #expect(cluster.pointCount == count)
    #expect(cluster.properties["point_count_abbreviated"] == (text.isEmpty ? .number(999) : .string(text)))
  }

  @Test("clusters are seen in the buffers of both sides of the antimeridian")
  func antimeridian() throws {
    let source = try clustered(points([(179.9, 0), (179.95, 0), (539.9, 0)]))
    #expect(source.tile(TileID(z: 1, x: 1, y: 0)).map(\.pointCount) == [3])
    let west = source.tile(TileID(z: 1, x: 0, y: 0))
    #expect(west.map(\.pointCount) == [3] && west[0].rings[0][0].x < 0)
  }

  @Test("lines and polygons of the source are drawn as they are")
  func otherKinds() throws {
    let source = try clustered(
      collection([
        #"{"type":"Point","coordinates":[1,1]}"#, #"{"type":"LineString","coordinates":[[0,0],[20,20]]}"#,
        #"{"type":"Point","coordinates":[1,1]}"#, #"{"type":"MultiPoint","coordinates":[[1,1],[2,2]]}"#,
      ]))
    #expect(source.tile(TileID(z: 0, x: 0, y: 0)).map(\.kind) == [.line, .point, .point])
    #expect(source.tile(TileID(z: 0, x: 0, y: 0)).map(\.pointCount) == [1, 1, 2])
  }

  @Test("broken points are in no cluster, and those at the edges of the world are")
  func brokenPoints() throws {
    let point = { (coordinates: String) in #"{"type":"Point","coordinates":\#(coordinates)}"# }
    let source = try clustered(
      collection(
        ["null", point("[null,null]"), point("[1e300,0]"), point("[]"), #"{"type":"MultiPoint","coordinates":[]}"#]
          + ["[0,90]", "[0,-90]", "[0,89]", "[3600,90]", "[-3600,-90]", "[180,-90]", "[-180,90]"].map(point)))
    #expect(source.issues.count == 5 && source.featureCount == 7)
    for zoom in 0...18 {
      // The world's upper edge in the middle and in the west; the lower one in the middle and in the east.
      let (middle, last) = ((1 << zoom) / 2, (1 << zoom) - 1)
      let top = source.tile(TileID(z: zoom, x: middle, y: 0)).filter { $0.rings[0][0].y == 0 }
      #expect(top.contains { $0.pointCount == 3 } || zoom > 17)
      let bottom = source.tile(TileID(z: zoom, x: last, y: last)).filter { $0.rings[0][0].y == 8192 }
      #expect(!bottom.isEmpty)
    }
  }

  @Test("clusters add up what their points hold")
  func aggregation() throws {
    let aggregation = ClusterAggregation(names: ["sum", "any"]) { point in
      guard case .number(let number)? = point.properties["n"] else { return [.number(0), .bool(false)] }
      return [.number(number), .bool(number == 3)]
    } reduce: { gathered, more in
      if case .number(let one) = gathered[0], case .number(let other) = more[0] { gathered[0] = .number(one + other) }
      if case .bool(true) = more[1] { gathered[1] = .bool(true) }
    }
    let source = try clustered(Self.three, aggregation: aggregation)
    let zero = try #require(source.tile(TileID(z: 0, x: 0, y: 0)).first)
    #expect(zero.properties["sum"] == .number(6) && zero.properties["any"] == .bool(true))
    let one = try #require(source.tile(TileID(z: 1, x: 1, y: 0)).first { $0.pointCount == 2 })
    #expect(one.properties["sum"] == .number(3) && one.properties["any"] == .bool(false))
  }

  @Test("options that make no sense do no harm", arguments: [-1, 0, .infinity, .nan, 1e300])
  func hostileOptions(radius: Double) throws {
    for (maxZoom, minPoints) in [(-5, 0), (99, -1), (3, .max)] {
      let source = try clustered(Self.three, radius: radius, maxZoom: maxZoom, minPoints: minPoints)
      let counts = source.tile(TileID(z: 0, x: 0, y: 0)).map(\.pointCount)
      #expect(counts.reduce(0, +) == 3)
    }
  }
}

@Suite("GeoJSON clusters of many points")
struct GeoJSONManyClustersTests {
  /// The nodes of a zoom: the tiles have no buffer, and no point lies on an edge between two.
  private func nodes(_ source: GeoJSONSource, zoom: Int) -> [Feature] {
    let tiles = 0..<(1 << zoom)
    return tiles.flatMap { x in tiles.flatMap { y in source.tile(TileID(z: zoom, x: x, y: y)) } }
  }

  private func makeClustered(_ count: Int) throws -> GeoJSONSource {
    var options = GeoJSONOptions(buffer: 0)
    options.cluster = ClusterOptions(maxZoom: 6)
    return try makeSource(scatteredPoints(count, seed: 5).document, options: options)
  }

  @Test("at every zoom no point is lost and none counts twice")
  func countsAddUp() throws {
    let source = try makeClustered(3000)
    var previous = 0
    for zoom in 0...6 {
      let nodes = nodes(source, zoom: zoom)
      #expect(nodes.reduce(0) { $0 + $1.pointCount } == 3000)
      #expect(nodes.count >= previous)
      previous = nodes.count
    }
    #expect(previous > 500)
  }

  @Test("the children of a zoom's clusters are what the next zoom shows; leaves are all points, once")
  func roundTrip() throws {
    let source = try makeClustered(2000)
    var leaves: Set<FeatureID> = []
    var count = 0
    for zoom in 0...5 {
      let below = Set(nodes(source, zoom: zoom + 1).map { [$0.id] })
      for node in nodes(source, zoom: zoom) {
        guard let id = node.clusterID else { continue }
        let children = source.clusterChildren(id)
        #expect(children.reduce(0) { $0 + $1.pointCount } == node.pointCount && children.count > 1)
        guard source.clusterExpansionZoom(id) == zoom + 1 else { continue }
        #expect(children.allSatisfy { below.contains([$0.id]) })
      }
    }
    for node in nodes(source, zoom: 0) {
      guard let id = node.clusterID else { continue }
      let page = source.clusterLeaves(id, limit: .max)
      #expect(page.count == node.pointCount)
      count += page.count
      leaves.formUnion(page.compactMap(\.id))
    }
    #expect(leaves.count == count)
  }

  @Test("no two nodes that a zoom leaves alone are within the radius of an earlier one that gathers")
  func nothingForgotten() throws {
    // Where two points stay apart at a zoom, they are farther from each other than the radius.
    let (places, document) = scatteredPoints(800, seed: 6)
    var options = GeoJSONOptions(buffer: 0)
    options.cluster = ClusterOptions(maxZoom: 6)
    let source = try makeSource(document, options: options)
    for zoom in 0...6 {
      let alone = nodes(source, zoom: zoom).compactMap { node -> SIMD2<Double>? in
        guard node.clusterID == nil, case .number(let id)? = node.id else { return nil }
        let place = places[Int(id)]
        return tileUnits(longitude: place.0, latitude: place.1, in: TileID(z: zoom, x: 0, y: 0)) / 16
      }
      for (index, one) in alone.enumerated() {
        for other in alone[(index + 1)...] {
          let apart = one - other
          #expect((apart * apart).sum() > 50 * 50)
        }
      }
    }
  }

  /// A node of the slow method below.
  private struct Node {
    var place: SIMD2<Double>
    var count: Int
  }

  /// The method itself, without an index: each point that is left takes all that are left within the radius.
  private func gathered(_ nodes: [Node], radius: Double, minPoints: Int) -> [Node] {
    var next: [Node] = []
    var isLeft = [Bool](repeating: true, count: nodes.count)
    for origin in nodes.indices where isLeft[origin] {
      let near = nodes.indices.filter {
        let apart = nodes[$0].place - nodes[origin].place
        return isLeft[$0] && (apart * apart).sum() <= radius * radius
      }
      for other in near { isLeft[other] = false }
      let count = near.reduce(0) { $0 + nodes[$1].count }
      if near.count > 1, count >= minPoints {
        let sum = near.reduce(SIMD2<Double>()) { $0 + nodes[$1].place * Double(nodes[$1].count) }
        next.append(Node(place: sum / Double(count), count: count))
      } else {
        next += near.map { nodes[$0] }
      }
    }
    return next
  }

  @Test("clusters are those of the method without any index, at every zoom", arguments: [2, 3, 7])
  func sameAsTheMethod(minPoints: Int) throws {
    // Points all over the world, and a crowd in one place that is small beside it.
    var places = scatteredPoints(400, seed: 7).places
    places += scatteredPoints(200, seed: 8).places.map { ($0.0 / 500 + 40.7, $0.1 / 500 + 20.3) }
    let world = TileID(z: 0, x: 0, y: 0)
    var nodes = places.map { Node(place: tileUnits(longitude: $0.0, latitude: $0.1, in: world), count: 1) }
    let source = try clustered(points(places), maxZoom: 12, minPoints: minPoints)
    for zoom in (0...12).reversed() {
      nodes = gathered(nodes, radius: 50 * 16 / Double(1 << zoom), minPoints: minPoints)
      // The tile of the crowd, with its buffer; at small zooms the whole world.
      let middle = tileUnits(longitude: 40.7, latitude: 20.3, in: TileID(z: zoom, x: 0, y: 0)) / 8192
      let id = TileID(z: zoom, x: Int(middle.x), y: Int(middle.y))
      let corner = SIMD2(Double(id.x), Double(id.y)) * 8192
      var expected: [Node] = []
      for node in nodes {
        for world in [-8192.0, 0, 8192] {
          let east = SIMD2<Double>(world, 0)
          let place = (node.place + east) * Double(1 << zoom) - corner
          let isSeen = abs(place.x - 4096) <= 6144 && abs(place.y - 4096) <= 6144
          if isSeen { expected.append(Node(place: place, count: node.count)) }
        }
      }
      let found = source.tile(id)
      #expect(found.count == expected.count)
      for node in expected {
        let isFound = found.contains { feature in
          let vertex = feature.rings[0][0]
          let across = abs(Double(vertex.x) - node.place.x)
          let down = abs(Double(vertex.y) - node.place.y)
          return feature.pointCount == node.count && across <= 0.51 && down <= 0.51
        }
        #expect(isFound)
      }
    }
  }
}
