import HeadlandGPU
import HeadlandShaders

/// Compiles a room's shaders and makes pipelines of them for one set of attachment formats.
struct RoomPipelines {
  /// Whether a fragment's colour, which is premultiplied, is laid over the stored one, takes its place or is added to it.
  enum Blending {
    case over
    case replace
    case add
  }

  private let device: Device
  private let formats: AttachmentFormats
  private let vertexLibrary: Library
  private let fragmentLibrary: Library

  /// - Parameters:
  ///   - sources: The room's shaders.
  ///   - paint: The paint values that the vertex stage reads for each feature; nil for a room without.
  ///   - device: The device.
  ///   - formats: The attachments' formats.
  /// - Throws: `LibraryError` where the driver refuses a shader.
  init(_ sources: RoomSources, paint: PaintMembers? = nil, device: Device, formats: AttachmentFormats) throws {
    self.device = device
    self.formats = formats
    var vertex = sources.vertex.map { ($0.name, $0.text) }
    if let paint { vertex.insert(("paint values", paint.shaderText), at: vertex.count - 1) }
    vertexLibrary = try device.makeLibrary(sources: vertex, name: vertex.last?.0 ?? "")
    fragmentLibrary = try device.makeLibrary(
      sources: sources.fragment.map { ($0.name, $0.text) }, name: sources.fragment.last?.name ?? "")
  }

  /// A pipeline of one vertex and one fragment function.
  func make(
    vertex: String, fragment: String, vertices: VertexDescriptor? = nil, blending: Blending
  ) throws -> RenderPipelineState {
    let descriptor = RenderPipelineDescriptor()
    descriptor.label = "\(fragment), \(blending)"
    descriptor.vertexFunction = try vertexLibrary.makeFunction(name: vertex)
    descriptor.fragmentFunction = try fragmentLibrary.makeFunction(name: fragment)
    descriptor.vertexDescriptor = vertices
    descriptor.depthAttachmentPixelFormat = formats.depth
    descriptor.stencilAttachmentPixelFormat = formats.stencil
    let color: RenderPipelineColorAttachmentDescriptor = descriptor.colorAttachments[0]
    color.pixelFormat = formats.color
    color.isBlendingEnabled = blending != .replace
    color.destinationRGBBlendFactor = blending.destinationFactor
    color.destinationAlphaBlendFactor = blending.destinationFactor
    return try device.makeRenderPipelineState(descriptor: descriptor)
  }
}

extension RoomPipelines.Blending {
  /// What the stored colour is multiplied by.
  fileprivate var destinationFactor: BlendFactor {
    switch self {
    case .over: .oneMinusSourceAlpha
    case .replace: .zero
    case .add: .one
    }
  }
}

/// The vertex buffer indices that all rooms share.
enum RoomBinding {
  /// The prelude's block, a `TileBlock`.
  static let tile = 0
  /// The paint table: values by feature.
  static let paint = 1
  /// The values that are the same for all features of the layer.
  static let layer = 2
  /// The room's own block.
  static let room = 3
  /// The first vertex stream; up to seven may follow.
  static let vertices = 4
  /// The table of images, in rooms that show any.
  static let images = 12
}
