internal import CData
import Glibc
import HeadlandGeometry
import Synchronization

/// An MBTiles file (MBTiles specification 1.3), open to be read.
final class MBTilesDatabase: Sendable {
  /// A connection without locks of SQLite's own.
  ///
  /// Unchecked: it is only reached under the mutex that holds it.
  private struct Connection: @unchecked Sendable {
    let handle: OpaquePointer
  }

  /// What a statement may cost; a tile takes some ten steps, a hostile view as many as there are.
  private static let mostSteps: Int32 = 20_000_000
  private static let mostMetadata = 1000

  private let path: String
  private let connection: Mutex<Connection>

  /// - Throws: `ResourceError` where the file is no database.
  init(path: String) throws(ResourceError) {
    self.path = path
    var opened: OpaquePointer?
    let code = cdata_sqlite_open(path, Int32(TileCompression.tileLimit), &opened)
    guard code == SQLITE_OK, let opened else {
      defer { sqlite3_close_v2(opened) }
      throw Self.failure(code, opened, path: path)
    }
    connection = Mutex(Connection(handle: opened))
  }

  deinit { connection.withLock { _ = sqlite3_close_v2($0.handle) } }

  /// A tile as it is stored, nil where there is none.
  func storedTile(_ tile: TileID) throws(ResourceError) -> [UInt8]? {
    // Rows are counted from the south.
    let row = (1 << tile.z) - 1 - tile.y
    var found: [UInt8]?
    try run(
      "SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ? LIMIT 1",
      [
        tile.z, tile.x, row,
      ]
    ) { found = Self.bytes($0, column: 0) }
    return found
  }

  /// The names and values of the metadata; a file without them has none.
  func metadata() throws(ResourceError) -> [String: String] {
    guard try hasMetadata() else { return [:] }
    var metadata: [String: String] = [:]
    try run("SELECT name, value FROM metadata LIMIT \(Self.mostMetadata)") {
      guard let name = Self.text($0, column: 0), let value = Self.text($0, column: 1) else { return }
      metadata[name] = value
    }
    return metadata
  }

  /// The zooms of the tiles that there are, nil where there are none.
  func zooms() throws(ResourceError) -> ClosedRange<Int>? {
    var zooms: ClosedRange<Int>?
    try run("SELECT min(zoom_level), max(zoom_level) FROM tiles") {
      guard sqlite3_column_type($0, 0) == SQLITE_INTEGER else { return }
      let (low, high) = (Int(sqlite3_column_int64($0, 0)), Int(sqlite3_column_int64($0, 1)))
      if low <= high { zooms = min(max(low, 0), 30)...min(max(high, 0), 30) }
    }
    return zooms
  }

  private func hasMetadata() throws(ResourceError) -> Bool {
    var found = false
    try run("SELECT 1 FROM sqlite_master WHERE name = 'metadata'") { _ in found = true }
    return found
  }

  /// Runs a query, with `body` for each row.
  private func run(
    _ query: String, _ numbers: [Int] = [], row body: (OpaquePointer) -> Void
  ) throws(ResourceError) {
    try connection.withLock { connection throws(ResourceError) in
      let database = connection.handle
      cdata_sqlite_limit_steps(database, Self.mostSteps)
      var prepared: OpaquePointer?
      let code = sqlite3_prepare_v2(database, query, -1, &prepared, nil)
      defer { sqlite3_finalize(prepared) }
      guard code == SQLITE_OK, let prepared else { throw Self.failure(code, database, path: path) }
      for (index, number) in numbers.enumerated() { sqlite3_bind_int64(prepared, Int32(index + 1), Int64(number)) }
      while true {
        switch sqlite3_step(prepared) {
        case SQLITE_ROW: body(prepared)
        case SQLITE_DONE: return
        case let code: throw Self.failure(code, database, path: path)
        }
      }
    }
  }

  private static func bytes(_ row: OpaquePointer, column: Int32) -> [UInt8]? {
    guard sqlite3_column_type(row, column) != SQLITE_NULL else { return nil }
    let start = sqlite3_column_blob(row, column)
    return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(row, column))))
  }

  private static func text(_ row: OpaquePointer, column: Int32) -> String? {
    bytes(row, column: column).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func failure(_ code: Int32, _ database: OpaquePointer?, path: String) -> ResourceError {
    let words = database.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
    switch code & 0xFF {
    case SQLITE_TOOBIG: return .tooLarge(path, limit: TileCompression.tileLimit)
    case SQLITE_INTERRUPT, SQLITE_BUSY, SQLITE_LOCKED: return .timedOut(path)
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_IOERR, SQLITE_NOMEM:
      return ResourceError(
        url: path, reason: .unreadable(errno: EIO), message: "The database cannot be read (\(words))",
        hint: "Check the permissions of the file and of its directories")
    default:
      return .malformed(
        path, "It is no MBTiles file (\(words))", hint: "Check that the file is whole, and write it anew")
    }
  }
}
