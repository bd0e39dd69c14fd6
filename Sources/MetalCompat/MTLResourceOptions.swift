public import HeadlandGPU

// Where memory is and how it is cached: GLES leaves nearly all of it to the driver, so that most of Metal's choices mean
// the same here.

/// How the processor caches memory that it shares with the GPU; raw values are Metal's.
public enum MTLCPUCacheMode: UInt, Sendable {
  /// As the driver does it.
  case defaultCache = 0
  /// Asks for write-combined memory on Metal; whether a driver's mapping is that is the driver's own choice here.
  case writeCombined = 1
}

/// Who keeps commands on one resource in order; raw values are Metal's.
public enum MTLHazardTrackingMode: UInt, Sendable {
  /// As the resource's kind has it.
  case `default` = 0
  /// The program, by fences.
  case untracked = 1
  /// The library: what it is here for every resource.
  case tracked = 2
}

/// Whether memory may be taken away; raw values are Metal's.
public enum MTLPurgeableState: UInt, Sendable {
  /// Only asks.
  case keepCurrent = 1
  /// It stays.
  case nonVolatile = 2
  /// It may be taken away.
  case volatile = 3
  /// It is not needed any more.
  case empty = 4
}

extension MTLResourceOptions {
  /// No special processor cache, as everywhere here.
  public static var cpuCacheModeDefaultCache: MTLResourceOptions { [] }
  /// Asks for write-combined memory on Metal; whether a driver's mapping is that is the driver's own choice here.
  public static let cpuCacheModeWriteCombined = MTLResourceOptions(rawValue: 1)
  /// Asks Metal for two copies that are synchronised by hand; one shared memory here.
  public static var storageModeManaged: MTLResourceOptions { .storageModeShared }
  /// Asks Metal for memory that only lives in a pass: the GPU's own here, which can do no less.
  public static var storageModeMemoryless: MTLResourceOptions { .storageModePrivate }
  /// Asks Metal not to track hazards; nothing is tracked here but by strict validation.
  public static let hazardTrackingModeUntracked = MTLResourceOptions(rawValue: 1 << 8)
  /// Asks Metal to track hazards.
  public static let hazardTrackingModeTracked = MTLResourceOptions(rawValue: 2 << 8)

  /// What is left of the options for HeadlandGPU: the storage mode.
  var forBuffers: MTLResourceOptions { intersection(.storageModePrivate) }
}

extension MTLStorageMode {
  /// Metal's two copies that are synchronised by hand: one shared memory here.
  public static var managed: MTLStorageMode { .shared }
  /// Metal's memory that only lives in a pass: the GPU's own here, which can do no less.
  public static var memoryless: MTLStorageMode { .private }

  /// The mode as an option of a resource.
  var option: MTLResourceOptions { self == .private ? .storageModePrivate : .storageModeShared }
}

extension MTLTextureDescriptor {
  /// The storage mode as an option; what else is set has no meaning for a texture here.
  public var resourceOptions: MTLResourceOptions {
    get { storageMode.option }
    set { storageMode = newValue.contains(.storageModePrivate) ? .private : .shared }
  }
}
