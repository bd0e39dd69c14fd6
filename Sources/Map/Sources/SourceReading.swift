import HeadlandGeometry
import HeadlandStyle
import HeadlandTiles

/// Reads a style's source: data, or the description of tiles.
struct SourceReading: Sendable {
  let id: String
  let provider: any ResourceProvider
  /// Where relative URLs in the style start.
  let base: String?

  /// What came of a source.
  enum Outcome: Sendable {
    /// The source, and what is wrong inside its data.
    case loaded(LoadedSource, [StyleIssue])
    case missing(MissingResource)
  }

  /// Reads the source; nil for a kind that is not read.
  func outcome(_ specification: SourceSpecification) async -> Outcome? {
    do {
      switch specification {
      case .geojson(let geojson): return try await read(geojson)
      case .vector(let vector): return try await read(vector)
      default: return nil
      }
    } catch {
      return .missing(MissingResource(source: id, url: specification.url, reason: "\(error)"))
    }
  }

  private func read(_ specification: GeoJSONSpecification) async throws -> Outcome {
    let bytes: [UInt8]
    switch specification.data {
    case .inline(let text): bytes = text
    case .url(let url): bytes = try await provider.bytes(ResourceRequest(url, kind: .geoJSON, relativeTo: base))
    }
    let source = try specification.makeSource(bytes)
    let places = SourceIssuePlaces(source: id, specification, bytes: bytes)
    return .loaded(.geojson(source), source.issues.map(places.issue))
  }

  private func read(_ specification: VectorSpecification) async throws -> Outcome {
    guard specification.encoding == .mvt else {
      return .missing(
        MissingResource(
          source: id, url: specification.tileSet.title,
          reason: "Tiles of encoding \"\(specification.encoding.rawValue)\" are not read yet. Use \"mvt\"."))
    }
    var tileSet = TileSet(specification.tileSet, base: base)
    if let url = specification.tileSet.url {
      let request = ResourceRequest(url, kind: .tileJSON, relativeTo: base)
      let description = try TileJSON(try await provider.bytes(request), url: request.url)
      tileSet = TileSet(description, base: request.url).overridden(by: specification, base: base)
    }
    guard !tileSet.templates.isEmpty else {
      return .missing(
        MissingResource(
          source: id, url: specification.tileSet.title,
          reason: "Nothing says where its tiles are. Give the source \"tiles\" or the \"url\" of a TileJSON."))
    }
    return .loaded(.vector(tileSet, promotedID: specification.promotedID), [])
  }
}

extension TileSet {
  /// What a style alone says of its tiles.
  fileprivate init(_ specification: TileSetSpecification, base: String?) {
    let lowest = Self.zoom(specification.minZoom) ?? 0
    self.init(
      templates: specification.tiles, base: base, scheme: specification.scheme == .tms ? .tms : .xyz,
      zooms: lowest...max(lowest, Self.zoom(specification.maxZoom) ?? 22), bounds: specification.bounds)
    attribution = specification.attribution
  }

  /// What a TileJSON says.
  fileprivate init(_ description: TileJSON, base: String) {
    self.init(
      templates: description.tiles, base: base, scheme: description.scheme == .tms ? .tms : .xyz,
      zooms: description.minZoom...max(description.minZoom, description.maxZoom),
      bounds: description.bounds.map { CoordinateBounds(west: $0[0], south: $0[1], east: $0[2], north: $0[3]) })
    attribution = description.attribution
  }

  /// The tile set with what a style says in the place of what its TileJSON says.
  fileprivate func overridden(by specification: VectorSpecification, base: String?) -> TileSet {
    let style = specification.tileSet
    var tileSet = self
    if !style.tiles.isEmpty { (tileSet.templates, tileSet.base) = (style.tiles, base) }
    if specification.definition.object?["scheme"] != nil { tileSet.scheme = style.scheme == .tms ? .tms : .xyz }
    let lowest = Self.zoom(style.minZoom) ?? zooms.lowerBound
    tileSet.zooms = lowest...max(lowest, Self.zoom(style.maxZoom) ?? zooms.upperBound)
    tileSet.bounds = style.bounds ?? bounds
    tileSet.attribution = style.attribution ?? attribution
    return tileSet
  }

  private static func zoom(_ number: Double?) -> Int? {
    number.map { Int(min(max($0, 0), Double(highestZoom))) }
  }
}

extension TileSetSpecification {
  /// The URL of the description, or of the first tiles.
  fileprivate var title: String { url ?? tiles.first ?? "no URL" }
}

extension SourceSpecification {
  /// The URL, or what stands for it.
  var url: String {
    switch self {
    case .geojson(let geojson):
      switch geojson.data {
      case .inline: "inline data"
      case .url(let url): url
      }
    case .vector(let vector): vector.tileSet.title
    default: type
    }
  }
}
