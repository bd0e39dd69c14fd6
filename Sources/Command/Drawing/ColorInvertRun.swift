import ColorInvertExample
import HeadlandGPU

/// `headland example color-invert`: a video with its colours inverted, frame by frame.
struct ColorInvertRun: ExampleRun {
  static let name = "color-invert"
  static let summary = """
    a video with inverted colours, frame by frame. OUT ends in .y4m, .rgba, .bgra, .nv12, .raw
      (the layout of raw input) or .png with a place for the number, frame-%04d.png. Without --input it inverts
      a test pattern of 60 frames, 320x240. --size and --rate are the pattern's or the raw frames'.
    """
  static let ownOptions: [OptionSpecification] = [
    .value("--input", "FILE", "the video of color-invert, a .y4m file"),
    .value("--raw", "bgra|rgba|nv12", "the input holds frames without headers, in this layout; needs --size"),
    .value("--rate", "N", "frames a second, such as 25 or 30000:1001 (30)"),
    .value("--frames", "N", "draw no more than so many frames"),
  ]
  static let optionNames = Set(ownOptions.map(\.name) + ["--output", "--size", "--device", "--json"])

  private static let layouts: [String: PixelBufferFormat] = ["bgra": .bgra8, "rgba": .rgba8, "nv12": .nv12]

  private let example: ColorInvertExample
  private let device: DeviceSelection
  private let printsJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    guard arguments.requiredText("--output") != FileContents.standardStream else {
      throw UsageError("-o -: a video goes to a file, whose ending tells its layout; name one")
    }
    let input = try Self.input(arguments)
    var limit = try arguments.integer("--frames", in: 1...1_000_000_000)
    if case .pattern = input { limit = limit ?? 60 }
    example = ColorInvertExample(input: input, output: arguments.requiredText("--output"), frameLimit: limit)
    device = try ImageOptions.device(arguments)
    printsJSON = arguments.flag("--json")
  }

  private static func input(_ arguments: Arguments) throws(UsageError) -> ColorInvertExample.Input {
    let layout = try arguments.choice("--raw", of: layouts.keys.sorted())
    let size = try arguments.size("--size")
    let (width, height) = (Int(size?.width ?? 320), Int(size?.height ?? 240))
    guard max(width, height) <= 16_384 else { throw UsageError("--size exceeds 16384 pixels on an edge") }
    let rate = try rate(arguments)
    guard let path = arguments.text("--input") else {
      if layout != nil { throw UsageError("--raw tells how --input lies; add --input FILE") }
      return .pattern(width: width, height: height, rate: rate)
    }
    guard let layout, let format = layouts[layout] else {
      for name in ["--size", "--rate"] where arguments.text(name) != nil {
        throw UsageError("\(name) comes from the header of the Y4M file; leave it out, or add --raw for raw frames")
      }
      return .y4m(path: path)
    }
    guard size != nil else { throw UsageError("--raw needs --size WxH, which raw frames do not tell") }
    return .raw(path: path, format: format, width: width, height: height, rate: rate)
  }

  private static func rate(_ arguments: Arguments) throws(UsageError) -> FrameRate {
    guard let text = arguments.text("--rate") else { return FrameRate(frames: 30, seconds: 1) }
    guard let rate = FrameRate(parsing: text) else {
      throw UsageError("--rate takes a number or a fraction such as 30000:1001, not \"\(text)\"")
    }
    return rate
  }

  func run() async throws {
    let start = ContinuousClock.now
    let report = try await example.run(device: device)
    let result = VideoReport(
      path: example.output, frames: report.frames, width: report.width, height: report.height,
      renderer: report.renderer, milliseconds: (ContinuousClock.now - start) / .milliseconds(1))
    if printsJSON { try Output.json(result) } else { Output.print(result.text) }
  }
}

/// What a video was and cost, for humans and as `--json` prints it.
private struct VideoReport: Encodable {
  let path: String
  let frames: Int
  let width: Int
  let height: Int
  let renderer: String
  let milliseconds: Double

  var text: String {
    """
    \(path)  \(frames) frames of \(width)x\(height) pixels
    renderer  \(renderer)
    time      \((milliseconds * 10).rounded() / 10) ms
    """
  }
}
