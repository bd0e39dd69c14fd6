public import HeadlandGPU

/// Apple's families of GPUs; raw values are Metal's.
public enum MTLGPUFamily: Int, Sendable, CaseIterable {
  /// What the A7 can do.
  case apple1 = 1001
  /// What the A8 can do.
  case apple2 = 1002
  /// What the A9 and A10 can do.
  case apple3 = 1003
  /// What the A11 can do.
  case apple4 = 1004
  /// What the A12 can do.
  case apple5 = 1005
  /// What the A13 can do.
  case apple6 = 1006
  /// What the A14 and M1 can do.
  case apple7 = 1007
  /// What the A15, A16 and M2 can do.
  case apple8 = 1008
  /// What the A17, M3 and M4 can do.
  case apple9 = 1009
  /// What the Macs' older GPUs can do.
  case mac1 = 2001
  /// What all GPUs of Macs can do.
  case mac2 = 2002
  /// What all can do.
  case common1 = 3001
  /// What most can do.
  case common2 = 3002
  /// What the newer ones can do.
  case common3 = 3003
  /// What Metal 3 asks for.
  case metal3 = 5001
}

extension MTLDevice {
  /// False for each: a family promises Apple's shading language and function constants too, which no GPU has here.
  public func supportsFamily(_ gpuFamily: MTLGPUFamily) -> Bool { false }

  /// The driver's limit of the threads of a threadgroup along each axis; their product has a limit of its own.
  public var maxThreadsPerThreadgroup: MTLSize { itsClass.maxThreadsPerThreadgroup }

  /// The most bytes of a kernel's `shared` variables.
  public var maxThreadgroupMemoryLength: Int { itsClass.maxThreadgroupMemoryLength }

  /// The most bytes of a buffer.
  public var maxBufferLength: Int { itsClass.maxBufferLength }

  /// Whether textures of so many samples a pixel can be made.
  public func supportsTextureSampleCount(_ sampleCount: Int) -> Bool {
    itsClass.supportsTextureSampleCount(sampleCount)
  }

  /// Whether the BC formats can be sampled.
  public var supportsBCTextureCompression: Bool { itsClass.support(for: .bc1_rgba) == .supported }

  /// Whether 32-bit floating-point formats can be filtered.
  public var supports32BitFloatFiltering: Bool { itsClass.capabilities(of: .rgba32Float).contains(.filter) }

  /// Whether 32-bit floating-point formats can have several samples a pixel: where they can be drawn into.
  public var supports32BitMSAA: Bool { itsClass.capabilities(of: .rgba32Float).contains(.render) }

  /// Whether `depth24Unorm_stencil8` textures can be made.
  public var isDepth24Stencil8PixelFormatSupported: Bool {
    itsClass.support(for: .depth24Unorm_stencil8) == .supported
  }

  /// Whether processor and GPU have one memory: known of the software rasteriser alone, whose memory is the processor's.
  public var hasUnifiedMemory: Bool { itsClass.description.isSoftware }

  /// True: no display is looked for.
  public var isHeadless: Bool { true }

  /// False: GLES traces no rays.
  public var supportsRaytracing: Bool { false }

  /// False: GLSL ES has no pointers to functions.
  public var supportsFunctionPointers: Bool { false }

  /// False: GLES links whole programs.
  public var supportsDynamicLibraries: Bool { false }

  /// False: Mesa and NVIDIA do not offer them on GLES.
  public var areRasterOrderGroupsSupported: Bool { false }

  /// False: GLES has no sample positions of the program's own.
  public var areProgrammableSamplePositionsSupported: Bool { false }
}
