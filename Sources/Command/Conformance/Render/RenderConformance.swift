import FoundationEssentials
import Headland
import Synchronization

/// Draws the tests of a render suite and compares the pictures, several tests at a time.
struct RenderConformance {
  let suite: RenderSuite
  let device: DeviceSelection
  /// How many tests are drawn at a time, each of them on a device that others have drawn on before.
  let workers: Int
  /// Where pictures of each test are put; nil for nowhere.
  let report: RenderReport?

  /// Draws tests.
  ///
  /// - Returns: What came of each, in the order of the tests.
  /// - Throws: `DeviceError` where no device can be opened.
  func run(_ tests: [RenderTestCase]) async throws -> [RenderResult] {
    let queue = RenderQueue(tests)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<max(1, min(workers, tests.count)) {
        group.addTask {
          var device = try openDevice()
          while let (index, test) = queue.next() {
            queue.finish(index, await result(of: test, device))
            if device.isLost { device = try openDevice() }
          }
        }
      }
      try await group.waitForAll()
    }
    return queue.finished
  }

  private func openDevice() throws -> Device { try Device(DeviceOptions(selection: device)) }

  private func result(of test: RenderTestCase, _ device: Device) async -> RenderResult {
    if let missing = suite.missingAssets[test.name] {
      return RenderResult(
        test, skipReason: "it needs \(missing.joined(separator: ", ")), which the suite does not hold")
    }
    if let fault = test.fault { return RenderResult(test, fault: fault) }
    let outcome = await RenderRun(test: test, resources: suite.resources, device: device).outcome()
    var result = RenderResult(test, outcome, passesBlank: suite.blankPasses.contains(test.name))
    do { try report?.write(outcome, of: test) } catch {
      result.reasons.append("its pictures cannot be written: \(error)")
    }
    return result
  }
}

/// The tests that are to be drawn, handed to workers one by one, and what came of them.
private final class RenderQueue: Sendable {
  private let tests: [RenderTestCase]
  private let state: Mutex<(next: Int, results: [RenderResult?])>

  init(_ tests: [RenderTestCase]) {
    self.tests = tests
    state = Mutex((0, Array(repeating: nil, count: tests.count)))
  }

  func next() -> (index: Int, test: RenderTestCase)? {
    let index = state.withLock { state in
      defer { state.next += 1 }
      return state.next
    }
    return index < tests.count ? (index, tests[index]) : nil
  }

  func finish(_ index: Int, _ result: RenderResult) { state.withLock { $0.results[index] = result } }

  /// What came of the tests, in their order.
  var finished: [RenderResult] { state.withLock { $0.results.compactMap(\.self) } }
}

/// How one test of a render suite fared.
struct RenderResult: Sendable {
  let name: String
  /// The part of the pixels that differ; nil where nothing was compared.
  let score: Double?
  let allowed: Double
  /// Why it fails; none where it passes.
  var reasons: [String]
  /// Why it was not run; nil where it was.
  let skipReason: String?
  /// Whether an empty picture passes the test, so that a pass says nothing.
  let passesBlank: Bool

  init(_ test: RenderTestCase, _ outcome: RenderOutcome, passesBlank: Bool) {
    name = test.name
    score = outcome.score
    allowed = test.allowed
    reasons = outcome.reasons
    skipReason = nil
    self.passesBlank = passesBlank
  }

  init(_ test: RenderTestCase, fault: String) {
    name = test.name
    score = nil
    allowed = test.allowed
    reasons = [fault]
    skipReason = nil
    passesBlank = false
  }

  init(_ test: RenderTestCase, skipReason: String) {
    name = test.name
    score = nil
    allowed = test.allowed
    reasons = []
    self.skipReason = skipReason
    passesBlank = false
  }

  var suiteTest: SuiteTest { SuiteTest(name, differences: reasons, skipReason: skipReason) }
}
