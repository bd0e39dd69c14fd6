import HeadlandGPU
import HeadlandGeometry
import HeadlandShaders
import HeadlandStyle

/// Draws pictures: tiles, and what lies between four corners.
///
/// A tile's square is drawn once, with its own picture or a part of one above it, so that pictures of two zooms never lie
/// over each other. Tiles side by side count from one of them and have their corners in common bit for bit: no pixel
/// between them is drawn twice or not at all. Pictures as they are have a program of their own, because turning hues for
/// nothing would cost as much as the picture.
final class RasterRenderer: LayerRenderer {
  /// Above this pitch, in degrees, tiles are seen at such an angle that they must be filtered by direction.
  private static let highestLevelPitch = 20.0

  private let plain: (opaque: RenderPipelineState, translucent: RenderPipelineState)
  private let adjusted: (opaque: RenderPipelineState, translucent: RenderPipelineState)
  /// Filtering by direction keeps sharp what is much shorter on the screen than wide; it costs several samples a pixel.
  private let linear: (plain: SamplerState, directed: SamplerState)
  private let nearest: SamplerState
  private let square: UploadedMesh

  var pipelines: [RenderPipelineState] {
    [plain.opaque, plain.translucent, adjusted.opaque, adjusted.translucent]
  }

  init(device: Device, formats: AttachmentFormats) throws {
    let room = try RoomPipelines(.raster, device: device, formats: formats)
    func pipeline(_ fragment: String, _ blending: RoomPipelines.Blending) throws -> RenderPipelineState {
      try room.make(
        vertex: "rasterVertex", fragment: fragment, vertices: PictureMesh.descriptor, blending: blending)
    }
    plain = (try pipeline("rasterFragment", .replace), try pipeline("rasterFragment", .over))
    adjusted = (try pipeline("rasterAdjustedFragment", .replace), try pipeline("rasterAdjustedFragment", .over))
    linear = (Self.sampler(device, .linear), Self.sampler(device, .linear, anisotropy: 16))
    nearest = Self.sampler(device, .nearest)
    square = try UploadedMesh(
      vertices: PictureMesh.square.vertices, indices: PictureMesh.square.indices, device: device)
  }

  /// Only enlarged pixels have edges to be seen: smaller ones are mixed whatever the style says.
  private static func sampler(
    _ device: Device, _ enlarging: SamplerMinMagFilter, anisotropy: Int = 1
  ) -> SamplerState {
    let descriptor = SamplerDescriptor()
    descriptor.label = "pictures, \(enlarging)"
    descriptor.magFilter = enlarging
    descriptor.minFilter = .linear
    descriptor.mipFilter = .nearest
    descriptor.maxAnisotropy = anisotropy
    return device.makeSamplerState(descriptor: descriptor)
  }

  func upload(_ bucket: any Bucket, device: Device) throws -> any UploadedBucket {
    guard let bucket = bucket as? RasterBucket else { preconditionFailure("\(type(of: bucket)) is no picture") }
    return try UploadedRaster(bucket, device: device)
  }

  func draw(_ layer: StyleLayer, tiles: [RenderedTile], context: FrameContext, encoder: RenderCommandEncoder) {
    let paint = RasterPaint(layer, in: context.evaluation)
    let adjustment = RasterAdjustment(paint)
    guard adjustment.opacity > 0, let first = tiles.first else { return }
    let isNewName = layer.properties.isSet("resampling")
    let resampling = isNewName ? paint.resampling : paint.rasterResampling
    encoder.setVertexValue(adjustment, index: RoomBinding.layer)
    var base = first.id
    encoder.setAlignedTile(base, of: context)
    for tile in tiles {
      guard let picture = tile.bucket as? UploadedRaster else { continue }
      if tile.id.canonical.z != base.canonical.z {
        base = tile.id
        encoder.setAlignedTile(base, of: context)
      }
      let pipelines = adjustment.changesColors ? adjusted : plain
      let isOpaque = picture.isOpaque && adjustment.opacity == 1
      encoder.setRenderPipelineState(isOpaque ? pipelines.opaque : pipelines.translucent)
      encoder.setFragmentTexture(picture.texture, index: 0)
      encoder.setFragmentSamplerState(
        resampling == .nearest ? nearest : smoothSampler(of: picture, on: tile.id, context), index: 0)
      draw(picture.surface, at: tile.id.offset(from: base), encoder)
    }
  }

  private func smoothSampler(
    of picture: UploadedRaster, on tile: UnwrappedTileID, _ context: FrameContext
  ) -> SamplerState {
    let mayBeShortened: Bool
    switch picture.surface {
    case .tile: mayBeShortened = context.transform.camera.pitch > Self.highestLevelPitch
    case .mesh: mayBeShortened = true
    }
    return mayBeShortened && context.isShortened(picture.extent, on: tile) ? linear.directed : linear.plain
  }

  private func draw(_ surface: UploadedRaster.Surface, at origin: SIMD2<Float>, _ encoder: RenderCommandEncoder) {
    switch surface {
    case .tile(let window):
      encoder.setVertexValue(
        Place(
          origin: origin, scale: SIMD2(repeating: Float(TileID.extent)), pictureOrigin: window.origin,
          pictureScale: SIMD2(repeating: window.scale)),
        index: RoomBinding.room)
      square.draw(encoder)
    case .mesh(let mesh, _):
      encoder.setVertexValue(
        Place(origin: origin, scale: .one, pictureOrigin: .zero, pictureScale: .one), index: RoomBinding.room)
      mesh.draw(encoder)
    }
  }

  /// The block `RasterPlace`.
  private struct Place: BitwiseCopyable {
    var origin: SIMD2<Float>
    var scale: SIMD2<Float>
    var pictureOrigin: SIMD2<Float>
    var pictureScale: SIMD2<Float>
  }
}

extension UnwrappedTileID {
  /// How far the tile lies from another one of its zoom, in tile units.
  func offset(from base: UnwrappedTileID) -> SIMD2<Float> {
    let columns = (wrap - base.wrap) << canonical.z + canonical.x - base.canonical.x
    return SIMD2(Float(columns * TileID.extent), Float((canonical.y - base.canonical.y) * TileID.extent))
  }
}
