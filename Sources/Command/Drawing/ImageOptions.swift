import HeadlandGPU
import HeadlandGeometry
import HeadlandImage

/// The options that say how large a picture is, where it goes and what draws it.
struct ImageOptions {
  static let options: [OptionSpecification] = [
    .value(
      "--output", "OUT", short: "-o", required: true,
      "the image file, whose extension tells the format; - for the standard output"),
    .value("--size", "WxH", "width and height in points, at most \(Int(longestEdge)) pixels on an edge (1024x768)"),
    .value("--scale", "S", "pixels a point, 0.1…16 (1)"),
    .value(
      "--format", "png|jpeg|webp|raw", "the format, where the extension does not tell it (png for -); raw is RGBA8 rows"
    ),
    .value("--device", "DEVICE", "any, hardware, software, or one that `headland devices` lists (any)"),
    .flag("--json", "print the report as JSON"),
  ]

  /// The longest edge of an image, in pixels: what GLES 3.2 drivers can draw into.
  static let longestEdge = 16_384.0

  let path: String
  let size: Size
  let scale: Double
  let format: ImageFormat
  let device: DeviceSelection
  let printsJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    path = arguments.requiredText("--output")
    size = try arguments.size("--size") ?? Size(width: 1024, height: 768)
    scale = try arguments.number("--scale", in: 0.1...16) ?? 1
    guard max(size.width, size.height) * scale <= Self.longestEdge else {
      throw UsageError("--size times --scale exceeds \(Int(Self.longestEdge)) pixels on an edge")
    }
    format = try Self.format(arguments, path)
    device = try Self.device(arguments)
    printsJSON = arguments.flag("--json")
  }

  private static func format(_ arguments: Arguments, _ path: String) throws(UsageError) -> ImageFormat {
    let choices = ImageFormat.allCases.map(\.rawValue)
    if let name = try arguments.choice("--format", of: choices), let format = ImageFormat(rawValue: name) {
      return format
    }
    if path == FileContents.standardStream { return .png }
    guard let format = ImageFormat(path: path) else {
      throw UsageError("\(path): the name tells no image format; end it in .png, or add --format png")
    }
    return format
  }

  static func device(_ arguments: Arguments) throws(UsageError) -> DeviceSelection {
    guard let text = arguments.text("--device") else { return .any }
    do {
      return try DeviceSelection(parsing: text)
    } catch {
      throw UsageError("--device: \(error)")
    }
  }
}
