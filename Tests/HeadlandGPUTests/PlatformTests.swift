internal import CEGL
import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

@Suite("Headless devices")
struct PlatformTests {
  @Test(
    "the software device gives ES 3.2 without a window and says that it is software",
    .enabled(if: TestDevice.hasSoftware))
  func software() throws {
    let device = try DeviceStart.open(.software, isDebug: false)
    defer { device.thread.shutdown() }
    #expect(device.description.isSoftware)
    #expect(device.capabilities.isSoftware)
    #expect(device.description.renderer == device.capabilities.renderer)
    #expect(device.capabilities.version.hasPrefix("OpenGL ES 3.2"))
    #expect(device.thread.sync { eglGetCurrentSurface(EGLint(EGL_DRAW)) == nil })
    #expect(device.thread.sync { GL.getError() } == GLenum(GL_NO_ERROR))
  }

  @Test("the limits are at least those that ES 3.2 guarantees")
  func limits() throws {
    let device = try DeviceStart.open(TestDevice.selection, isDebug: false)
    let limits = device.capabilities.limits
    #expect(limits.maximumTextureSize >= 2048)
    #expect(limits.maximumUniformBlockSize >= 16384)
    #expect(limits.uniformOffsetAlignment <= 256 && limits.storageOffsetAlignment <= 256)
    #expect(limits.maximumFragmentStorageBlocks >= 4)
    #expect(limits.maximumVertexAttributes >= 16 && limits.maximumVertexBindings >= 16)
    #expect(limits.maximumSamples >= 4 && limits.maximumColorAttachments >= 4)
    #expect(limits.maximumLabelLength >= 256)
    device.thread.shutdown()
  }

  @Test("a debug context says so")
  func debugContext() throws {
    let device = try DeviceStart.open(TestDevice.selection, isDebug: true)
    #expect(device.capabilities.isDebugContext)
    device.thread.shutdown()
  }

  @Test("two devices of one process draw side by side, each on its thread")
  func twoDevices() throws {
    let devices = try (0..<2).map { _ in try DeviceStart.open(TestDevice.selection, isDebug: false) }
    let values = [SIMD4<Float>(1, 0, 0, 1), SIMD4<Float>(0, 1, 0, 1)]
    let pixels = zip(devices, values).map { device, value in device.thread.sync { clearedPixel(value) } }
    #expect(pixels == [[255, 0, 0, 255], [0, 255, 0, 255]])
    devices[0].thread.shutdown()
    // The display is shared: the end of one user must not take it from the other.
    #expect(devices[1].thread.sync { clearedPixel(SIMD4(0, 0, 1, 1)) } == [0, 0, 255, 255])
    devices[1].thread.shutdown()
  }

  @Test("devices can be made and dropped again and again")
  func repeatedStart() throws {
    for _ in 0..<8 {
      let device = try DeviceStart.open(TestDevice.selection, isDebug: false)
      #expect(device.thread.sync { clearedPixel(SIMD4(1, 1, 1, 1)) } == [255, 255, 255, 255])
      device.thread.shutdown()
    }
  }

  @Test("the list names each renderer and its numbers open the devices they stand for")
  func list() throws {
    let (found, _) = DeviceDescription.all()
    #expect(!found.isEmpty)
    #expect(found.map(\.index) == found.map(\.index).sorted())
    #expect(found.allSatisfy { $0.version.hasPrefix("OpenGL ES 3.") && !$0.renderer.isEmpty && !$0.vendor.isEmpty })
    for description in found {
      let device = try DeviceStart.open(DeviceSelection(which: .index(description.index)), isDebug: false)
      #expect(device.description == description)
      device.thread.shutdown()
    }
  }

  @Test("an index that does not exist is refused with those that do")
  func wrongIndex() throws {
    let error = #expect(throws: DeviceError.self) {
      try DeviceStart.open(DeviceSelection(which: .index(99)), isDebug: false)
    }
    #expect(error?.problem == "There is no device 99 on this machine.")
    #expect(error?.cures.contains { $0.hasPrefix("choose one that exists: device 0") } == true)
    #expect(error?.vendorFiles.isEmpty == false)
  }

  @Test("a PCI address, id or node that does not exist is refused by its name")
  func wrongName() throws {
    for text in ["pci:ffff:ff:1f.7", "uuid:00000000000000000000000000000000", "/dev/dri/renderD99"] {
      let selection = try DeviceSelection(parsing: text)
      let error = #expect(throws: DeviceError.self) { try DeviceStart.open(selection, isDebug: false) }
      #expect(error?.problem == "There is no device \(selection) on this machine.")
    }
  }

  @Test("asking for hardware where there is none is an error, never software")
  func noSilentFallback() throws {
    guard DeviceDescription.all().found.allSatisfy(\.isSoftware) else { return }
    let error = #expect(throws: DeviceError.self) { try DeviceStart.open(.hardware, isDebug: false) }
    #expect(error?.problem == "No GPU for OpenGL ES 3.2 could be opened.")
    #expect(error?.attempts.contains { $0.platform == .surfaceless && $0.step == "renderer" } == true)
    #expect(error?.attempts.contains { $0.platform == .gbm } == true)
  }
}

/// Clears a 1×1 texture of RGBA8 and reads it back; the context must be current.
private func clearedPixel(_ color: SIMD4<Float>) -> [UInt8] {
  let (texture, framebuffer) = (GL.genTexture(), GL.genFramebuffer())
  defer {
    GL.deleteFramebuffer(framebuffer)
    GL.deleteTexture(texture)
  }
  GL.bindTexture(GLenum(GL_TEXTURE_2D), texture)
  GL.texStorage2D(GLenum(GL_TEXTURE_2D), 1, GLenum(GL_RGBA8), 1, 1)
  GL.bindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
  GL.framebufferTexture2D(
    GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
  GL.clearBufferfv(GLenum(GL_COLOR), 0, color)
  var pixel: [UInt8] = [0, 0, 0, 0]
  GL.readPixels(0, 0, 1, 1, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &pixel)
  return GL.getError() == GLenum(GL_NO_ERROR) ? pixel : []
}
