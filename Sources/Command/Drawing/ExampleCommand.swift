import HeadlandMap
import TriangleExample

/// `headland example NAME -o OUT`: draws one of the examples that come with the source.
struct ExampleCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "example", summary: "draw an example that comes with the source",
    positionals: [PositionalSpecification("NAME", "triangle: a custom layer between the layers of a map")],
    options: ImageOptions.options)

  private let image: ImageOptions

  init(_ arguments: Arguments) throws(UsageError) {
    let name = arguments.positional(0)
    guard name == "triangle" else {
      throw UsageError("there is no example \"\(name)\"" + Suggestion.sentence(for: name, among: ["triangle"]))
    }
    image = try ImageOptions(arguments)
  }

  func run() async throws -> Bool {
    var watch = StageWatch()
    let map = try await TriangleExample.makeMap(
      size: image.size, pixelRatio: image.scale, options: MapOptions(selection: image.device))
    let start = watch.stage("start")
    let frame = try await map.render()
    watch.skip()
    try frame.image.write(to: image.path, as: image.format)
    let report = FrameReport(frame, path: image.path, before: [start], after: [watch.stage("write")])
    for complaint in report.complaints(about: "triangle") { Output.error(complaint) }
    try image.report(report)
    return true
  }
}
