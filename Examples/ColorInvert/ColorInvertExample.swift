import Headland

/// Inverts the colours of a video, frame by frame, in memory that does not depend on its length.
public struct ColorInvertExample: Sendable {
  /// Where the frames come from.
  public enum Input: Sendable, Hashable {
    /// A YUV4MPEG2 file.
    case y4m(path: String)
    /// Frames without headers, tightly packed.
    case raw(path: String, format: PixelBufferFormat, width: Int, height: Int, rate: FrameRate)
    /// Colour bars with a moving square.
    case pattern(width: Int, height: Int, rate: FrameRate)

    var path: String? {
      switch self {
      case .y4m(let path), .raw(let path, _, _, _, _): path
      case .pattern: nil
      }
    }
  }

  /// What was done.
  public struct Report: Sendable, Hashable {
    /// The frames that were written.
    public let frames: Int
    /// Their width in pixels.
    public let width: Int
    /// Their height in pixels.
    public let height: Int
    /// Who drew.
    public let renderer: String
  }

  /// Where the frames come from.
  public var input: Input
  /// A `.y4m` file, raw frames (`.rgba`, `.bgra`, `.nv12`, `.raw` for the layout of the input) or numbered images
  /// (`frame-%04d.png`).
  public var output: String
  /// The most frames to draw; nil for all, of which the pattern has no end.
  public var frameLimit: Int?

  /// Makes the example.
  public init(input: Input, output: String, frameLimit: Int? = nil) {
    self.input = input
    self.output = output
    self.frameLimit = frameLimit
  }

  /// Reads, draws and writes all frames; up to three are in flight.
  ///
  /// - Throws: `VideoError` and `ImageError` for files, `DeviceError` and `GPUError` for the device; what was written
  ///   until then stays.
  nonisolated(nonsending) public func run(device selection: DeviceSelection = .any) async throws -> Report {
    if let path = input.path, isSameFile(path, output) {
      throw VideoError("\(output) is the input, too; write to another file")
    }
    let reader = try makeReader()
    let video = reader.video
    let device = try Device(DeviceOptions(selection: selection))
    guard max(video.width, video.height) <= device.maximumTextureSize else {
      throw VideoError(
        "frames of \(video.width)x\(video.height) exceed the device's \(device.maximumTextureSize) pixels")
    }
    let view = OffscreenView(device: device, drawableSize: Extent(width: video.width, height: video.height))
    view.colorPixelFormat = .rgba8Unorm
    view.preferredFramesPerSecond = video.rate.rounded
    let inverter = try ColorInverter(reader, device: device, colorPixelFormat: view.colorPixelFormat)
    view.delegate = inverter
    let writer = try FrameWriters.make(output, for: video)
    var pixels = [UInt8](repeating: 0, count: video.width * video.height * 4)
    var frames = 0
    view.presentedHandler = { frame in
      try frame.drawable.texture.getBytes(
        &pixels, bytesPerRow: video.width * 4, from: Region(width: video.width, height: video.height))
      try writer.write(pixels)
      frames += 1
    }
    try await view.run(frames: frameLimit)
    if let failure = inverter.failure { throw failure }
    return Report(frames: frames, width: video.width, height: video.height, renderer: device.name)
  }

  private func makeReader() throws -> any FrameReader {
    switch input {
    case .y4m(let path): return try Y4MReader(VideoFileReader(path))
    case .raw(let path, let format, let width, let height, let rate):
      let video = VideoDescription(width: width, height: height, rate: rate, format: format)
      return RawReader(try VideoFileReader(path), video: video)
    case .pattern(let width, let height, let rate): return PatternReader(width: width, height: height, rate: rate)
    }
  }
}
