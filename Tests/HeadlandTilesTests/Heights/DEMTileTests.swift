import HeadlandGeometry
import HeadlandImage
import HeadlandTiles
import Synchronization
import Testing

@Suite("Tiles of heights")
struct DEMTileTests {
  private static let custom = DEMEncoding.custom(redFactor: 2, greenFactor: -1, blueFactor: 0.5, baseShift: 100)

  @Test(
    "colours are heights as each encoding has them",
    arguments: [
      (DEMEncoding.mapbox, RGBA8(1, 134, 160), 0.0), (.mapbox, RGBA8(0, 0, 0), -10_000),
      (.mapbox, RGBA8(255, 255, 255), 1_667_721.5), (.mapbox, RGBA8(1, 134, 161), 0.1),
      (.terrarium, RGBA8(128, 0, 0), 0), (.terrarium, RGBA8(127, 255, 128), -0.5),
      (.terrarium, RGBA8(162, 144, 0), 8848), (custom, RGBA8(100, 50, 3), 51.5),
    ])
  func encodings(encoding: DEMEncoding, pixel: RGBA8, height: Double) throws {
    #expect(abs(encoding.elevation(of: pixel) - height) < 1e-6)
    let tile = try DEMTile(Image(width: 2, height: 2, fill: pixel, alpha: .straight), encoding: encoding)
    #expect(tile.size == 2 && tile.elevations.allSatisfy { abs(Double($0) - height) <= max(abs(height), 1) * 1e-7 })
  }

  /// Heights that tell their place: ten times the column plus the row, and 100 times a number.
  private func tile(_ number: Int = 0, size: Int = 3) throws -> DEMTile {
    let plain = DEMEncoding.custom(redFactor: 1, greenFactor: 10, blueFactor: 100, baseShift: 0)
    return try DEMTile(
      Image(width: size, height: size, alpha: .straight) { x, y in RGBA8(UInt8(y), UInt8(x), UInt8(number)) },
      encoding: plain)
  }

  @Test("columns run east and rows south; the border repeats the edge")
  func layout() throws {
    let tile = try tile()
    #expect(tile[0, 0] == 0 && tile[2, 1] == 21 && tile[1, 2] == 12)
    #expect(tile[-1, 1] == 1 && tile[3, 1] == 21 && tile[1, -1] == 10 && tile[1, 3] == 12)
    #expect(tile[-1, -1] == 0 && tile[3, 3] == 22 && tile[-1, 3] == 2 && tile[3, -1] == 20)
    #expect(tile.stride == 5 && tile.elevations.count == 25 && tile.byteCount == 100 && tile.range == 0...22)
  }

  @Test("the border is that of the neighbour, in all eight directions")
  func borders() throws {
    for (number, direction) in DEMTile.Direction.all.enumerated() {
      var middle = try tile()
      middle.takeBorder(from: try tile(number + 1), direction)
      let before = try tile()
      for row in -1...3 {
        for column in -1...3 {
          let east = column < 0 ? -1 : column > 2 ? 1 : 0
          let south = row < 0 ? -1 : row > 2 ? 1 : 0
          let isTaken = (east, south) == (direction.east, direction.south)
          let there = Float((number + 1) * 100 + (column - 3 * east) * 10 + row - 3 * south)
          #expect(middle[column, row] == (isTaken ? there : before[column, row]), "\(direction) \(column) \(row)")
        }
      }
    }
    var tile = try tile()
    tile.takeBorder(from: try self.tile(9, size: 4), DEMTile.Direction(east: 1, south: 0))
    #expect(try tile == self.tile(), "a neighbour of another size gives nothing")
  }

  @Test("neighbours lie across the antimeridian, and beyond no pole")
  func neighbors() {
    func neighbor(_ east: Int, _ south: Int, of tile: TileID) -> TileID? {
      DEMTile.Direction(east: east, south: south).neighbor(of: tile)
    }
    #expect(neighbor(-1, 0, of: TileID(z: 2, x: 0, y: 1)) == TileID(z: 2, x: 3, y: 1))
    #expect(neighbor(1, 1, of: TileID(z: 2, x: 3, y: 1)) == TileID(z: 2, x: 0, y: 2))
    #expect(neighbor(0, -1, of: TileID(z: 2, x: 0, y: 0)) == nil && neighbor(0, 1, of: TileID(z: 2, x: 0, y: 3)) == nil)
    let world = TileID(z: 0, x: 0, y: 0)
    #expect(neighbor(1, 0, of: world) == world)
  }

  @Test("a picture that is no square is refused")
  func shape() {
    let error = #expect(throws: DEMTile.NotSquare.self) {
      try DEMTile(Image(width: 3, height: 2, fill: RGBA8(0, 0, 0)), encoding: .mapbox)
    }
    #expect(error?.description.contains("3x2") == true)
  }

  @Test("names of encodings are those of TileJSON")
  func names() {
    #expect(DEMEncoding(name: "mapbox") == .mapbox && DEMEncoding(name: "terrarium") == .terrarium)
    #expect(DEMEncoding(name: "custom") == nil)
  }
}

@Suite("Volatile tiles")
struct VolatileTests {
  @Test("the tile set says so in its requests, and no cache keeps the answer")
  func cache() async throws {
    var tileSet = TileSet(templates: ["http://localhost/{z}"])
    let tile = TileID(z: 0, x: 0, y: 0)
    #expect(tileSet.request(for: tile)?.isVolatile == false)
    tileSet.isVolatile = true
    let request = try #require(tileSet.request(for: tile))
    #expect(request.isVolatile)
    let scratch = try ScratchDirectory()
    let counter = Counter()
    let provider = CachedProvider(
      ClosureProvider { _ in ResourceResponse(.bytes([counter.next()]), lifetime: .seconds(1000)) },
      cache: try #require(DiskCache(folder: scratch.path)))
    #expect(try await [provider.bytes(request), provider.bytes(request)] == [[1], [2]])
    var kept = request
    kept.isVolatile = false
    #expect(try await [provider.bytes(kept), provider.bytes(kept)] == [[3], [3]])
    #expect(try await provider.bytes(request) == [4])
  }

  private final class Counter: Sendable {
    private let state = Mutex<UInt8>(0)

    func next() -> UInt8 {
      state.withLock { count in
        count += 1
        return count
      }
    }
  }
}
