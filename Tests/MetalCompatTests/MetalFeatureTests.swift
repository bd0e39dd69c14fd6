// Written as for Metal: nothing of HeadlandGPU is imported.
import HeadlandTestSupport
import MetalCompat
import Testing

@Suite("What a device tells of itself, and captures")
struct MetalFeatureTests {
  private let device: MTLDevice
  init() throws { device = try TestDevice.shared.device }

  @Test("no family of Apple's is promised, and limits are the driver's")
  func features() throws {
    #expect(MTLGPUFamily.allCases.allSatisfy { !device.supportsFamily($0) })
    #expect(!device.supportsRaytracing && !device.supportsFunctionPointers && !device.supportsDynamicLibraries)
    #expect(!device.areRasterOrderGroupsSupported && !device.areProgrammableSamplePositionsSupported)
    // 1 and 4 samples are the least of GLES 3.0; no driver takes a number that is no power of two.
    #expect(device.supportsTextureSampleCount(1) && device.supportsTextureSampleCount(4))
    #expect(!device.supportsTextureSampleCount(3) && !device.supportsTextureSampleCount(1 << 20))
    #expect(device.maxBufferLength == 2_147_483_647)
    #expect(device.makeBuffer(length: device.maxBufferLength + 1) == nil)
    #expect(device.isDepth24Stencil8PixelFormatSupported && device.isHeadless)
    #expect(device.hasUnifiedMemory == device.name.contains("llvmpipe"))
  }

  @Test("the formats that a device says it takes can be made, and no others")
  func formats() throws {
    func makes(_ format: MTLPixelFormat, _ usage: MTLTextureUsage, samples: Int = 1) -> Bool {
      let descriptor = MTLTextureDescriptor()
      (descriptor.pixelFormat, descriptor.usage, descriptor.sampleCount) = (format, usage, samples)
      (descriptor.width, descriptor.height) = (4, 4)
      descriptor.textureType = samples > 1 ? .type2DMultisample : .type2D
      return device.makeTexture(descriptor: descriptor) != nil
    }
    #expect(makes(.bc1_rgba, .shaderRead) == device.supportsBCTextureCompression)
    #expect(makes(.rgba32Float, .renderTarget, samples: 4) == device.supports32BitMSAA)
    #expect(makes(.depth24Unorm_stencil8, .renderTarget) == device.isDepth24Stencil8PixelFormatSupported)
  }

  @Test("without a debugger in the process a capture says that nothing can capture")
  func captures() throws {
    let manager = MTLCaptureManager.shared()
    #expect(manager === MTLCaptureManager.shared())
    let queue = try #require(device.makeCommandQueue())
    let scope = manager.makeCaptureScope(commandQueue: queue)
    scope.label = "frame"
    manager.defaultCaptureScope = scope
    #expect(manager.defaultCaptureScope === scope)
    scope.begin()
    scope.end()
    #expect(!manager.supportsDestination(.gpuTraceDocument))
    let descriptor = MTLCaptureDescriptor()
    #expect(throws: MTLCaptureError.invalidDescriptor) { try manager.startCapture(with: descriptor) }
    // The tests may run under RenderDoc, where captures do start.
    guard !manager.supportsDestination(.developerTools) else { return }
    for object in [device, queue, scope] as [Any] {
      descriptor.captureObject = object
      #expect(throws: MTLCaptureError.notSupported) { try manager.startCapture(with: descriptor) }
    }
    #expect(!manager.isCapturing)
    manager.stopCapture()
    manager.defaultCaptureScope = nil
  }

  @Test("command buffers know when the GPU began and ended, where the program asks for it")
  func gpuTimes() throws {
    let queue = try #require(device.makeCommandQueue())
    let buffer = try #require(device.makeBuffer(length: 4))
    func times() throws -> (start: CFTimeInterval, end: CFTimeInterval) {
      let commandBuffer = try #require(queue.makeCommandBuffer())
      let encoder = try #require(commandBuffer.makeBlitCommandEncoder())
      encoder.fill(buffer: buffer, range: 0..<4, value: 1)
      encoder.endEncoding()
      commandBuffer.commit()
      commandBuffer.waitUntilCompleted()
      #expect(commandBuffer.status == .completed)
      return (commandBuffer.gpuStartTime, commandBuffer.gpuEndTime)
    }
    #expect(try times() == (0, 0))
    MetalDefaults.measuresGPUTime = true
    defer { MetalDefaults.measuresGPUTime = false }
    let measured = try times()
    #expect(measured.start <= measured.end)
    #expect(try TestDevice.shared.device.canMeasureGPUTime == (measured.start > 0))
  }

  @Test("structures of C begin as zeros")
  func zeros() {
    #expect(MTLSize() == MTLSizeMake(0, 0, 0) && MTLRegion().size == MTLSize())
    #expect(MTLClearColor() == MTLClearColorMake(0, 0, 0, 0))
    #expect(MTLRenderPassDescriptor().colorAttachments[0].clearColor == MTLClearColorMake(0, 0, 0, 1))
    #expect(MTLViewport().width == 0 && MTLViewport().zfar == 0 && MTLScissorRect().width == 0)
    #expect(MTLDrawIndexedPrimitivesIndirectArguments().instanceCount == 0)
    #expect(MTLDispatchThreadgroupsIndirectArguments().threadgroupsPerGrid == (0, 0, 0))
    #expect(MTLRegionMake1D(3, 4) == MTLRegion(origin: MTLOriginMake(3, 0, 0), size: MTLSizeMake(4, 1, 1)))
    #expect(MTLRegionMake3D(1, 2, 3, 4, 5, 6).origin == MTLOrigin(x: 1, y: 2, z: 3))
  }
}
