import HeadlandGPU

/// `headland devices`: lists what can draw on this machine.
struct DevicesCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "devices", summary: "list the GPUs and software renderers of this machine",
    options: [.flag("--json", "print the list as JSON, with the attempts that failed")],
    notes: "Exit code 0: something can draw; 1: nothing can.")

  private let printsJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    printsJSON = arguments.flag("--json")
  }

  func run() throws -> Bool {
    let (devices, attempts) = DeviceDescription.all()
    if printsJSON {
      try Output.json(DeviceList(devices: devices.map(DeviceReport.init), attempts: attempts.map(AttemptReport.init)))
    } else if devices.isEmpty {
      Output.error("headland devices: nothing here can draw; `headland doctor` says what would help")
      for attempt in attempts { Output.error("  tried: \(attempt)") }
    } else {
      Output.print(Self.table(of: devices))
    }
    return !devices.isEmpty
  }

  private static func table(of devices: [DeviceDescription]) -> String {
    var table = Table()
    table.add("index", "renderer", "kind", "platform", "PCI address", "DRM node", "UUID")
    for device in devices {
      table.add(
        String(device.index), device.renderer, device.isSoftware ? "software" : "hardware", device.platform.rawValue,
        device.pciAddress ?? "-", device.drmNode ?? "-", device.uuid ?? "-")
    }
    return table.text
  }
}

/// What `headland devices --json` prints.
private struct DeviceList: Encodable {
  let devices: [DeviceReport]
  let attempts: [AttemptReport]
}

private struct DeviceReport: Encodable {
  let index: Int
  let platform: String
  let renderer: String
  let vendor: String
  let version: String
  let software: Bool
  let pciAddress: String?
  let uuid: String?
  let drmNode: String?

  init(_ device: DeviceDescription) {
    index = device.index
    platform = device.platform.rawValue
    renderer = device.renderer
    vendor = device.vendor
    version = device.version
    software = device.isSoftware
    pciAddress = device.pciAddress
    uuid = device.uuid
    drmNode = device.drmNode
  }
}

private struct AttemptReport: Encodable {
  let platform: String
  let device: String
  let step: String
  let error: String

  init(_ attempt: DeviceAttempt) {
    platform = attempt.platform.rawValue
    device = attempt.device
    step = attempt.step
    error = attempt.error
  }
}
