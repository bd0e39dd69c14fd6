internal import CEGL

/// Looks, from a thread beside, whether a GL thread and its GPU get on.
///
/// It reads no clock but counts looks without progress, so that a process that was stopped for a while, by a debugger or
/// with its whole container, is not taken for one that hangs.
final class GLWatchdog: Sendable {
  /// How many looks in a row must find no progress.
  private static let looks = 8

  private let line: GLWorkLine
  private let life: DeviceLife
  private let interval: Int64
  private let hang: @Sendable () -> Void

  private init(_ line: GLWorkLine, _ life: DeviceLife, _ limit: Duration, _ hang: @escaping @Sendable () -> Void) {
    self.line = line
    self.life = life
    let (seconds, attoseconds) = limit.components
    let nanoseconds = max(0, min(seconds, 1_000_000_000)) * 1_000_000_000 + attoseconds / 1_000_000_000
    interval = max(1_000_000, nanoseconds / Int64(Self.looks))
    self.hang = hang
  }

  /// Watches a thread until its end.
  ///
  /// - Parameters:
  ///   - line: The thread's line of work.
  ///   - life: Where its device's command buffers are counted.
  ///   - limit: How long neither may get on.
  ///   - hang: Is called, at most once, where that time has passed.
  /// - Throws: `GLThreadError` where the operating system refuses a thread.
  static func start(
    _ line: GLWorkLine, _ life: DeviceLife, limit: Duration, _ hang: @escaping @Sendable () -> Void
  ) throws {
    let dog = GLWatchdog(line, life, limit, hang)
    let thread = try OSThread.start(stackSize: 512 << 10, { GLWatchdog.run($0) }, dog)
    OSThread.detach(thread)
  }

  private static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    cegl_setThreadName("headland-watch")
    Unmanaged<GLWatchdog>.fromOpaque(argument).takeRetainedValue().watch()
    return nil
  }

  private func watch() {
    var (finished, passed) = (UInt64(0), UInt64(0))
    var looks = 0
    while line.waitWhileRunning(nanoseconds: interval) {
      let (work, fences) = (line.pace, life.pace)
      let isGPUStill = fences.passed == passed
      let isStill = isGPUStill && (fences.waiting > 0 || (work.isBusy && work.finished == finished))
      looks = isStill ? looks + 1 : 0
      (finished, passed) = (work.finished, fences.passed)
      if looks == Self.looks { return hang() }
    }
  }
}
