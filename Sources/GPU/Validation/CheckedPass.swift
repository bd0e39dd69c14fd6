/// A pass as its descriptor was checked: what the encoders on it know of the attachments.
final class CheckedPass {
  let record: PassRecord
  let attachments: PassAttachments
  /// The place of the record in the command buffer's list.
  let place: Int32

  init(_ record: PassRecord, _ attachments: PassAttachments, place: Int) {
    self.record = record
    self.attachments = attachments
    self.place = Int32(place)
  }
}

/// Encoders of one frame mostly have one set of attachments, which is loaded and stored: it need not be checked each time.
extension PassRecord {
  /// Whether the record, of a descriptor that broke no rule, is also what this one says.
  ///
  /// Handles are not given out anew while the command buffer of the record is open. Where samples are resolved the answer
  /// is no.
  func isSnapshot(of descriptor: RenderPassDescriptor, device: Device) -> Bool {
    guard !resolves, isVisibilityBuffer(descriptor.visibilityResultBuffer, device) else { return false }
    var (isSame, count) = (true, 0)
    descriptor.colorAttachments.forEachSet { index, color in
      guard isSame, let texture = color.texture else { return }
      count += 1
      isSame = colors.indices.contains(index) && isSnapshot(colors[index], of: color, texture, color.clearColor, device)
    }
    guard isSame, count == colors.count(where: { $0 != nil }) else { return false }
    return isSnapshot(depth, of: descriptor.depthAttachment, descriptor.depthAttachment?.clearDepth ?? 0, device)
      && isSnapshot(
        stencil, of: descriptor.stencilAttachment, descriptor.stencilAttachment?.clearStencil ?? 0, device)
  }

  private func isVisibilityBuffer(_ buffer: Buffer?, _ device: Device) -> Bool {
    guard let buffer else { return visibilityBuffer == 0 }
    return buffer.handle == visibilityBuffer && buffer.device === device
  }

  private func isSnapshot<Clear: Equatable>(
    _ target: Target<Clear>?, of descriptor: RenderPassAttachmentDescriptor?, _ clear: Clear, _ device: Device
  ) -> Bool {
    guard let descriptor, let texture = descriptor.texture else { return target == nil }
    return isSnapshot(target, of: descriptor, texture, clear, device)
  }

  private func isSnapshot<Clear: Equatable>(
    _ target: Target<Clear>?, of descriptor: RenderPassAttachmentDescriptor, _ texture: Texture, _ clear: Clear,
    _ device: Device
  ) -> Bool {
    guard let target, texture.handle == target.attachment.texture, texture.device === device else { return false }
    let isVolume = texture.textureType == .type3D
    return descriptor.level == target.attachment.level
      && (isVolume ? descriptor.depthPlane : descriptor.slice) == target.attachment.slice
      && (isVolume ? descriptor.slice : descriptor.depthPlane) == 0
      && descriptor.loadAction == target.load && descriptor.storeAction == target.store && clear == target.clear
  }
}
