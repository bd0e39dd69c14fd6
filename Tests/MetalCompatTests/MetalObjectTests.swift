// Nothing of HeadlandGPU is imported here: the file sees what a file sees that was written for Metal.
import Glibc
import HeadlandTestSupport
import MetalCompat
import Testing

/// Draws as a program for Metal does, in Metal's words alone.
private struct MetalProgram {
  let device: any MTLDevice
  let queue: any MTLCommandQueue
  let texture: any MTLTexture
  let pipelineState: any MTLRenderPipelineState

  init?(_ device: any MTLDevice) throws {
    self.device = device
    let library = try device.makeLibrary(source: TestShaders.quad, options: nil)
    let descriptor = MTLRenderPipelineDescriptor()
    descriptor.vertexFunction = library.makeFunction(name: "vertexMain")
    descriptor.fragmentFunction = library.makeFunction(name: "fragmentMain")
    descriptor.colorAttachments[0].pixelFormat = .rgba8Unorm
    pipelineState = try device.makeRenderPipelineState(descriptor: descriptor)
    let textureDescriptor = MTLTextureDescriptor.texture2DDescriptor(
      pixelFormat: .rgba8Unorm, width: 2, height: 2, mipmapped: false)
    textureDescriptor.usage = [.renderTarget, .shaderRead]
    guard let texture = device.makeTexture(descriptor: textureDescriptor), let queue = device.makeCommandQueue()
    else { return nil }
    self.texture = texture
    self.queue = queue
  }

  /// Clears to blue and draws the left half in a colour.
  func encode(_ color: simd_float4) -> (any MTLCommandBuffer)? {
    guard let commandBuffer = queue.makeCommandBuffer() else { return nil }
    let pass = MTLRenderPassDescriptor()
    pass.colorAttachments[0].texture = texture
    pass.colorAttachments[0].loadAction = .clear
    pass.colorAttachments[0].clearColor = MTLClearColorMake(0, 0, 1, 1)
    pass.colorAttachments[0].storeAction = .store
    let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
    encoder?.label = "left half"
    encoder?.setRenderPipelineState(pipelineState)
    encoder?.setScissorRect(MTLScissorRect(x: 0, y: 0, width: 1, height: 2))
    var quad: (simd_float4, Float) = (simd_float4(-1, -1, 1, 1), 0)
    encoder?.setVertexBytes(&quad, length: MemoryLayout.size(ofValue: quad), index: 0)
    let buffer = device.makeBuffer(bytes: [color], length: MemoryLayout<simd_float4>.stride, options: [])
    let buffers: [(any MTLBuffer)?] = [buffer]
    encoder?.setFragmentBuffers(buffers, offsets: [0], range: 0..<1)
    encoder?.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
    encoder?.endEncoding()
    return commandBuffer
  }

  func pixels() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 16)
    texture.getBytes(&bytes, bytesPerRow: 8, from: MTLRegionMake2D(0, 0, 2, 2), mipmapLevel: 0)
    return bytes
  }
}

@Suite("Metal's names draw")
struct MetalObjectTests {
  private func program() throws -> MetalProgram { try #require(try MetalProgram(TestDevice.shared.device)) }

  @Test("a pass that is written in Metal's words gives the pixels it says")
  func draws() async throws {
    let program = try program()
    let commandBuffer = try #require(program.encode(simd_float4(1, 0, 0, 1)))
    commandBuffer.commit()
    commandBuffer.waitUntilCompleted()
    #expect(commandBuffer.status == .completed)
    #expect(commandBuffer.error == nil)
    #expect(program.pixels() == [255, 0, 0, 255, 0, 0, 255, 255, 255, 0, 0, 255, 0, 0, 255, 255])
  }

  @Test("a completed handler is handed the buffer's end, on which nothing can be recorded")
  func completedHandlers() async throws {
    let program = try program()
    let commandBuffer = try #require(program.encode(simd_float4(0, 1, 0, 1)))
    commandBuffer.label = "frame"
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      commandBuffer.addCompletedHandler { buffer in
        #expect(buffer.status == .completed)
        #expect(buffer.error == nil)
        #expect(buffer.label == "frame")
        #expect(buffer.commandQueue === program.queue)
        #expect(buffer.device === program.device)
        continuation.resume()
      }
      commandBuffer.commit()
    }
    #expect(program.pixels().prefix(4) == [0, 255, 0, 255])
  }

  @Test("`completed()` waits, and a broken rule is the buffer's error")
  func errorsAreOnTheBuffer() async throws {
    let program = try program()
    let commandBuffer = try #require(program.queue.makeCommandBuffer())
    let pass = MTLRenderPassDescriptor()
    pass.colorAttachments[0].texture = program.texture
    let encoder = try #require(commandBuffer.makeRenderCommandEncoder(descriptor: pass))
    encoder.drawPrimitives(type: .triangle, vertexStart: 0, vertexCount: 3)
    encoder.endEncoding()
    commandBuffer.commit()
    await commandBuffer.completed()
    #expect(commandBuffer.status == .error)
    let text = try #require(commandBuffer.error).localizedDescription
    #expect(text.contains("draw.no-pipeline"), "\(text)")
    #expect(commandBuffer.makeRenderCommandEncoder(descriptor: pass) == nil)
  }

  @Test("pixels go into a region and come back from it")
  func regions() throws {
    let texture = try program().texture
    texture.replace(
      region: MTLRegion(origin: MTLOriginMake(1, 1, 0), size: MTLSizeMake(1, 1, 1)), mipmapLevel: 0,
      withBytes: [9, 8, 7, 6] as [UInt8], bytesPerRow: 4)
    var pixel = [UInt8](repeating: 0, count: 4)
    texture.getBytes(&pixel, bytesPerRow: 4, from: MTLRegionMake2D(1, 1, 1, 1), mipmapLevel: 0)
    #expect(pixel == [9, 8, 7, 6])
  }

  @Test("a buffer's memory is the processor's too")
  func buffers() throws {
    let buffer = try #require(TestDevice.shared.device.metal.makeBuffer(length: 8))
    buffer.contents().storeBytes(of: 42, as: UInt32.self)
    buffer.didModifyRange(0..<4)
    buffer.label = "numbers"
    let resource: any MTLResource = buffer
    #expect(resource.label == "numbers")
    #expect(buffer.length == 8)
    #expect(buffer.contents().load(as: UInt32.self) == 42)
  }

  @Test("time is the monotonic clock in seconds")
  func time() {
    func monotonic() -> Double {
      var now = timespec()
      clock_gettime(CLOCK_MONOTONIC, &now)
      return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
    }
    let before = monotonic()
    let time = CACurrentMediaTime()
    #expect(time >= before && time <= monotonic())
  }
}
