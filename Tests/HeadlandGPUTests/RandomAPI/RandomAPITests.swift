internal import Glibc
import Testing

@testable import HeadlandGPU

/// Random sequences of verbs over the whole API, valid and not: `HEADLAND_FUZZ_SEQUENCES` sets how many,
/// `HEADLAND_FUZZ_SEED` the first.
///
/// A sequence must end, must not crash, must leave no object, no GL name and no GL error behind, and each of its command
/// buffers must end. A failure prints the seed and the verbs; a crash leaves them in the file that `logPath` names.
@Suite("Random use of the API")
struct RandomAPITests {
  /// A device serves so many sequences before the next is made.
  private static let batchLength: UInt64 = 50

  private static func number(_ name: String) -> UInt64? { getenv(name).flatMap { UInt64(String(cString: $0)) } }

  private static var logPath: String {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    return "\(folder)/headland-random-api-\(getpid()).log"
  }

  @Test("a random sequence of verbs ends and leaves nothing behind")
  func sequences() async throws {
    let (first, count) = (Self.number("HEADLAND_FUZZ_SEED") ?? 1, Self.number("HEADLAND_FUZZ_SEQUENCES") ?? 300)
    let end = first + count
    var total = RandomAPIBatch.Report()
    for start in stride(from: first, to: end, by: Int(Self.batchLength)) {
      let batch = RandomAPIBatch(seeds: start..<min(end, start + Self.batchLength), logPath: Self.logPath)
      let report = try await Self.onThread { try batch.run() }
      for fault in report.faults { Issue.record("\(fault)") }
      total.draws += report.draws
      total.ends.merge(report.ends) { $0 + $1 }
      total.rules.merge(report.rules) { $0 + $1 }
    }
    unlink(Self.logPath)
    // A generator whose verbs are all refused would try nothing.
    #expect(total.draws > count / 2 && total.ends[.completed, default: 0] > count / 4)
    if Self.number("HEADLAND_FUZZ_SEQUENCES") != nil { print("\(count) sequences: \(total.summary)") }
  }

  @Test("random sequences without persistent mapping, clip control and base instances")
  func workarounds() async throws {
    var batch = RandomAPIBatch(seeds: 20_001..<20_026)
    batch.options.overrideWorkarounds = {
      ($0.persistentMapping, $0.usesClipControl, $0.usesBaseInstance) = (false, false, false)
    }
    for fault in try await Self.onThread({ [batch] in try batch.run() }).faults { Issue.record("\(fault)") }
  }

  @Test("random sequences of three threads that share a device and objects leave nothing behind")
  func crowd() async throws {
    let crowd = RandomAPICrowd(seeds: 30_001..<30_031, threadCount: 3)
    for fault in try await Self.onThread({ try crowd.run() }) { Issue.record("\(fault)") }
  }

  /// Runs `body` on a thread of its own: sequences block, which the threads of tasks must not.
  static func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    let thread = try GLThread(named: "sequences", makeContext: {}, destroyContext: {})
    return try await withCheckedThrowingContinuation { continuation in
      thread.async {
        continuation.resume(with: Swift.Result { try body() })
        thread.shutdown()
      }
    }
  }
}
