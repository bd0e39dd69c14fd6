import HeadlandGPU

/// The textures that layers are drawn into before they are laid over the map, kept from frame to frame.
///
/// A class, because frames take them out and put them back while the target that owns them is a value.
final class OffscreenTextures {
  /// How many textures a frame holds at once, unless layers that lie above each other need one at the same time.
  ///
  /// More of them save switches between targets, each 0.9 ms on a software rasteriser, and cost the picture's bytes.
  static let limit = 4

  private let device: Device
  private let width: Int
  private let height: Int
  private var free: [OffscreenSurface: [Texture]] = [:]

  /// - Parameters:
  ///   - device: The device.
  ///   - width: The picture's width in pixels.
  ///   - height: The picture's height in pixels.
  init(device: Device, width: Int, height: Int) { (self.device, self.width, self.height) = (device, width, height) }

  /// A texture that nothing of the frame needs any more.
  ///
  /// - Throws: `GPUError` where memory is short.
  func take(_ surface: OffscreenSurface) throws -> Texture {
    if let texture = free[surface]?.popLast() { return texture }
    let descriptor = TextureDescriptor.texture2DDescriptor(
      pixelFormat: surface.format, width: max(width / surface.reduction, 1), height: max(height / surface.reduction, 1),
      mipmapped: false)
    descriptor.usage = [.renderTarget, .shaderRead]
    let texture = try device.makeTexture(descriptor: descriptor)
    texture.label = "offscreen layer"
    return texture
  }

  /// Gives a texture back whose last use has been recorded.
  func giveBack(_ texture: Texture, _ surface: OffscreenSurface) { free[surface, default: []].append(texture) }
}
