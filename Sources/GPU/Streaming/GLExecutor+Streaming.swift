internal import CEGL

/// Textures that a cache uses again and again.
extension GLExecutor {
  /// Fills a place with tight pixels in storage order, which are copied before the call returns.
  func upload(_ pixels: UnsafeRawBufferPointer, _ place: TexturePlace, to handle: ObjectHandle) {
    guard let texture = textures[handle] else { return }
    if !deferredClears.isEmpty { clearDeferred(of: handle) }
    state.bindForUpload(texture.name, target: texture.target)
    texture.setImage(place, pixels.baseAddress, length: pixels.count)
  }

  /// Sends textures back that no command buffer can name any more: after the last buffer that the GPU has not finished.
  func settleReturns() {
    guard !returning.isEmpty else { return }
    if pending.isEmpty { giveBack(returning) } else { pending[pending.count - 1].returns += returning }
    returning = []
  }

  func giveBack(_ returns: [TextureReturn]) {
    for texture in returns where !texture.pool.give(texture.handle, texture.shape) {
      delete(.texture, texture.handle)
      deletions.give(.texture, texture.handle)
    }
  }
}
