internal import Glibc
import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

@Suite("Memory of the software rasteriser", .enabled(if: TestDevice.isSoftware && !TestDevice.isUnderAddressSanitizer))
struct SoftwareMemoryTests {
  @Test("memory that a thread has freed serves it again without page faults")
  func kept() async {
    await #expect(processExitsWith: .success) {
      unsetenv("MALLOC_TRIM_THRESHOLD_")
      let device = try Device(DeviceOptions(selection: TestDevice.selection))
      let faults = device.thread.sync { [Self.faultsOfAFrame(), Self.faultsOfAFrame()] }
      // 8 MiB are 2048 pages, all of them new the first time.
      #expect(faults[0] > 1500)
      #expect(faults[1] < 100)
    }
  }

  /// Takes, fills and frees 8 MiB in pieces of 64 KiB; the page faults of the calling thread meanwhile.
  private static func faultsOfAFrame() -> Int {
    let before = faults
    let pieces = (0..<128).map { _ in UnsafeMutableRawPointer.allocate(byteCount: 64 << 10, alignment: 16) }
    for piece in pieces { piece.initializeMemory(as: UInt8.self, repeating: 1, count: 64 << 10) }
    for piece in pieces { piece.deallocate() }
    return faults - before
  }

  private static var faults: Int {
    var usage = rusage()
    // RUSAGE_THREAD, which Swift's Glibc does not name.
    getrusage(__rusage_who_t(1), &usage)
    return usage.ru_minflt
  }
}
