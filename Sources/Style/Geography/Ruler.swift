import Glibc

/// Measures short distances on the ellipsoid of WGS 84 as if the Earth were flat about one latitude.
///
/// A degree of longitude and one of latitude have one length each in the ruler: those of the ellipsoid's radii of
/// curvature at the latitude (for instance Rapp, Geometric Geodesy, 1991).
struct Ruler {
  /// Metres in a degree of longitude and in one of latitude.
  private let scale: SIMD2<Double>

  init(latitude: Double) {
    let radius = 6_378_137.0
    let flattening = 1 / 298.257_223_563
    let eccentricity = flattening * (2 - flattening)
    let cosine = cos(latitude * .pi / 180)
    let curvature = 1 / (1 - eccentricity * (1 - cosine * cosine))
    let transverse = .pi / 180 * radius * sqrt(curvature)
    scale = SIMD2(transverse * cosine, transverse * curvature * (1 - eccentricity))
  }

  /// The way from one place to another in metres, the shorter way round the Earth.
  private func way(from start: SIMD2<Double>, to end: SIMD2<Double>) -> SIMD2<Double> {
    let degrees = end - start
    return SIMD2(degrees.x.remainder(dividingBy: 360), degrees.y) * scale
  }

  /// The distance of a place from a segment in metres.
  private func distance(from place: SIMD2<Double>, to segment: Segment) -> Double {
    let along = way(from: segment.start, to: segment.end)
    let toPlace = way(from: segment.start, to: place)
    let squared = (along * along).sum()
    let fraction = squared > 0 ? min(max((along * toPlace).sum() / squared, 0), 1) : 0
    let rest = toPlace - fraction * along
    return (rest * rest).sum().squareRoot()
  }

  /// The distance of two segments in metres; one whose ends are equal is a point.
  func distance(_ first: Segment, _ second: Segment) -> Double {
    let (isFirstPoint, isSecondPoint) = (first.start == first.end, second.start == second.end)
    if !isFirstPoint, !isSecondPoint, first.meets(second) { return 0 }
    var nearest = min(distance(from: first.start, to: second), distance(from: second.start, to: first))
    if !isFirstPoint { nearest = min(nearest, distance(from: first.end, to: second)) }
    if !isSecondPoint { nearest = min(nearest, distance(from: second.end, to: first)) }
    return nearest
  }

  /// A distance that nothing in one box can be nearer to anything in another, in metres.
  func leastDistance(_ first: PlaceBox, _ second: PlaceBox) -> Double {
    func gap(_ low: Double, _ high: Double, _ otherLow: Double, _ otherHigh: Double) -> Double {
      max(otherLow - high, low - otherHigh, 0)
    }
    let east = (-1...1).map { turn in
      gap(first.low.x, first.high.x, second.low.x + Double(turn) * 360, second.high.x + Double(turn) * 360)
    }.min()
    let north = gap(first.low.y, first.high.y, second.low.y, second.high.y)
    let way = SIMD2(east ?? 0, north) * scale
    return (way * way).sum().squareRoot()
  }
}

/// The least box about some places.
struct PlaceBox {
  var low = SIMD2<Double>(repeating: .infinity)
  var high = SIMD2<Double>(repeating: -.infinity)

  mutating func insert(_ place: SIMD2<Double>) {
    low = pointwiseMin(low, place)
    high = pointwiseMax(high, place)
  }
}

/// Places as the segments that they are, gathered in short runs so that far ones can be passed over.
struct MeasuredShape: Sendable {
  private struct Run: Sendable {
    var segments: [Segment] = []
    var box = PlaceBox()
  }

  private static let runLength = 32

  private var runs: [Run] = []
  /// The areas, each by rings to which the even-odd rule applies.
  private var areas: [[[SIMD2<Double>]]] = []

  var isEmpty: Bool { runs.isEmpty }
  /// Any place of the shape.
  var firstPlace: SIMD2<Double>? { runs.first?.segments.first?.start }

  mutating func add(points: [SIMD2<Double>]) {
    for point in points { add(Segment(point, point)) }
  }

  mutating func add(line: [SIMD2<Double>]) {
    if line.count == 1 { add(points: line) }
    for (start, end) in zip(line, line.dropFirst()) { add(Segment(start, end)) }
  }

  mutating func add(area rings: [[SIMD2<Double>]]) {
    areas.append(rings)
    for ring in rings {
      guard let first = ring.first, let last = ring.last else { continue }
      add(line: first == last ? ring : ring + [first])
    }
  }

  private mutating func add(_ segment: Segment) {
    if runs.last.map({ $0.segments.count == Self.runLength }) ?? true { runs.append(Run()) }
    runs[runs.count - 1].segments.append(segment)
    runs[runs.count - 1].box.insert(segment.start)
    runs[runs.count - 1].box.insert(segment.end)
  }

  /// The distance to another shape in metres; 0 where they meet or one lies in the other.
  func distance(to other: MeasuredShape, by ruler: Ruler) -> Double {
    if touchesArea(of: other) || other.touchesArea(of: self) { return 0 }
    var nearest = Double.infinity
    for run in runs {
      for otherRun in other.runs where ruler.leastDistance(run.box, otherRun.box) < nearest {
        for segment in run.segments {
          for otherSegment in otherRun.segments { nearest = min(nearest, ruler.distance(segment, otherSegment)) }
        }
        if nearest == 0 { return 0 }
      }
    }
    return nearest
  }

  /// Whether the start of any segment lies in an area of another shape; parts of it that do would meet the area's edge.
  private func touchesArea(of other: MeasuredShape) -> Bool {
    other.areas.contains { area in
      runs.contains { run in run.segments.contains { Self.area(area, holds: $0.start) } }
    }
  }

  private static func area(_ rings: [[SIMD2<Double>]], holds place: SIMD2<Double>) -> Bool {
    var isInside = false
    for ring in rings {
      guard var start = ring.last else { continue }
      for end in ring {
        if Segment(start, end).holds(place) { return true }
        if (start.y > place.y) != (end.y > place.y),
          place.x < (end.x - start.x) * (place.y - start.y) / (end.y - start.y) + start.x
        {
          isInside.toggle()
        }
        start = end
      }
    }
    return isInside
  }
}
