import Headland

/// Draws each frame of a video inverted over a whole view: a strip of four vertices from their numbers alone.
final class ColorInverter: OffscreenViewDelegate {
  /// Why drawing stopped early; nil where the video came to its end.
  private(set) var failure: (any Error)?

  private let reader: any FrameReader
  private let queue: CommandQueue
  private let cache: TextureCache
  private let pipeline: RenderPipelineState
  private let isVideo: Bool

  /// Compiles the shaders and makes the states.
  ///
  /// - Throws: `LibraryError` or `GPUError`.
  init(_ reader: any FrameReader, device: Device, colorPixelFormat: PixelFormat) throws {
    self.reader = reader
    queue = device.makeCommandQueue()
    cache = device.makeTextureCache(label: "frames")
    isVideo = reader.video.format.planeCount == 2
    let source = String(decoding: PackageResources.color_invert_glsl, as: UTF8.self)
    let library = try device.makeLibrary(source: source, name: "color_invert.glsl")
    let descriptor = RenderPipelineDescriptor()
    descriptor.label = "colour inversion"
    descriptor.vertexFunction = try library.makeFunction(name: "fullScreen")
    descriptor.fragmentFunction = try library.makeFunction(name: isVideo ? "invertVideo" : "invertColor")
    descriptor.colorAttachments[0].pixelFormat = colorPixelFormat
    pipeline = try device.makeRenderPipelineState(descriptor: descriptor)
    try device.warm([pipeline], depthStencilState: nil)
  }

  func view(_ view: OffscreenView, drawableSizeWillChange size: Extent) {}

  /// Draws the next frame; the view stops where there is none.
  func draw(in view: OffscreenView) {
    do {
      guard try reader.read() else { return view.stop() }
      try encode(try reader.makeTextures(in: cache), in: view)
    } catch {
      failure = error
      view.stop()
    }
  }

  private func encode(_ textures: [Texture], in view: OffscreenView) throws {
    guard let pass = view.currentRenderPassDescriptor, let drawable = view.currentDrawable else {
      throw VideoError("the device has no memory for frames of this size; use a smaller video")
    }
    let commandBuffer = queue.makeCommandBuffer()
    commandBuffer.label = "frame \(view.frameIndex)"
    let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
    encoder.setRenderPipelineState(pipeline)
    for (index, texture) in textures.enumerated() { encoder.setFragmentTexture(texture, index: index) }
    if isVideo { encoder.setFragmentValue(reader.video.conversion.rgbColumns, index: 0) }
    encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
    encoder.endEncoding()
    commandBuffer.present(drawable)
    commandBuffer.commit()
  }
}
