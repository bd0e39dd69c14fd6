import HeadlandTestSupport
import Synchronization

@testable import HeadlandGPU

/// Random sequences on several threads at once, which share a device, and some of their objects.
struct RandomAPICrowd: Sendable {
  let seeds: Range<UInt64>
  let threadCount: UInt64

  /// What went wrong; runs on the calling thread and as many others as it was told.
  func run() throws -> [String] {
    var options = DeviceOptions(selection: try TestDevice.selection, validation: .strict)
    options.issueHandler = { _ in }
    let device = try Device(options)
    let faults = Mutex<[String]>([])
    do {
      let shared = try SharedObjects(device)
      let threads = try (0..<threadCount).map { _ in
        try GLThread(named: "crowd", makeContext: {}, destroyContext: {})
      }
      for (number, thread) in threads.enumerated() {
        thread.async {
          let found = Result { try work(UInt64(number), device, shared) }
          faults.withLock { $0 += (try? found.get()) ?? ["\(found)"] }
        }
      }
      for thread in threads { thread.shutdown() }
    }
    device.waitUntilIdle()
    if let left = Leftovers(device).title(isEnd: true) { faults.withLock { $0.append("left are \(left)") } }
    return faults.withLock { $0 }
  }

  /// The sequences of one thread.
  private func work(_ number: UInt64, _ device: Device, _ shared: SharedObjects) throws -> [String] {
    let shaders = try RandomAPIShaders(device: device)
    let log = RandomAPILog(path: nil)
    var faults: [String] = []
    for seed in seeds where seed % threadCount == number {
      let world = RandomAPIWorld(device: device, shaders: shaders, seed: seed, log: log)
      world.buffers = shared.buffers
      world.textures = shared.textures
      world.kernels = shared.kernels
      world.pipelines = shared.pipelines
      world.run(40)
      world.dropAll()
      faults += world.outcome.faults.map { "seed \(seed): \($0)" }
    }
    return faults
  }
}

/// Objects that all threads of a crowd use.
private struct SharedObjects: Sendable {
  let buffers: [Buffer]
  let textures: [Texture]
  let kernels: [ComputePipelineState]
  let pipelines: [RenderPipelineState]

  init(_ device: Device) throws {
    let shaders = try RandomAPIShaders(device: device)
    // Private ones: two threads that write the memory of one would be at fault themselves.
    buffers = try (0..<4).map { try device.makeBuffer(length: 64 << $0, options: .storageModePrivate) }
    textures = try (0..<2).map { _ in
      let descriptor = TextureDescriptor.texture2DDescriptor(
        pixelFormat: .rgba8Unorm, width: 8, height: 8, mipmapped: false)
      descriptor.usage = [.renderTarget, .shaderRead, .shaderWrite]
      return try device.makeTexture(descriptor: descriptor)
    }
    kernels = try shaders.kernels.map { try device.makeComputePipelineState(function: $0) }
    let descriptor = RenderPipelineDescriptor()
    descriptor.vertexFunction = shaders.pairs[0].vertex
    descriptor.fragmentFunction = shaders.pairs[0].fragment
    descriptor.colorAttachments[0].pixelFormat = .rgba8Unorm
    pipelines = [try device.makeRenderPipelineState(descriptor: descriptor)]
  }
}
