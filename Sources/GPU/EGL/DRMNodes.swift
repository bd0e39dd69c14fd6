internal import Glibc

/// What the kernel tells of graphics devices, through `/dev/dri`, `/sys` and NVIDIA's part of `/proc`.
enum DRMNodes {
  /// The render nodes in number order, `/dev/dri/renderD128` first.
  static func renderNodes() -> [String] {
    names(in: "/dev/dri").filter { $0.hasPrefix("renderD") }.map { "/dev/dri/\($0)" }
  }

  /// Why the node cannot be opened; nil where it can.
  static func refusal(of node: String) -> String? {
    access(node, R_OK | W_OK) == 0 ? nil : String(cString: strerror(errno))
  }

  /// The PCI address behind a node; nil where it is not on a PCI bus or not known to the kernel.
  static func pciAddress(of node: String) -> String? {
    guard let name = node.split(separator: "/").last,
      let target = link("/sys/class/drm/\(name)/device"), let last = target.split(separator: "/").last
    else { return nil }
    return PCIAddress.normalized(last)
  }

  /// The render node of the device whose other node or PCI address is given.
  static func renderNode(pciAddress: String) -> String? {
    let names = names(in: "/sys/bus/pci/devices/\(pciAddress)/drm")
    return names.first { $0.hasPrefix("renderD") }.map { "/dev/dri/\($0)" }
  }

  /// NVIDIA's devices by id, from its driver's own list; the only source in containers without `/dev/dri`.
  static func nvidiaAddresses() -> [(uuid: String, pciAddress: String)] {
    let folder = "/proc/driver/nvidia/gpus"
    return names(in: folder).compactMap { name in
      guard let address = PCIAddress.normalized(name),
        let line = text("\(folder)/\(name)/information")?.split(separator: "\n").first(where: { $0.contains("UUID") }),
        let field = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).last,
        let uuid = DeviceUUID.normalized(field)
      else { return nil }
      return (uuid, address)
    }
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The names in a folder, sorted, those that begin with a dot where `hidden` asks for them; none where it cannot be
  /// read.
  static func names(in folder: String, hidden: Bool = false) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if hidden ? name != "." && name != ".." : !name.hasPrefix(".") { names.append(name) }
    }
    // By length first, so that renderD99 would come before renderD128.
    return names.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }

  private static func link(_ path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink(path, &bytes, bytes.count)
    return length > 0 ? String(decoding: bytes.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }

  /// The first 4096 bytes of a small file of the kernel's.
  private static func text(_ path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let length = read(file, &bytes, bytes.count)
    return length > 0 ? String(decoding: bytes.prefix(length), as: UTF8.self) : nil
  }
}
