public import MetalCompat

/// A host that was written for a map SDK's custom layers on Metal.
///
/// `HeadlessMap.addCustomLayer(id:renderer:position:)` puts it among the map's layers. The map calls it in the isolation
/// of whoever renders: `renderingWillStart` once per device before the first frame, `render` once per frame,
/// `renderingWillEnd` once at the end if it was started.
public protocol CustomLayerHost: AnyObject {
  /// Makes what is expensive: library, pipelines, buffers.
  ///
  /// - Parameters:
  ///   - metalDevice: The device that draws the map.
  ///   - colorPixelFormat: The raw value of the `MTLPixelFormat` of the map's colour attachment.
  ///   - depthStencilPixelFormat: The raw value of the format of the map's depth and stencil attachment.
  func renderingWillStart(_ metalDevice: MTLDevice, colorPixelFormat: UInt, depthStencilPixelFormat: UInt)

  /// Draws into targets of the host's own, before the map's pass begins.
  func prerender(_ parameters: CustomLayerRenderParameters, mtlCommandBuffer: MTLCommandBuffer)

  /// Draws on the map: makes an encoder from the descriptor that is handed in, records, and ends it.
  ///
  /// The host must not commit the command buffer.
  func render(
    _ parameters: CustomLayerRenderParameters, mtlCommandBuffer: MTLCommandBuffer,
    mtlRenderPassDescriptor: MTLRenderPassDescriptor)

  /// Drops what was made.
  func renderingWillEnd()

  /// Whether `render` is called for each visible copy of the world, with that copy's matrices; false by default.
  var repeatsAcrossWorlds: Bool { get }
}

extension CustomLayerHost {
  /// Does nothing: most hosts draw on the map only.
  public func prerender(_ parameters: CustomLayerRenderParameters, mtlCommandBuffer: MTLCommandBuffer) {}

  /// One call a frame, for the copy of the world that the camera's centre is in.
  public var repeatsAcrossWorlds: Bool { false }
}
