import HeadlandGPU
public import HeadlandMap
import MetalCompat

/// A host of the map SDK's shape, as Headland's map calls one.
private final class MetalHostAdapter: HeadlandMap.CustomLayerHost {
  private let host: any CustomLayerHost

  init(_ host: any CustomLayerHost) { self.host = host }

  var repeatsAcrossWorlds: Bool { host.repeatsAcrossWorlds }

  func renderingWillStart(_ device: Device, colorPixelFormat: PixelFormat, depthStencilPixelFormat: PixelFormat) {
    host.renderingWillStart(
      device, colorPixelFormat: colorPixelFormat.rawValue, depthStencilPixelFormat: depthStencilPixelFormat.rawValue)
  }

  func prerender(_ parameters: HeadlandMap.CustomLayerRenderParameters, commandBuffer: CommandBuffer) {
    host.prerender(CustomLayerRenderParameters(parameters), mtlCommandBuffer: commandBuffer)
  }

  func render(
    _ parameters: HeadlandMap.CustomLayerRenderParameters, commandBuffer: CommandBuffer,
    renderPassDescriptor: RenderPassDescriptor
  ) {
    host.render(
      CustomLayerRenderParameters(parameters), mtlCommandBuffer: commandBuffer,
      mtlRenderPassDescriptor: renderPassDescriptor)
  }

  func renderingWillEnd() { host.renderingWillEnd() }
}

extension CustomLayer {
  /// A layer that a host of the map SDK's shape draws.
  ///
  /// - Parameters:
  ///   - id: The name of the layer, unique among the map's layers.
  ///   - renderer: What draws the layer; the map holds it strongly, it must not hold the map.
  ///   - minZoom: The zoom from which on the layer is drawn.
  ///   - maxZoom: The zoom from which on the layer is no longer drawn.
  ///   - isVisible: Whether the layer is drawn at all.
  public init(
    id: String, renderer: any MapCompat.CustomLayerHost, minZoom: Double = 0, maxZoom: Double = .infinity,
    isVisible: Bool = true
  ) {
    self.init(
      id: id, renderer: MetalHostAdapter(renderer), minZoom: minZoom, maxZoom: maxZoom, isVisible: isVisible)
  }
}

extension HeadlessMap {
  /// Adds a host of the map SDK's shape as a layer.
  ///
  /// - Parameters:
  ///   - id: The name of the layer, unique among the map's layers.
  ///   - renderer: What draws the layer.
  ///   - position: Where the layer is put; above all layers by default.
  /// - Throws: `MapError` where the id is taken or the position does not exist.
  public func addCustomLayer(
    id: String, renderer: any MapCompat.CustomLayerHost, position: LayerPosition = .default
  ) throws {
    try addLayer(CustomLayer(id: id, renderer: renderer), position: position)
  }
}
