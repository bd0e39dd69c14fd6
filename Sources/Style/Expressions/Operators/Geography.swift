import HeadlandGeometry

extension OperatorTable {
  /// Operators that set the feature against places of the style.
  static let geography: [String: OperatorCompiler] = ["within": within, "distance": distance]

  @Sendable private static func within(_ site: CompilationSite) -> (any ExpressionNode)? {
    guard let shape = shape(site, "within") else { return nil }
    guard !shape.polygons.isEmpty else { return shapeFault(site, "within") }
    return WithinNode(shape.polygons)
  }

  @Sendable private static func distance(_ site: CompilationSite) -> (any ExpressionNode)? {
    guard let shape = shape(site, "distance") else { return nil }
    let node = DistanceNode(shape)
    return node.isEmpty ? shapeFault(site, "distance") : node
  }

  private static func shape(_ site: CompilationSite, _ name: String) -> GeoShape? {
    guard site.argumentCount == 1 else {
      _ = site.fault(
        "'\(name)' expression requires exactly one argument, but found \(site.argumentCount) instead.")
      return nil
    }
    let shape = GeoShape(site.elements[1])
    if shape == nil { _ = shapeFault(site, name) }
    return shape
  }

  private static func shapeFault(_ site: CompilationSite, _ name: String) -> (any ExpressionNode)? {
    site.fault("'\(name)' expression requires valid geojson object that contains polygon geometry type.")
  }
}

/// Whether the feature's points or lines lie inside some polygons; one with an area never does.
private final class WithinNode: BooleanNode {
  private let polygons: [MercatorPolygon]

  init(_ polygons: [[[SIMD2<Double>]]]) {
    self.polygons = polygons.map(MercatorPolygon.init)
  }

  var ownInputs: ExpressionInputs { .feature }

  func boolean(_ context: EvaluationContext) -> Bool {
    guard let feature = context.feature, let tile = context.tile else { return false }
    if feature.kind == .point, context.wideGeometry == nil { return holds(pointsOf: feature, tile) }
    guard let geometry = WorldGeometry(context), geometry.kind != .polygon, !geometry.rings.isEmpty else {
      return false
    }
    return geometry.rings.allSatisfy { ring in
      if geometry.kind == .line {
        return polygons.contains { $0.contains(ring, worldSize: geometry.worldSize) }
      }
      return ring.allSatisfy { holds($0, geometry.worldSize) }
    }
  }

  /// Points are the most frequent and need no list of their own.
  private func holds(pointsOf feature: Feature, _ tile: TileID) -> Bool {
    guard !feature.rings.isEmpty else { return false }
    let worldSize = WorldGeometry.worldSize(of: tile)
    let corner = WorldGeometry.corner(of: tile)
    for ring in feature.rings {
      for point in ring where !holds(SIMD2(Double(point.x), Double(point.y)) + corner, worldSize) { return false }
    }
    return true
  }

  private func holds(_ point: SIMD2<Double>, _ worldSize: Double) -> Bool {
    for polygon in polygons where polygon.contains(point, worldSize: worldSize) { return true }
    return false
  }
}

/// The distance of the feature from some places in metres.
private final class DistanceNode: NumberNode {
  private let shape: MeasuredShape

  init(_ shape: GeoShape) {
    var measured = MeasuredShape()
    measured.add(points: shape.points)
    for line in shape.lines { measured.add(line: line) }
    for polygon in shape.polygons { measured.add(area: polygon) }
    self.shape = measured
  }

  var ownInputs: ExpressionInputs { .feature }
  var isEmpty: Bool { shape.isEmpty }

  func number(_ context: EvaluationContext) -> Double {
    guard let geometry = WorldGeometry(context) else { return .nan }
    var feature = MeasuredShape()
    let rings = geometry.degrees
    switch geometry.kind {
    case .point: for ring in rings { feature.add(points: ring) }
    case .line: for ring in rings { feature.add(line: ring) }
    case .polygon: feature.add(area: rings)
    }
    guard let place = feature.firstPlace else { return .nan }
    return feature.distance(to: shape, by: Ruler(latitude: place.y))
  }
}
