import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

/// Numbers that no sum may be made of: each is refused, or drawn as far as it goes, and nothing ends the process.
@Suite("Extreme numbers")
struct ExtremeNumberTests {
  private let test: TestDevice

  init() throws { test = try .shared }

  private func rules(_ record: (BlitCommandEncoder) throws -> Void) async throws -> [GPUIssue.Rule] {
    try await test.issues { commandBuffer in
      let encoder = commandBuffer.makeBlitCommandEncoder()
      try record(encoder)
      encoder.endEncoding()
    }.map(\.rule)
  }

  private func upload(
    _ encoder: BlitCommandEncoder, _ texture: Texture, row: Int = 16, image: Int = 0, size: Extent
  ) throws {
    encoder.copy(
      from: try test.device.makeBuffer(length: 64), sourceOffset: 0, sourceBytesPerRow: row, sourceBytesPerImage: image,
      sourceSize: size, to: texture, destinationSlice: 0, destinationLevel: 0, destinationOrigin: Origin())
  }

  @Test("more threads than a kernel can count are refused, also by a device that takes their groups")
  func threads() async throws {
    let test = try TestDevice { $0.overrideCapabilities = { $0.limits.maximumKernelGroups = SIMD3(repeating: .max) } }
    let library = try test.library("#pragma kernel nothing\nvoid main() {}")
    let kernel = try test.device.makeComputePipelineState(function: library.makeFunction(name: "nothing"))
    let issues = try await test.issues { commandBuffer in
      let encoder = commandBuffer.makeComputeCommandEncoder()
      encoder.setComputePipelineState(kernel)
      encoder.dispatchThreads(Extent(width: 1 << 32), threadsPerThreadgroup: Extent(width: 64))
      encoder.endEncoding()
    }
    #expect(issues.map(\.rule) == [.dispatchSize])
  }

  @Test("rows and regions beyond all numbers are refused by copies from buffers")
  func uploads() async throws {
    let texture = try test.texture(width: 4, height: 4)
    let found = try await rules { encoder in
      try upload(encoder, texture, size: Extent(width: 4, height: .max))
      try upload(encoder, texture, row: .max - 3, size: Extent(width: 4, height: 4))
      try upload(encoder, texture, row: 1 << 40, size: Extent(width: 4))
    }
    #expect(found == [.blit, .blit, .blit])
  }

  @Test("what follows a single plane does not matter", arguments: [-16, 1])
  func singlePlane(bytesPerImage: Int) async throws {
    let texture = try test.texture(width: 4, height: 4)
    let found = try await rules {
      try upload($0, texture, image: bytesPerImage, size: Extent(width: 4, height: 4))
    }
    #expect(found.isEmpty)
    test.expectNoDriverErrors()
  }

  @Test("copies between textures refuse origins, slices and levels beyond all numbers, once each")
  func textureCopies() async throws {
    let texture = try test.texture(width: 4, height: 4)
    let other = try test.texture(width: 4, height: 4)
    let found = try await rules { encoder in
      encoder.copy(
        from: texture, sourceSlice: 0, sourceLevel: 0, sourceOrigin: Origin(x: .max), sourceSize: Extent(width: 4),
        to: texture, destinationSlice: 0, destinationLevel: 0, destinationOrigin: Origin())
      encoder.copy(
        from: texture, sourceSlice: 0, sourceLevel: 1, to: other, destinationSlice: 0, destinationLevel: 0,
        sliceCount: 1, levelCount: .max)
      encoder.copy(
        from: texture, sourceSlice: 0, sourceLevel: 0, to: other, destinationSlice: 0, destinationLevel: 0,
        sliceCount: .max, levelCount: 1)
      encoder.fill(buffer: try test.device.makeBuffer(length: 4), range: .min ..< .max, value: 0)
    }
    #expect(found == [.blit, .blit, .blit, .blit])
  }

  @Test("reading and replacing refuse rows that no texture has")
  func transfers() async throws {
    let texture = try test.texture(width: 4, height: 4)
    var bytes = [UInt8](repeating: 0, count: 64)
    let region = Region(width: 4, height: 4)
    #expect(throws: GPUError.self) { try texture.getBytes(&bytes, bytesPerRow: .max, from: region) }
    #expect(throws: GPUError.self) { try texture.replace(region: region, withBytes: bytes, bytesPerRow: .max) }
    await #expect(throws: GPUError.self) { _ = try await texture.rgbaPixels(in: Region(width: .max, height: 4)) }
  }

  @Test("dispatches of more threads than can be counted are refused")
  func dispatches() async throws {
    let library = try test.library(
      "#pragma kernel count\nlayout(binding = 0) buffer Sum { uint sum; };\nvoid main() { atomicAdd(sum, 1u); }")
    let kernel = try test.device.makeComputePipelineState(function: library.makeFunction(name: "count"))
    let sum = try test.device.makeBuffer(length: 4)
    let issues = try await test.issues { commandBuffer in
      let encoder = commandBuffer.makeComputeCommandEncoder()
      encoder.setComputePipelineState(kernel)
      encoder.setBuffer(sum, offset: 0, index: 0)
      encoder.dispatchThreads(Extent(width: .max), threadsPerThreadgroup: Extent(width: 64))
      encoder.endEncoding()
    }
    #expect(issues.map(\.rule) == [.dispatchSize])
  }

  @Test("a visibility result's offset near the largest number is refused")
  func visibility() async throws {
    let pass = test.pass(try test.texture(width: 4, height: 4))
    pass.visibilityResultBuffer = try test.device.makeBuffer(length: 64)
    let issues = try await test.issues { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
      encoder.setVisibilityResultMode(.boolean, offset: .max - 7)
      encoder.endEncoding()
    }
    #expect(issues.map(\.rule) == [.visibility])
  }

  @Test("a step rate that GL cannot hold is refused", arguments: [0, Int.max, 1 << 32])
  func stepRates(rate: Int) throws {
    let source = """
      #pragma vertex vertexMain
      layout(location = 0) in vec4 place;
      void main() { gl_Position = place; }
      """
    #expect(throws: GPUError.self) {
      try test.pipeline(source, fragment: nil) { descriptor in
        let vertices = VertexDescriptor()
        vertices.attributes[0].format = .float4
        vertices.layouts[0].stride = 16
        vertices.layouts[0].stepFunction = .perInstance
        vertices.layouts[0].stepRate = rate
        descriptor.vertexDescriptor = vertices
      }
    }
  }

  @Test("as many offsets as buffers must be given")
  func offsets() async throws {
    let buffer = try test.device.makeBuffer(length: 64)
    let pass = test.pass(try test.texture(width: 4, height: 4))
    let issues = try await test.issues { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
      encoder.setVertexBuffers([buffer, buffer], offsets: [0], range: 0..<2)
      encoder.endEncoding()
    }
    #expect(issues.map(\.rule) == [.bindingIndex])
  }

  @Test("indirect numbers that cannot be drawn are an issue where they are read back")
  func indirect() async throws {
    let source = """
      #pragma vertex vertexMain
      void main() { gl_Position = vec4(float(gl_InstanceID)); gl_PointSize = 1.0; }
      #pragma fragment fragmentMain
      layout(location = 0) out vec4 result;
      void main() { result = vec4(1.0); }
      """
    let pipeline = try test.pipeline(source)
    let pass = test.pass(try test.texture(width: 4, height: 4))
    let garbage = try test.device.makeBuffer(of: [UInt32](repeating: 0xFFFF_FFF0, count: 8))
    let beyond = try test.device.makeBuffer(of: [UInt32(3), 1, 7, 0, 0])
    let indices = try test.device.makeBuffer(of: [UInt16](repeating: 0, count: 8))
    let issues = try await test.issues { commandBuffer in
      let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
      encoder.setRenderPipelineState(pipeline)
      encoder.drawPrimitives(type: .point, indirectBuffer: garbage, indirectBufferOffset: 0)
      for arguments in [garbage, beyond] {
        encoder.drawIndexedPrimitives(
          type: .point, indexType: .uint16, indexBuffer: indices, indexBufferOffset: 0, indirectBuffer: arguments,
          indirectBufferOffset: 0)
      }
      encoder.endEncoding()
    }
    #expect(issues.map(\.rule) == [.indirectArguments, .indirectArguments, .indirectArguments])
  }

  @Test("a plane whose rows are as far apart as numbers go is too short", arguments: [Int.max, Int.max / 2])
  func planes(bytesPerRow: Int) throws {
    let cache = test.device.makeTextureCache()
    let bytes = [UInt8](repeating: 0, count: 64)
    bytes.withUnsafeBytes { memory in
      let frame = PixelBuffer(
        format: .rgba8, width: 2, height: 3, planes: [.init(bytes: memory, bytesPerRow: bytesPerRow)])
      let error = #expect(throws: GPUError.self) { try cache.makeTextures(from: frame) }
      #expect(error?.issues.map(\.field) == ["planes[0].bytes"])
    }
  }

  @Test("a ring that was asked for too much goes on as before")
  func ring() throws {
    let ring = test.device.makeBufferRing(length: 16, count: .max)
    #expect(ring.count == 1024)
    let commandBuffer = test.queue.makeCommandBuffer()
    #expect(throws: GPUError.self) { _ = try ring.nextBuffer(length: .max, for: commandBuffer) }
    #expect(try ring.nextBuffer(length: 17, for: commandBuffer).length == 32)
    #expect(ring.length == 32)
  }

  @Test("frames come one after the other where no number says which is due")
  func pacing() {
    var pacer = FramePacer(framesPerSecond: .max, pace: .realTime, start: 0)
    #expect(pacer.takeFrame(at: 2).index == 0)
    #expect(pacer.takeFrame(at: 3).index == 1)
  }

  /// In a process of its own: a device that was given up takes the display from all others.
  @Test("limits of time beyond all numbers are taken", arguments: [Int64.min, -5, Int64.max])
  func timeLimits(seconds: Int64) async {
    await #expect(processExitsWith: .success) { [seconds = seconds as Int64] in
      let device = try TestDevice { $0.timeLimit = .init(secondsComponent: seconds, attosecondsComponent: 0) }
      _ = device.device.statistics
    }
  }
}

@Suite("Hostile sources")
struct HostileSourceTests {
  @Test(
    "arrays longer than any driver's are refused with their line",
    arguments: [
      "layout(binding = 5) uniform sampler2D t[9223372036854775807];",
      "layout(rgba8, binding = 0) writeonly uniform highp image2D t[1000000000];",
    ])
  func arrays(declaration: String) throws {
    let source = "#pragma fragment f\n\(declaration)\nout vec4 color;\nvoid main() { color = vec4(1.0); }"
    let error = #expect(throws: LibraryError.self) { try TestDevice.shared.device.makeLibrary(source: source) }
    #expect(error?.issues.first?.line == 2)
  }

  @Test("the time that faults take grows with the source and not with its square")
  func manyFaults() throws {
    let pragmas = String(repeating: "#pragma vertex\n", count: 50_000)
    let samplers = (0..<10_000).map { "vec4 g();\n#pragma sampler(none\($0), 1)\n" }.joined()
    let error = #expect(throws: LibraryError.self) { try LibrarySource(source: pragmas + samplers, name: "many") }
    #expect(error?.issues.count == 60_000)
    #expect(error?.issues.last?.line == 70_000)
  }
}
