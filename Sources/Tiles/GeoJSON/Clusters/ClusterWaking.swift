/// From which zoom on points can have neighbours, so that most zooms need not look at most points.
///
/// A cluster lies within its zoom's radius of a node that it is made of. Radii halve from zoom to zoom, so all that was
/// gathered at larger zooms has come nearer to a point than its nearest neighbour was at first by less than the radius of
/// the zoom at hand. A point whose nearest neighbour was more than two radii away therefore has none within one now.
enum ClusterWaking {
  /// After how many rectangles a neighbour is not looked for any further: where points crowd they have neighbours.
  private static let searchLimit = 400

  /// Of each point, the largest zoom at which it may have neighbours; -1 for none.
  static func zooms(_ points: [ClusterNode], options: ClusterOptions) -> [Int8] {
    let shortestReach = 2 * options.radiusInWorlds(zoom: options.deepestZoom)
    return nearestDistances(points).map { distance in
      // Rounded up a little: too early costs time, too late a neighbour.
      var reach = shortestReach * (1 + 1e-9)
      var zoom = options.deepestZoom
      while zoom >= 0, distance > reach {
        reach *= 2
        zoom -= 1
      }
      return Int8(zoom)
    }
  }

  /// Of each point, the distance to the nearest other one, or less.
  private static func nearestDistances(_ points: [ClusterNode]) -> [Double] {
    let index = PackedIndex(points.map { MercatorBounds(west: $0.x, north: $0.y, east: $0.x, south: $0.y) })
    let order = index.order
    var distances = [Double](repeating: .infinity, count: points.count)
    var found: [UInt32] = []
    for place in order.indices {
      let point = points[Int(order[place])]
      var nearest = Double.infinity
      if place > 0 { nearest = point.distance(to: points[Int(order[place - 1])]) }
      if place + 1 < order.count { nearest = min(nearest, point.distance(to: points[Int(order[place + 1])])) }
      defer { distances[Int(order[place])] = nearest }
      guard nearest > 0, nearest < .infinity else { continue }
      let window = MercatorBounds(
        west: point.x - nearest, north: point.y - nearest, east: point.x + nearest, south: point.y + nearest)
      found.removeAll(keepingCapacity: true)
      if index.search(window, into: &found, limit: searchLimit) >= searchLimit {
        nearest = 0
        continue
      }
      for other in found where other != order[place] { nearest = min(nearest, point.distance(to: points[Int(other)])) }
    }
    return distances
  }
}

extension ClusterNode {
  fileprivate func distance(to other: ClusterNode) -> Double {
    let (across, down) = (other.x - x, other.y - y)
    return (across * across + down * down).squareRoot()
  }
}
