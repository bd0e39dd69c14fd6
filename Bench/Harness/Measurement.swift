import FoundationEssentials
import Glibc

/// One figure, with the one it is measured against.
struct Measurement: Encodable {
  /// What was measured, in a few words.
  let name: String
  /// The median of ours.
  let ours: Double
  /// The median of the same work in raw GLES calls; nil where there is none.
  var base: Double?
  /// Ours in bases: the median over the rounds; nil where there is no base.
  var ratio: Double?
  let unit: String
  /// The largest good `ratio`, or without a base the largest good `ours`; nil where none is set.
  var goal: Double?
  /// What the table says beside the name; it may differ from run to run.
  var note = ""
  /// The renderer's name.
  var device = ""

  private enum Key: String, CodingKey {
    case name, device, ours, base, unit, ratio, goal
  }

  /// Writes every key, `null` where there is no value.
  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(name, forKey: .name)
    try values.encode(device, forKey: .device)
    try values.encode(ours, forKey: .ours)
    try values.encode(base, forKey: .base)
    try values.encode(unit, forKey: .unit)
    try values.encode(ratio, forKey: .ratio)
    try values.encode(goal, forKey: .goal)
  }
}

/// The figures of a run: printed as they come, written at the end.
struct BenchReport {
  let renderer: String
  private var measurements: [Measurement] = []

  init(renderer: String) {
    self.renderer = renderer
    print(Self.row("", "ours", "base", "unit", "ratio", "goal"))
  }

  mutating func add(_ measurement: Measurement) {
    var measurement = measurement
    measurement.device = renderer
    measurements.append(measurement)
    let isMet = measurement.goal.map { (measurement.ratio ?? measurement.ours) <= $0 }
    print(
      Self.row(
        measurement.name + (measurement.note.isEmpty ? "" : " (\(measurement.note))"), Self.text(measurement.ours),
        measurement.base.map(Self.text) ?? "", measurement.unit,
        measurement.ratio.map { Self.text($0) } ?? "",
        measurement.goal.map { "\(Self.text($0)) \(isMet == true ? "met" : "missed")" } ?? ""))
  }

  /// Writes the figures as a JSON list.
  ///
  /// - Throws: What the file system says.
  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(measurements).write(to: URL(fileURLWithPath: path))
  }

  private static func text(_ number: Double) -> String {
    let decimals = number.magnitude < 10 ? 3 : number.magnitude < 100 ? 2 : 1
    return withVaList([Int32(decimals), number]) { arguments in
      String(unsafeUninitializedCapacity: 64) { text in
        text.withMemoryRebound(to: CChar.self) { Int(vsnprintf($0.baseAddress, $0.count, "%.*f", arguments)) }
      }
    }
  }

  private static func row(
    _ name: String, _ ours: String, _ base: String, _ unit: String, _ ratio: String, _ goal: String
  ) -> String {
    name + String(repeating: " ", count: max(0, 62 - name.count))
      + [ours, base, unit, ratio].map { String(repeating: " ", count: max(1, 10 - $0.count)) + $0 }.joined() + "  "
      + goal
  }
}

/// The same work by us and in raw GLES calls, measured in turn, round by round.
///
/// A machine that is shared with other work changes its pace within seconds. The ratio is therefore taken within each
/// round, from the two medians that were measured next to each other, and told as the median over the rounds.
struct Rounds {
  private var ours = Samples()
  private var base = Samples()
  private var ratios = Samples()

  mutating func add(ours: Double, base: Double) {
    self.ours.add(ours)
    self.base.add(base)
    ratios.add(ours / base)
  }

  /// The medians; `scale` turns them into `unit`.
  func measurement(
    _ name: String, unit: String, scale: Double = 1, goal: Double? = nil, note: String = ""
  ) -> Measurement {
    Measurement(
      name: name, ours: ours.median * scale, base: base.median * scale, ratio: ratios.median, unit: unit, goal: goal,
      note: note)
  }
}

/// Figures of one kind, of which the median counts.
struct Samples {
  private var milliseconds: [Double] = []

  mutating func add(_ sample: Double) { milliseconds.append(sample) }

  /// Runs `body` and notes how long it took.
  mutating func time<Result>(_ body: () throws -> Result) rethrows -> Result {
    let start = Self.now
    defer { add(Self.now - start) }
    return try body()
  }

  /// The middle one, or the mean of the two in the middle; 0 where there are none.
  var median: Double {
    let sorted = milliseconds.sorted()
    guard !sorted.isEmpty else { return 0 }
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// The processor time of all threads so far, in milliseconds.
  static var processorTime: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    let (user, system) = (usage.ru_utime, usage.ru_stime)
    return Double(user.tv_sec + system.tv_sec) * 1e3 + Double(user.tv_usec + system.tv_usec) * 1e-3
  }

  /// `CLOCK_MONOTONIC` in milliseconds.
  static var now: Double {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) * 1e3 + Double(now.tv_nsec) * 1e-6
  }
}
