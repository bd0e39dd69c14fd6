internal import CCountries
import Headland

/// The shader source as the target embeds it.
let triangleSource = String(decoding: PackageResources.triangle_glsl, as: UTF8.self)

/// The demo: East Asia from country outlines, with the triangle between two layers of the style.
public enum TriangleExample {
  /// The style's text; its source `countries` is what `CountryOutlines` loads.
  public static var style: String { String(decoding: PackageResources.east_asia_style_json, as: UTF8.self) }

  /// A map with the triangle above the land and below the borders.
  ///
  /// - Parameters:
  ///   - size: The width and height in points.
  ///   - pixelRatio: Pixels a point.
  ///   - options: Device, validation, resources.
  ///   - device: A device to share; nil to open one.
  /// - Returns: The map, ready to render.
  /// - Throws: What `HeadlessMap` throws.
  nonisolated(nonsending) public static func makeMap(
    size: Size = Size(1024, 768), pixelRatio: Double = 1, options: MapOptions = MapOptions(), device: Device? = nil
  ) async throws -> HeadlessMap {
    let map = try await HeadlessMap(
      style: .json(style), size: size, pixelRatio: pixelRatio, options: options, device: device,
      provider: CountryOutlines())
    try map.addLayer(CustomLayer(id: "triangle", renderer: TriangleLayer()), position: .below("borders"))
    return map
  }
}

/// Serves the country outlines that are built into the program; other names are files.
public struct CountryOutlines: ResourceProvider {
  /// Makes the provider.
  public init() {}

  /// The outlines for `countries.geojson`, a file for any other name.
  ///
  /// - Throws: `ResourceError` where a file cannot be read.
  public func load(_ request: ResourceRequest) async throws -> ResourceResponse {
    guard request.url == "countries.geojson" else { return try await FileProvider().load(request) }
    var length = 0
    let bytes = countries_geojson(&length)
    return ResourceResponse(Array(UnsafeBufferPointer(start: bytes, count: length)))
  }
}
