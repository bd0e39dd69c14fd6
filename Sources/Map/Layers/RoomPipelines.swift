import HeadlandGPU
import HeadlandShaders

/// Compiles a room's shaders and makes pipelines of them for one set of attachment formats.
struct RoomPipelines {
  /// Whether a fragment's colour, which is premultiplied, is laid over the stored one or takes its place.
  enum Blending {
    case over
    case replace
  }

  private let device: Device
  private let formats: AttachmentFormats
  private let vertexLibrary: Library
  private let fragmentLibrary: Library

  /// - Throws: `LibraryError` where the driver refuses a shader.
  init(_ sources: RoomSources, device: Device, formats: AttachmentFormats) throws {
    self.device = device
    self.formats = formats
    vertexLibrary = try Self.library(sources.vertex, device)
    fragmentLibrary = try Self.library(sources.fragment, device)
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
    color.isBlendingEnabled = blending == .over
    color.destinationRGBBlendFactor = blending == .over ? .oneMinusSourceAlpha : .zero
    color.destinationAlphaBlendFactor = blending == .over ? .oneMinusSourceAlpha : .zero
    return try device.makeRenderPipelineState(descriptor: descriptor)
  }

  private static func library(_ sources: [ShaderSource], _ device: Device) throws -> Library {
    try device.makeLibrary(sources: sources.map { ($0.name, $0.text) }, name: sources.last?.name ?? "")
  }
}

/// The vertex buffer indices that all rooms share.
enum RoomBinding {
  /// The prelude's block, a `TileBlock`.
  static let tile = 0
  /// The paint table.
  static let paint = 1
  /// The first vertex stream.
  static let vertices = 2
}
