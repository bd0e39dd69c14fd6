import Foundation
import HeadlandGPU
import HeadlandTestSupport
import Synchronization
import Testing

@testable import MetalCompat

extension Device {
  /// The device as a program for Metal holds it.
  var metal: any MTLDevice { self }
}

@Suite("Where Metal answers nil, the reason is told", .serialized)
struct NilResultTests {
  private let testDevice: TestDevice
  private var device: any MTLDevice { testDevice.device }

  init() throws { testDevice = try TestDevice() }

  private func rules() -> [GPUIssue.Rule] { testDevice.takeIssues().map(\.rule) }

  @Test("a buffer of no length")
  func buffers() {
    #expect(device.makeBuffer(length: 0, options: .storageModeShared) == nil)
    #expect(rules() == [.bufferDescriptor])
    #expect(device.makeBuffer(length: 4, options: [.storageModeShared, .cpuCacheModeWriteCombined]) != nil)
    #expect(rules() == [])
  }

  @Test("a texture that is too large")
  func textures() {
    let descriptor = MTLTextureDescriptor()
    descriptor.width = 1 << 30
    #expect(device.makeTexture(descriptor: descriptor) == nil)
    #expect(rules() == [.textureDescriptor])
    let shared = MTLTextureDescriptor()
    shared.storageMode = .shared
    #expect(device.makeTexture(descriptor: shared) != nil, "any texture can be read and written by the processor")
    #expect(shared.storageMode == .shared)
    #expect(rules() == [])
  }

  @Test("a function that the library has not")
  func functions() throws {
    let library = try device.makeLibrary(source: TestShaders.quad, options: nil)
    #expect(library.makeFunction(name: "vertexmain") == nil)
    let issues = testDevice.takeIssues()
    #expect(issues.map(\.rule) == [.library])
    #expect(issues.first?.hint.contains("vertexMain") == true)
    #expect(library.makeFunction(name: "vertexMain")?.functionType == .vertex)
    #expect(library.functionNames == ["fragmentMain", "vertexMain"])
  }

  @Test("a region outside its texture, where Metal answers nothing at all")
  func regions() throws {
    let texture = try #require(device.makeTexture(descriptor: MTLTextureDescriptor()))
    texture.replace(
      region: MTLRegionMake2D(1, 0, 1, 1), mipmapLevel: 0, withBytes: [0] as [UInt32], bytesPerRow: 4)
    #expect(rules() == [.textureRegion])
  }

  @Test("a source that does not compile throws its own lines, and macros reach it")
  func sources() throws {
    do {
      _ = try device.makeLibrary(source: "#pragma fragment f\nvoid main() { nothing(); }", options: nil)
      Issue.record("the source compiled")
    } catch {
      #expect(error.localizedDescription.contains("library source:2"), "\(error.localizedDescription)")
    }
    let options = MTLCompileOptions()
    options.preprocessorMacros = ["SHARE": 0.5 as NSNumber]
    let source = """
      #pragma fragment f
      out vec4 color;
      void main() { color = vec4(SHARE); }
      """
    #expect(try device.makeLibrary(source: source, options: options).functionNames == ["f"])
  }
}

@Suite("Completion handlers")
struct CompletionHandlerTests {
  @Test("a handler is given what was made, or why it was not")
  func handlers() async throws {
    let device = try TestDevice.shared.device.metal
    let names = await withCheckedContinuation { (continuation: CheckedContinuation<[String]?, Never>) in
      device.makeLibrary(source: TestShaders.quad, options: nil) { library, error in
        continuation.resume(returning: error == nil ? library?.functionNames : nil)
      }
    }
    #expect(names == ["fragmentMain", "vertexMain"])
    let reason = await withCheckedContinuation { (continuation: CheckedContinuation<String?, Never>) in
      device.makeRenderPipelineState(descriptor: MTLRenderPipelineDescriptor()) { pipelineState, error in
        continuation.resume(returning: pipelineState == nil ? error?.localizedDescription : nil)
      }
    }
    #expect(reason?.contains("vertexFunction") == true, "\(reason ?? "none")")
  }
}

@Suite("What Metal takes from the system", .serialized)
struct MetalDefaultsTests {
  @Test("a library of registered files has all their functions; a file of the same name replaces the first")
  func defaultLibrary() throws {
    let device = try TestDevice.shared.device
    var sources = DefaultLibrarySources()
    #expect(throws: GPUError.self) { try sources.makeLibrary(for: device) }
    sources.register(source: "const float half_ = 0.5;", name: "shared.glsl")
    sources.register(
      source: "#pragma fragment first\nout vec4 c;\nvoid main() { c = vec4(half_); }", name: "a.glsl")
    sources.register(source: "#pragma fragment broken\nvoid main() { x }", name: "b.glsl")
    do {
      _ = try sources.makeLibrary(for: device)
      Issue.record("the broken file compiled")
    } catch let error as LibraryError {
      #expect(error.issues.allSatisfy { $0.file == "b.glsl" })
    }
    sources.register(
      source: "#pragma fragment second\nout vec4 c;\nvoid main() { c = vec4(half_); }", name: "b.glsl")
    #expect(try sources.makeLibrary(for: device).functionNames == ["first", "second"])
  }

  @Test("makeDefaultLibrary finds what was registered")
  func registeredLibrary() throws {
    let device = try TestDevice.shared.device.metal
    MetalDefaults.registerLibrary(
      source: "#pragma fragment registeredFragment\nout vec4 c;\nvoid main() { c = vec4(1.0); }", name: "test.glsl")
    #expect(device.makeDefaultLibrary()?.makeFunction(name: "registeredFragment") != nil)
  }

  @Test("the system's default device is one for as long as it is held, opened as the program says")
  func systemDevice() throws {
    let told = Mutex<[GPUIssue]>([])
    MetalDefaults.deviceOptions = DeviceOptions(
      selection: DeviceSelection(which: .index(999)), validation: .strict,
      issueHandler: { issue in told.withLock { $0.append(issue) } })
    #expect(MTLCreateSystemDefaultDevice() == nil)
    #expect(told.withLock { $0.map(\.object) } == ["MTLCreateSystemDefaultDevice"])
    let tested = try TestDevice.shared.device.description
    MetalDefaults.deviceOptions = DeviceOptions(
      selection: DeviceSelection(which: .index(tested.index)), validation: .strict)
    do {
      let device = try #require(MTLCreateSystemDefaultDevice())
      #expect(MTLCreateSystemDefaultDevice() === device)
      #expect((device as? Device)?.validation == .strict)
      (device as? Device)?.simulateLoss(reason: "a test")
      let successor = try #require(MTLCreateSystemDefaultDevice() as? Device)
      #expect(successor !== device && !successor.isLost && successor.validation == .strict)
      #expect(MTLCreateSystemDefaultDevice() === successor)
      #expect(device.name == tested.renderer)
    }
    MetalDefaults.deviceOptions = DeviceOptions()
  }

  @Test("the machine's devices are listed, the one in use among them")
  func allDevices() throws {
    let inUse = try #require(MTLCreateSystemDefaultDevice())
    let devices = MTLCopyAllDevices()
    #expect(devices.contains { $0 === inUse })
    #expect(Set(devices.map { ObjectIdentifier($0) }).count == devices.count)
  }
}

@Suite("Both modules in one file")
struct OverloadTests {
  @Test("a Device keeps the calls that throw, an any MTLDevice has those that answer nil")
  func nothingIsAmbiguous() throws {
    let device = try TestDevice.shared.device
    // These lines are the test: they compile only with the types that are written here.
    let queue = device.makeCommandQueue()
    let buffer: CommandBuffer = queue.makeCommandBuffer()
    let bytes = try device.makeBuffer(length: 4)
    let texture = try device.makeTexture(descriptor: TextureDescriptor())
    #expect(throws: GPUError.self) { try device.makeBuffer(length: 0) }
    #expect(buffer.device === device && bytes.length == 4)

    let metal: any MTLDevice = device
    let metalQueue: (any MTLCommandQueue)? = metal.makeCommandQueue()
    let metalTexture: any MTLTexture = texture
    let pass = RenderPassDescriptor()
    pass.colorAttachments[0].texture = metalTexture
    #expect(pass.colorAttachments[0].texture === texture)
    #expect(metalQueue?.device === metal)
    let again: any MTLDevice = metalTexture.device
    #expect(again === metal)
  }
}
