import HeadlandGeometry

/// Serves the tiles of PMTiles archives of version 3, in files and on servers that answer byte ranges.
///
/// `pmtiles://PATH` or `pmtiles://https://…` is an archive's TileJSON, with `/Z/X/Y` behind it a tile.
public struct PMTilesProvider: ResourceProvider {
  private let provider: any ResourceProvider
  private let directories: PMTilesDirectories

  /// Makes a provider with a memory of its own for directories.
  ///
  /// - Parameters:
  ///   - provider: What reads the archives themselves.
  ///   - directoryBudget: The bytes of leaf directories that are kept, of all archives together.
  public init(reading provider: any ResourceProvider, directoryBudget: Int = 16 << 20) {
    self.provider = provider
    directories = PMTilesDirectories(budget: directoryBudget)
  }

  /// Reads a tile, which is absent where the archive has none, or the archive's TileJSON.
  ///
  /// - Throws: `ResourceError`, or `CancellationError`.
  public func load(_ request: ResourceRequest) async throws -> ResourceResponse {
    let reference = try ArchiveReference(request, scheme: "pmtiles")
    let bytes = ArchiveBytes(
      provider: provider, url: reference.archive.text, referrer: request.referrer,
      deadline: request.deadline ?? .now + HTTPOptions().timeout)
    do {
      return try await load(reference, bytes)
    } catch is ArchiveBytes.Changed {
      await directories.forget(bytes.url)
    }
    do {
      return try await load(reference, bytes)
    } catch is ArchiveBytes.Changed {
      throw ResourceError.malformed(
        bytes.url, "The archive changes while it is read", hint: "Try again when it has been written")
    }
  }

  private func load(_ reference: ArchiveReference, _ bytes: ArchiveBytes) async throws -> ResourceResponse {
    let archive = try await directories.archive(bytes)
    guard let tile = reference.tile else {
      return ResourceResponse(try await archive.tileJSON(tiles: reference.tileTemplate, of: bytes).json)
    }
    guard let id = PMTilesTileID.id(of: tile) else { return ResourceResponse(.absent) }
    var directory = archive.root
    for _ in 0..<PMTilesArchive.deepestLevel {
      guard let entry = directory.entry(for: id) else { return ResourceResponse(.absent) }
      if entry.runLength > 0 { return ResourceResponse(try await archive.tile(entry, of: bytes)) }
      directory = try await directories.leaf(entry, of: archive, bytes)
    }
    throw ResourceError.malformed(
      bytes.url, "Its directories are nested deeper than archives may be", hint: "Write the archive anew")
  }
}

/// The directories of opened archives, within a budget.
actor PMTilesDirectories {
  private struct LeafKey: Hashable {
    let url: String
    let etag: String?
    let offset: UInt64
  }

  /// How many archives stay open.
  private static let archiveCount = 64

  private let budget: Int
  private var archives: [String: (archive: PMTilesArchive, lastUse: UInt64)] = [:]
  private var leaves: [LeafKey: (directory: PMTilesDirectory, lastUse: UInt64)] = [:]
  private(set) var byteCount = 0
  private var uses: UInt64 = 0
  private let openings = LoadSharing<String, PMTilesArchive>()
  private let leafLoads = LoadSharing<LeafKey, PMTilesDirectory>()

  init(budget: Int) {
    self.budget = budget
  }

  /// The archive, opened at its first use.
  func archive(_ bytes: ArchiveBytes) async throws -> PMTilesArchive {
    if let known = knownArchive(bytes.url) { return known }
    return try await openings.value(
      for: bytes.url, until: bytes.deadline, timedOut: .timedOut(bytes.url)
    ) { try await self.open(bytes.shared) }
  }

  /// A leaf directory, fetched where it is not kept.
  func leaf(
    _ entry: PMTilesDirectory.Entry, of archive: PMTilesArchive, _ bytes: ArchiveBytes
  ) async throws -> PMTilesDirectory {
    let key = LeafKey(url: bytes.url, etag: archive.etag, offset: entry.offset)
    if let known = knownLeaf(key) { return known }
    return try await leafLoads.value(
      for: key, until: bytes.deadline, timedOut: .timedOut(bytes.url)
    ) { try await self.fetch(entry, of: archive, key, bytes.shared) }
  }

  private func knownArchive(_ url: String) -> PMTilesArchive? {
    uses += 1
    archives[url]?.lastUse = uses
    return archives[url]?.archive
  }

  private func knownLeaf(_ key: LeafKey) -> PMTilesDirectory? {
    uses += 1
    leaves[key]?.lastUse = uses
    return leaves[key]?.directory
  }

  private func open(_ bytes: ArchiveBytes) async throws -> PMTilesArchive {
    // A load may have ended between a request's look and its turn.
    if let known = knownArchive(bytes.url) { return known }
    let archive = try await PMTilesArchive(bytes)
    archives[bytes.url] = (archive, uses)
    if archives.count > Self.archiveCount, let oldest = archives.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      archives[oldest.key] = nil
    }
    return archive
  }

  private func fetch(
    _ entry: PMTilesDirectory.Entry, of archive: PMTilesArchive, _ key: LeafKey, _ bytes: ArchiveBytes
  ) async throws -> PMTilesDirectory {
    if let known = knownLeaf(key) { return known }
    let directory = try await archive.leaf(entry, of: bytes)
    keep(directory, for: key)
    return directory
  }

  /// Opens the archive anew at its next use.
  func forget(_ url: String) { archives[url] = nil }

  private func keep(_ directory: PMTilesDirectory, for key: LeafKey) {
    guard leaves[key] == nil, directory.byteCount <= budget else { return }
    leaves[key] = (directory, uses)
    byteCount += directory.byteCount
    while byteCount > budget, let oldest = leaves.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      leaves[oldest.key] = nil
      byteCount -= oldest.value.directory.byteCount
    }
  }
}
