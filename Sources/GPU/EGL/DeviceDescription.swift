/// The way in which EGL was asked for a device.
public enum DevicePlatform: String, Sendable, Hashable {
  /// `EGL_EXT_platform_device`: one display per enumerated device.
  case device
  /// `EGL_KHR_platform_gbm` on a DRM render node.
  case gbm
  /// `EGL_MESA_platform_surfaceless`: the driver's own choice of device.
  case surfaceless
}

/// A device that can draw, as the driver itself names it.
public struct DeviceDescription: Sendable, Hashable {
  /// The number that `DeviceSelection.Which.index` takes; hardware comes before software.
  public let index: Int
  /// How EGL reaches it.
  public let platform: DevicePlatform
  /// The driver's name of the device, such as `NVIDIA H200/PCIe/SSE2` or `llvmpipe (LLVM 15.0.6, 256 bits)`.
  public let renderer: String
  /// The driver's vendor.
  public let vendor: String
  /// The version of OpenGL ES and of the driver.
  public let version: String
  /// True where the CPU draws.
  public let isSoftware: Bool
  /// The address on the PCI bus, such as `0000:01:00.0`, where the driver or the kernel tells.
  public let pciAddress: String?
  /// The device's own id, such as `01234567-89ab-cdef-0123-456789abcdef`, where the driver tells.
  public let uuid: String?
  /// The DRM node, such as `/dev/dri/renderD128`, where there is one.
  public let drmNode: String?
}

extension DeviceDescription {
  /// Every device of the machine that gives a context of OpenGL ES 3.2, and what failed on the way.
  ///
  /// Each context is really made, on a thread of its own, since only a context tells the renderer. This takes tens of
  /// milliseconds per device; drawing needs no call of it. A machine without devices gives an empty list.
  public static func all() -> (found: [DeviceDescription], attempts: [DeviceAttempt]) {
    guard !ForkWatch.isChild else {
      return ([], [DeviceAttempt(platform: .device, device: "any", step: "fork", error: ForkWatch.problem)])
    }
    ForkWatch.begin()
    let survey = DeviceSurvey()
    // The calling thread may have a context of its own current, which must stay so.
    let thread = try? GLThread(named: "headland-survey", makeContext: { survey.run() }, destroyContext: { _ in })
    thread?.shutdown()
    return survey.result
  }
}
