import HeadlandGPU
import HeadlandGeometry
import HeadlandMap

/// A host that draws a box of one colour, hidden by what is nearer and hiding what is farther.
final class SolidHost: CustomLayerHost {
  private static let source = """
    #pragma vertex vertexMain
    layout(binding = 1) uniform Camera { mat4 matrix; };
    layout(location = 0) in vec4 position;
    void main() { gl_Position = matrix * position; }

    #pragma fragment fragmentMain
    layout(binding = 0) uniform Paint { vec4 color; };
    layout(location = 0) out vec4 result;
    void main() { result = color; }
    """

  private let solid: Solid
  private let color: SIMD4<Float>
  private var pipeline: RenderPipelineState?
  private var depth: DepthStencilState?

  init(_ solid: Solid, color: SIMD4<Float>) { (self.solid, self.color) = (solid, color) }

  func renderingWillStart(
    _ device: Device, colorPixelFormat: PixelFormat, depthStencilPixelFormat: PixelFormat
  ) throws {
    let library = try device.makeLibrary(source: Self.source, name: "solid.glsl")
    let vertices = VertexDescriptor()
    vertices.attributes[0].format = .float4
    vertices.layouts[0].stride = 16
    let descriptor = RenderPipelineDescriptor()
    descriptor.vertexFunction = try library.makeFunction(name: "vertexMain")
    descriptor.fragmentFunction = try library.makeFunction(name: "fragmentMain")
    descriptor.vertexDescriptor = vertices
    descriptor.colorAttachments[0].pixelFormat = colorPixelFormat
    descriptor.depthAttachmentPixelFormat = depthStencilPixelFormat
    descriptor.stencilAttachmentPixelFormat = depthStencilPixelFormat
    pipeline = try device.makeRenderPipelineState(descriptor: descriptor)
    let test = DepthStencilDescriptor()
    test.depthCompareFunction = .lessEqual
    test.isDepthWriteEnabled = true
    depth = device.makeDepthStencilState(descriptor: test)
  }

  /// Offsets from the middle of the map in metres, as triangles.
  private var triangles: [SIMD4<Float>] {
    let ring = solid.corners
    func point(_ index: Int, _ elevation: Double) -> SIMD4<Float> {
      SIMD4(Float(ring[index % 4].x), Float(ring[index % 4].y), Float(elevation), 1)
    }
    let walls = (0..<4).flatMap { index in
      [
        point(index, solid.base), point(index + 1, solid.base), point(index + 1, solid.height),
        point(index, solid.base), point(index + 1, solid.height), point(index, solid.height),
      ]
    }
    let top = [0, 1, 2, 0, 2, 3].map { point($0, solid.height) }
    return walls + top + [0, 1, 2, 0, 2, 3].map { point($0, solid.base) }
  }

  func render(
    _ parameters: CustomLayerRenderParameters, commandBuffer: CommandBuffer, renderPassDescriptor: RenderPassDescriptor
  ) {
    guard let pipeline else { return }
    let scale = WebMercator.unitsPerMeter(latitude: parameters.latitude)
    let matrix = parameters.relativeToCenter.matrix * .scale(SIMD3(repeating: scale))
    let vertices = triangles
    let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: renderPassDescriptor)
    encoder.setRenderPipelineState(pipeline)
    encoder.setDepthStencilState(depth)
    vertices.withUnsafeBytes { encoder.setVertexBytes($0.baseAddress!, length: $0.count, index: 0) }
    encoder.setVertexValue(matrix.floats, index: 1)
    encoder.setFragmentValue(color, index: 0)
    encoder.drawPrimitives(type: .triangle, vertexStart: 0, vertexCount: vertices.count)
    encoder.endEncoding()
  }

  func renderingWillEnd() { (pipeline, depth) = (nil, nil) }
}
