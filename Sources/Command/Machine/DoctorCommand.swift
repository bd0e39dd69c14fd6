import HeadlandGPU

/// `headland doctor`: checks what drawing needs, and says for each fault what would cure it.
struct DoctorCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "doctor", summary: "check this machine, and say what would cure its faults",
    options: [.flag("--json", "print the findings as JSON")],
    notes: "Exit code 0: maps can be drawn (perhaps slowly); 1: nothing can draw.")

  private let printsJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    printsJSON = arguments.flag("--json")
  }

  func run() throws -> Bool {
    let examination = Examination(machine: .current)
    if printsJSON {
      try Output.json(examination.findings)
    } else {
      Output.print(examination.findings.map(\.text).joined(separator: "\n"))
    }
    return examination.canDraw
  }
}

/// One thing that was looked at.
struct Finding: Encodable, Equatable {
  enum Verdict: String, Encodable {
    case ok
    /// Drawing works, with a disadvantage.
    case warning
    case problem
  }

  let subject: String
  let verdict: Verdict
  let detail: String
  /// What to do; nil where all is well.
  let cure: String?

  /// The finding on one line, and the cure on a second.
  var text: String {
    let mark = verdict.rawValue + String(repeating: " ", count: 7 - verdict.rawValue.count)
    return "\(mark)  \(subject): \(detail)" + (cure.map { "\n         cure: \($0)" } ?? "")
  }
}

/// Judges what is known of a machine.
struct Examination {
  let findings: [Finding]
  let canDraw: Bool

  init(machine: Machine) {
    canDraw = !machine.devices.isEmpty
    findings = [
      Self.vendorFiles(machine), Self.devices(machine), Self.hardware(machine), Self.software(machine),
      Self.shaderCache(machine), Self.libraries(machine),
    ]
  }

  private static func vendorFiles(_ machine: Machine) -> Finding {
    machine.vendorFiles.isEmpty
      ? Finding(
        subject: "EGL vendor files", verdict: .problem,
        detail: "none in \(machine.vendorFolders.joined(separator: ", "))",
        cure: "install a driver: apt-get install libegl-mesa0 libgl1-mesa-dri, or NVIDIA's with its libraries for EGL")
      : Finding(
        subject: "EGL vendor files", verdict: .ok, detail: machine.vendorFiles.joined(separator: ", "), cure: nil)
  }

  private static func devices(_ machine: Machine) -> Finding {
    guard machine.devices.isEmpty else {
      let names = machine.devices.map { "\($0.index): \($0.renderer)" }
      return Finding(subject: "devices", verdict: .ok, detail: names.joined(separator: "; "), cure: nil)
    }
    let tried = machine.attempts.map { "\($0)" }.joined(separator: "; ")
    return Finding(
      subject: "devices", verdict: .problem,
      detail: "none gives OpenGL ES 3.2" + (tried.isEmpty ? "" : " (tried \(tried))"),
      cure: "apt-get install libegl1 libgles2 libegl-mesa0 libgl1-mesa-dri")
  }

  private static func hardware(_ machine: Machine) -> Finding {
    if let device = machine.devices.first(where: { !$0.isSoftware }) {
      return Finding(subject: "hardware", verdict: .ok, detail: device.renderer, cure: nil)
    }
    guard let node = machine.gpuNodes.first else {
      return Finding(
        subject: "hardware", verdict: .ok, detail: "this machine shows no GPU; the CPU draws", cure: nil)
    }
    let cure: String
    if !machine.readableNodes.contains(node) {
      cure = "let this user open \(node): add it to the group that owns the node (render or video)"
    } else if node.hasPrefix("/dev/nvidia") {
      cure =
        "install the EGL part of NVIDIA's driver (in a container: NVIDIA_DRIVER_CAPABILITIES=graphics,compute,utility)"
    } else {
      cure = "apt-get install libegl-mesa0 libgl1-mesa-dri, and check that LIBGL_ALWAYS_SOFTWARE is not set"
    }
    return Finding(
      subject: "hardware", verdict: .warning, detail: "\(node) exists, but no GPU can be used; the CPU draws",
      cure: cure)
  }

  private static func software(_ machine: Machine) -> Finding {
    if let device = machine.devices.first(where: \.isSoftware) {
      return Finding(subject: "software renderer", verdict: .ok, detail: device.renderer, cure: nil)
    }
    return Finding(
      subject: "software renderer", verdict: machine.devices.isEmpty ? .problem : .warning,
      detail: "missing; tests compare with it", cure: "apt-get install libegl-mesa0 libgl1-mesa-dri")
  }

  private static func shaderCache(_ machine: Machine) -> Finding {
    switch machine.shaderCache {
    case .disabled:
      Finding(
        subject: "shader cache", verdict: .warning, detail: "switched off, so each process compiles its shaders anew",
        cure: "unset MESA_SHADER_CACHE_DISABLE")
    case .folder(let path, isWritable: true):
      Finding(subject: "shader cache", verdict: .ok, detail: path, cure: nil)
    case .folder(let path, isWritable: false):
      Finding(
        subject: "shader cache", verdict: .warning,
        detail: "\(path) cannot be written, so each process compiles its shaders anew",
        cure: "set MESA_SHADER_CACHE_DIR to a folder that this user may write")
    case .unknown:
      Finding(
        subject: "shader cache", verdict: .warning, detail: "no folder, so each process compiles its shaders anew",
        cure: "set HOME or MESA_SHADER_CACHE_DIR to a folder that this user may write")
    }
  }

  private static func libraries(_ machine: Machine) -> Finding {
    let names = machine.libraries.map { "\($0.name) \($0.version)" }
    let detail = names.isEmpty ? "loaded under names without versions" : names.joined(separator: ", ")
    return Finding(subject: "libraries", verdict: .ok, detail: detail, cure: nil)
  }
}
