import HeadlandImage
import HeadlandMap

/// `headland render STYLE -o OUT`: draws a style to an image file.
struct RenderCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "render", summary: "draw a style to an image",
    positionals: [PositionalSpecification("STYLE", "a style (JSON): a file, a URL, or - for the standard input")],
    options: ImageOptions.options + CameraOptions.options + LoadingOptions.options + [
      .flag("--strict", "fail, and write no image, where a resource is missing or the style holds an error")
    ],
    notes: """
      What neither option nor style says about the camera is 0.
      Paths in a style start at its folder, in one from the standard input at the working directory.
      A style that comes by HTTP names no files, and servers of private networks only where --allow-host lists them.
      """)

  private let style: String
  private let camera: CameraOptions
  private let image: ImageOptions
  private let loading: LoadingOptions
  private let isStrict: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    style = arguments.positional(0)
    camera = try CameraOptions(arguments)
    image = try ImageOptions(arguments)
    loading = try LoadingOptions(arguments)
    isStrict = arguments.flag("--strict")
  }

  func run() async throws -> Bool {
    var watch = StageWatch()
    let map = try await HeadlessMap(
      style: try reference(), size: image.size, pixelRatio: image.scale,
      options: MapOptions(selection: image.device), provider: loading.provider)
    map.camera = try camera.applied(to: map.camera, size: image.size)
    let start = watch.stage("start")
    let frame = try await map.render()
    watch.skip()
    let draft = FrameReport(frame, path: image.path, before: [start], after: [])
    for complaint in draft.complaints(about: FileContents.name(of: style)) { Output.error(complaint) }
    guard !isStrict || draft.isFlawless else {
      throw CommandFailure("\(image.path) was not written: --strict allows neither missing resources nor errors")
    }
    try image.write(frame.image)
    try image.report(FrameReport(frame, path: image.path, before: [start], after: [watch.stage("write")]))
    return true
  }

  private func reference() throws -> StyleReference {
    guard style == FileContents.standardStream else { return StyleReference(style) }
    return .json(String(decoding: try FileContents.bytes(of: style), as: UTF8.self))
  }
}

extension ImageOptions {
  /// Writes `drawn` to where it was asked for.
  func write(_ drawn: Image) throws {
    guard path == FileContents.standardStream else { return try drawn.write(to: path, as: format) }
    Output.bytes(try drawn.encoded(as: format))
  }

  /// Prints `report` in the form that was asked for; beside an image on the standard output it goes to the error stream.
  func report(_ report: FrameReport) throws {
    let text = printsJSON ? try Output.jsonText(report) : report.text
    if path == FileContents.standardStream { Output.error(text) } else { Output.print(text) }
  }
}
