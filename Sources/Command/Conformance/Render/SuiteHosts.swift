import Headland

/// A custom layer that tests of a render suite add: red points or triangles at Web Mercator places, 0…1.
final class SuiteHost: CustomLayerHost {
  private let shape: Shape
  private var pipeline: RenderPipelineState?
  private var depthStencil: DepthStencilState?

  /// What is drawn.
  private struct Shape {
    let vertexFunction: String
    let primitive: PrimitiveType
    let places: [SIMD4<Float>]
    let isSolid: Bool
  }

  /// The host of a name that the suites use, or nil.
  init?(named name: String) {
    switch name {
    case "null-island":
      shape = Shape(
        vertexFunction: "suitePoint", primitive: .point, places: [SIMD4(0.5, 0.5, 0, 1)], isSolid: false)
    case "tent-3d":
      let (x, y, step, ridge): (Float, Float, Float, Float) = (0.485, 0.49, 0.01, 0.01)
      let corners = [(0, 0, 0), (1, 0, 0), (0, 1, ridge), (1, 1, ridge), (0, 2, 0), (1, 2, 0)].map {
        SIMD4(x + step * $0.0, y + step * $0.1, $0.2, 1)
      }
      shape = Shape(
        vertexFunction: "suiteTriangle", primitive: .triangle,
        places: [0, 1, 2, 1, 2, 3, 2, 3, 4, 3, 4, 5].map { corners[$0] }, isSolid: true)
    default: return nil
    }
  }

  func renderingWillStart(
    _ device: Device, colorPixelFormat: PixelFormat, depthStencilPixelFormat: PixelFormat
  ) throws {
    let library = try device.makeLibrary(source: Self.shaders, name: "suite-hosts.glsl")
    let vertices = VertexDescriptor()
    vertices.attributes[0].format = .float4
    vertices.layouts[0].stride = MemoryLayout<SIMD4<Float>>.stride
    let descriptor = RenderPipelineDescriptor()
    descriptor.label = shape.vertexFunction
    descriptor.vertexFunction = try library.makeFunction(name: shape.vertexFunction)
    descriptor.fragmentFunction = try library.makeFunction(name: "suiteRed")
    descriptor.vertexDescriptor = vertices
    descriptor.colorAttachments[0].pixelFormat = colorPixelFormat
    descriptor.colorAttachments[0].isBlendingEnabled = true
    descriptor.colorAttachments[0].destinationRGBBlendFactor = .oneMinusSourceAlpha
    descriptor.colorAttachments[0].destinationAlphaBlendFactor = .oneMinusSourceAlpha
    descriptor.depthAttachmentPixelFormat = depthStencilPixelFormat
    descriptor.stencilAttachmentPixelFormat = depthStencilPixelFormat
    pipeline = try device.makeRenderPipelineState(descriptor: descriptor)
    let depth = DepthStencilDescriptor()
    if shape.isSolid {
      depth.depthCompareFunction = .lessEqual
      depth.isDepthWriteEnabled = true
    }
    depthStencil = device.makeDepthStencilState(descriptor: depth)
  }

  func render(
    _ parameters: CustomLayerRenderParameters, commandBuffer: CommandBuffer,
    renderPassDescriptor: RenderPassDescriptor
  ) {
    guard let pipeline, let depthStencil else { return }
    let encoder = commandBuffer.makeRenderCommandEncoder(descriptor: renderPassDescriptor)
    encoder.setRenderPipelineState(pipeline)
    encoder.setDepthStencilState(depthStencil)
    shape.places.withUnsafeBytes { encoder.setVertexBytes($0.baseAddress!, length: $0.count, index: 0) }
    encoder.setVertexValue(parameters.mercatorMatrix.floats, index: 1)
    encoder.drawPrimitives(type: shape.primitive, vertexStart: 0, vertexCount: shape.places.count)
    encoder.endEncoding()
  }

  private static let shaders = """
    layout(binding = 1) uniform Camera {
      mat4 matrix;
    };

    #pragma vertex suitePoint
    layout(location = 0) in vec4 place;

    void main() {
      gl_Position = matrix * place;
      gl_PointSize = 20.0;
    }

    #pragma vertex suiteTriangle
    layout(location = 0) in vec4 place;

    void main() {
      gl_Position = matrix * place;
    }

    #pragma fragment suiteRed
    out vec4 fragmentColor;

    void main() {
      fragmentColor = vec4(1.0, 0.0, 0.0, 1.0);
    }
    """
}
