/// What a map does about a tile that cannot be had; it is listed in `Frame.missingResources` in any case.
public enum MissingTilePolicy: Hashable, Sendable {
  /// Draws the nearest tile above it that there is, enlarged.
  case parent
  /// Draws nothing there.
  case empty
  /// Ends the frame in `MapError.missingResources`.
  case fail
}

/// How many bytes of tiles are kept that the last frame did not need; what a frame needs is kept in any case.
public struct TileMemory: Hashable, Sendable {
  /// Bytes of tiles as they were loaded, so that another style or zoom need not load them again.
  public var loadedBytes: Int
  /// Bytes of laid out tiles on the GPU, so that the camera may come back to them.
  public var gpuBytes: Int

  /// Makes limits.
  public init(loadedBytes: Int = 64 << 20, gpuBytes: Int = 256 << 20) {
    self.loadedBytes = loadedBytes
    self.gpuBytes = gpuBytes
  }
}
