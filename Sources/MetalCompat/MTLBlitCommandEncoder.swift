public import HeadlandGPU

/// Records copies between buffers and textures, fills and mipmaps.
///
/// Each is a `BlitCommandEncoder`, whose verbs have Metal's own signatures. What Metal's encoder does for memory of two
/// copies, or to prepare memory for one reader, needs nothing here.
public protocol MTLBlitCommandEncoder: BlitCommandEncoder, MTLCommandEncoder {}

extension BlitCommandEncoder: MTLBlitCommandEncoder {}

extension MTLBlitCommandEncoder {
  /// Does nothing: `contents()` and `getBytes` show what the GPU wrote as soon as the command buffer has completed.
  public func synchronize(resource: any MTLResource) {}

  /// Does nothing: `getBytes` shows what the GPU wrote as soon as the command buffer has completed.
  public func synchronize(texture: any MTLTexture, slice: Int, level: Int) {}

  /// Does nothing: the driver lays textures out as it sees fit.
  public func optimizeContentsForGPUAccess(texture: any MTLTexture) {}

  /// Does nothing: the driver lays textures out as it sees fit.
  public func optimizeContentsForGPUAccess(texture: any MTLTexture, slice: Int, level: Int) {}

  /// Does nothing: the driver lays textures out as it sees fit.
  public func optimizeContentsForCPUAccess(texture: any MTLTexture) {}

  /// Does nothing: the driver lays textures out as it sees fit.
  public func optimizeContentsForCPUAccess(texture: any MTLTexture, slice: Int, level: Int) {}

  /// Does nothing: see `MTLFence`.
  public func updateFence(_ fence: any MTLFence) {}

  /// Does nothing: see `MTLFence`.
  public func waitForFence(_ fence: any MTLFence) {}
}
