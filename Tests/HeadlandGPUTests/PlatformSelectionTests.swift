import Testing

@testable import HeadlandGPU

@Suite("Device selection")
struct PlatformSelectionTests {
  @Test(
    "each form of text names its device and is given back by description",
    arguments: [
      ("any", DeviceSelection.any),
      ("hardware", .hardware),
      ("software", .software),
      ("0", DeviceSelection(which: .index(0))),
      ("12", DeviceSelection(which: .index(12))),
      ("pci:0000:01:00.0", DeviceSelection(which: .pciAddress("0000:01:00.0"))),
      (
        "uuid:GPU-01234567-89ab-cdef-0123-456789abcdef",
        DeviceSelection(which: .uuid("GPU-01234567-89ab-cdef-0123-456789abcdef"))
      ),
      ("/dev/dri/renderD128", DeviceSelection(which: .drmNode("/dev/dri/renderD128"))),
    ])
  func forms(text: String, selection: DeviceSelection) throws {
    #expect(try DeviceSelection(parsing: text) == selection)
    #expect(selection.description == text)
  }

  @Test(
    "other text is refused with the list of forms",
    arguments: ["", "gpu", "-1", "pci:", "pci:1", "pci:00:1g.0", "uuid:12", "/dev/sda", "/dev/dri/", "0x1"])
  func refusals(text: String) {
    let error = #expect(throws: DeviceSelection.ParseError.self) { try DeviceSelection(parsing: text) }
    #expect(error?.text == text)
    #expect(error?.description.contains("/dev/dri/renderD128") == true)
  }

  @Test(
    "PCI addresses are compared in the kernel's form",
    arguments: [
      ("0000:01:00.0", "0000:01:00.0"), ("01:00.0", "0000:01:00.0"), ("00000000:B1:00.0", "0000:b1:00.0"),
      ("10000:01:1f.7", "10000:01:1f.7"),
    ])
  func addresses(text: String, address: String) {
    #expect(PCIAddress.normalized(text) == address)
  }

  @Test("device ids are compared without prefix, case and hyphens")
  func ids() {
    let id = "01234567-89ab-cdef-0123-456789abcdef"
    #expect(DeviceUUID.normalized("GPU-01234567-89AB-CDEF-0123-456789ABCDEF") == id)
    #expect(DeviceUUID.normalized("0123456789abcdef0123456789abcdef") == id)
    #expect(DeviceUUID.normalized("0123") == nil)
    #expect(
      DeviceUUID.text(
        [0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef] + [0x01, 0x23, 0x45, 0x67] + [
          0x89, 0xab, 0xcd, 0xef,
        ]) == id)
  }

  @Test("a candidate matches by index, address, id and node, and only then")
  func matching() {
    let id = "01234567-89ab-cdef-0123-456789abcdef"
    let candidate = EGLCandidate(
      index: 2, platform: .device, isSoftware: false, drmNode: "/dev/dri/renderD128", pciAddress: "0000:01:00.0",
      uuid: id)
    #expect(candidate.matches(.default))
    #expect(candidate.matches(.index(2)) && !candidate.matches(.index(0)))
    #expect(candidate.matches(.pciAddress("01:00.0")) && !candidate.matches(.pciAddress("02:00.0")))
    #expect(candidate.matches(.uuid("GPU-\(id)")) && !candidate.matches(.uuid("GPU-0")))
    #expect(candidate.matches(.drmNode("/dev/dri/renderD128")) && !candidate.matches(.drmNode("/dev/dri/renderD129")))
    #expect(candidate.alternative?.platform == .gbm)
  }

  @Test("a policy refuses what is known to be the other kind")
  func policies() {
    let software = EGLCandidate(platform: .device, isSoftware: true)
    let hardware = EGLCandidate(platform: .device, isSoftware: false)
    let unknown = EGLCandidate(platform: .surfaceless)
    for candidate in [software, hardware, unknown] { #expect(candidate.isAllowed(by: .any)) }
    #expect(software.isAllowed(by: .software) && !software.isAllowed(by: .hardware))
    #expect(hardware.isAllowed(by: .hardware) && !hardware.isAllowed(by: .software))
    #expect(unknown.isAllowed(by: .hardware) && unknown.isAllowed(by: .software))
  }

  @Test(
    "software renderers are known by name",
    arguments: [
      ("llvmpipe (LLVM 15.0.6, 256 bits)", true), ("softpipe", true), ("NVIDIA H200/PCIe/SSE2", false),
      ("Mesa Intel(R) UHD Graphics 630 (CFL GT2)", false),
    ])
  func renderers(name: String, isSoftware: Bool) {
    #expect(GLCapabilities.isSoftware(renderer: name) == isSoftware)
  }
}
