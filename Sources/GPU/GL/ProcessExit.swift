internal import Glibc
internal import Synchronization

/// Stops the GL threads before the process's end takes the driver's libraries down under them.
///
/// `exit` runs the destructors of LLVM, by which Mesa compiles, while other threads go on: one that compiles then crashes.
/// What is registered last is run first, and LLVM registers some of its destructors while it compiles for the first time:
/// so this is registered again after the first command buffers. Only an `exit` during the first of all may come too early.
enum ProcessExit {
  private struct Line { weak var line: GLWorkLine? }
  private static let lines = Mutex<[Line]>([])

  /// How long the process's end waits for work that is being done, in milliseconds.
  private static let patience: Int64 = 2000

  /// Counts a thread among those to be stopped.
  static func add(_ line: GLWorkLine) {
    lines.withLock { lines in
      lines.removeAll { $0.line == nil }
      lines.append(Line(line: line))
    }
  }

  private static let registrations = Atomic<Int>(0)
  private static let registrationLimit = 16

  /// Sees to the process's end, ahead of all that the driver has registered so far.
  static func register() {
    guard registrations.load(ordering: .relaxed) < registrationLimit else { return }
    registrations.add(1, ordering: .relaxed)
    atexit { ProcessExit.stopAll() }
  }

  private static func stopAll() {
    // A child's copies of the lines may be locked for ever.
    guard !ForkWatch.isChild else { return }
    let lines = lines.withLock { $0.compactMap(\.line) }
    for line in lines { line.forbidWork() }
    for line in lines { line.waitUntilIdle(milliseconds: patience) }
  }
}
