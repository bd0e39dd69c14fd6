import HeadlandTestSupport
import Synchronization

@testable import HeadlandGPU

/// Random sequences one after the other on a device of their own, each checked for what it leaves behind.
struct RandomAPIBatch: Sendable {
  let seeds: Range<UInt64>
  var verbs = 40
  /// Where the verbs of the sequence that runs are kept, for a crash.
  var logPath: String?
  var options = DeviceOptions(selection: (try? TestDevice.selection) ?? .software, validation: .strict)

  /// What came of a batch.
  struct Report: Sendable {
    /// What went wrong, each with its seed and verbs.
    var faults: [String] = []
    /// Draws that reached the driver.
    var draws = 0
    /// Command buffers by the way they ended.
    var ends: [CommandBufferStatus: Int] = [:]
    /// How often each rule was broken.
    var rules: [GPUIssue.Rule: Int] = [:]

    var summary: String {
      let told = rules.sorted { $0.value > $1.value }.map { "\($0.key.rawValue) \($0.value)" }
      return "\(faults.count) faults, \(draws) draws, \(ends[.completed, default: 0]) buffers completed, "
        + "\(ends[.error, default: 0]) refused (\(told.joined(separator: ", ")))"
    }
  }

  /// Runs the sequences on the calling thread.
  func run() throws -> Report {
    let errors = Mutex<[String]>([])
    let rules = Mutex<[GPUIssue.Rule: Int]>([:])
    var options = options
    options.issueHandler = { issue in rules.withLock { $0[issue.rule, default: 0] += 1 } }
    options.debugMessageHandler = { message in
      if message.kind == .error { errors.withLock { $0.append(message.text) } }
    }
    let device = try Device(options)
    let log = RandomAPILog(path: logPath)
    var report = Report()
    do {
      let shaders = try RandomAPIShaders(device: device)
      for seed in seeds {
        let outcome = run(seed, device, shaders, log)
        var found = outcome.faults
        for status in outcome.ends { report.ends[status, default: 0] += 1 }
        found += errors.withLock { errors in
          defer { errors = [] }
          return errors.map { "the driver reports: \($0)" }
        }
        if !found.isEmpty { report.faults.append(Self.text(found, log)) }
        if report.faults.count > 4 { break }
      }
    }
    if let left = Leftovers(device).title(isEnd: true) { report.faults.append("seeds \(seeds) leave \(left)") }
    report.draws = device.statistics.drawCount
    report.rules = rules.withLock { $0 }
    return report
  }

  private func run(_ seed: UInt64, _ device: Device, _ shaders: RandomAPIShaders, _ log: RandomAPILog) -> (
    faults: [String], ends: [CommandBufferStatus]
  ) {
    let before = Leftovers(device)
    device.thread.sync { GLTrace.begin() }
    let outcome = { () -> RandomAPIOutcome in
      let world = RandomAPIWorld(device: device, shaders: shaders, seed: seed, log: log)
      world.run(verbs)
      world.dropAll()
      return world.outcome
    }()
    device.waitUntilIdle()
    let (calls, error) = device.thread.sync { (GLTrace.end(), GL.takeError()) }
    var faults = outcome.faults
    if let error { faults.append("the driver answers \(GLEnumName.of(error)) in the end") }
    let after = Leftovers(device)
    if let left = after.title(isEnd: false) { faults.append("left are \(left)") }
    let growth = after.nameCount - before.nameCount
    let names = Self.namesLeft(by: calls)
    if names.values.reduce(0, +) != growth, !calls.isEmpty {
      faults.append("GL names are left, \(names), where the tables grew by \(growth)")
    }
    return (faults, outcome.completions.map(\.status))
  }

  private static func text(_ faults: [String], _ log: RandomAPILog) -> String {
    """
    seed \(log.seed): \(faults.joined(separator: "; "))
    \(log.verbs.enumerated().map { "\($0.offset): \($0.element)" }.joined(separator: "\n"))
    """
  }

  /// How many more names of each kind the calls made than they deleted.
  static func namesLeft(by calls: [String]) -> [String: Int] {
    var left: [String: Int] = [:]
    for call in calls {
      let name = String(call.prefix { $0 != "(" })
      if name.hasPrefix("delete") {
        left[String(name.dropFirst(6)), default: 0] -= 1
      } else if name.hasPrefix("gen"), name != "generateMipmap" {
        left[String(name.dropFirst(3)), default: 0] += 1
      } else if name == "createShaderProgram" && !call.hasSuffix(" 0)") || name == "createProgram" {
        left["Program", default: 0] += 1
      } else if name == "fenceSync" {
        left["Sync", default: 0] += 1
      }
    }
    return left.filter { $0.value != 0 }
  }
}

/// What a device's tables hold.
struct Leftovers {
  private let counts: [(name: String, count: Int)]
  private let functionCount: Int
  /// The objects that have a name in GL.
  let nameCount: Int

  init(_ device: Device) {
    (counts, functionCount, nameCount) = device.thread.sync {
      let (executor, sink) = (device.executor, device.sink)
      let counts = [
        ("buffers", executor.buffers.count - executor.chunks.count), ("textures", executor.textures.count),
        ("samplers", executor.samplers.count), ("pipelines", executor.pipelines.count),
        ("kernels", executor.kernels.count), ("depth-stencil states", executor.depthStencils.count),
        ("framebuffers", executor.framebuffers.count), ("vertex arrays", executor.vertexArrays.count),
        ("buffer places", sink.buffers.liveCount - executor.chunks.count), ("texture places", sink.textures.liveCount),
        ("sampler places", sink.samplers.liveCount), ("pipeline places", sink.pipelines.liveCount),
        ("kernel places", sink.kernels.liveCount), ("depth-stencil places", sink.depthStencils.liveCount),
        ("fences", executor.pending.count), ("waiting queues", executor.waitingQueues.count),
      ]
      let functions = max(executor.programs.count, sink.functions.liveCount)
      let names =
        executor.buffers.count + executor.textures.count + executor.samplers.count + executor.pipelines.count
        + executor.kernels.count + executor.framebuffers.count + executor.vertexArrays.count + executor.programs.count
      return (counts, functions, names)
    }
  }

  /// What is left, in words; nil where nothing is.
  ///
  /// Functions count at the end only, when the library is gone too.
  func title(isEnd: Bool) -> String? {
    let all = isEnd ? counts + [("functions", functionCount)] : counts
    let left = all.filter { $0.count != 0 }.map { "\($0.count) \($0.name)" }
    return left.isEmpty ? nil : left.joined(separator: ", ")
  }
}
