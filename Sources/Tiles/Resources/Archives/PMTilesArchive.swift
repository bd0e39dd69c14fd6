import HeadlandGeometry

/// A PMTiles archive whose header and root directory have been read; leaf directories are kept apart.
struct PMTilesArchive: Sendable {
  /// What the first read fetches: the specification puts header and root directory into it.
  static let firstRead: Range<UInt64> = 0..<16_384
  /// The most bytes of a directory or of the metadata, decompressed.
  static let directoryLimit = 16 << 20
  /// Root, and at most two further ones; one more than archives have.
  static let deepestLevel = 4

  let url: String
  let header: PMTilesHeader
  let root: PMTilesDirectory
  /// The version of the file that header and root are of.
  let etag: String?

  /// Opens an archive.
  ///
  /// - Throws: `ResourceError`, for compressions that are not read here too.
  init(_ bytes: ArchiveBytes) async throws {
    let start = try await bytes.load(Self.firstRead)
    let found = start.bytes ?? []
    url = bytes.url
    etag = start.etag
    header = try PMTilesHeader(found, url: bytes.url)
    let place = header.rootDirectory
    guard place.count <= Self.directoryLimit else {
      throw ResourceError.tooLarge(bytes.url, limit: Self.directoryLimit)
    }
    let packed =
      place.upperBound <= UInt64(found.count)
      ? Array(found[Int(place.lowerBound)..<Int(place.upperBound)]) : try await bytes.exactly(place, etag: etag)
    root = try Self.directory(packed, header, url: bytes.url)
  }

  /// Fetches a leaf directory.
  func leaf(_ entry: PMTilesDirectory.Entry, of bytes: ArchiveBytes) async throws -> PMTilesDirectory {
    let place = try place(of: entry, in: header.leafDirectories, limit: Self.directoryLimit)
    return try Self.directory(try await bytes.exactly(place, etag: etag), header, url: url)
  }

  /// Fetches a tile and undoes its compression.
  func tile(_ entry: PMTilesDirectory.Entry, of bytes: ArchiveBytes) async throws -> [UInt8] {
    let place = try place(of: entry, in: header.tileData, limit: TileCompression.tileLimit)
    let packed = try await bytes.exactly(place, etag: etag)
    return try header.tileCompression.decompressed(packed, limit: TileCompression.tileLimit, url: bytes.url)
  }

  /// What the archive says of itself; where metadata and header contradict each other, the header is right.
  func tileJSON(tiles: String, of bytes: ArchiveBytes) async throws -> TileJSON {
    var description = TileJSON(tiles: [tiles])
    if !header.metadata.isEmpty {
      guard header.metadata.count <= Self.directoryLimit else {
        throw ResourceError.tooLarge(bytes.url, limit: Self.directoryLimit)
      }
      let packed = try await bytes.exactly(header.metadata, etag: etag)
      let json = try header.internalCompression.decompressed(packed, limit: Self.directoryLimit, url: bytes.url)
      try TileJSON.withDocument(json, url: bytes.url) { description.take($0) }
    }
    description.scheme = .xyz
    (description.minZoom, description.maxZoom) = (min(header.minZoom, 30), min(header.maxZoom, 30))
    description.bounds = TileJSON.bounds(header.bounds)
    (description.center, description.centerZoom) = (header.center, Double(header.centerZoom))
    let formats: [UInt8: String] = [1: "pbf", 2: "png", 3: "jpg", 4: "webp", 5: "avif", 6: "mlt"]
    description.format = formats[header.tileType] ?? description.format
    return description
  }

  private func place(
    of entry: PMTilesDirectory.Entry, in section: Range<UInt64>, limit: Int
  ) throws(ResourceError) -> Range<UInt64> {
    guard entry.length <= limit else { throw .tooLarge(url, limit: limit) }
    let (start, overflows) = section.lowerBound.addingReportingOverflow(entry.offset)
    guard !overflows, start <= section.upperBound, UInt64(entry.length) <= section.upperBound - start else {
      throw .malformed(url, "A directory points past the end of its section", hint: "Copy the archive anew")
    }
    return start..<start + UInt64(entry.length)
  }

  private static func directory(
    _ packed: [UInt8], _ header: PMTilesHeader, url: String
  ) throws(ResourceError) -> PMTilesDirectory {
    let compression = header.internalCompression
    let plain = try compression.decompressed(packed, limit: directoryLimit, url: url)
    return try PMTilesDirectory(plain, url: url)
  }
}

/// An archive's file, read by ranges for one request.
struct ArchiveBytes: Sendable {
  /// The archive changed between two reads.
  struct Changed: Error {}

  let provider: any ResourceProvider
  let url: String
  let referrer: String?
  var deadline: ContinuousClock.Instant

  /// The same for a load on which several requests wait, and which the first one's short deadline does not end.
  var shared: ArchiveBytes {
    var shared = self
    shared.deadline = max(deadline, .now + HTTPOptions().timeout)
    return shared
  }

  func load(_ range: Range<UInt64>) async throws -> ResourceResponse {
    var request = ResourceRequest(url, kind: .archive)
    request.byteRange = range
    request.referrer = referrer
    request.deadline = deadline
    return try await provider.load(request)
  }

  /// All bytes of a range, of the version that the archive was opened with.
  func exactly(_ range: Range<UInt64>, etag: String?) async throws -> [UInt8] {
    guard !range.isEmpty else { return [] }
    let response = try await load(range)
    if let etag, let current = response.etag, etag != current { throw Changed() }
    let bytes = response.bytes ?? []
    guard bytes.count == range.count else {
      throw ResourceError(
        url: url, reason: .wrongLength(expected: UInt64(range.count), actual: UInt64(bytes.count)),
        message: "The archive ends early: of \(range.count) bytes at \(range.lowerBound) there are \(bytes.count)",
        hint: "Copy the archive anew")
    }
    return bytes
  }
}
