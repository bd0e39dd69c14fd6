import HeadlandTestSupport

@testable import HeadlandGPU

extension RulePair {
  static let devicePairs = [
    RulePair(.deviceLost) { scene in
      let test = try TestDevice()
      test.device.simulateLoss(reason: "a test")
      return scene.thrown { _ = try test.device.makeBuffer(length: 16) }
    } neighbour: { scene in
      let test = try TestDevice()
      test.device.simulateLoss(reason: "a test")
      let successor = try test.device.successor()
      return scene.thrown { _ = try successor.makeBuffer(length: 16) }
    },
    RulePair(.programCache) { _ in
      // No folder can be made there.
      try rules(ofCacheIn: .folder("/proc/headland"))
    } neighbour: { _ in
      try rules(ofCacheIn: .off)
    },
  ]

  private static func rules(ofCacheIn option: ProgramCacheOption) throws -> [GPUIssue.Rule] {
    let test = try TestDevice { $0.programCache = option }
    _ = try test.pipeline()
    return test.takeIssues().map(\.rule)
  }

  static let streamingPairs = [
    RulePair(.pixelBuffer) { scene in
      scene.thrown { try makeTextures(scene, bytes: 63) }
    } neighbour: { scene in
      scene.thrown { try makeTextures(scene, bytes: 64) }
    },
    RulePair(.drawable) { scene in
      try await present(scene, times: 2)
    } neighbour: { scene in
      try await present(scene, times: 1)
    },
  ]

  /// A frame of 4×4 pixels, which are 64 bytes.
  private static func makeTextures(_ scene: RuleScene, bytes count: Int) throws {
    try [UInt8](repeating: 0, count: count).withUnsafeBytes { bytes in
      let plane = PixelBuffer.Plane(bytes: bytes, bytesPerRow: 16)
      let frame = PixelBuffer(format: .rgba8, width: 4, height: 4, planes: [plane])
      _ = try scene.test.device.makeTextureCache().makeTextures(from: frame)
    }
  }

  private static func present(_ scene: RuleScene, times: Int) async throws -> [GPUIssue.Rule] {
    let layer = DrawableLayer(device: scene.test.device, drawableSize: Extent(width: 4, height: 4))
    return try await scene.bufferRules { commandBuffer in
      guard let drawable = layer.nextDrawable() else { return }
      for _ in 0..<times { commandBuffer.present(drawable) }
    }
  }
}
