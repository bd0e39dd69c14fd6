internal import Glibc
import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

/// Each starts a process of its own, since the loader reads the environment once.
@Suite("Headless devices in another environment")
struct PlatformEnvironmentTests {
  @Test("without an EGL vendor the error lists what was tried and the cure, and nothing crashes")
  func noVendor() async {
    await #expect(processExitsWith: .success) {
      setenv("__EGL_VENDOR_LIBRARY_FILENAMES", "/nonexistent", 1)
      let error = #expect(throws: DeviceError.self) { try DeviceStart.open(.any, isDebug: false) }
      #expect(error?.vendorFiles == [])
      #expect(error?.attempts.map(\.platform).contains(.device) == true)
      #expect(error?.attempts.map(\.platform).contains(.surfaceless) == true)
      #expect(error?.cures.first?.contains("__EGL_VENDOR_LIBRARY_FILENAMES") == true)
      let survey = DeviceDescription.all()
      #expect(survey.found.isEmpty && !survey.attempts.isEmpty)
    }
  }

  @Test("an empty vendor folder is cured by installing a driver or unsetting the variable")
  func emptyVendorFolder() async {
    await #expect(processExitsWith: .success) {
      setenv("__EGL_VENDOR_LIBRARY_DIRS", "/nonexistent", 1)
      let error = #expect(throws: DeviceError.self) { try DeviceStart.open(.software, isDebug: false) }
      #expect(error?.problem == "No software renderer for OpenGL ES 3.2 could be opened.")
      #expect(error?.cures.contains { $0.contains("apt-get install libegl-mesa0 libgl1-mesa-dri") } == true)
    }
  }

  @Test(
    "LIBGL_ALWAYS_SOFTWARE makes software the default, and DISPLAY changes nothing",
    .enabled(if: TestDevice.hasSoftware))
  func alwaysSoftware() async {
    await #expect(processExitsWith: .success) {
      setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1)
      setenv("DISPLAY", ":77", 1)
      setenv("EGL_PLATFORM", "x11", 1)
      let device = try DeviceStart.open(.any, isDebug: false)
      #expect(device.description.isSoftware && device.description.platform == .device)
      device.thread.shutdown()
    }
  }

  @Test("Mesa's shader cache lies in a folder of ours, unless the user chose one")
  func shaderCache() async {
    await #expect(processExitsWith: .success) {
      unsetenv("MESA_SHADER_CACHE_DIR")
      let folder = "/tmp/headland-cache-\(getpid())"
      setenv("XDG_CACHE_HOME", folder, 1)
      EGLProcess.prepare()
      #expect(EGLProcess.environment("MESA_SHADER_CACHE_DIR") == "\(folder)/headland/mesa")
      #expect(DRMNodes.exists("\(folder)/headland/mesa"))
      for path in ["\(folder)/headland/mesa", "\(folder)/headland", folder] { rmdir(path) }
    }
    await #expect(processExitsWith: .success) {
      // The system's own folder has room for nothing.
      #expect(CacheFolder.hasRoom("/tmp", bytes: 1) && !CacheFolder.hasRoom("/proc", bytes: 1))
      #expect(!CacheFolder.hasRoom("/tmp", bytes: .max) && !CacheFolder.hasRoom("/none", bytes: 0))
      setenv("MESA_SHADER_CACHE_DIR", "/tmp/mine", 1)
      EGLProcess.prepare()
      #expect(EGLProcess.environment("MESA_SHADER_CACHE_DIR") == "/tmp/mine")
    }
  }
}
