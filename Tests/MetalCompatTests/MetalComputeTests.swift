// Written as for Metal: nothing of HeadlandGPU is imported.
import HeadlandTestSupport
import MetalCompat
import Testing

/// A device with a queue and the kernels of a source, by name.
private final class Kernels {
  let device: MTLDevice
  let queue: MTLCommandQueue
  let library: MTLLibrary

  init(_ source: String) throws {
    device = try TestDevice.shared.device
    queue = try #require(device.makeCommandQueue())
    library = try device.makeLibrary(source: source, options: nil)
  }

  func pipelineState(_ name: String) throws -> MTLComputePipelineState {
    let function = try #require(library.makeFunction(name: name))
    return try device.makeComputePipelineState(function: function)
  }

  func buffer(_ numbers: [UInt32]) throws -> MTLBuffer {
    try #require(device.makeBuffer(bytes: numbers, length: numbers.count * MemoryLayout<UInt32>.stride))
  }

  func run(dispatchType: MTLDispatchType = .serial, _ encode: (MTLComputeCommandEncoder) -> Void) throws {
    let commandBuffer = try #require(queue.makeCommandBuffer())
    let encoder = try #require(commandBuffer.makeComputeCommandEncoder(dispatchType: dispatchType))
    encoder.label = "kernels"
    encode(encoder)
    encoder.endEncoding()
    commandBuffer.commit()
    commandBuffer.waitUntilCompleted()
    #expect(commandBuffer.status == .completed)
    #expect(commandBuffer.error == nil)
  }
}

extension MTLBuffer {
  fileprivate var numbers: [UInt32] {
    let pointer = contents().bindMemory(to: UInt32.self, capacity: length / 4)
    return Array(UnsafeBufferPointer(start: pointer, count: length / 4))
  }
}

@Suite("Kernels in Metal's words")
struct MetalComputeTests {
  @Test("a histogram of an image whose size is no multiple of the threadgroup's")
  func histogram() throws {
    let kernels = try Kernels(
      """
      #pragma kernel histogram
      layout(binding = 0) uniform sampler2D image;
      layout(binding = 0) buffer Bins { uint bins[4]; };
      void main() {
        float red = texelFetch(image, ivec2(gl_GlobalInvocationID.xy), 0).r;
        atomicAdd(bins[min(int(red * 4.0), 3)], 1u);
      }
      """)
    let descriptor = MTLTextureDescriptor.texture2DDescriptor(
      pixelFormat: .r8Unorm, width: 5, height: 3, mipmapped: false)
    descriptor.usage = .shaderRead
    let image = try #require(kernels.device.makeTexture(descriptor: descriptor))
    // Pixel i is i / 15 red, and falls into bin ⌊4 i / 15⌋: 0…3, 4…7, 8…11 and 12…14.
    let pixels = (0..<15).map { UInt8($0 * 17) }
    image.replace(region: MTLRegionMake2D(0, 0, 5, 3), mipmapLevel: 0, withBytes: pixels, bytesPerRow: 5)
    let bins = try kernels.buffer([0, 0, 0, 0])
    let state = try kernels.pipelineState("histogram")
    try kernels.run { encoder in
      encoder.setComputePipelineState(state)
      encoder.setTexture(image, index: 0)
      encoder.setBuffer(bins, offset: 0, index: 0)
      encoder.dispatchThreads(
        MTLSize(width: image.width, height: image.height, depth: 1),
        threadsPerThreadgroup: MTLSize(width: 4, height: 4, depth: 1))
    }
    #expect(bins.numbers == [4, 4, 4, 3])
  }

  @Test("a running sum in a threadgroup's memory, in as many groups as a buffer says")
  func prefixSum() throws {
    let kernels = try Kernels(
      """
      #pragma kernel prefixSum
      layout(local_size_x = 8) in;
      layout(binding = 0) readonly buffer Values { uint values[]; };
      layout(binding = 1) buffer Sums { uint sums[]; };
      shared uint partial[8];
      void main() {
        uint i = gl_LocalInvocationID.x;
        partial[i] = values[gl_GlobalInvocationID.x];
        barrier();
        for (uint reach = 1u; reach < 8u; reach *= 2u) {
          uint other = i >= reach ? partial[i - reach] : 0u;
          barrier();
          partial[i] += other;
          barrier();
        }
        sums[gl_GlobalInvocationID.x] = partial[i];
      }
      """)
    let values = try kernels.buffer([3, 1, 4, 1, 5, 9, 2, 6] + [UInt32](repeating: 1, count: 8))
    let sums = try kernels.buffer([UInt32](repeating: 0, count: 24))
    var arguments = MTLDispatchThreadgroupsIndirectArguments(threadgroupsPerGrid: (2, 1, 1))
    #expect(arguments.threadgroupsPerGrid == (2, 1, 1))
    let indirect = try #require(
      kernels.device.makeBuffer(bytes: &arguments, length: MemoryLayout.size(ofValue: arguments), options: []))
    let state = try kernels.pipelineState("prefixSum")
    try kernels.run { encoder in
      encoder.setComputePipelineState(state)
      encoder.setBuffers([values, sums], offsets: [0, 0], range: 0..<2)
      encoder.dispatchThreadgroups(
        indirectBuffer: indirect, indirectBufferOffset: 0, threadsPerThreadgroup: MTLSizeMake(8, 1, 1))
    }
    #expect(
      sums.numbers == [3, 4, 8, 9, 14, 23, 25, 31] + [1, 2, 3, 4, 5, 6, 7, 8] + [UInt32](repeating: 0, count: 8))
  }

  private static let scale = """
    #pragma kernel scale
    layout(binding = 0) buffer Numbers { uint numbers[]; };
    layout(binding = 1) uniform Factor { uint factor; };
    void main() { numbers[gl_GlobalInvocationID.x] *= factor; }
    """

  @Test("dispatches of a concurrent encoder see each other's writes after a barrier, of a scope or of resources")
  func barriers() throws {
    let kernels = try Kernels(Self.scale)
    let numbers = try kernels.buffer([1, 2, 3, 4])
    let state = try kernels.pipelineState("scale")
    let resources: [MTLResource] = [numbers]
    try kernels.run(dispatchType: .concurrent) { encoder in
      encoder.setComputePipelineState(state)
      encoder.setBuffer(numbers, offset: 0, index: 0)
      for factor in [2, 3, 5] as [UInt32] {
        var factor = factor
        encoder.setBytes(&factor, length: MemoryLayout<UInt32>.size, index: 1)
        encoder.dispatchThreadgroups(MTLSizeMake(2, 1, 1), threadsPerThreadgroup: MTLSizeMake(2, 1, 1))
        if factor == 2 { encoder.memoryBarrier(scope: .buffers) } else { encoder.memoryBarrier(resources: resources) }
      }
    }
    #expect(numbers.numbers == [30, 60, 90, 120])
  }

  @Test("threadgroups are sized by what the pipeline and the device tell")
  func limits() throws {
    let kernels = try Kernels(Self.scale)
    let state = try kernels.pipelineState("scale")
    let (most, device) = (state.maxTotalThreadsPerThreadgroup, kernels.device)
    // 128 threads, 16 KiB and 65535 groups are the least of GLES 3.1.
    #expect(most >= 128 && device.maxThreadsPerThreadgroup.width >= 128)
    #expect(device.maxThreadgroupMemoryLength >= 16_384)
    #expect(state.threadExecutionWidth > 0 && most % state.threadExecutionWidth == 0)
    let numbers = try kernels.buffer((0..<UInt32(most)).map { $0 })
    try kernels.run { encoder in
      var factor: UInt32 = 2
      encoder.setComputePipelineState(state)
      encoder.setBuffer(numbers, offset: 0, index: 0)
      encoder.setBytes(&factor, length: 4, index: 1)
      let width = state.threadExecutionWidth
      encoder.dispatchThreads(MTLSizeMake(most, 1, 1), threadsPerThreadgroup: MTLSizeMake(width, 1, 1))
    }
    #expect(numbers.numbers == (0..<UInt32(most)).map { 2 * $0 })
  }

  @Test("a descriptor names the pipeline; one without a kernel or with too many threads is told why")
  func descriptors() throws {
    let kernels = try Kernels(Self.scale)
    let descriptor = MTLComputePipelineDescriptor()
    descriptor.label = "scaling"
    descriptor.threadGroupSizeIsMultipleOfThreadExecutionWidth = true
    #expect(throws: (any Error).self) {
      try kernels.device.makeComputePipelineState(descriptor: descriptor, options: [], reflection: nil)
    }
    descriptor.computeFunction = kernels.library.makeFunction(name: "scale")
    let state = try kernels.device.makeComputePipelineState(descriptor: descriptor, options: [], reflection: nil)
    #expect(state.label == "scaling")
    descriptor.maxTotalThreadsPerThreadgroup = state.maxTotalThreadsPerThreadgroup + 1
    do {
      _ = try kernels.device.makeComputePipelineState(descriptor: descriptor, options: [], reflection: nil)
      Issue.record("more threads than the device has were taken")
    } catch { #expect("\(error)".contains("maxTotalThreadsPerThreadgroup")) }
    descriptor.reset()
    #expect(descriptor.label == nil && descriptor.computeFunction == nil)
  }

  @Test("a handler is given the compute pipeline, or why there is none")
  func handlers() async throws {
    let device: MTLDevice = try TestDevice.shared.device
    let library = try device.makeLibrary(
      source: Self.scale + "\n#pragma vertex nothing\nvoid main() { gl_Position = vec4(0.0); }", options: nil)
    let (kernel, vertex) = (library.makeFunction(name: "scale"), library.makeFunction(name: "nothing"))
    for (function, isKernel) in [(try #require(kernel), true), (try #require(vertex), false)] {
      let isMade = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
        device.makeComputePipelineState(function: function) { state, error in
          continuation.resume(returning: state != nil && error == nil)
        }
      }
      #expect(isMade == isKernel)
    }
  }
}
