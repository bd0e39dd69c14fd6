import Glibc
import HeadlandGeometry
import Synchronization

/// Serves the tiles of MBTiles files.
///
/// `mbtiles://PATH` is a file's TileJSON, made from its metadata, with `/Z/X/Y` behind it a tile, rows counted from the
/// north. Tiles may be stored as they are, as gzip or as a zlib stream.
public struct MBTilesProvider: ResourceProvider {
  private let databases = OpenDatabases()

  /// Makes a provider with connections of its own.
  public init() {}

  /// Reads a tile, which is absent where the file has none, or the file's TileJSON.
  ///
  /// - Throws: `ResourceError`.
  public func load(_ request: ResourceRequest) async throws -> ResourceResponse {
    let reference = try ArchiveReference(request, scheme: "mbtiles")
    guard !reference.archive.isFromWeb else {
      throw ResourceError(
        url: request.url, reason: .malformedURL, message: "MBTiles cannot be read from a server",
        hint: "Copy the file to this machine, or convert it to PMTiles")
    }
    let database = try databases.database(try reference.archive.filePath())
    guard let tile = reference.tile else {
      return ResourceResponse(try Self.tileJSON(of: database, reference).json)
    }
    guard let stored = try database.storedTile(tile) else { return ResourceResponse(.absent) }
    return ResourceResponse(try TileCompression.plainTile(stored, url: request.url))
  }

  private static func tileJSON(
    of database: MBTilesDatabase, _ reference: ArchiveReference
  ) throws(ResourceError) -> TileJSON {
    let metadata = try database.metadata()
    var description = TileJSON(tiles: [reference.tileTemplate])
    if let json = metadata["json"] {
      // A broken list of layers does not keep tiles from being drawn.
      try? TileJSON.withDocument(Array(json.utf8), url: reference.archive.text) { description.take($0) }
    }
    description.scheme = .xyz
    description.name = metadata["name"] ?? description.name
    description.description = metadata["description"] ?? description.description
    description.attribution = metadata["attribution"] ?? description.attribution
    description.format = metadata["format"] ?? description.format
    description.bounds = TileJSON.bounds(numbers(metadata["bounds"])) ?? description.bounds
    description.take(center: numbers(metadata["center"]))
    let (low, high) = (zoom(metadata["minzoom"]), zoom(metadata["maxzoom"]))
    if let low, let high, low <= high {
      (description.minZoom, description.maxZoom) = (low, high)
    } else if let zooms = try database.zooms() {
      (description.minZoom, description.maxZoom) = (zooms.lowerBound, zooms.upperBound)
    }
    return description
  }

  private static func numbers(_ text: String?) -> [Double] {
    let parts = (text ?? "").split(separator: ",").map { $0.filter { $0 != " " } }
    let numbers = parts.compactMap(Double.init).filter(\.isFinite)
    return numbers.count == parts.count ? numbers : []
  }

  private static func zoom(_ text: String?) -> Int? {
    text.flatMap { Int($0.filter { $0 != " " }) }.flatMap { (0...30).contains($0) ? $0 : nil }
  }
}

/// The databases that are open; a file that was replaced is opened anew.
private final class OpenDatabases: Sendable {
  /// How many files stay open.
  private static let mostFiles = 64

  private struct State {
    var files: [String: (version: FileVersion, database: MBTilesDatabase, lastUse: UInt64)] = [:]
    var uses: UInt64 = 0
  }

  private let state = Mutex(State())

  func database(_ path: String) throws(ResourceError) -> MBTilesDatabase {
    var status = stat()
    guard stat(path, &status) == 0 else { throw FileProvider.failure(errno, url: path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw ResourceError(
        url: path, reason: .notAFile, message: "It is a directory or a device, not a file",
        hint: "Give the path of an MBTiles file")
    }
    let version = FileVersion(status)
    return try state.withLock { state throws(ResourceError) in
      state.uses += 1
      if let open = state.files[path], open.version == version {
        state.files[path]?.lastUse = state.uses
        return open.database
      }
      let database = try MBTilesDatabase(path: path)
      state.files[path] = (version, database, state.uses)
      if state.files.count > Self.mostFiles, let oldest = state.files.min(by: { $0.value.lastUse < $1.value.lastUse }) {
        state.files[oldest.key] = nil
      }
      return database
    }
  }
}
