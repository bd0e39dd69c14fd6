import HeadlandGPU

/// The images that a frame shows, as rooms and shaders have them.
struct FrameImages: Sendable {
  /// How many cells of four numbers a row of the table has: the image's edges in the texture (left, upper, right and lower,
  /// 0…1), then its width and height in points, its pixel ratio, and 1 for a distance field.
  static let cellsPerRow = 2

  /// The texture; nil where there is no image.
  var texture: Texture?
  var sampler: SamplerState?
  /// The table, a row for each number; nil where there is no image.
  var rows: Buffer?
  var numbers = ImageNumbers()
  /// The names of all images.
  var ids: Set<String> = []
}

extension RenderCommandEncoder {
  /// Sets the texture of images at the fragment stage's index 0, mixed between pixels.
  func setFragmentImages(_ images: FrameImages) {
    setFragmentTexture(images.texture, index: 0)
    setFragmentSamplerState(images.sampler, index: 0)
  }

  /// Sets the table by which the vertex stage finds images; without images one in which there is none.
  func setVertexImages(_ images: FrameImages) {
    if let rows = images.rows {
      setVertexBuffer(rows, offset: 0, index: RoomBinding.images)
    } else {
      let none = [SIMD4<Float>](repeating: .zero, count: FrameImages.cellsPerRow)
      none.withUnsafeBytes { setVertexBytes($0.baseAddress!, length: $0.count, index: RoomBinding.images) }
    }
  }
}
