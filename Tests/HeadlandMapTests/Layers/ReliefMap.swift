import Foundation
import HeadlandGeometry
import HeadlandImage
import HeadlandMap
import HeadlandTiles

/// Maps of heights that are a function of the place, in terrarium tiles of 64 × 64 samples.
enum ReliefMap {
  static let size = 64
  static let circumference = 40_075_016.685_578_5

  /// A tile whose heights are a function of the column and row in the world's samples at the tile's zoom, counted from
  /// the world's middle.
  static func tile(_ id: TileID, size: Int = ReliefMap.size, _ height: (Double, Double) -> Double) -> TileServer.Answer
  {
    let middle = Double(size << id.z) / 2
    let image = Image(width: size, height: size, alpha: .straight) { x, y in
      let (column, row) = (Double(id.x * size + x) + 0.5 - middle, Double(id.y * size + y) + 0.5 - middle)
      let number = UInt32(min(max((height(column, row) + 32_768) * 256, 0), 16_777_215).rounded())
      return RGBA8(UInt8(number >> 16), UInt8(number >> 8 & 255), UInt8(number & 255))
    }
    return .bytes(try! PNG.encode(image))
  }

  /// The tiles around the middle of the world at a zoom, `reach` on each side.
  static func middle(_ zoom: Int, reach: Int = 2) -> [TileID] {
    let half = (1 << zoom) / 2
    let range = max(0, half - reach)..<min(1 << zoom, half + reach)
    return range.flatMap { y in range.map { TileID(z: zoom, x: $0, y: y) } }
  }

  /// A map of 128 × 128 points of one layer over a grey ground.
  nonisolated(nonsending) static func make(
    _ server: TileServer, type: String = "hillshade", tileSize: Int = ReliefMap.size, paint: String = "",
    source: String, camera: Camera, size: Size = Size(128, 128)
  ) async throws -> HeadlessMap {
    let place = source.contains("\"url\"") ? "" : #", "tiles": ["t/{z}/{x}/{y}"]"#
    let style = """
      {"version": 8, "sources": {"d": {"type": "raster-dem", "tileSize": \(tileSize)\(place)\(source)}}, "layers": [
      \(TestMap.background("#808080")), \(TestMap.layer(type, id: "d", source: "d", paint: paint))]}
      """
    let map = try await HeadlessMap(style: .json(style), size: size, device: try TestMap.strict, provider: server)
    map.camera = camera
    return map
  }
}

extension Image {
  /// How much any channel differs at most between two pixels of the picture.
  var spread: Int {
    var (low, high) = (SIMD3<Int>(repeating: 255), SIMD3<Int>.zero)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = pixel(x, y)
        let channels = SIMD3(Int(pixel.red), Int(pixel.green), Int(pixel.blue))
        (low, high) = (pointwiseMin(low, channels), pointwiseMax(high, channels))
      }
    }
    return (high &- low).max()
  }

  /// How much any channel differs at most between neighbouring pixels.
  var roughness: Int {
    var most = 0
    for y in 1..<height {
      for x in 1..<width {
        for other in [pixel(x - 1, y), pixel(x, y - 1)] {
          let (a, b) = (pixel(x, y), other)
          most = max(
            most, abs(Int(a.red) - Int(b.red)), abs(Int(a.green) - Int(b.green)), abs(Int(a.blue) - Int(b.blue)))
        }
      }
    }
    return most
  }
}
