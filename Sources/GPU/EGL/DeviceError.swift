/// One try at opening a device, and where it ended.
public struct DeviceAttempt: Sendable, Hashable, CustomStringConvertible {
  /// How EGL was asked.
  public let platform: DevicePlatform
  /// The device as far as it was known, such as `device 0, 0000:01:00.0`.
  public let device: String
  /// What was being done, such as `eglInitialize`.
  public let step: String
  /// EGL's name of the error, or what was found wrong.
  public let error: String

  /// The attempt on one line.
  public var description: String { "\(platform.rawValue) platform, \(device): \(step): \(error)" }
}

/// No device could be opened: what was tried, why each try failed, and the likely cure.
public struct DeviceError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was asked for.
  public let selection: DeviceSelection
  /// What is wrong, in one sentence.
  public let problem: String
  /// Every try, in order.
  public let attempts: [DeviceAttempt]
  /// The EGL vendor files that the loader was given; without one it knows no driver.
  public let vendorFiles: [String]
  /// What would help, the likeliest first.
  public let cures: [String]

  /// Where nothing was tried, since the process itself is not fit.
  init(_ selection: DeviceSelection, problem: String, cures: [String] = []) {
    self.init(
      selection: selection, problem: problem, attempts: [], vendorFiles: EGLVendorFiles.found().files, cures: cures)
  }

  init(
    selection: DeviceSelection, problem: String, attempts: [DeviceAttempt], vendorFiles: [String], cures: [String]
  ) {
    self.selection = selection
    self.problem = problem
    self.attempts = attempts
    self.vendorFiles = vendorFiles
    self.cures = cures
  }

  /// The problem, the cures, the tries and the vendor files, each on its line.
  public var description: String {
    var lines = [problem] + cures.map { "  cure: \($0)" }
    lines += attempts.map { "  tried: \($0)" }
    lines += vendorFiles.map { "  EGL vendor file: \($0)" }
    if vendorFiles.isEmpty { lines.append("  EGL vendor files: none") }
    return lines.joined(separator: "\n")
  }
}
