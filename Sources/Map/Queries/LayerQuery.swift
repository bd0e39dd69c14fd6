import HeadlandGeometry
import HeadlandStyle

/// A room's way from the picture back to features: tells which features of a layer on one tile a query touches.
protocol LayerQuery {
  /// The box, in tile units, that the vertices of each feature that is found must reach into.
  func box(_ largest: LargestValues) -> TileBox

  /// How far from the viewer a feature is touched, in the depth of the frame; 0 for flat layers, nil where it is not.
  func depth(of feature: Feature, in context: EvaluationContext) -> Double?
}

/// A query as one tile sees it.
struct TileQuery {
  let transform: CameraTransform
  /// The place that is looked for on the map's plane, in tile units.
  let ground: PlaneShape
  /// The place that is looked for in the picture, in points.
  let screen: PlaneShape
  /// Where the viewer stands above, in tile units.
  let viewer: SIMD2<Double>
  /// Tile units in a point.
  let unitsPerPoint: Double
  private let matrix: Matrix4

  init(_ tile: UnwrappedTileID, _ area: RenderedArea, _ transform: CameraTransform) {
    self.transform = transform
    let tilesAcross = Double(1 << tile.canonical.z)
    let corner = SIMD2(
      Double(tile.canonical.x) + Double(tile.wrap) * tilesAcross, Double(tile.canonical.y))
    func inTile(_ place: SIMD2<Double>) -> SIMD2<Double> { (place * tilesAcross - corner) * Double(TileID.extent) }
    ground = PlaneShape(area.ground.map(inTile))
    viewer = inTile(transform.viewerPlace)
    screen = area.screen
    unitsPerPoint = Double(TileID.extent) * tilesAcross / transform.worldSize
    matrix = transform.tileMatrix(tile)
  }

  /// The tile itself.
  static let tileBox = TileBox(low: .zero, high: SIMD2(repeating: Double(TileID.extent)))

  /// A translation in tile units.
  func translation(_ offset: SIMD2<Double>, _ frame: ReferenceFrame) -> SIMD2<Double> {
    transform.translation(offset, frame) * unitsPerPoint
  }

  /// The part of the map's plane that is looked for, before a layer's translation, inside the tile, to which flat areas
  /// and lines are cut: so no place is found on two tiles.
  func ground(before translation: SIMD2<Double>) -> PlaneShape {
    ground.moved(by: -translation).clipped(to: Self.tileBox)
  }

  /// Where a place appears in the picture, in points, with its depth and its distance along the line of sight.
  func project(_ place: SIMD2<Double>, elevation: Double = 0) -> (point: SIMD2<Double>, depth: Double, distance: Double)
  {
    let clip = matrix * SIMD4(place.x, place.y, elevation, 1)
    let point = SIMD2(
      (clip.x / clip.w + 1) * transform.size.width / 2, (1 - clip.y / clip.w) * transform.size.height / 2)
    return (point, clip.z / clip.w, clip.w)
  }
}

/// What is looked for in a frame: a polygon of the picture, and the same on the plane of the map in Mercator units.
struct RenderedArea {
  let screen: PlaneShape
  let ground: [SIMD2<Double>]

  init(_ area: QueryArea?, _ transform: CameraTransform) {
    let (width, height) = (transform.size.width, transform.size.height)
    let corners = area?.corners ?? QueryArea.box(Point(0, 0), Point(width, height)).corners
    screen = PlaneShape(corners.map { SIMD2($0.x, $0.y) })
    ground = transform.seaLevelPolygon(corners)
  }
}

/// The largest values that the numbers of a layer's paint have on a tile.
struct LargestValues {
  let layer: StyleLayer
  let zoom: Double
  /// The largest number of each cell of the paint table; nil where no value differs from feature to feature.
  let highest: [SIMD4<Float>]?

  /// The largest value of a property that is among the room's paint members.
  subscript(name: String) -> Double {
    let property = layer.property(name)
    guard property.isPerFeature else { return property.number(in: EvaluationContext(zoom: zoom)) }
    guard let highest, let member = LayerKinds.room(of: layer.kind)?.paint?.member(name),
      let component = member.component
    else { return .infinity }
    return Double(highest[member.cell][component])
  }
}
