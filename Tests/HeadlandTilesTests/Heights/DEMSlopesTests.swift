import Glibc
import HeadlandGeometry
import HeadlandImage
import HeadlandTiles
import Testing

@Suite("Slopes of heights")
struct DEMSlopesTests {
  /// Red is thousands of metres, green tens, blue hundredths.
  private static let encoding = DEMEncoding.custom(redFactor: 256, greenFactor: 1, blueFactor: 1 / 256, baseShift: 0)

  /// A tile of heights of which each is a function of the sample's column and row in the world.
  private func tile(_ id: TileID, size: Int = 8, _ height: (Int, Int) -> Double) throws -> DEMTile {
    let image = Image(width: size, height: size, alpha: .straight) { x, y in
      let number = UInt32((height(id.x * size + x, id.y * size + y) * 256).rounded())
      return RGBA8(UInt8(number >> 16), UInt8(number >> 8 & 255), UInt8(number & 255))
    }
    return try DEMTile(image, encoding: Self.encoding)
  }

  private func neighbors(
    of id: TileID, _ directions: [DEMTile.Direction], _ height: (Int, Int) -> Double
  ) throws -> [DEMTile.Direction: DEMTile] {
    var neighbors: [DEMTile.Direction: DEMTile] = [:]
    for direction in directions {
      neighbors[direction] = try direction.neighbor(of: id).map { try tile($0, height) }
    }
    return neighbors
  }

  /// The metres from one sample to the next at a row of the world.
  private func spacing(_ row: Int, zoom: Int, size: Int = 8) -> Double {
    let samples = Double(size << zoom)
    let latitude = atan(sinh(.pi * (1 - 2 * (Double(row) + 0.5) / samples)))
    return 40_075_016.685_578_5 / samples * cos(latitude)
  }

  @Test("a plane is as steep everywhere, at the border too, with all neighbours, some and none")
  func plane() throws {
    let id = TileID(z: 6, x: 20, y: 25)
    func height(_ x: Int, _ y: Int) -> Double { 100 + 3 * Double(x - 150) - 2 * Double(y - 220) }
    let plane = try tile(id, height)
    let all = DEMTile.Direction.all
    for there in [all, [], Array(all.prefix(3)), [all[3]], [all[0], all[7]], [all[1], all[4]]] {
      let slopes = DEMSlopes(plane, neighbors: try neighbors(of: id, there, height), at: id)
      for row in -1...8 {
        let metres = spacing(25 * 8 + row, zoom: 6)
        for column in -1...8 {
          let slope = slopes[column, row]
          #expect(abs(Double(slope.x) / (3 / metres) - 1) < 0.001, "\(there.count) neighbours, \(column), \(row)")
          #expect(abs(Double(slope.y) / (-2 / metres) - 1) < 0.001, "\(there.count) neighbours, \(column), \(row)")
        }
      }
    }
  }

  @Test("slopes at a tile's border are those of the neighbour, bit for bit, across the antimeridian too")
  func borders() throws {
    // A surface that bends and repeats around the world.
    func height(_ x: Int, _ y: Int) -> Double {
      2000 + 900 * sin(Double(x) / 64 * 2 * .pi) * cos(Double(y) / 5) + 30 * Double((x & 63) * 7 % 5)
    }
    let (west, east) = (TileID(z: 3, x: 7, y: 2), TileID(z: 3, x: 0, y: 2))
    let south = TileID(z: 3, x: 7, y: 3)
    let slopes = try [west, east, south].map {
      DEMSlopes(try tile($0, height), neighbors: try neighbors(of: $0, DEMTile.Direction.all, height), at: $0)
    }
    for place in 0..<8 {
      #expect(slopes[0][8, place] == slopes[1][0, place] && slopes[1][-1, place] == slopes[0][7, place])
      #expect(slopes[0][place, 8] == slopes[2][place, 0] && slopes[2][place, -1] == slopes[0][place, 7])
    }
    let alone = DEMSlopes(try tile(west, height), at: west)
    #expect(alone[8, 3] != slopes[1][0, 3], "the control: without neighbours the border cannot know")
  }

  @Test("a neighbour of another size counts as missing, and a tile of one sample is flat")
  func sizes() throws {
    let id = TileID(z: 6, x: 20, y: 25)
    func height(_ x: Int, _ y: Int) -> Double { 3 * Double(x - 150) + 60 }
    let plane = try tile(id, height)
    let other = [DEMTile.Direction.all[4]: try tile(id, size: 4) { _, _ in 9000 }]
    #expect(DEMSlopes(plane, neighbors: other, at: id) == DEMSlopes(plane, at: id))
    let single = DEMSlopes(try tile(id, size: 1) { _, _ in 50 }, at: id)
    #expect(single.size == 1 && single.slopes == Array(repeating: .zero, count: 9))
  }

  @Test("what is steeper than half precision holds is cut off, and heights that are no numbers are flat")
  func extremes() throws {
    let id = TileID(z: 22, x: 1 << 21, y: 1 << 21)
    let cliff = Image(width: 2, height: 2, alpha: .straight) { x, _ in RGBA8(x == 0 ? 0 : 255, 0, 0) }
    let steep = DEMSlopes(
      try DEMTile(cliff, encoding: .custom(redFactor: 1e9, greenFactor: 0, blueFactor: 0, baseShift: 0)), at: id)
    #expect(steep[0, 0].x == 30_000 && steep[0, 0].y == 0)
    let endless = DEMSlopes(
      try DEMTile(cliff, encoding: .custom(redFactor: 1e300, greenFactor: 0, blueFactor: 0, baseShift: 0)), at: id)
    #expect(endless.slopes.allSatisfy { $0.x.isFinite && $0.y.isFinite })
  }
}
