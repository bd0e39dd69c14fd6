import HeadlandGPU

/// How a layer is drawn that does not go into the picture directly: into a texture of its own, clear at first, which then
/// lies over the map at the layer's place.
///
/// This is what an opacity of the layer as a whole needs: what overlaps within the layer has to be settled before.
struct OffscreenDrawing: Hashable, Sendable {
  /// With which the texture is laid over the map, above 0…1.
  let opacity: Double
  /// What the texture is like.
  let surface: OffscreenSurface
  /// Whether the layer also shows where nothing was drawn into the texture, so that it is there without any feature.
  let coversPicture: Bool

  /// Nil where the layer can be drawn directly.
  ///
  /// - Parameters:
  ///   - opacity: The opacity of the layer as a whole.
  ///   - isAlways: Whether the texture is needed at full opacity too.
  ///   - surface: What the texture is like.
  ///   - coversPicture: Whether the layer also shows where nothing was drawn into the texture.
  init?(
    opacity: Double, isAlways: Bool = false, surface: OffscreenSurface = .picture, coversPicture: Bool = false
  ) {
    guard opacity < 1 || isAlways else { return nil }
    self.opacity = opacity
    self.surface = surface
    self.coversPicture = coversPicture
  }
}

/// What a texture is like that a layer is drawn into.
struct OffscreenSurface: Hashable, Sendable {
  let format: PixelFormat
  /// How many pixels of the picture lie along each side of one of the texture's.
  let reduction: Int

  /// A texture as the picture, drawn into with the picture's depth and laid over it by the `LayerCompositor`.
  ///
  /// Others have no depth, and it is the layer's renderer that makes colours of them.
  static let picture = OffscreenSurface(format: FrameTarget.colorFormat, reduction: 1)
}
