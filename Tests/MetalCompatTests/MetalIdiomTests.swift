// A renderer as programs for Metal have them: what is tested is first of all that each of its idioms compiles.
import Dispatch
import Foundation
import HeadlandTestSupport
import MetalCompat
import Testing

extension MTLDevice {
  /// A buffer of whole values.
  fileprivate func makeBuffer<Element>(array: [Element]) -> MTLBuffer? {
    array.withUnsafeBytes { makeBuffer(bytes: $0.baseAddress!, length: $0.count) }
  }
}

extension MTLTexture {
  fileprivate var size: MTLSize { MTLSize(width: width, height: height, depth: 1) }
}

extension MTLRenderCommandEncoder {
  fileprivate func drawFullScreen(_ pipelineState: MTLRenderPipelineState) {
    setRenderPipelineState(pipelineState)
    drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
  }
}

extension float4x4 {
  fileprivate static let turned = float4x4(simd_quatf(angle: .pi, axis: [0, 0, 1]))

  fileprivate init(scale: Float) {
    self = matrix_identity_float4x4
    columns.0.x = scale
    columns.1.y = scale
  }
}

/// A ring of buffers behind a semaphore, pipelines by name, everything in optionals.
private final class Renderer: NSObject {
  static let framesInFlight = 3

  let device: MTLDevice
  let commandQueue: MTLCommandQueue
  var colorTexture: MTLTexture!
  private var pipelineStates: [String: MTLRenderPipelineState] = [:]
  private lazy var depthStencilState: MTLDepthStencilState? = {
    let descriptor = MTLDepthStencilDescriptor()
    descriptor.depthCompareFunction = .lessEqual
    descriptor.isDepthWriteEnabled = true
    descriptor.label = "less or equal"
    return device.makeDepthStencilState(descriptor: descriptor)
  }()
  private var uniformBuffers: [MTLBuffer] = []
  private let semaphore = DispatchSemaphore(value: Renderer.framesInFlight)
  private var frame = 0

  init?(device: MTLDevice?) {
    guard let device, let commandQueue = device.makeCommandQueue() else { return nil }
    self.device = device
    self.commandQueue = commandQueue
    super.init()
    uniformBuffers = (0..<Renderer.framesInFlight).compactMap { index in
      let buffer = device.makeBuffer(length: MemoryLayout<float4x4>.stride * 2, options: [.storageModeShared])
      buffer?.label = "uniforms \(index)"
      return buffer
    }
    colorTexture = Self.makeTarget(device, .bgra8Unorm, usage: [.renderTarget, .shaderRead])
    commandQueue.label = "main"
  }

  private static func makeTarget(
    _ device: MTLDevice, _ format: MTLPixelFormat, usage: MTLTextureUsage
  ) -> MTLTexture? {
    let descriptor = MTLTextureDescriptor.texture2DDescriptor(
      pixelFormat: format, width: 4, height: 4, mipmapped: false)
    descriptor.usage = usage
    descriptor.storageMode = format.rawValue >= MTLPixelFormat.depth16Unorm.rawValue ? .memoryless : .shared
    return device.makeTexture(descriptor: descriptor)
  }

  func build(_ source: String) throws {
    let library: MTLLibrary = try device.makeLibrary(source: source, options: MTLCompileOptions())
    for name in library.functionNames where name.hasPrefix("fragment") {
      let descriptor = MTLRenderPipelineDescriptor()
      descriptor.vertexFunction = library.makeFunction(name: "vertexMain")!
      descriptor.fragmentFunction = library.makeFunction(name: name)
      if let attachment = descriptor.colorAttachments[0] { attachment.pixelFormat = colorTexture.pixelFormat }
      descriptor.depthAttachmentPixelFormat = .depth32Float
      pipelineStates[name] = try device.makeRenderPipelineState(descriptor: descriptor)
    }
  }

  func draw(_ name: String, matrix: float4x4, handler: ((MTLCommandBuffer) -> Void)? = nil) {
    semaphore.wait()
    let buffer = uniformBuffers[frame % Renderer.framesInFlight]
    let uniforms = buffer.contents().bindMemory(to: float4x4.self, capacity: 2)
    uniforms[0] = matrix
    uniforms[1] = .turned
    frame += 1

    guard let commandBuffer = commandQueue.makeCommandBuffer(), let pipelineState = pipelineStates[name] else {
      semaphore.signal()
      return
    }
    let passDescriptor = MTLRenderPassDescriptor()
    passDescriptor.colorAttachments[0].texture = colorTexture
    passDescriptor.colorAttachments[0].loadAction = .clear
    passDescriptor.colorAttachments[0].clearColor = MTLClearColor(red: 0, green: 0, blue: 0, alpha: 1)
    let depthTexture = Self.makeTarget(device, .depth32Float, usage: .renderTarget)
    passDescriptor.depthAttachment.texture = depthTexture
    passDescriptor.depthAttachment.clearDepth = 1.0
    passDescriptor.depthAttachment.storeAction = .dontCare
    if let encoder: MTLRenderCommandEncoder = commandBuffer.makeRenderCommandEncoder(descriptor: passDescriptor) {
      encoder.setDepthStencilState(depthStencilState)
      encoder.setFrontFacing(.counterClockwise)
      encoder.setCullMode(.none)
      encoder.setVertexBuffer(buffer, offset: 0, index: 0)
      encoder.drawFullScreen(pipelineState)
      encoder.endEncoding()
    }
    let semaphore = semaphore
    commandBuffer.addCompletedHandler { _ in semaphore.signal() }
    commandBuffer.commit()
    handler?(commandBuffer)
  }
}

@Suite("The idioms of programs for Metal")
struct MetalIdiomTests {
  @Test("a renderer with a ring of buffers draws four frames, each with its own matrix")
  func ringOfBuffers() throws {
    let renderer = try #require(Renderer(device: TestDevice.shared.device))
    try renderer.build(
      """
      #pragma vertex vertexMain
      layout(binding = 0) uniform Uniforms { mat4 matrix; mat4 turned; };
      void main() {
        vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
        gl_Position = turned * matrix * vec4(corner, 0.0, 1.0);
      }
      #pragma fragment fragmentBlue
      out vec4 color;
      void main() { color = vec4(0.0, 0.0, 1.0, 1.0); }
      """)
    for frame in 0..<4 {
      // Half the size covers the middle 2 × 2 of 4 × 4 pixels.
      renderer.draw("fragmentBlue", matrix: float4x4(scale: frame == 3 ? 0.5 : 1)) { $0.waitUntilCompleted() }
    }
    let texture: MTLTexture = renderer.colorTexture
    #expect(texture.size == MTLSizeMake(4, 4, 1))
    var pixels = [UInt32](repeating: 0, count: 16)
    texture.getBytes(&pixels, bytesPerRow: 16, from: MTLRegionMake2D(0, 0, 4, 4), mipmapLevel: 0)
    let (blue, black) = (0xFF00_00FF as UInt32, 0xFF00_0000 as UInt32)
    // In memory blue comes first, so that the word's low byte is blue.
    let edge = [black, black, black, black]
    #expect(pixels == edge + [black, blue, blue, black] + [black, blue, blue, black] + edge)
  }

  @Test("objects are told apart, stored and cast as Metal's are")
  func objects() throws {
    let device: MTLDevice = try TestDevice.shared.device
    weak var weakBuffer: MTLBuffer?
    do {
      let buffer = try #require(device.makeBuffer(array: [1, 2, 3] as [Float]))
      weakBuffer = buffer
      let resources: [MTLResource] = [buffer]
      #expect(resources.first is MTLBuffer)
      #expect((resources.first as? MTLBuffer) === buffer)
      #expect((resources.first as? MTLTexture) == nil)
      #expect(ObjectIdentifier(buffer) == ObjectIdentifier(resources[0]))
    }
    #expect(weakBuffer == nil)
  }
}
