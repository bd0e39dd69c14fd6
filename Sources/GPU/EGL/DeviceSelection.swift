/// Which GPU to draw on, and whether the CPU will do.
public struct DeviceSelection: Sendable, Hashable {
  /// The kinds of renderer that are acceptable.
  public enum Policy: String, Sendable, Hashable, CaseIterable {
    /// Hardware where there is some, else software; the device's description says which it became.
    case any
    /// A GPU, or an error.
    case hardware
    /// The software rasteriser, or an error.
    case software
  }

  /// One device among several.
  public enum Which: Sendable, Hashable {
    /// The first that the policy allows.
    case `default`
    /// The position in `DeviceDescription.all()`, hardware before software.
    case index(Int)
    /// The PCI address, such as `0000:01:00.0`.
    case pciAddress(String)
    /// The device's own id, in the form of `nvidia-smi -L` or as 32 hexadecimal digits.
    case uuid(String)
    /// The DRM node, such as `/dev/dri/renderD128`.
    case drmNode(String)
  }

  /// The kinds of renderer that are acceptable.
  public var policy: Policy
  /// One device among several.
  public var which: Which

  /// Creates a selection; without arguments it is the best device of the machine.
  public init(policy: Policy = .any, which: Which = .default) {
    self.policy = policy
    self.which = which
  }

  /// Hardware where there is some, else software.
  public static let any = DeviceSelection()
  /// A GPU, or an error.
  public static let hardware = DeviceSelection(policy: .hardware)
  /// The software rasteriser, or an error.
  public static let software = DeviceSelection(policy: .software)
}

extension DeviceSelection: CustomStringConvertible {
  /// Text that does not name a device.
  public struct ParseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text as it was given.
    public let text: String

    /// What is wrong, and what would be right.
    public var description: String {
      """
      "\(text)" names no device. Use any, hardware, software, an index such as 0, pci:0000:01:00.0, \
      uuid:GPU-01234567-89ab-cdef-0123-456789abcdef, or /dev/dri/renderD128.
      """
    }
  }

  /// Reads `any`, `hardware`, `software`, `0`, `pci:0000:01:00.0`, `uuid:…` or `/dev/dri/renderD128`.
  ///
  /// - Parameter text: what a user would write after `--device`.
  /// - Throws: `ParseError`, which lists the forms.
  public init(parsing text: String) throws(ParseError) {
    if let policy = Policy(rawValue: text) {
      self.init(policy: policy)
    } else if let index = Int(text), index >= 0 {
      self.init(which: .index(index))
    } else if text.hasPrefix("pci:"), let address = PCIAddress.normalized(text.dropFirst(4)) {
      self.init(which: .pciAddress(address))
    } else if text.hasPrefix("uuid:"), DeviceUUID.normalized(text.dropFirst(5)) != nil {
      self.init(which: .uuid(String(text.dropFirst(5))))
    } else if text.hasPrefix("/dev/dri/"), text.utf8.count > "/dev/dri/".utf8.count {
      self.init(which: .drmNode(text))
    } else {
      throw ParseError(text: text)
    }
  }

  /// The form that `init(parsing:)` reads.
  public var description: String {
    switch which {
    case .default: policy.rawValue
    case .index(let index): String(index)
    case .pciAddress(let address): "pci:\(address)"
    case .uuid(let uuid): "uuid:\(uuid)"
    case .drmNode(let node): node
    }
  }
}

/// PCI addresses in the kernel's form, `0000:01:00.0`.
enum PCIAddress {
  /// The address in lower case and with a domain, 0 where the text has none; nil where the text is no address.
  static func normalized(_ text: some StringProtocol) -> String? {
    let parts = text.lowercased().split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3 else { return nil }
    let slot = parts[parts.count - 1].split(separator: ".", omittingEmptySubsequences: false)
    let domain = parts.count == 3 ? parts[0] : "0"
    guard slot.count == 2,
      let domain = hexadecimal(domain, digits: 4, upTo: 8), let bus = hexadecimal(parts[parts.count - 2], digits: 2),
      let device = hexadecimal(slot[0], digits: 2), let function = hexadecimal(slot[1], digits: 1)
    else { return nil }
    return "\(domain):\(bus):\(device).\(function)"
  }

  /// The number with exactly `digits` digits; leading zeros beyond them are dropped (NVIDIA writes 8 for the domain).
  private static func hexadecimal(_ text: Substring, digits: Int, upTo length: Int? = nil) -> String? {
    guard !text.isEmpty, text.utf8.count <= length ?? digits, text.allSatisfy(\.isHexDigit),
      let value = UInt32(text, radix: 16)
    else { return nil }
    let digitsOfValue = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - digitsOfValue.utf8.count)) + digitsOfValue
  }
}

/// Device ids of 16 bytes, in the form that `nvidia-smi -L` prints after `GPU-`.
enum DeviceUUID {
  /// The id as 8-4-4-4-12 lower-case digits; nil where the text is no id.
  ///
  /// A prefix `GPU-` and missing hyphens are forgiven.
  static func normalized(_ text: some StringProtocol) -> String? {
    var digits = text.lowercased().filter { $0 != "-" }
    if digits.hasPrefix("gpu") { digits.removeFirst(3) }
    guard digits.utf8.count == 32, digits.allSatisfy(\.isHexDigit) else { return nil }
    return hyphenated(Array(digits))
  }

  static func text(_ bytes: [UInt8]) -> String? {
    guard bytes.count == 16 else { return nil }
    let digits = bytes.flatMap { [$0 >> 4, $0 & 15] }.map { Character(String($0, radix: 16)) }
    return hyphenated(digits)
  }

  private static func hyphenated(_ digits: [Character]) -> String {
    var groups: [String] = []
    var start = 0
    for length in [8, 4, 4, 4, 12] {
      groups.append(String(digits[start..<start + length]))
      start += length
    }
    return groups.joined(separator: "-")
  }
}
