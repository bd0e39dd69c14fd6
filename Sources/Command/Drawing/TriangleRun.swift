import HeadlandMap
import TriangleExample

/// `headland example triangle`: a custom layer between the layers of a map.
struct TriangleRun: ExampleRun {
  static let name = "triangle"
  static let summary = "a custom layer between the layers of a map"
  static let optionNames = Set(ImageOptions.options.map(\.name))

  private let image: ImageOptions

  init(_ arguments: Arguments) throws(UsageError) {
    image = try ImageOptions(arguments)
  }

  func run() async throws {
    var watch = StageWatch()
    let map = try await TriangleExample.makeMap(
      size: image.size, pixelRatio: image.scale, options: MapOptions(selection: image.device))
    let start = watch.stage("start")
    let frame = try await map.render()
    watch.skip()
    try image.write(frame.image)
    let report = FrameReport(frame, path: image.path, before: [start], after: [watch.stage("write")])
    for complaint in report.complaints(about: Self.name) { Output.error(complaint) }
    try image.report(report)
  }
}
