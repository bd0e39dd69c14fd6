import HeadlandStyle
import HeadlandTiles

/// A parsed style and where the relative URLs in it start.
struct LoadedStyle {
  let style: Style
  let base: String?

  /// What this map draws of a sound style.
  static let support = StyleSupport(
    layerKinds: LayerKinds.support, sourceTypes: ["geojson"], undrawnKeys: ["projection", "sky", "terrain"])

  /// - Throws: `ResourceError` or `StyleError`.
  nonisolated(nonsending) init(_ reference: StyleReference, provider: any ResourceProvider) async throws {
    switch reference {
    case .file(let path), .url(let path):
      style = try Style.parse(
        try await provider.bytes(ResourceRequest(path, kind: .style)), name: path, support: Self.support)
      base = path
    case .json(let text):
      style = try Style.parse(Array(text.utf8), name: "style", support: Self.support)
      base = nil
    }
  }
}
