import Headland

/// Takes the frames of a video, one at a time, as RGBA rows.
protocol FrameWriter: AnyObject {
  /// - Throws: `VideoError` or `ImageError`.
  func write(_ rgba: [UInt8]) throws
}

/// Where frames go, and in which form.
enum FrameWriters {
  /// The writer that the path's ending tells.
  ///
  /// - Throws: `VideoError`.
  static func make(_ path: String, for video: VideoDescription) throws -> any FrameWriter {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    switch name.split(separator: ".").last {
    case "y4m": return try Y4MWriter(path, video)
    case "png": return try PNGSequenceWriter(path, video)
    case "bgra": return try RawWriter(path, video, .bgra8)
    case "rgba": return try RawWriter(path, video, .rgba8)
    case "nv12": return try RawWriter(path, video, .nv12)
    case "raw" where video.header == nil: return try RawWriter(path, video, video.format)
    case "raw": return try RawWriter(path, video, .rgba8)
    default:
      throw VideoError(
        "\(path): the name tells no format; end it in .y4m, .png (frame-%04d.png), .rgba, .bgra or .nv12")
    }
  }
}

/// Writes YUV4MPEG2: the chroma of a Y4M input, 4:2:0 for others where the size is even, else 4:4:4.
final class Y4MWriter: FrameWriter {
  private let file: VideoFileWriter
  private var planes: YCbCrPlanes

  init(_ path: String, _ video: VideoDescription) throws {
    let isEven = video.width % 2 == 0 && video.height % 2 == 0
    let header =
      video.header
      ?? Y4MHeader(width: video.width, height: video.height, rate: video.rate, chroma: isEven ? .c420 : .c444)
    planes = YCbCrPlanes(
      width: video.width, height: video.height, chroma: header.chroma, conversion: video.conversion)
    file = try VideoFileWriter(path)
    try file.write(header.line)
  }

  func write(_ rgba: [UInt8]) throws {
    planes.convert(rgba)
    try file.write("FRAME\n")
    for plane in [planes.luma, planes.cb, planes.cr] { try file.write(plane) }
  }
}

/// Writes frames without headers.
final class RawWriter: FrameWriter {
  private let file: VideoFileWriter
  private let format: PixelBufferFormat
  private var planes: YCbCrPlanes?
  private var bytes: [UInt8] = []

  init(_ path: String, _ video: VideoDescription, _ format: PixelBufferFormat) throws {
    self.format = format
    if format == .nv12 {
      guard video.width % 2 == 0, video.height % 2 == 0 else {
        throw VideoError("\(path): NV12 has no frames of \(video.width)x\(video.height); use an even width and height")
      }
      planes = YCbCrPlanes(width: video.width, height: video.height, chroma: .c420, conversion: video.conversion)
    }
    file = try VideoFileWriter(path)
  }

  func write(_ rgba: [UInt8]) throws {
    switch format {
    case .rgba8: return try file.write(rgba)
    case .bgra8: swapRedAndBlue(rgba)
    case .nv12, .nv24:
      planes?.convert(rgba)
      guard let planes else { return }
      try file.write(planes.luma)
      interleave(planes)
    }
    try file.write(bytes)
  }

  private func swapRedAndBlue(_ rgba: [UInt8]) {
    if bytes.count != rgba.count { bytes = rgba }
    for pixel in stride(from: 0, to: rgba.count, by: 4) {
      (bytes[pixel], bytes[pixel + 1]) = (rgba[pixel + 2], rgba[pixel + 1])
      (bytes[pixel + 2], bytes[pixel + 3]) = (rgba[pixel], rgba[pixel + 3])
    }
  }

  private func interleave(_ planes: YCbCrPlanes) {
    if bytes.count != planes.cb.count * 2 { bytes = [UInt8](repeating: 0, count: planes.cb.count * 2) }
    for place in planes.cb.indices {
      (bytes[2 * place], bytes[2 * place + 1]) = (planes.cb[place], planes.cr[place])
    }
  }
}

/// Writes one PNG a frame: `%04d` in the name stands for the frame's number in four digits, from 0.
final class PNGSequenceWriter: FrameWriter {
  private let video: VideoDescription
  private let name: NumberedName
  private var frame = 0

  init(_ path: String, _ video: VideoDescription) throws {
    guard let name = NumberedName(path) else {
      throw VideoError("\(path): a sequence of images needs a place for the number, such as frame-%04d.png")
    }
    (self.video, self.name) = (video, name)
  }

  func write(_ rgba: [UInt8]) throws {
    let image = Image(width: video.width, height: video.height, pixels: rgba, alpha: .straight)
    try image.write(to: name.path(frame), as: .png)
    frame += 1
  }
}

/// A path with one place for a number: `%d`, or `%04d` for at least four digits.
struct NumberedName: Hashable {
  private let start: Substring
  private let digits: Int
  private let end: Substring

  /// Finds the place; nil where there is none.
  init?(_ path: String) {
    guard let match = path.firstMatch(of: /%(?:0(\d))?d/) else { return nil }
    start = path[..<match.range.lowerBound]
    end = path[match.range.upperBound...]
    digits = match.1.flatMap { Int($0) } ?? 1
  }

  func path(_ number: Int) -> String {
    let text = String(number)
    return start + String(repeating: "0", count: max(0, digits - text.count)) + text + end
  }
}
