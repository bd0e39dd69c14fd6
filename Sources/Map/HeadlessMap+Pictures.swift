import HeadlandGPU
import HeadlandGeometry
import HeadlandStyle

extension HeadlessMap {
  // MARK: - Pictures between corners

  /// Shows a picture of the program's own in a source, from the next frame on.
  ///
  /// ```swift
  /// try map.setPicture(.texture(radar), of: "radar")
  /// ```
  /// - Parameters:
  ///   - picture: The picture; nil for the one that the style names.
  ///   - source: A source of type `image`, `video` or `canvas`; one that the program alone fills is
  ///     `StyleSource.pictures(id:corners:)`.
  /// - Throws: `MapError.noSource`, `MapError.sourceType`, `MapError.picture` where a texture belongs to another device,
  ///   and `MapError.renderInProgress` while a frame is being drawn.
  public func setPicture(_ picture: SourcePicture?, of source: String) throws {
    guard !isRendering else { throw MapError.renderInProgress }
    _ = try corneredSource(source)
    if case .texture(let texture)? = picture, texture.device !== device {
      throw MapError.picture(
        source: source, "got the texture '\(texture.label ?? "")' of another device; make it with the map's own")
    }
    put(picture, in: source)
  }

  /// Asks a provider before each frame for the picture of a source, as for the frames of a video.
  ///
  /// The map holds the provider until its source goes or becomes another; a provider holds no map.
  /// - Parameters:
  ///   - provider: The provider; nil for none.
  ///   - source: A source of type `image`, `video` or `canvas`.
  /// - Throws: `MapError.noSource`, `MapError.sourceType`.
  public func setPictureProvider(_ provider: (any PictureProvider)?, of source: String) throws {
    _ = try corneredSource(source)
    pictureProviders[source] = provider
  }

  /// Moves the picture of a source.
  ///
  /// - Parameters:
  ///   - corners: Top left, top right, bottom right and bottom left of the picture.
  ///   - source: A source of type `image`, `video` or `canvas`.
  /// - Throws: `MapError.noSource`, `MapError.sourceType`, `MapError.picture` where there are not four corners with finite
  ///   numbers, and `MapError.renderInProgress` while a frame is being drawn.
  public func setCorners(_ corners: [Coordinate], of source: String) throws {
    let json = try corneredSource(source).definition.replacing("coordinates", by: try Self.positions(corners, source))
    try change(StyleSource(id: source, json: json), corners: corners)
  }

  /// Shows another image in a source of type `image`, and perhaps elsewhere.
  ///
  /// - Parameters:
  ///   - url: Where the image is; relative URLs start where those of the style do.
  ///   - corners: Its corners; nil for those that the source has.
  ///   - source: The source.
  /// - Throws: As `setCorners`.
  public func setImage(url: String, corners: [Coordinate]? = nil, of source: String) throws {
    guard case .image(let image) = try specification(of: source) else { throw try typeError(source, "'image'") }
    var json = image.definition.replacing("url", by: JSONValue(.string(url)))
    if let corners { json = json.replacing("coordinates", by: try Self.positions(corners, source)) }
    try change(StyleSource(id: source, json: json))
    put(nil, in: source)
  }

  /// Takes the pictures that providers hand over.
  func takePictures() {
    for (source, provider) in pictureProviders.sorted(by: { $0.key < $1.key }) {
      if let picture = provider.picture(of: source) { put(picture, in: source) }
    }
  }

  // MARK: - Tiles

  /// Takes the tiles of a source from elsewhere.
  ///
  /// - Parameters:
  ///   - templates: URLs with `{z}`, `{x}` and `{y}`; relative ones start where those of the style do.
  ///   - source: A source of type `vector`, `raster` or `raster-dem`.
  /// - Throws: `MapError.noSource`, `MapError.sourceType`, and `MapError.renderInProgress` while a frame is being drawn.
  public func setTiles(_ templates: [String], of source: String) throws {
    let tiles = JSONValue(.array(templates.map { JSONValue(.string($0)) }))
    try change(StyleSource(id: source, json: try tiledSource(source).definition.replacing("tiles", by: tiles)))
  }

  /// Takes the tiles of a source from where a TileJSON says.
  ///
  /// - Parameters:
  ///   - url: Where the TileJSON is; a relative URL starts where those of the style do.
  ///   - source: A source of type `vector`, `raster` or `raster-dem`.
  /// - Throws: As `setTiles`.
  public func setTileJSON(url: String, of source: String) throws {
    let json = try tiledSource(source).definition.replacing("tiles", by: nil)
    try change(StyleSource(id: source, json: json.replacing("url", by: JSONValue(.string(url)))))
  }

  // MARK: - Checks

  private func change(_ source: StyleSource, corners: [Coordinate]? = nil) throws {
    guard !isRendering else { throw MapError.renderInProgress }
    try replace(source, corners: corners)
  }

  /// What the style says of a source.
  func specification(of source: String) throws -> SourceSpecification {
    guard let specification = style.source(source) else {
      throw MapError.noSource(source, sources: style.sources.map(\.id))
    }
    return specification
  }

  private func corneredSource(_ source: String) throws -> SourceSpecification {
    let specification = try specification(of: source)
    switch specification {
    case .image, .video, .other(type: "canvas", _): return specification
    default: throw try typeError(source, "'image', 'video' or 'canvas'")
    }
  }

  private func tiledSource(_ source: String) throws -> SourceSpecification {
    let specification = try specification(of: source)
    switch specification {
    case .vector, .raster, .rasterDEM: return specification
    default: throw try typeError(source, "'vector', 'raster' or 'raster-dem'")
    }
  }

  private func typeError(_ source: String, _ needed: String) throws -> MapError {
    .sourceType(source: source, type: try specification(of: source).type, needed: needed)
  }

  private static func positions(_ corners: [Coordinate], _ source: String) throws -> JSONValue {
    guard corners.count == 4, corners.allSatisfy({ abs($0.longitude) <= 3600 && abs($0.latitude) <= 3600 }) else {
      throw MapError.picture(
        source: source,
        "needs four corners within ten turns round the world: top left, top right, bottom right, bottom left")
    }
    return StyleSource.positions(corners)
  }
}

extension JSONValue {
  /// An object with another value for one of its members, at its place or at the end; nil for none.
  fileprivate func replacing(_ key: String, by value: JSONValue?) -> JSONValue {
    var members = (object?.effectiveMembers ?? []).map { ($0.key, $0.value) }
    if let index = members.firstIndex(where: { $0.0 == key }) {
      members.remove(at: index)
      if let value { members.insert((key, value), at: index) }
    } else if let value {
      members.append((key, value))
    }
    return JSONValue(.object(JSONObject(members)))
  }
}
