import HeadlandGPU
import HeadlandMap
import HeadlandTestSupport

/// A host that notes how it is called and lets a test draw in its place; by default it covers the map with red.
final class TestHost: CustomLayerHost {
  typealias Render = (
    _ host: TestHost, _ parameters: CustomLayerRenderParameters, _ commandBuffer: CommandBuffer,
    _ pass: RenderPassDescriptor
  ) throws -> Void

  /// The calls so far, in order.
  private(set) var calls: [String] = []
  /// What `renderingWillStart` was told.
  private(set) var device: Device?
  private(set) var colorPixelFormat = PixelFormat.invalid
  private(set) var depthStencilPixelFormat = PixelFormat.invalid
  /// What each call of `render` was handed.
  private(set) var parameters: [CustomLayerRenderParameters] = []
  private(set) var passes: [RenderPassDescriptor] = []

  let repeatsAcrossWorlds: Bool
  /// Is told each call as well, for the order among several hosts.
  var note: (String) -> Void = { _ in }
  var onStart: (TestHost) throws -> Void = { _ in }
  var onPrerender: (TestHost, CommandBuffer) throws -> Void = { _, _ in }
  var onRender: Render
  /// Draws quads by `TestShaders.quad`: blended over what is there, and replacing it.
  private var over: RenderPipelineState?
  private var replacing: RenderPipelineState?

  init(
    repeatsAcrossWorlds: Bool = false,
    onRender: @escaping Render = { host, _, buffer, pass in host.cover(.red, buffer, pass) }
  ) {
    self.repeatsAcrossWorlds = repeatsAcrossWorlds
    self.onRender = onRender
  }

  func renderingWillStart(
    _ device: Device, colorPixelFormat: PixelFormat, depthStencilPixelFormat: PixelFormat
  ) throws {
    call("start")
    (self.device, self.colorPixelFormat) = (device, colorPixelFormat)
    self.depthStencilPixelFormat = depthStencilPixelFormat
    try onStart(self)
    over = try makePipeline(TestShaders.quad, isBlended: true)
    replacing = try makePipeline(TestShaders.quad)
  }

  func prerender(_ parameters: CustomLayerRenderParameters, commandBuffer: CommandBuffer) throws {
    call("prerender")
    try onPrerender(self, commandBuffer)
  }

  func render(
    _ parameters: CustomLayerRenderParameters, commandBuffer: CommandBuffer, renderPassDescriptor: RenderPassDescriptor
  ) throws {
    call("render")
    self.parameters.append(parameters)
    passes.append(renderPassDescriptor)
    try onRender(self, parameters, commandBuffer, renderPassDescriptor)
  }

  func renderingWillEnd() {
    call("end")
    (over, replacing) = (nil, nil)
  }

  private func call(_ name: String) {
    calls.append(name)
    note(name)
  }

  /// A pipeline for the map's attachments, or for a colour attachment alone.
  func makePipeline(
    _ source: String, isBlended: Bool = false, hasDepth: Bool = true, vertices: VertexDescriptor? = nil
  ) throws -> RenderPipelineState {
    guard let device else { preconditionFailure("the host was not started") }
    let library = try device.makeLibrary(source: source, name: "test.glsl")
    let descriptor = RenderPipelineDescriptor()
    descriptor.vertexFunction = try library.makeFunction(name: "vertexMain")
    descriptor.fragmentFunction = try library.makeFunction(name: "fragmentMain")
    descriptor.vertexDescriptor = vertices
    descriptor.colorAttachments[0].pixelFormat = colorPixelFormat
    descriptor.colorAttachments[0].isBlendingEnabled = isBlended
    descriptor.colorAttachments[0].destinationRGBBlendFactor = .oneMinusSourceAlpha
    descriptor.colorAttachments[0].destinationAlphaBlendFactor = .oneMinusSourceAlpha
    if hasDepth {
      descriptor.depthAttachmentPixelFormat = depthStencilPixelFormat
      descriptor.stencilAttachmentPixelFormat = depthStencilPixelFormat
    }
    return try device.makeRenderPipelineState(descriptor: descriptor)
  }

  /// Covers a rectangle in clip space, or all, with a colour; a translucent one must be premultiplied.
  func cover(
    _ color: SIMD4<Float>, _ commandBuffer: CommandBuffer, _ pass: RenderPassDescriptor, _ quad: Quad = Quad()
  ) {
    let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: pass)
    encoder.label = "test host"
    draw(color, encoder, quad)
    encoder.endEncoding()
  }

  /// Records the same in an encoder that stays open.
  func draw(_ color: SIMD4<Float>, _ encoder: RenderCommandEncoder, _ quad: Quad = Quad()) {
    guard let pipeline = color.w < 1 ? over : replacing else { return }
    encoder.setRenderPipelineState(pipeline)
    encoder.drawQuad(quad, color)
  }
}
