import HeadlandMap

/// What a drawn image cost and lacked, for humans and as `--json` prints it.
struct FrameReport: Encodable {
  struct Stage: Encodable, Equatable {
    let name: String
    let milliseconds: Double
  }

  let path: String
  let width: Int
  let height: Int
  let renderer: String
  let stages: [Stage]
  let missingResources: [String]
  let issues: [IssueReport]

  /// Describes `frame`, which was written to `path`; `around` is what the command did beside drawing, in order.
  init(_ frame: Frame, path: String, before: [Stage], after: [Stage]) {
    self.path = path
    width = frame.image.width
    height = frame.image.height
    renderer = frame.renderer
    stages = before + frame.stageTimings.map { Stage(name: $0.stage, milliseconds: $0.milliseconds) } + after
    missingResources = frame.missingResources.map { "\($0)" }
    issues = frame.issues.map(IssueReport.init)
  }

  /// The report as lines: the file, the renderer, the stages.
  var text: String {
    let times = stages.map { "\($0.name) \(Self.rounded($0.milliseconds)) ms" }
    let total = stages.reduce(0) { $0 + $1.milliseconds }
    return """
      \(path)  \(width)x\(height) pixels
      renderer  \(renderer)
      time      \(times.joined(separator: ", ")); together \(Self.rounded(total)) ms
      """
  }

  /// One line for each thing that the image lacks or that its style has wrong.
  func complaints(about style: String) -> [String] {
    missingResources.map { "\(style): without \($0)" } + issues.map { $0.line(in: style) }
  }

  /// True where nothing is missing and the style holds no error.
  var isFlawless: Bool {
    missingResources.isEmpty && !issues.contains { $0.severity == "error" }
  }

  private static func rounded(_ milliseconds: Double) -> String {
    String((milliseconds * 10).rounded() / 10)
  }
}

/// Takes the time of the steps of a command.
struct StageWatch {
  private var last = ContinuousClock.now

  /// The step `name`, which lasted since the watch was made or last asked.
  mutating func stage(_ name: String) -> FrameReport.Stage {
    let now = ContinuousClock.now
    defer { last = now }
    return FrameReport.Stage(name: name, milliseconds: (now - last) / .milliseconds(1))
  }

  /// Lets the time since the last step go uncounted.
  mutating func skip() {
    last = .now
  }
}
