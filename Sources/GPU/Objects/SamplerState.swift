/// A sampler, made once and set on encoders.
///
/// The corresponding Metal type is `MTLSamplerState`.
public final class SamplerState: Sendable {
  /// The device that made the sampler.
  public let device: Device
  /// The descriptor's label.
  public let label: String?
  let handle: ObjectHandle

  init(device: Device, label: String?, handle: ObjectHandle) {
    self.device = device
    self.label = label
    self.handle = handle
  }

  deinit { device.delete(.sampler, handle) }
}
