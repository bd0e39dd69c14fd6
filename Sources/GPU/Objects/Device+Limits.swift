/// What the driver says that it can do, in Metal's words.
extension Device {
  /// The most threads of a threadgroup along each axis; their product has a limit of its own, which a compute pipeline
  /// tells.
  public var maxThreadsPerThreadgroup: Extent {
    let size = capabilities.limits.maximumKernelSize
    return Extent(width: Int(size.x), height: Int(size.y), depth: Int(size.z))
  }

  /// The most bytes of a kernel's `shared` variables.
  public var maxThreadgroupMemoryLength: Int { capabilities.limits.maximumKernelSharedMemory }

  /// The most bytes of a buffer.
  public var maxBufferLength: Int { Int(Int32.max) }

  /// Whether `CommandBuffer.measuresGPUTime` can be set.
  public var canMeasureGPUTime: Bool { capabilities.hasDisjointTimer }
}
