import Foundation
import HeadlandGPU
import HeadlandGeometry
import HeadlandMap
import HeadlandTestSupport
import MapCompat
import MetalCompat

/// A white map of a host alone, on the software rasteriser, under strict validation.
struct CompatMap {
  let map: HeadlessMap

  static let style = #"""
    {"version": 8, "sources": {}, "layers": [
      {"id": "ground", "type": "background", "paint": {"background-color": "white"}}
    ]}
    """#

  /// The shader files of the hosts, registered once as a program does when it starts.
  private static let registered: Void = {
    MetalDefaults.registerLibrary(
      source: String(decoding: PackageResources.pulsing_triangle_glsl, as: UTF8.self), name: "pulsing_triangle.glsl")
    MetalDefaults.registerLibrary(
      source: String(decoding: PackageResources.color_inversion_glsl, as: UTF8.self), name: "color_inversion.glsl")
  }()

  init(
    _ host: any MapCompat.CustomLayerHost, camera: Camera, size: Size = Size(64, 64), pixelRatio: Double = 1
  ) async throws {
    Self.registered
    map = try await HeadlessMap(
      style: .json(Self.style), size: size, pixelRatio: pixelRatio, device: TestDevice.shared.device)
    map.camera = camera
    try map.addCustomLayer(id: "host", renderer: host, position: .above("ground"))
  }

  /// Draws a frame.
  func pixels() async throws -> Pixels {
    let image = try await map.render().image
    return Pixels(width: image.width, height: image.height, bytes: image.pixels)
  }
}

extension Pixels {
  /// Whether a pixel is within one step of a colour in each channel.
  func isNear(_ x: Int, _ y: Int, _ red: Int, _ green: Int, _ blue: Int) -> Bool {
    let pixel = self[x, y]
    return abs(Int(pixel.x) - red) <= 1 && abs(Int(pixel.y) - green) <= 1 && abs(Int(pixel.z) - blue) <= 1
  }

  /// How many pixels of a row have exactly a colour.
  func count(inRow y: Int, _ color: SIMD4<UInt8>) -> Int {
    (0..<width).count { self[$0, y] == color }
  }
}
