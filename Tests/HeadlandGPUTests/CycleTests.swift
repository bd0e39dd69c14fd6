internal import Glibc
import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

/// Making, using and dropping objects over and over.
///
/// `HEADLAND_CYCLES=10000` runs so many cycles, and a fiftieth of that
/// many whole devices, and asks that the memory of the process stays within 2 %.
@Suite("Cycles of objects and devices", .serialized)
struct CycleTests {
  private static let longCount = getenv("HEADLAND_CYCLES").flatMap { Int(String(cString: $0)) }

  private static let source =
    TestShaders.quad + """

      #pragma fragment sampled
      layout(binding = 0) uniform sampler2D image;
      layout(location = 0) out vec4 result;
      void main() { result = texture(image, vec2(0.5)); }
      #pragma kernel add
      layout(binding = 0) buffer Numbers { uint numbers[]; };
      void main() { numbers[gl_GlobalInvocationID.x] += 1u; }
      """

  /// The functions that a cycle makes pipelines of.
  private struct Functions {
    let vertex: Function
    let fragment: Function
    let kernel: Function

    init(_ device: Device) throws {
      let library = try device.makeLibrary(source: CycleTests.source)
      vertex = try library.makeFunction(name: "vertexMain")
      fragment = try library.makeFunction(name: "sampled")
      kernel = try library.makeFunction(name: "add")
    }
  }

  /// A frame with objects of every kind that are all dropped when the call returns.
  private static func cycle(_ device: Device, _ queue: CommandQueue, _ functions: Functions) throws {
    let descriptor = TextureDescriptor.texture2DDescriptor(
      pixelFormat: .rgba8Unorm, width: 8, height: 8, mipmapped: true)
    descriptor.usage = [.renderTarget, .shaderRead]
    let (target, image) = (
      try device.makeTexture(descriptor: descriptor), try device.makeTexture(descriptor: descriptor)
    )
    descriptor.mipmapLevelCount = 1
    descriptor.pixelFormat = .depth32Float_stencil8
    let depth = try device.makeTexture(descriptor: descriptor)
    try image.replace(
      region: Region(width: 8, height: 8), withBytes: [UInt8](repeating: 255, count: 256), bytesPerRow: 32)
    let numbers = try device.makeBuffer(of: [UInt32](repeating: 0, count: 64))
    let commandBuffer = queue.makeCommandBuffer()
    try draw(commandBuffer, functions, target, depth, image, numbers)
    let compute = commandBuffer.makeComputeCommandEncoder()
    compute.setComputePipelineState(try device.makeComputePipelineState(function: functions.kernel))
    compute.setBuffer(numbers, offset: 0, index: 0)
    compute.dispatchThreads(Extent(width: 64), threadsPerThreadgroup: Extent(width: 8))
    compute.endEncoding()
    let blit = commandBuffer.makeBlitCommandEncoder()
    let copy = try device.makeBuffer(length: 256, options: .storageModePrivate)
    blit.copy(from: numbers, sourceOffset: 0, to: copy, destinationOffset: 0, size: 256)
    blit.generateMipmaps(for: target)
    blit.endEncoding()
    let event = device.makeEvent()
    commandBuffer.encodeSignalEvent(event, value: 1)
    commandBuffer.commit()
    commandBuffer.waitUntilCompleted()
    #expect(commandBuffer.status == .completed && event.signaledValue == 1)
    #expect(numbers.contents().load(as: UInt32.self) == 1)
  }

  private static func draw(
    _ commandBuffer: CommandBuffer, _ functions: Functions, _ target: Texture, _ depth: Texture, _ image: Texture,
    _ numbers: Buffer
  ) throws {
    let device = commandBuffer.device
    let descriptor = RenderPipelineDescriptor()
    (descriptor.vertexFunction, descriptor.fragmentFunction) = (functions.vertex, functions.fragment)
    descriptor.colorAttachments[0].pixelFormat = .rgba8Unorm
    descriptor.depthAttachmentPixelFormat = .depth32Float_stencil8
    descriptor.stencilAttachmentPixelFormat = .depth32Float_stencil8
    let less = DepthStencilDescriptor()
    less.depthCompareFunction = .less
    let pass = RenderPassDescriptor()
    pass.colorAttachments[0].texture = target
    pass.colorAttachments[0].loadAction = .clear
    (pass.depthAttachment.texture, pass.stencilAttachment.texture) = (depth, depth)
    pass.visibilityResultBuffer = try device.makeBuffer(length: 8)
    let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
    encoder.setRenderPipelineState(try device.makeRenderPipelineState(descriptor: descriptor))
    encoder.setDepthStencilState(device.makeDepthStencilState(descriptor: less))
    encoder.setFragmentSamplerState(device.makeSamplerState(descriptor: SamplerDescriptor()), index: 0)
    encoder.setFragmentTexture(image, index: 0)
    encoder.setVisibilityResultMode(.boolean, offset: 0)
    encoder.setVertexValue(Quad(), index: 0)
    encoder.drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
    encoder.endEncoding()
  }

  // MARK: - Tests

  @Test("objects of every kind, made, drawn with and dropped, leave nothing")
  func objects() async throws {
    let count = Self.longCount ?? 100
    let growth = try await RandomAPITests.onThread { () -> Double in
      let device = try Device(DeviceOptions(selection: TestDevice.selection, validation: .strict))
      var start = 0
      do {
        let queue = device.makeCommandQueue()
        var functions = try Functions(device)
        for cycle in 0..<count {
          if cycle == count / 5 { start = Self.residentPages() }
          if cycle % 20 == 19 { functions = try Functions(device) }
          try Self.cycle(device, queue, functions)
        }
      }
      device.waitUntilIdle()
      let left = Leftovers(device).title(isEnd: true)
      #expect(left == nil, "\(left ?? "") are left")
      return Double(Self.residentPages()) / Double(max(1, start))
    }
    if Self.longCount != nil {
      print("\(count) cycles of objects: resident memory × \(growth) after the first fifth")
      #expect(growth < 1.02)
    }
  }

  @Test("whole devices, opened, drawn with and dropped, leave no thread")
  func devices() async throws {
    let count = Self.longCount.map { $0 / 50 } ?? 10
    let (growth, threads) = try await RandomAPITests.onThread { () -> (Double, Int) in
      var (start, threads) = (0, 0)
      for cycle in 0..<count {
        if cycle == count / 5 { (start, threads) = (Self.residentPages(), Self.threadCount()) }
        weak var dropped: Device?
        do {
          let device = try Device(DeviceOptions(selection: TestDevice.selection, validation: .strict))
          dropped = device
          try Self.cycle(device, device.makeCommandQueue(), Functions(device))
        }
        #expect(dropped == nil)
      }
      return (Double(Self.residentPages()) / Double(max(1, start)), Self.threadCount() - threads)
    }
    if Self.longCount != nil {
      print("\(count) devices: resident memory × \(growth) after the first fifth, \(threads) more threads")
      #expect(growth < 1.02 && threads <= 0)
    }
  }

  // MARK: - The process

  /// What is resident once the allocator has given back what it holds for nothing.
  private static func residentPages() -> Int {
    // Swift's module of the C library leaves `malloc.h` out.
    if let trim = dlsym(nil, "malloc_trim") {
      _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> Int32).self)(0)
    }
    return fields(of: "/proc/self/statm").dropFirst().first.flatMap { Int($0) } ?? 0
  }

  private static func threadCount() -> Int {
    fields(of: "/proc/self/stat").dropFirst(19).first.flatMap { Int($0) } ?? 0
  }

  private static func fields(of path: String) -> [Substring] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = fread(&bytes, 1, bytes.count, file)
    let text = String(decoding: bytes.prefix(count), as: UTF8.self)
    // The name of the process is in parentheses, and may hold blanks.
    let rest = text.lastIndex(of: ")").map { "0 " + String(text[text.index(after: $0)...]) } ?? text
    return rest.split(whereSeparator: \.isWhitespace).map { Substring(String($0)) }
  }
}
