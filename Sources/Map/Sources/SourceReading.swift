import HeadlandGeometry
import HeadlandImage
import HeadlandStyle
import HeadlandTiles

/// Reads a style's source: data, or the description of tiles.
struct SourceReading: Sendable {
  let id: String
  let provider: any ResourceProvider
  /// Where relative URLs in the style start.
  let base: String?
  /// The picture that the program puts in the place of the source's own.
  let picture: SourcePicture?

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
      case .raster(let raster): return try await read(raster)
      case .rasterDEM(let heights): return try await read(heights)
      case .image(let image): return try await read(image)
      case .video(let video): return read(video)
      case .other(_, let definition): return read(definition)
      }
    } catch {
      let error = (error as? ImageError).map { ImageError($0.reason, path: specification.url) } ?? error
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
    guard let (tileSet, _) = try await tiles(specification.tileSet, specification.definition) else {
      return homeless(specification.tileSet)
    }
    return .loaded(.vector(tileSet, promotedID: specification.promotedID), [])
  }

  private func read(_ specification: RasterSpecification) async throws -> Outcome {
    guard let (tileSet, description) = try await tiles(specification.tileSet, specification.definition) else {
      return homeless(specification.tileSet)
    }
    let size = Self.tileSize(specification.tileSize, specification.definition, description)
    return .loaded(.raster(tileSet, tileSize: size), [])
  }

  private func read(_ specification: RasterDEMSpecification) async throws -> Outcome {
    guard let (tileSet, description) = try await tiles(specification.tileSet, specification.definition) else {
      return homeless(specification.tileSet)
    }
    let size = Self.tileSize(specification.tileSize, specification.definition, description)
    let isGiven = specification.definition.object?["encoding"] != nil
    let described = isGiven ? nil : description?.encoding.flatMap(DEMEncoding.init(name:))
    return .loaded(
      .rasterDEM(tileSet, tileSize: size, encoding: described ?? DEMEncoding(specification.encoding)), [])
  }

  /// The style's size of tiles, or where it gives none that of the TileJSON.
  private static func tileSize(_ size: Double, _ definition: JSONValue, _ description: TileJSON?) -> Double {
    definition.object?["tileSize"] == nil ? description?.tileSize ?? size : size
  }

  /// Where the tiles of a source are, by its style and the TileJSON that the style names; nil where neither says it.
  private func tiles(
    _ specification: TileSetSpecification, _ definition: JSONValue
  ) async throws -> (TileSet, TileJSON?)? {
    var tileSet = TileSet(specification, base: base)
    var description: TileJSON?
    if let url = specification.url {
      var request = ResourceRequest(url, kind: .tileJSON, relativeTo: base)
      request.isVolatile = specification.isVolatile
      let read = try TileJSON(try await provider.bytes(request), url: request.url)
      tileSet = TileSet(read, base: request.url).overridden(by: specification, definition, base: base)
      description = read
    }
    tileSet.isVolatile = specification.isVolatile
    return tileSet.templates.isEmpty ? nil : (tileSet, description)
  }

  private func homeless(_ specification: TileSetSpecification) -> Outcome {
    .missing(
      MissingResource(
        source: id, url: specification.title,
        reason: "Nothing says where its tiles are. Give the source \"tiles\" or the \"url\" of a TileJSON."))
  }
}

// MARK: - Pictures between corners

extension SourceReading {
  private func read(_ specification: ImageSpecification) async throws -> Outcome {
    if let picture { return placed(picture, specification.corners) }
    let request = ResourceRequest(specification.url, kind: .image, relativeTo: base)
    return placed(.image(try Image(decoding: try await provider.bytes(request))), specification.corners)
  }

  private func read(_ specification: VideoSpecification) -> Outcome {
    guard picture == nil, let url = specification.urls.first else { return placed(picture, specification.corners) }
    return .missing(
      MissingResource(
        source: id, url: url,
        reason: "Videos are decoded by the program. Hand their frames over by setPicture or setPictureProvider."))
  }

  /// A source that only the program fills.
  private func read(_ definition: JSONValue) -> Outcome? {
    let positions = definition.object?["coordinates"]?.array ?? []
    let corners = positions.compactMap { position -> Coordinate? in
      guard let numbers = position.array?.compactMap(\.number), numbers.count == 2 else { return nil }
      return Coordinate(latitude: numbers[1], longitude: numbers[0])
    }
    return corners.count == 4 ? placed(picture, corners) : nil
  }

  private func placed(_ picture: SourcePicture?, _ corners: [Coordinate]) -> Outcome {
    .loaded(.placed(PlacedPicture(corners: corners, content: picture)), [])
  }
}

extension DEMEncoding {
  fileprivate init(_ encoding: RasterDEMSpecification.Encoding) {
    switch encoding {
    case .mapbox: self = .mapbox
    case .terrarium: self = .terrarium
    case .custom(let red, let green, let blue, let shift):
      self = .custom(redFactor: red, greenFactor: green, blueFactor: blue, baseShift: shift)
    }
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
  fileprivate func overridden(
    by style: TileSetSpecification, _ definition: JSONValue, base: String?
  ) -> TileSet {
    var tileSet = self
    if !style.tiles.isEmpty { (tileSet.templates, tileSet.base) = (style.tiles, base) }
    if definition.object?["scheme"] != nil { tileSet.scheme = style.scheme == .tms ? .tms : .xyz }
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
    case .raster(let raster): raster.tileSet.title
    case .rasterDEM(let heights): heights.tileSet.title
    case .image(let image): image.url
    case .video(let video): video.urls.first ?? type
    case .other: type
    }
  }
}
