import HeadlandGPU

/// Which hosts were started on the current device: each is started once before its first frame and ended once, however
/// many layers it serves.
struct HostLifeCycle {
  private var started: [any CustomLayerHost] = []

  /// - Throws: `MapError.hostFailed` where the host threw; it then counts as not started.
  mutating func start(_ layer: CustomLayer, device: Device) throws {
    guard !started.contains(where: { $0 === layer.renderer }) else { return }
    try FramePainter.callHost(layer) {
      try layer.renderer.renderingWillStart(
        device, colorPixelFormat: FrameTarget.colorFormat, depthStencilPixelFormat: FrameTarget.depthStencilFormat)
    }
    started.append(layer.renderer)
  }

  /// Takes out the hosts that none of these layers has, in the order in which they were started, for the map to end.
  ///
  /// Hosts are ended from outside: what they do then may come back here.
  mutating func takeEnded(keeping layers: [CustomLayer] = []) -> [any CustomLayerHost] {
    let ended = started.filter { host in !layers.contains { $0.renderer === host } }
    started.removeAll { host in ended.contains { $0 === host } }
    return ended
  }
}
