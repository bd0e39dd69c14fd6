/// The files by which the vendor-neutral loader finds EGL drivers.
enum EGLVendorFiles {
  /// The places that the loader looks in, and the files that are there, with those that do not exist left out.
  static func found() -> (places: [String], files: [String]) {
    if let list = EGLProcess.environment("__EGL_VENDOR_LIBRARY_FILENAMES") {
      let files = list.split(separator: ":").map(String.init)
      return (files, files.filter(DRMNodes.exists))
    }
    let list = EGLProcess.environment("__EGL_VENDOR_LIBRARY_DIRS")
    let folders = list?.split(separator: ":").map(String.init) ?? standardFolders
    let files = folders.flatMap { folder in
      DRMNodes.names(in: folder).filter { $0.hasSuffix(".json") }.map { "\(folder)/\($0)" }
    }
    return (folders, files)
  }

  /// The variable that the user has set, if one.
  static var variable: String? {
    ["__EGL_VENDOR_LIBRARY_FILENAMES", "__EGL_VENDOR_LIBRARY_DIRS"].first { EGLProcess.environment($0) != nil }
  }

  private static let standardFolders = ["/etc/glvnd/egl_vendor.d", "/usr/share/glvnd/egl_vendor.d"]
}

extension DeviceError {
  /// Finds the likely causes of a start that failed.
  init(
    _ selection: DeviceSelection, _ policy: DeviceSelection.Policy, _ attempts: [DeviceAttempt], _ all: [EGLCandidate]
  ) {
    let vendors = EGLVendorFiles.found()
    self.init(
      selection: selection,
      problem: Self.problem(selection, policy, all),
      attempts: EGLCandidate.absences(in: all) + attempts,
      vendorFiles: vendors.files,
      cures: Self.hangCures(attempts) + Self.vendorCures(vendors.places, vendors.files) + Self.nodeCures()
        + Self.selectionCures(selection, policy, all))
  }

  private static func problem(
    _ selection: DeviceSelection, _ policy: DeviceSelection.Policy, _ all: [EGLCandidate]
  ) -> String {
    guard selection.which == .default else {
      let exists = all.contains { $0.matches(selection.which) }
      return exists ? "Device \(selection) could not be opened." : "There is no device \(selection) on this machine."
    }
    switch policy {
    case .any: return "No device for OpenGL ES 3.2 could be opened."
    case .hardware: return "No GPU for OpenGL ES 3.2 could be opened."
    case .software: return "No software renderer for OpenGL ES 3.2 could be opened."
    }
  }

  private static func vendorCures(_ places: [String], _ files: [String]) -> [String] {
    var cures: [String] = []
    if files.isEmpty {
      if let variable = EGLVendorFiles.variable {
        cures.append("unset \(variable), which points to \(places.joined(separator: ", ")), where no vendor file is")
      } else {
        cures.append("install a driver: apt-get install libegl-mesa0 libgl1-mesa-dri")
      }
    }
    // The usual container: the kernel's part of the driver is visible, its OpenGL part was not mounted.
    let hasKernelDriver = DRMNodes.exists("/proc/driver/nvidia/version") || DRMNodes.exists("/dev/nvidia0")
    if hasKernelDriver, !files.contains(where: { $0.contains("nvidia") }) {
      cures.append(
        "give the container NVIDIA's OpenGL libraries: NVIDIA_DRIVER_CAPABILITIES=all (or one that has graphics)")
    }
    return cures
  }

  private static func hangCures(_ attempts: [DeviceAttempt]) -> [String] {
    attempts.contains { $0.error == EGLDisplays.hanging }
      ? ["start a new process, and draw what may not end in a process of its own"] : []
  }

  private static func nodeCures() -> [String] {
    DRMNodes.renderNodes().compactMap { node in
      DRMNodes.refusal(of: node).map {
        "\(node) cannot be opened (\($0)): add the user to the group that owns it, e.g. usermod -aG render $USER, "
          + "or docker run --device /dev/dri --group-add render"
      }
    }
  }

  private static func selectionCures(
    _ selection: DeviceSelection, _ policy: DeviceSelection.Policy, _ all: [EGLCandidate]
  ) -> [String] {
    if selection.which != .default, !all.contains(where: { $0.matches(selection.which) }) {
      let names = all.map(\.name).joined(separator: "; ")
      return [all.isEmpty ? "there are no devices at all" : "choose one that exists: \(names)"]
    }
    let hasSoftware = all.contains { $0.isSoftware == true }
    switch policy {
    case .hardware where EGLProcess.prefersSoftware: return ["unset LIBGL_ALWAYS_SOFTWARE, which forbids Mesa the GPU"]
    case .hardware where hasSoftware: return ["allow the software renderer: device any or software"]
    case .software where !hasSoftware:
      return ["install the software renderer: apt-get install libegl-mesa0 libgl1-mesa-dri"]
    default: return []
    }
  }
}
