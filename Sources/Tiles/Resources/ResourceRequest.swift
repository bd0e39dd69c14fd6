import HeadlandGeometry

/// What a resource is to the map.
public enum ResourceKind: String, Hashable, Sendable, CaseIterable {
  /// A style document.
  case style
  /// The description of a tile source.
  case tileJSON
  /// A vector or raster tile; one that does not exist is an answer, not an error.
  case tile
  /// A range of glyphs of a font.
  case glyphs
  /// A sprite's index or sheet.
  case sprite
  /// An image of an image source or of a style.
  case image
  /// A part of an archive that holds tiles.
  case archive
  /// The data of a GeoJSON source.
  case geoJSON
}

/// What a map asks a provider for.
public struct ResourceRequest: Hashable, Sendable {
  /// The resolved URL; a plain path names a file, a relative one starts at the working directory.
  public var url: String
  /// What the resource is to the map.
  public var kind: ResourceKind
  /// The URL of the document that names the resource, nil where the program itself asks: a policy may trust documents
  /// from the web with less than others.
  public var referrer: String?
  /// Which tile it is, where it is a tile.
  public var tile: TileID?
  /// The bytes that are wanted, nil for all; a resource that ends earlier gives what it has.
  public var byteRange: Range<UInt64>?
  /// The version that the caller has, as an earlier response named it: if it is still the one, the answer is `unchanged`.
  public var etag: String?
  /// Whether the answer changes so often that no cache is to keep it, or to give an older one.
  public var isVolatile = false
  /// When the request is settled at the latest, by an error if need be; nil for the provider's own limit.
  public var deadline: ContinuousClock.Instant?

  /// Makes a request for a URL that stands for itself.
  ///
  /// - Parameters:
  ///   - url: A URL with a scheme, or a path.
  ///   - kind: What the resource is to the map.
  public init(_ url: String, kind: ResourceKind) {
    self.url = url
    self.kind = kind
  }

  /// Makes a request for a URL as a document names it.
  ///
  /// - Parameters:
  ///   - url: A URL or a path; relative ones are resolved against `base`.
  ///   - kind: What the resource is to the map.
  ///   - base: The URL or path of the document that names the resource, a directory where it ends in a slash; nil for
  ///     the working directory.
  public init(_ url: String, kind: ResourceKind, relativeTo base: String?) {
    self.init(ResourceReference(url).resolved(against: base).text, kind: kind)
    referrer = base
  }

  /// Makes a request for a tile.
  ///
  /// - Parameters:
  ///   - tile: Which tile it is.
  ///   - url: Its URL, placeholders filled in; relative ones are resolved against `base`.
  ///   - base: The URL or path of the document that names the tile's source.
  public init(tile: TileID, url: String, relativeTo base: String?) {
    self.init(url, kind: .tile, relativeTo: base)
    self.tile = tile
  }
}
