import HeadlandGPU

/// Which hosts were started on the current device: each is started once before its first frame and ended once.
struct HostLifeCycle {
  private var started: [String: any CustomLayerHost] = [:]

  /// - Throws: `MapError.hostFailed` where the host threw; it then counts as not started.
  mutating func start(_ layer: CustomLayer, device: Device) throws {
    guard started[layer.id] == nil else { return }
    try FramePainter.callHost(layer) {
      try layer.renderer.renderingWillStart(
        device, colorPixelFormat: FrameTarget.colorFormat, depthStencilPixelFormat: FrameTarget.depthStencilFormat)
    }
    started[layer.id] = layer.renderer
  }

  mutating func end(_ id: String) { started.removeValue(forKey: id)?.renderingWillEnd() }

  mutating func endAll() {
    for id in started.keys.sorted() { end(id) }
  }
}
