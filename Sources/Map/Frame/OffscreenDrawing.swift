/// How a layer is drawn that does not go into the picture directly: into a texture of its own, clear at first, which then
/// lies over the map at the layer's place.
///
/// This is what an opacity of the layer as a whole needs: what overlaps within the layer has to be settled before.
struct OffscreenDrawing: Hashable, Sendable {
  /// With which the texture is laid over the map, above 0…1.
  let opacity: Double

  /// Nil where the layer can be drawn directly.
  ///
  /// - Parameters:
  ///   - opacity: The opacity of the layer as a whole.
  ///   - isAlways: Whether the texture is needed at full opacity too.
  init?(opacity: Double, isAlways: Bool = false) {
    guard opacity < 1 || isAlways else { return nil }
    self.opacity = opacity
  }
}
