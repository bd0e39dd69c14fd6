import HeadlandGPU
import Testing

@testable import HeadlandCommand

@Suite("headland doctor")
struct ExaminationTests {
  private let healthy = Machine(
    vendorFolders: ["/usr/share/glvnd/egl_vendor.d"], vendorFiles: ["/usr/share/glvnd/egl_vendor.d/50_mesa.json"],
    devices: DeviceDescription.all().found.filter(\.isSoftware), attempts: [], gpuNodes: [], readableNodes: [],
    shaderCache: .folder("/tmp", isWritable: true), libraries: [.init(name: "libz", version: "1.2.13")])

  private func finding(_ subject: String, on machine: Machine) throws -> Finding {
    try #require(Examination(machine: machine).findings.first { $0.subject == subject })
  }

  @Test("a machine with the software renderer can draw, and nothing is wrong with it")
  func acceptsSoftware() {
    let examination = Examination(machine: healthy)
    #expect(examination.canDraw)
    #expect(examination.findings.allSatisfy { $0.verdict == .ok && $0.cure == nil })
  }

  @Test("the libraries of this machine have the versions that their file names carry")
  func libraryVersions() throws {
    let library = try #require(Machine.current.libraries.first { $0.name == "libEGL" })
    #expect(library.version.contains(/^[0-9]+(\.[0-9]+)*$/))
  }

  @Test("without devices nothing can draw, and each fault has a cure")
  func refusesBareMachine() {
    var machine = healthy
    machine.devices = []
    machine.vendorFiles = []
    let examination = Examination(machine: machine)
    #expect(!examination.canDraw)
    let problems = examination.findings.filter { $0.verdict == .problem }
    #expect(problems.map(\.subject) == ["EGL vendor files", "devices", "software renderer"])
    #expect(problems.allSatisfy { $0.cure != nil })
  }

  @Test("a GPU that this user may not open is told from one without a driver")
  func tellsPermissionsFromDrivers() throws {
    var machine = healthy
    machine.gpuNodes = ["/dev/dri/renderD128"]
    #expect(try finding("hardware", on: machine).cure?.contains("group") == true)
    machine.readableNodes = ["/dev/dri/renderD128"]
    #expect(try finding("hardware", on: machine).cure?.contains("libgl1-mesa-dri") == true)
    machine.gpuNodes = ["/dev/nvidia0"]
    machine.readableNodes = ["/dev/nvidia0"]
    #expect(try finding("hardware", on: machine).cure?.contains("NVIDIA") == true)
  }

  @Test(
    "a shader cache that cannot be used is a warning",
    arguments: [Machine.ShaderCache.disabled, .unknown, .folder("/", isWritable: false)])
  func warnsOfShaderCache(cache: Machine.ShaderCache) throws {
    var machine = healthy
    machine.shaderCache = cache
    #expect(try finding("shader cache", on: machine).verdict == .warning)
    #expect(Examination(machine: machine).canDraw)
  }

  @Test("a finding is one line, and its cure a second")
  func printsFindings() {
    let finding = Finding(subject: "devices", verdict: .problem, detail: "none", cure: "install one")
    #expect(finding.text == "problem  devices: none\n         cure: install one")
  }
}
