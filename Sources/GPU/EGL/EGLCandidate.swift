internal import CEGL

/// A device that EGL or the kernel knows of, before any context was made on it.
struct EGLCandidate: Sendable, Hashable {
  /// Its position among all candidates, and the number that users give.
  var index = 0
  let platform: DevicePlatform
  /// Of the device platform.
  var device: EGLHandle?
  /// The driver says that it draws on the CPU; nil where only a context would tell.
  var isSoftware: Bool?
  var drmNode: String?
  var pciAddress: String?
  var uuid: String?

  /// The name in lists of attempts.
  var name: String {
    let details = [drmNode, pciAddress, isSoftware == true ? "software" : nil].compactMap { $0 }
    let number = platform == .surfaceless ? "the driver's default device" : "device \(index)"
    return ([number] + details).joined(separator: ", ")
  }

  /// The same device by another platform, to be tried where this one fails.
  var alternative: EGLCandidate? {
    guard platform == .device, isSoftware != true, let drmNode, drmNode.contains("renderD") else { return nil }
    return EGLCandidate(
      index: index, platform: .gbm, isSoftware: isSoftware, drmNode: drmNode, pciAddress: pciAddress, uuid: uuid)
  }
}

extension EGLCandidate {
  /// Every candidate in the order of preference: hardware devices, render nodes that no device covers, software.
  ///
  /// The order depends on the machine alone, so an index means the same device whatever can be opened.
  static func all() -> [EGLCandidate] {
    let devices = enumerated()
    let hardware = devices.filter { $0.isSoftware != true }
    let known = Set(hardware.flatMap { [$0.drmNode, $0.pciAddress].compactMap { $0 } })
    let nodes = DRMNodes.renderNodes().map {
      EGLCandidate(platform: .gbm, drmNode: $0, pciAddress: DRMNodes.pciAddress(of: $0))
    }
    let uncovered = nodes.filter { node in
      known.isDisjoint(with: [node.drmNode, node.pciAddress].compactMap { $0 })
    }
    var all = hardware + uncovered + devices.filter { $0.isSoftware == true }
    for index in all.indices { all[index].index = index }
    return all
  }

  /// The driver's own choice, for drivers that enumerate nothing.
  static let surfaceless = EGLCandidate(platform: .surfaceless)

  /// The platforms that offered no device at all, which is as much a result as a refusal.
  static func absences(in all: [EGLCandidate]) -> [DeviceAttempt] {
    var absences: [DeviceAttempt] = []
    if !all.contains(where: { $0.platform == .device && $0.isSoftware != true }) {
      absences.append(
        DeviceAttempt(
          platform: .device, device: "any GPU", step: "eglQueryDevicesEXT",
          error: all.contains { $0.platform == .device } ? "only the software device" : "no device"))
    }
    if DRMNodes.renderNodes().isEmpty {
      absences.append(
        DeviceAttempt(platform: .gbm, device: "any GPU", step: "list /dev/dri", error: "no render node"))
    }
    return absences
  }

  private static func enumerated() -> [EGLCandidate] {
    var count: EGLint = 0
    guard cegl_queryDevices(0, nil, &count) != 0, count > 0 else { return [] }
    var devices = [EGLDeviceEXT?](repeating: nil, count: Int(count))
    guard cegl_queryDevices(count, &devices, &count) != 0 else { return [] }
    return devices.prefix(Int(count)).compactMap { device in
      device.map { describe(EGLHandle(pointer: $0)) }
    }
  }

  private static func describe(_ device: EGLHandle) -> EGLCandidate {
    let extensions = Set((string(device, EGL_EXTENSIONS) ?? "").split(separator: " "))
    var candidate = EGLCandidate(platform: .device, device: device)
    candidate.isSoftware = extensions.contains("EGL_MESA_device_software")
    if candidate.isSoftware == true { return candidate }
    if extensions.contains("EGL_EXT_device_drm_render_node") {
      candidate.drmNode = string(device, EGL_DRM_RENDER_NODE_FILE_EXT)
    }
    if candidate.drmNode == nil, extensions.contains("EGL_EXT_device_drm") {
      candidate.drmNode = string(device, EGL_DRM_DEVICE_FILE_EXT)
    }
    if extensions.contains("EGL_EXT_device_persistent_id") { candidate.uuid = uuid(of: device) }
    candidate.pciAddress = candidate.drmNode.flatMap(DRMNodes.pciAddress)
    completeFromDriver(&candidate)
    return candidate
  }

  /// Fills address, id and render node from each other where EGL told only one of them.
  private static func completeFromDriver(_ candidate: inout EGLCandidate) {
    if candidate.uuid == nil || candidate.pciAddress == nil {
      let known = DRMNodes.nvidiaAddresses().first { entry in
        entry.uuid == candidate.uuid || entry.pciAddress == candidate.pciAddress
      }
      candidate.uuid = candidate.uuid ?? known?.uuid
      candidate.pciAddress = candidate.pciAddress ?? known?.pciAddress
    }
    if let address = candidate.pciAddress, candidate.drmNode?.contains("renderD") != true {
      candidate.drmNode = DRMNodes.renderNode(pciAddress: address) ?? candidate.drmNode
    }
  }

  private static func string(_ device: EGLHandle, _ name: EGLint) -> String? {
    guard let text = cegl_queryDeviceString(device.pointer, name) else {
      _ = eglGetError()
      return nil
    }
    return String(cString: text)
  }

  private static func uuid(of device: EGLHandle) -> String? {
    var bytes = [UInt8](repeating: 0, count: 16)
    var length: EGLint = 0
    guard cegl_queryDeviceBinary(device.pointer, EGLint(EGL_DEVICE_UUID_EXT), 16, &bytes, &length) != 0, length == 16
    else {
      _ = eglGetError()
      return nil
    }
    return DeviceUUID.text(bytes)
  }
}

extension EGLCandidate {
  /// True where this is the device that `which` names.
  func matches(_ which: DeviceSelection.Which) -> Bool {
    switch which {
    case .default: true
    case .index(let wanted): index == wanted
    case .pciAddress(let address): pciAddress != nil && pciAddress == PCIAddress.normalized(address)
    case .uuid(let wanted): uuid != nil && uuid == DeviceUUID.normalized(wanted)
    case .drmNode(let node):
      // A card's two nodes, card0 and renderD128, are one device.
      drmNode == node || (pciAddress != nil && pciAddress == DRMNodes.pciAddress(of: node))
    }
  }

  /// True where the policy allows this device, as far as is known before a context exists.
  func isAllowed(by policy: DeviceSelection.Policy) -> Bool {
    switch (policy, isSoftware) {
    case (.any, _), (_, nil): true
    case (.hardware, let isSoftware?): !isSoftware
    case (.software, let isSoftware?): isSoftware
    }
  }
}
