import HeadlandGeometry

/// What a URL into an archive names: the archive as a whole, or one of its tiles.
struct ArchiveReference: Hashable, Sendable {
  /// `mbtiles` or `pmtiles`.
  let scheme: String
  /// The archive's file or URL.
  let archive: ResourceReference
  /// The tile, nil for the whole.
  let tile: TileID?

  /// Reads `scheme://archive` or `scheme://archive/z/x/y`.
  ///
  /// - Throws: `ResourceError` where the request is neither for a tile nor for the archive's TileJSON.
  init(_ request: ResourceRequest, scheme: String) throws(ResourceError) {
    let reference = ResourceReference(request.url)
    guard reference.scheme == scheme, let archived = reference.archived, !archived.text.isEmpty else {
      throw ResourceError(
        url: request.url, reason: .malformedURL, message: "It names no archive", hint: "Write \(scheme):// and a path")
    }
    self.scheme = scheme
    guard request.kind == .tile else {
      (archive, tile) = (archived, nil)
      return
    }
    let parts = archived.text.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.suffix(3).compactMap { Int($0.prefix { $0 != "." }) }
    guard parts.count > 3, numbers.count == 3,
      (0...30).contains(numbers[0]), numbers[1...].allSatisfy({ (0..<(1 << numbers[0])).contains($0) })
    else {
      throw ResourceError(
        url: request.url, reason: .malformedURL, message: "It names no tile of an archive",
        hint: "Write \(scheme)://PATH/Z/X/Y, with X and Y below 2 to the power of Z")
    }
    archive = ResourceReference(parts.dropLast(3).joined(separator: "/"))
    tile = TileID(z: numbers[0], x: numbers[1], y: numbers[2])
  }

  /// The URLs of the archive's tiles.
  var tileTemplate: String { "\(scheme)://\(archive.text)/{z}/{x}/{y}" }
}
