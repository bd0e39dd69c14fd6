import Glibc
import HeadlandGeometry

/// Where the tiles of a source are, and which there are: what a style and a TileJSON say of it.
public struct TileSet: Hashable, Sendable {
  /// How rows of tiles are counted.
  public enum Scheme: String, Hashable, Sendable {
    /// From the north.
    case xyz
    /// From the south.
    case tms
  }

  /// The highest zoom that a tile set may have.
  public static let highestZoom = 30

  /// URLs with placeholders; tiles are spread over them.
  public var templates: [String]
  /// The URL or path of the document that names them, from which relative ones start.
  public var base: String?
  /// How rows are counted.
  public var scheme: Scheme
  /// The zooms at which there are tiles; above them tiles of the highest are enlarged, below them there is nothing.
  public var zooms: ClosedRange<Int>
  /// The area that tiles cover, nil for the whole world.
  public var bounds: CoordinateBounds?
  /// Who is to be named beside the map.
  public var attribution: String?
  /// Whether tiles are not to be kept between runs.
  public var isVolatile = false

  /// Makes a tile set.
  public init(
    templates: [String], base: String? = nil, scheme: Scheme = .xyz, zooms: ClosedRange<Int> = 0...22,
    bounds: CoordinateBounds? = nil
  ) {
    self.templates = templates
    self.base = base
    self.scheme = scheme
    self.zooms = zooms
    self.bounds = bounds
  }

  /// Whether a tile may be asked for: it is in the zooms and touches the bounds.
  public func contains(_ tile: TileID) -> Bool {
    guard tile.isValid, zooms.contains(tile.z) else { return false }
    guard let bounds else { return true }
    let north = Self.row(bounds.north, tile.z)
    let south = Self.row(bounds.south, tile.z)
    guard Self.covers(north...max(north, south), tile.y) else { return false }
    let (west, east) = (Self.column(bounds.west, tile.z), Self.column(bounds.east, tile.z))
    let across = Double(1 << tile.z)
    // A box from 170° east to 170° west is one that crosses the antimeridian.
    let columns = west <= east ? [west...east] : [west...across, 0...east]
    return columns.contains { Self.covers($0, tile.x) }
  }

  /// What a provider is asked for to get a tile.
  ///
  /// - Parameters:
  ///   - tile: The tile.
  ///   - pixelRatio: Pixels a point, for `{ratio}`.
  /// - Returns: The request, nil where there are no URLs.
  public func request(for tile: TileID, pixelRatio: Double = 1) -> ResourceRequest? {
    guard !templates.isEmpty else { return nil }
    let template = templates[(tile.x + tile.y) % templates.count]
    let url = TileTemplate.url(template, tile: tile, scheme: scheme, pixelRatio: pixelRatio)
    var request = ResourceRequest(tile: tile, url: url, relativeTo: base)
    request.isVolatile = isVolatile
    return request
  }

  /// Whether an interval in tiles touches a tile by more than an edge, or lies on its near edge.
  private static func covers(_ interval: ClosedRange<Double>, _ index: Int) -> Bool {
    let (low, high) = (Double(index), Double(index + 1))
    return interval.lowerBound < high && (interval.upperBound > low || interval.lowerBound == low)
  }

  private static func column(_ longitude: Double, _ zoom: Int) -> Double {
    (min(max(longitude, -180), 180) + 180) / 360 * Double(1 << zoom)
  }

  private static func row(_ latitude: Double, _ zoom: Int) -> Double {
    let limit = WebMercator.maximumLatitude
    let place = MercatorCoordinate(Coordinate(latitude: min(max(latitude, -limit), limit), longitude: 0))
    return min(max(place.y, 0), 1) * Double(1 << zoom)
  }
}
