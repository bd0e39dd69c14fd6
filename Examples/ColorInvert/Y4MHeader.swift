import Headland

/// The first line of a YUV4MPEG2 file, as the tools of mjpegtools define it (`man yuv4mpeg`).
struct Y4MHeader: Hashable {
  /// How many pixels share a number of chroma.
  enum Chroma: Hashable {
    /// Two by two.
    case c420
    /// Each has its own.
    case c444
    /// There is none.
    case mono
  }

  /// The longest line that is taken for a header.
  static let longestLine = 4096

  var width: Int
  var height: Int
  /// Frames in so many seconds.
  var rate = FrameRate(frames: 30, seconds: 1)
  var chroma = Chroma.c420
  var range = YCbCrConversion.Range.video
  /// The parameters that are handed on as they are: interlacing, aspect, chroma's name, extensions.
  var others: [String] = []

  /// Makes the header of a file of our own.
  init(width: Int, height: Int, rate: FrameRate, chroma: Chroma) {
    (self.width, self.height, self.rate, self.chroma) = (width, height, rate, chroma)
    others = ["Ip", "A1:1", chroma == .c420 ? "C420jpeg" : chroma == .c444 ? "C444" : "Cmono", "XCOLORRANGE=LIMITED"]
  }

  /// Reads the line.
  ///
  /// - Throws: `VideoError` that names the parameter.
  init(parsing line: String, path: String) throws {
    let words = line.split(separator: " ")
    guard words.first == "YUV4MPEG2" else {
      throw VideoError("\(path) does not begin with YUV4MPEG2; give its layout with --raw where it holds raw frames")
    }
    (width, height) = (0, 0)
    for word in words.dropFirst() { try read(word, path) }
    guard width > 0, height > 0 else {
      throw VideoError(
        "\(path): the header lacks \(width == 0 ? "the width, such as W640" : "the height, such as H480")")
    }
  }

  /// The line that says the same.
  var line: String {
    (["YUV4MPEG2", "W\(width)", "H\(height)", "F\(rate.frames):\(rate.seconds)"] + others).joined(separator: " ") + "\n"
  }

  private mutating func read(_ word: Substring, _ path: String) throws {
    let value = word.dropFirst()
    switch word.first {
    case "W": width = try Self.length(value, "width", path)
    case "H": height = try Self.length(value, "height", path)
    case "F":
      guard let rate = FrameRate(parsing: value) else {
        throw VideoError("\(path): the frame rate F\(value) is no fraction such as F30000:1001")
      }
      self.rate = rate
    case "C":
      guard let chroma = Self.chroma(named: value) else {
        throw VideoError(
          "\(path): chroma C\(value) cannot be read; convert it to C420jpeg, C420mpeg2, C420paldv, C444 or Cmono")
      }
      self.chroma = chroma
      others.append(String(word))
    default:
      if word == "XCOLORRANGE=FULL" { range = .full }
      others.append(String(word))
    }
  }

  private static func length(_ text: Substring, _ name: String, _ path: String) throws -> Int {
    guard let number = Int(text), (1...16_384).contains(number) else {
      throw VideoError("\(path): the \(name) \"\(text)\" is no whole number from 1 to 16384")
    }
    return number
  }

  private static func chroma(named name: Substring) -> Chroma? {
    switch name {
    case "420", "420jpeg", "420mpeg2", "420paldv": .c420
    case "444": .c444
    case "mono": .mono
    default: nil
    }
  }
}

/// So many frames in so many seconds.
public struct FrameRate: Hashable, Sendable {
  /// The numerator, at least 1.
  public let frames: Int
  /// The denominator, at least 1.
  public let seconds: Int

  /// Makes a rate.
  public init(frames: Int, seconds: Int) {
    self.frames = frames
    self.seconds = seconds
  }

  /// Reads `30` or `30000:1001`; nil for anything else.
  public init?(parsing text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard let frames = parts.first ?? nil, frames > 0, parts.count <= 2 else { return nil }
    guard let seconds = parts.count == 2 ? parts[1] : 1, seconds > 0 else { return nil }
    self.init(frames: frames, seconds: seconds)
  }

  /// Frames a second, at least 1.
  var rounded: Int { max(1, frames / seconds + (frames % seconds > (seconds - 1) / 2 ? 1 : 0)) }
}
