import HeadlandStyle
import HeadlandTiles

/// A parsed style and where the relative URLs in it start.
struct LoadedStyle {
  let style: Style
  /// The style as it was read.
  let text: [UInt8]
  let base: String?

  /// What this map draws of a sound style.
  static let support = StyleSupport(
    layerKinds: LayerKinds.support,
    sourceTypes: ["geojson", "vector", "raster", "raster-dem", "image", "video"],
    undrawnKeys: ["projection", "terrain"])

  /// - Throws: `ResourceError` or `StyleError`.
  nonisolated(nonsending) init(_ reference: StyleReference, provider: any ResourceProvider) async throws {
    switch reference {
    case .file(let path), .url(let path):
      text = try await provider.bytes(ResourceRequest(path, kind: .style))
      style = try Style.parse(text, name: path, support: Self.support)
      base = path
    case .json(let text):
      self.text = Array(text.utf8)
      style = try Style.parse(self.text, name: "style", support: Self.support)
      base = nil
    }
  }
}
