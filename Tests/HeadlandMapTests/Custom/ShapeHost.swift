import HeadlandGPU
import HeadlandGeometry
import HeadlandMap

/// A host that draws opaque triangles between coordinates.
final class ShapeHost: CustomLayerHost {
  /// How coordinates reach the vertex stage.
  enum Positions {
    /// As offsets from the middle of the map, as the documentation advises.
    case relativeToCenter
    /// As Mercator coordinates 0…1 in 32 bits, which is too coarse at high zooms.
    case absolute
  }

  private static let source = """
    #pragma vertex vertexMain
    layout(binding = 1) uniform Camera { mat4 matrix; };
    layout(location = 0) in vec2 position;
    void main() { gl_Position = matrix * vec4(position, 0.0, 1.0); }

    #pragma fragment fragmentMain
    layout(binding = 0) uniform Paint { vec4 color; };
    layout(location = 0) out vec4 result;
    void main() { result = color; }
    """

  let repeatsAcrossWorlds: Bool
  private let corners: [Coordinate]
  private let color: SIMD4<Float>
  private let positions: Positions
  private var pipeline: RenderPipelineState?

  init(
    triangle corners: [Coordinate], color: SIMD4<Float> = SIMD4(1, 0, 0, 1), positions: Positions = .relativeToCenter,
    repeatsAcrossWorlds: Bool = false
  ) {
    self.corners = corners
    self.color = color
    self.positions = positions
    self.repeatsAcrossWorlds = repeatsAcrossWorlds
  }

  func renderingWillStart(
    _ device: Device, colorPixelFormat: PixelFormat, depthStencilPixelFormat: PixelFormat
  ) throws {
    let library = try device.makeLibrary(source: Self.source, name: "shape.glsl")
    let vertices = VertexDescriptor()
    vertices.attributes[0].format = .float2
    vertices.layouts[0].stride = 8
    let descriptor = RenderPipelineDescriptor()
    descriptor.vertexFunction = try library.makeFunction(name: "vertexMain")
    descriptor.fragmentFunction = try library.makeFunction(name: "fragmentMain")
    descriptor.vertexDescriptor = vertices
    descriptor.colorAttachments[0].pixelFormat = colorPixelFormat
    descriptor.depthAttachmentPixelFormat = depthStencilPixelFormat
    descriptor.stencilAttachmentPixelFormat = depthStencilPixelFormat
    pipeline = try device.makeRenderPipelineState(descriptor: descriptor)
  }

  func render(
    _ parameters: CustomLayerRenderParameters, commandBuffer: CommandBuffer, renderPassDescriptor: RenderPassDescriptor
  ) {
    guard let pipeline else { return }
    let center = parameters.relativeToCenter
    let (origin, matrix) =
      positions == .absolute
      ? (MercatorCoordinate(x: 0, y: 0), parameters.mercatorMatrix) : (center.origin, center.matrix)
    let vertices = corners.map { corner in
      let offset = MercatorCoordinate(corner).offset(from: origin)
      return SIMD2(Float(offset.x), Float(offset.y))
    }
    let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: renderPassDescriptor)
    encoder.setRenderPipelineState(pipeline)
    vertices.withUnsafeBytes { encoder.setVertexBytes($0.baseAddress!, length: $0.count, index: 0) }
    encoder.setVertexValue(matrix.floats, index: 1)
    encoder.setFragmentValue(color, index: 0)
    encoder.drawPrimitives(type: .triangle, vertexStart: 0, vertexCount: vertices.count)
    encoder.endEncoding()
  }

  func renderingWillEnd() { pipeline = nil }
}
