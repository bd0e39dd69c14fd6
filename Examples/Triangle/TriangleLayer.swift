import Headland

/// A custom layer: a translucent triangle between three cities, drawn with the map's own matrix.
public final class TriangleLayer: CustomLayerHost {
  /// Seoul, Busan and Gwangju.
  public static let corners = [
    Coordinate(latitude: 37.5665, longitude: 126.9780), Coordinate(latitude: 35.1796, longitude: 129.0756),
    Coordinate(latitude: 35.1595, longitude: 126.8526),
  ]
  /// Premultiplied colours of the corners: the colour times its alpha, and the alpha.
  public static let colors: [SIMD4<Float>] = [
    SIMD4(1.0, 0.35, 0.2, 1) * 0.7, SIMD4(1.0, 0.35, 0.2, 1) * 0.7, SIMD4(1.0, 0.35, 0.2, 1) * 0.7,
  ]

  private struct Vertex {
    var offset: SIMD2<Float>
    var color: SIMD4<Float>
  }

  private var pipeline: RenderPipelineState?
  private var depthStencil: DepthStencilState?

  /// Makes the layer; nothing is drawn before the map starts it.
  public init() {}

  /// Compiles the shaders and makes the states, once.
  public func renderingWillStart(
    _ device: Device, colorPixelFormat: PixelFormat, depthStencilPixelFormat: PixelFormat
  ) throws {
    let library = try device.makeLibrary(source: triangleSource, name: "triangle.glsl")
    let vertices = VertexDescriptor()
    vertices.attributes[0].format = .float2
    vertices.attributes[1].format = .float4
    vertices.attributes[1].offset = 16
    vertices.layouts[0].stride = MemoryLayout<Vertex>.stride

    let descriptor = RenderPipelineDescriptor()
    descriptor.label = "triangle"
    descriptor.vertexFunction = try library.makeFunction(name: "triangleVertex")
    descriptor.fragmentFunction = try library.makeFunction(name: "triangleFragment")
    descriptor.vertexDescriptor = vertices
    descriptor.colorAttachments[0].pixelFormat = colorPixelFormat
    descriptor.colorAttachments[0].isBlendingEnabled = true
    descriptor.colorAttachments[0].destinationRGBBlendFactor = .oneMinusSourceAlpha
    descriptor.colorAttachments[0].destinationAlphaBlendFactor = .oneMinusSourceAlpha
    descriptor.depthAttachmentPixelFormat = depthStencilPixelFormat
    descriptor.stencilAttachmentPixelFormat = depthStencilPixelFormat
    let pipeline = try device.makeRenderPipelineState(descriptor: descriptor)
    let depthStencil = device.makeDepthStencilState(descriptor: DepthStencilDescriptor())
    try device.warm([pipeline], depthStencilState: depthStencil)
    (self.pipeline, self.depthStencil) = (pipeline, depthStencil)
  }

  /// Draws the triangle on what the layers below have drawn.
  public func render(
    _ parameters: CustomLayerRenderParameters, commandBuffer: CommandBuffer,
    renderPassDescriptor: RenderPassDescriptor
  ) {
    guard let pipeline else { return }
    let center = parameters.relativeToCenter
    let vertices = zip(Self.corners, Self.colors).map { corner, color in
      let offset = MercatorCoordinate(corner).offset(from: center.origin)
      return Vertex(offset: SIMD2(Float(offset.x), Float(offset.y)), color: color)
    }
    let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: renderPassDescriptor)
    encoder.label = "triangle"
    encoder.setRenderPipelineState(pipeline)
    encoder.setDepthStencilState(depthStencil)
    vertices.withUnsafeBytes { encoder.setVertexBytes($0.baseAddress!, length: $0.count, index: 0) }
    encoder.setVertexValue(center.matrix.floats, index: 1)
    encoder.drawPrimitives(type: .triangle, vertexStart: 0, vertexCount: 3)
    encoder.endEncoding()
  }

  /// Drops the states.
  public func renderingWillEnd() {
    pipeline = nil
    depthStencil = nil
  }
}
