import HeadlandGPU
import HeadlandGeometry
import HeadlandStyle

/// Where a tile of heights lies, and which part of its textures it shows: the block `HeightSquare` of vertex stages.
struct HeightSquare: BitwiseCopyable, Hashable {
  /// In tile units from the tile whose matrix is set, so that tiles side by side share their corners.
  var origin: SIMD2<Float>
  /// The corner of the part, in shares of a texture with its border.
  var textureOrigin: SIMD2<Float>
  /// The sides of the part.
  var textureScale: SIMD2<Float>

  init(_ heights: UploadedDEM, at origin: SIMD2<Float>) {
    let (size, stride) = (Float(heights.size), Float(heights.size + 2))
    self.origin = origin
    textureOrigin = (heights.window.origin * size + 1) / stride
    textureScale = SIMD2(repeating: heights.window.scale * size / stride)
  }
}

extension RenderCommandEncoder {
  /// Draws tiles of heights as squares whose corners follow from the vertex id.
  ///
  /// Pixels of theirs lie on those of the map as a raster layer's do, so that the two fit.
  /// - Parameters:
  ///   - tiles: The tiles.
  ///   - context: The frame.
  ///   - bind: Sets what the fragment stage reads of a tile; false for one that is not drawn.
  func drawHeights(_ tiles: [RenderedTile], of context: FrameContext, _ bind: (UploadedDEM) -> Bool) {
    guard var base = tiles.first?.id else { return }
    setAlignedTile(base, of: context)
    for tile in tiles {
      guard let heights = tile.bucket as? UploadedDEM, bind(heights) else { continue }
      if tile.id.canonical.z != base.canonical.z {
        base = tile.id
        setAlignedTile(base, of: context)
      }
      setVertexValue(HeightSquare(heights, at: tile.id.offset(from: base)), index: RoomBinding.room)
      drawPrimitives(type: .triangleStrip, vertexStart: 0, vertexCount: 4)
    }
  }
}

/// The samplers of heights and slopes.
struct HeightSamplers {
  private let linear, nearest: SamplerState

  init(_ device: Device) {
    func sampler(_ filter: SamplerMinMagFilter) -> SamplerState {
      let descriptor = SamplerDescriptor()
      descriptor.label = "heights, \(filter)"
      descriptor.magFilter = filter
      descriptor.minFilter = filter
      return device.makeSamplerState(descriptor: descriptor)
    }
    (linear, nearest) = (sampler(.linear), sampler(.nearest))
  }

  subscript(resampling: Resampling) -> SamplerState { resampling == .nearest ? nearest : linear }
}
