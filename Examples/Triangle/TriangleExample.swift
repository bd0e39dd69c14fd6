import Headland

/// The shader source as the target embeds it.
let triangleSource = String(decoding: PackageResources.triangle_glsl, as: UTF8.self)

/// The demo: East Asia from country outlines, with the triangle between two layers of the style.
public enum TriangleExample {
  /// The style's text, with the outlines in it.
  public static var style: String {
    String(decoding: PackageResources.east_asia_style_json, as: UTF8.self)
      .replacing("\"COUNTRIES\"", with: String(decoding: PackageResources.countries_geojson, as: UTF8.self))
  }

  /// A map with the triangle above the land and below the borders.
  ///
  /// - Throws: What `HeadlessMap` throws.
  nonisolated(nonsending) public static func makeMap(
    size: Size = Size(1024, 768), pixelRatio: Double = 1, options: MapOptions = MapOptions(), device: Device? = nil
  ) async throws -> HeadlessMap {
    let map = try await HeadlessMap(
      style: .json(style), size: size, pixelRatio: pixelRatio, options: options, device: device)
    try map.addLayer(CustomLayer(id: "triangle", renderer: TriangleLayer()), position: .below("borders"))
    return map
  }
}
