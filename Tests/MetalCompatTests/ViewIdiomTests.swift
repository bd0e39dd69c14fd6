// A renderer of video frames as programs for a view have them: what is tested is first of all that it compiles.
import Foundation
import HeadlandTestSupport
import MetalCompat
import Testing

/// Shows frames of video, in brightness times a uniform, behind a ring of buffers and a semaphore.
private final class VideoRenderer: NSObject, MTKViewDelegate {
  struct Uniforms {
    var brightness: Float
  }

  let device: MTLDevice
  let commandQueue: MTLCommandQueue
  let pipelineState: MTLRenderPipelineState
  var textureCache: CVMetalTextureCache?
  var viewport = CGSize.zero
  var pixelBuffers: [CVPixelBuffer] = []
  private var frame = 0

  init?(metalKitView: MTKView, source: String) {
    guard let device = metalKitView.device, let commandQueue = device.makeCommandQueue() else { return nil }
    self.device = device
    self.commandQueue = commandQueue
    metalKitView.colorPixelFormat = .bgra8Unorm
    metalKitView.depthStencilPixelFormat = .depth32Float_stencil8
    metalKitView.sampleCount = 1
    metalKitView.clearColor = MTLClearColorMake(0, 0, 0, 1)

    let pipelineDescriptor = MTLRenderPipelineDescriptor()
    do {
      let library = try device.makeLibrary(source: source, options: nil)
      pipelineDescriptor.vertexFunction = library.makeFunction(name: "vertexShader")
      pipelineDescriptor.fragmentFunction = library.makeFunction(name: "fragmentShader")
      pipelineDescriptor.rasterSampleCount = metalKitView.sampleCount
      pipelineDescriptor.colorAttachments[0].pixelFormat = metalKitView.colorPixelFormat
      pipelineDescriptor.depthAttachmentPixelFormat = metalKitView.depthStencilPixelFormat
      pipelineDescriptor.stencilAttachmentPixelFormat = metalKitView.depthStencilPixelFormat
      pipelineState = try device.makeRenderPipelineState(descriptor: pipelineDescriptor)
    } catch {
      print("Unable to compile render pipeline state: \(error)")
      return nil
    }
    super.init()
    guard
      CVMetalTextureCacheCreate(kCFAllocatorDefault, nil, device, nil, &textureCache) == kCVReturnSuccess
    else { return nil }
  }

  func mtkView(_ view: MTKView, drawableSizeWillChange size: CGSize) {
    viewport = size
  }

  func draw(in view: MTKView) {
    guard let texture = makeTexture(from: pixelBuffers[frame % pixelBuffers.count]),
      let renderPassDescriptor = view.currentRenderPassDescriptor,
      let commandBuffer = commandQueue.makeCommandBuffer(),
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: renderPassDescriptor)
    else { return }
    frame += 1
    var uniforms = Uniforms(brightness: 0.5)
    encoder.label = "Primary Render Encoder"
    encoder.pushDebugGroup("Draw frame")
    encoder.setRenderPipelineState(pipelineState)
    encoder.setFragmentBytes(&uniforms, length: MemoryLayout<Uniforms>.stride, index: 0)
    encoder.setFragmentTexture(texture, index: 0)
    encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
    encoder.popDebugGroup()
    encoder.endEncoding()
    if let drawable = view.currentDrawable {
      commandBuffer.present(drawable)
    }
    commandBuffer.commit()
  }

  private func makeTexture(from pixelBuffer: CVPixelBuffer) -> MTLTexture? {
    guard let textureCache else { return nil }
    let width = CVPixelBufferGetWidth(pixelBuffer)
    let height = CVPixelBufferGetHeight(pixelBuffer)
    var cvTexture: CVMetalTexture?
    let status = CVMetalTextureCacheCreateTextureFromImage(
      kCFAllocatorDefault, textureCache, pixelBuffer, nil, .bgra8Unorm, width, height, 0, &cvTexture)
    guard status == kCVReturnSuccess, let cvTexture else { return nil }
    return CVMetalTextureGetTexture(cvTexture)
  }
}

@Suite("The idioms of programs for a view")
struct ViewIdiomTests {
  private static let source = """
    #pragma vertex vertexShader
    layout(location = 0) out vec2 uv;
    void main() {
      vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
      uv = vec2(corner.x, 1.0 - corner.y);
      gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
    }
    #pragma fragment fragmentShader
    layout(binding = 0) uniform Uniforms { float brightness; };
    layout(binding = 0) uniform sampler2D image;
    layout(location = 0) in vec2 uv;
    layout(location = 0) out vec4 color;
    void main() { color = vec4(texture(image, uv).rgb * brightness, 1.0); }
    """

  /// A frame of two pixels: a blue of `value`, and a red of `value`.
  private func pixelBuffer(_ value: UInt8) throws -> CVPixelBuffer {
    var pixelBuffer: CVPixelBuffer?
    let attributes = [kCVPixelBufferMetalCompatibilityKey as String: true] as CFDictionary
    let status = CVPixelBufferCreate(kCFAllocatorDefault, 2, 1, kCVPixelFormatType_32BGRA, attributes, &pixelBuffer)
    #expect(status == kCVReturnSuccess)
    let buffer = try #require(pixelBuffer)
    CVPixelBufferLockBaseAddress(buffer, [])
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    let base = try #require(CVPixelBufferGetBaseAddress(buffer))
    base.copyMemory(from: [value, 0, 0, 255, 0, 0, value, 255] as [UInt8], byteCount: 8)
    #expect(CVPixelBufferGetBytesPerRow(buffer) == 64)
    return buffer
  }

  @Test("a renderer of a view draws frames of video into drawables, which come in order")
  func video() async throws {
    let view = MTKView(frame: CGRect(x: 0, y: 0, width: 2, height: 1), device: try TestDevice.shared.device)
    let renderer = try #require(VideoRenderer(metalKitView: view, source: Self.source))
    view.delegate = renderer
    view.preferredFramesPerSecond = 30
    renderer.pixelBuffers = try [100, 200, 50].map { try pixelBuffer($0) }
    var frames: [[UInt8]] = []
    view.offscreen.presentedHandler = { frame in
      let drawable: CAMetalDrawable = frame.drawable
      #expect(drawable.layer.maximumDrawableCount == 3)
      frames.append(try await frame.drawable.texture.rgbaPixels())
    }
    try await view.offscreen.run(frames: 4)
    #expect(renderer.viewport == CGSize(width: 2, height: 1))
    #expect(frames == [50, 100, 25, 50].map { [0, 0, $0, 255, $0, 0, 0, 255] })
    view.frame = CGRect(x: 0, y: 0, width: 4, height: 2)
    view.draw()
    try await view.offscreen.finishPresenting()
    #expect(renderer.viewport == CGSize(width: 4, height: 2) && frames.last?.count == 32)
    if let cache = renderer.textureCache { CVMetalTextureCacheFlush(cache, 0) }
  }

  @Test("a layer gives drawables to who draws without a view")
  func layer() async throws {
    let layer = CAMetalLayer()
    #expect(layer.nextDrawable() == nil)
    let device: MTLDevice = try TestDevice.shared.device
    layer.device = device
    layer.pixelFormat = .rgba8Unorm
    layer.framebufferOnly = true
    layer.drawableSize = CGSize(width: 1, height: 2)
    let drawable = try #require(layer.nextDrawable())
    #expect(drawable.texture.height == 2 && drawable.layer.device === device)
    let pass = MTLRenderPassDescriptor()
    pass.colorAttachments[0].texture = drawable.texture
    pass.colorAttachments[0].loadAction = .clear
    pass.colorAttachments[0].clearColor = MTLClearColorMake(0, 1, 0, 1)
    let commandBuffer = try #require(device.makeCommandQueue()?.makeCommandBuffer())
    commandBuffer.makeRenderCommandEncoder(descriptor: pass)?.endEncoding()
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      drawable.addPresentedHandler { drawable in
        #expect(drawable.presentedTime > 0)
        continuation.resume()
      }
      commandBuffer.present(drawable, afterMinimumDuration: 1 / 60)
      commandBuffer.commit()
    }
    var pixels = [UInt8](repeating: 0, count: 8)
    drawable.texture.getBytes(&pixels, bytesPerRow: 4, from: MTLRegionMake2D(0, 0, 1, 2), mipmapLevel: 0)
    #expect(pixels == [0, 255, 0, 255, 0, 255, 0, 255])
  }

  @Test("a frame of two planes gives luma and chroma; what does not fit gives a code")
  func planes() throws {
    let device: MTLDevice = try TestDevice.shared.device
    var cache: CVMetalTextureCache?
    CVMetalTextureCacheCreate(nil, nil, device, nil, &cache)
    let textureCache = try #require(cache)
    var created: CVPixelBuffer?
    #expect(
      CVPixelBufferCreate(nil, 4, 2, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, nil, &created) == kCVReturnSuccess
    )
    let frame = try #require(created)
    #expect(CVPixelBufferGetPlaneCount(frame) == 2 && CVPixelBufferGetWidthOfPlane(frame, 1) == 2)
    let chroma = try #require(CVPixelBufferGetBaseAddressOfPlane(frame, 1))
    chroma.copyMemory(from: [1, 2, 3, 4] as [UInt8], byteCount: 4)
    func texture(_ format: MTLPixelFormat, _ width: Int, _ height: Int, _ plane: Int) -> (CVReturn, MTLTexture?) {
      var texture: CVMetalTexture?
      let status = CVMetalTextureCacheCreateTextureFromImage(
        nil, textureCache, frame, nil, format, width, height, plane, &texture)
      return (status, texture.flatMap { CVMetalTextureGetTexture($0) })
    }
    #expect(texture(.r8Unorm, 4, 2, 0).1?.width == 4)
    var pixels = [UInt8](repeating: 0, count: 4)
    let half = try #require(texture(.rg8Unorm, 2, 1, 1).1)
    half.getBytes(&pixels, bytesPerRow: 4, from: MTLRegionMake2D(0, 0, 2, 1), mipmapLevel: 0)
    #expect(pixels == [1, 2, 3, 4])
    #expect(texture(.rg8Unorm, 4, 2, 1).0 == kCVReturnPixelBufferNotMetalCompatible)
    // Apple's numbers, which programs log and look up.
    #expect((kCVReturnPixelBufferNotMetalCompatible, kCVReturnInvalidSize) == (-6684, -6681))
    #expect((kCVReturnInvalidPixelFormat, kCVReturnInvalidArgument) == (-6680, -6661))
    #expect(texture(.r8Unorm, 4, 2, 2).0 == kCVReturnInvalidArgument)
    #expect(
      CVPixelBufferCreate(nil, 3, 2, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, nil, &created)
        == kCVReturnInvalidSize)
    #expect(CVPixelBufferCreate(nil, 3, 2, 0, nil, &created) == kCVReturnInvalidPixelFormat && created == nil)
  }
}
