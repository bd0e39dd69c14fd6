import CData

/// MBTiles files, written by the specification's own statements.
enum HandMadeMBTiles {
  /// A tile as it is stored, its row counted from the south.
  struct Tile {
    var z: Int
    var column: Int
    var row: Int
    var data: [UInt8]
  }

  /// Writes a file; `statements` come last.
  static func write(
    to path: String, metadata: [String: String] = [:], tiles: [Tile] = [], statements: [String] = []
  ) {
    let rows = metadata.map { "INSERT INTO metadata VALUES (\(quoted($0)), \(quoted($1)))" }
    let data = tiles.map { tile in
      let hex = tile.data.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      return "INSERT INTO tiles VALUES (\(tile.z), \(tile.column), \(tile.row), x'\(hex)')"
    }
    let tables = [
      "CREATE TABLE metadata (name text, value text)",
      "CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)",
      "CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row)",
    ]
    run(tables + rows + data + statements, on: path)
  }

  /// Runs statements on a file, which is made where it is not there.
  static func run(_ statements: [String], on path: String) {
    var database: OpaquePointer?
    let code = sqlite3_open(path, &database)
    defer { sqlite3_close(database) }
    precondition(code == SQLITE_OK)
    for statement in ["BEGIN"] + statements + ["COMMIT"] {
      precondition(sqlite3_exec(database, statement, nil, nil, nil) == SQLITE_OK, statement)
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }
}
