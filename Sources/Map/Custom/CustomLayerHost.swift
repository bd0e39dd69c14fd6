import HeadlandGPU

/// A program's own drawing, in the map's frame and on the map's attachments.
///
/// The map calls a host in the isolation of whoever renders the map, synchronously and in layer order:
/// `renderingWillStart` once per device, then for each frame `prerender` and `render`, at last `renderingWillEnd`.
public protocol CustomLayerHost: AnyObject {
  /// Makes what is expensive: library, pipelines, buffers. Called once before the first frame on a device, however many
  /// layers the host serves.
  ///
  /// - Parameters:
  ///   - device: The device that draws the map.
  ///   - colorPixelFormat: The format of the map's colour attachment.
  ///   - depthStencilPixelFormat: The format of the map's depth and stencil attachment.
  /// - Throws: Anything; the frame then ends in `MapError.hostFailed`, which names the layer.
  func renderingWillStart(
    _ device: Device, colorPixelFormat: PixelFormat, depthStencilPixelFormat: PixelFormat) throws

  /// Draws into targets of the host's own, before the map's pass begins.
  ///
  /// - Throws: Anything, as `renderingWillStart`.
  func prerender(_ parameters: CustomLayerRenderParameters, commandBuffer: CommandBuffer) throws

  /// Draws on the map: makes an encoder from the descriptor that is handed in, records, and ends it.
  ///
  /// The descriptor is a fresh copy with load actions `.load`. The host must not commit the command buffer.
  /// - Throws: Anything, as `renderingWillStart`.
  func render(
    _ parameters: CustomLayerRenderParameters, commandBuffer: CommandBuffer,
    renderPassDescriptor: RenderPassDescriptor) throws

  /// Drops what was made; called once when the host's last layer, the style or the map goes, if the host was started.
  func renderingWillEnd()

  /// Whether `render` is called for each visible copy of the world, with that copy's matrices; false by default.
  var repeatsAcrossWorlds: Bool { get }
}

extension CustomLayerHost {
  /// Does nothing: most hosts draw on the map only.
  public func prerender(_ parameters: CustomLayerRenderParameters, commandBuffer: CommandBuffer) throws {}

  /// Does nothing: what the host made goes with the host.
  public func renderingWillEnd() {}

  /// One call a frame, for the copy of the world that the camera's centre is in.
  public var repeatsAcrossWorlds: Bool { false }
}
