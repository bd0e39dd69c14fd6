public import HeadlandGPU

/// What buffers and textures have in common.
public protocol MTLResource: AnyObject, Sendable {
  /// A name for captures and messages.
  var label: String? { get set }
  /// The device that made the resource.
  var device: any MTLDevice { get }
  /// Where the memory is; a texture's is always the GPU's own.
  var storageMode: MTLStorageMode { get }
}

extension MTLResource {
  /// How the processor caches the memory: as the driver does it.
  public var cpuCacheMode: MTLCPUCacheMode { .defaultCache }

  /// Who keeps commands on the resource in order: the library, since encoders see what those before them wrote.
  public var hazardTrackingMode: MTLHazardTrackingMode { .tracked }

  /// The options that the resource has, whatever was asked for.
  public var resourceOptions: MTLResourceOptions { [storageMode.option, .hazardTrackingModeTracked] }

  /// Does nothing and answers `.nonVolatile`: no driver here takes memory away, and dropping the resource frees it.
  @discardableResult public func setPurgeableState(_ state: MTLPurgeableState) -> MTLPurgeableState { .nonVolatile }
}

/// Memory that shaders and vertex streams read.
///
/// Each is a `Buffer`, so that it goes wherever one is asked for, in descriptors too. Its `device` is a `Device` with
/// `HeadlandGPU`'s signatures: say `let device: any MTLDevice = buffer.device` for Metal's.
public protocol MTLBuffer: Buffer, MTLResource {}

extension Buffer: MTLBuffer {}

// Why the protocol is extended and not the class: see `Device+MTLDevice.swift`.
extension MTLResource where Self: Buffer {
  /// The device that made the buffer.
  public var device: any MTLDevice {
    let device: Device = (self as Buffer).device
    return device
  }
}

extension MTLBuffer {
  /// Does nothing: memory that the processor writes is what the GPU reads, whatever was modified.
  public func didModifyRange(_ range: Range<Int>) {}
}
