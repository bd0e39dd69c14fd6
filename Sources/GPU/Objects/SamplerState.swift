/// A sampler, made once and set on encoders.
///
/// The corresponding Metal type is `MTLSamplerState`.
public final class SamplerState: Sendable {
  /// The device that made the sampler.
  public let device: Device
  /// The descriptor's label.
  public let label: String?
  let handle: ObjectHandle
  /// What the rules of draws need to know of it.
  let bound: BoundSampler

  init(device: Device, label: String?, handle: ObjectHandle, bound: BoundSampler) {
    self.bound = bound
    self.device = device
    self.label = label
    self.handle = handle
  }

  deinit { device.delete(.sampler, handle) }
}
