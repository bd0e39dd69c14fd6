internal import Glibc
import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

/// Each in a process of its own, which forks while its own threads are few.
@Suite("Forks")
struct ForkTests {
  /// Runs `body` in a forked child; returns the child's exit status, or −1 where a signal ended it.
  ///
  /// The child leaves by `_exit`, so that nothing of the parent's is ended twice.
  private static func inChild(_ body: () -> Int32) -> Int32 {
    let child = fork()
    if child == 0 {
      alarm(60)
      _exit(body())
    }
    var status: Int32 = 0
    guard child > 0, waitpid(child, &status, 0) == child, status & 0x7F == 0 else { return -1 }
    return (status >> 8) & 0xFF
  }

  /// Clears one pixel to green and reads it, by calls that block.
  private static func drawsGreen(_ device: Device) throws -> Bool {
    let target = try device.makeTexture(descriptor: .target(width: 1, height: 1))
    let pass = RenderPassDescriptor()
    pass.colorAttachments[0].texture = target
    pass.colorAttachments[0].loadAction = .clear
    pass.colorAttachments[0].clearColor = ClearColor(red: 0, green: 1, blue: 0)
    let buffer = device.makeCommandQueue().makeCommandBuffer()
    buffer.makeRenderCommandEncoder(descriptor: pass).endEncoding()
    buffer.commit()
    buffer.waitUntilCompleted()
    var pixel = [UInt8](repeating: 0, count: 4)
    try target.getBytes(&pixel, bytesPerRow: 4, from: Region(width: 1, height: 1))
    return pixel == [0, 255, 0, 255]
  }

  @Test("a device started in the child alone draws, and then one in the parent")
  func childFirst() async {
    await #expect(processExitsWith: .success) {
      let status = ForkTests.inChild {
        guard let device = try? Device(DeviceOptions(selection: TestDevice.selection)) else { return 1 }
        return (try? ForkTests.drawsGreen(device)) == true ? 0 : 2
      }
      #expect(status == 0)
      let device = try Device(DeviceOptions(selection: TestDevice.selection))
      #expect(try ForkTests.drawsGreen(device))
    }
  }

  @Test("a child of a parent that had a device is refused another, with the cure")
  func childAfter() async {
    await #expect(processExitsWith: .success) {
      let device = try Device(DeviceOptions(selection: TestDevice.selection))
      let status = ForkTests.inChild {
        do {
          _ = try Device(DeviceOptions(selection: TestDevice.selection))
          return 1
        } catch let error as DeviceError {
          guard error.problem.contains("forked"), error.cures.first?.contains("after the fork") == true else {
            return 2
          }
        } catch { return 3 }
        let survey = DeviceDescription.all()
        return survey.found.isEmpty && survey.attempts.first?.step == "fork" ? 0 : 4
      }
      #expect(status == 0)
      #expect(try ForkTests.drawsGreen(device))
    }
  }

  @Test("a child that uses its parent's device gets errors at once, and the parent goes on")
  func parentsDevice() async {
    await #expect(processExitsWith: .success) {
      let device = try Device(DeviceOptions(selection: TestDevice.selection))
      let buffer = device.makeCommandQueue().makeCommandBuffer()
      let target = try device.makeTexture(descriptor: .target(width: 1, height: 1))
      let status = ForkTests.inChild { ForkTests.useOfParents(device, buffer, target) }
      #expect(status == 0)
      #expect(!device.isLost)
      buffer.commit()
      try await buffer.completed()
      #expect(try ForkTests.drawsGreen(device))
    }
  }

  private static func useOfParents(_ device: Device, _ buffer: CommandBuffer, _ target: Texture) -> Int32 {
    guard device.isLost, device.lossReason?.contains("forked") == true else { return 1 }
    var isTold = false
    buffer.completion.addCompletedHandler { _ in }
    buffer.commit()
    buffer.waitUntilCompleted()
    if case .deviceLost(let reason) = buffer.error, reason.contains("forked") { isTold = true }
    guard isTold, buffer.error?.description.contains("after the fork") == true else { return 2 }
    do {
      _ = try device.makeBuffer(length: 4)
      return 3
    } catch let error as GPUError {
      guard error.issues.first?.rule == .deviceLost else { return 4 }
    } catch { return 5 }
    var pixel = SIMD4<UInt8>()
    guard (try? target.getBytes(&pixel, bytesPerRow: 4, from: Region(width: 1, height: 1))) == nil else { return 6 }
    guard (try? device.successor()) == nil, device.statistics.drawCount == 0 else { return 7 }
    return 0
  }

  @Test("a child may drop what its parent gave it")
  func dropping() async {
    await #expect(processExitsWith: .success) {
      var device: Device? = try Device(DeviceOptions(selection: TestDevice.selection))
      var target = try device?.makeTexture(descriptor: .target(width: 1, height: 1))
      let status = ForkTests.inChild {
        target = nil
        device = nil
        return 0
      }
      #expect(status == 0 && target != nil)
      let isGreen = try ForkTests.drawsGreen(try #require(device))
      #expect(isGreen)
    }
  }
}
