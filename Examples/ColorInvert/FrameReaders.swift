import Headland

/// Gives the frames of a video, one at a time, in memory that it uses again for the next.
protocol FrameReader: AnyObject {
  /// What the frames are, and how they go on.
  var video: VideoDescription { get }

  /// Reads the next frame; false at the end.
  ///
  /// - Throws: `VideoError`.
  func read() throws -> Bool

  /// The planes of the frame that was read, each tightly packed.
  var planes: [[UInt8]] { get }
}

/// What all frames of a video share.
struct VideoDescription {
  let width: Int
  let height: Int
  let rate: FrameRate
  let format: PixelBufferFormat
  /// The header, where the video is a Y4M file.
  var header: Y4MHeader?

  /// How Y′CbCr becomes R′G′B′: the matrix of standard definition below 720 rows, as players do without a tag.
  var conversion: YCbCrConversion {
    YCbCrConversion(matrix: height < 720 ? .bt601 : .bt709, range: header?.range ?? .video)
  }

  /// Memory for a frame's planes.
  func makePlanes() -> [[UInt8]] {
    (0..<format.planeCount).map { plane in
      let size = format.size(ofPlane: plane, width: width, height: height)
      return [UInt8](repeating: 0, count: size.width * size.height * format.pixelFormat(ofPlane: plane).bytesPerPixel)
    }
  }
}

extension FrameReader {
  /// Hands the frame to a cache.
  ///
  /// - Throws: `GPUError` where it has a size that its format cannot have.
  func makeTextures(in cache: TextureCache) throws -> [Texture] {
    let planes = planes
    func withPlanes(_ place: Int, _ done: [PixelBuffer.Plane]) throws -> [Texture] {
      guard place < planes.count else {
        return try cache.makeTextures(
          from: PixelBuffer(format: video.format, width: video.width, height: video.height, planes: done))
      }
      let size = video.format.size(ofPlane: place, width: video.width, height: video.height)
      let row = size.width * video.format.pixelFormat(ofPlane: place).bytesPerPixel
      return try planes[place].withUnsafeBytes {
        try withPlanes(place + 1, done + [PixelBuffer.Plane(bytes: $0, bytesPerRow: row)])
      }
    }
    return try withPlanes(0, [])
  }
}

/// Frames without headers, one after the other.
final class RawReader: FrameReader {
  let video: VideoDescription
  private(set) var planes: [[UInt8]]
  private let file: VideoFileReader
  private var frame = 0

  init(_ file: VideoFileReader, video: VideoDescription) {
    self.file = file
    self.video = video
    planes = video.makePlanes()
  }

  func read() throws -> Bool {
    for plane in planes.indices {
      let got = try file.read(into: &planes[plane])
      if plane == 0, got == 0 { return false }
      guard got == planes[plane].count else {
        throw VideoError(
          "\(file.path) ends within frame \(frame); check --size and --raw: a frame of "
            + "\(video.width)x\(video.height) has \(planes.reduce(0) { $0 + $1.count }) bytes")
      }
    }
    frame += 1
    return true
  }
}

/// The frames of a YUV4MPEG2 file, with Cb and Cr side by side as textures have them.
final class Y4MReader: FrameReader {
  let video: VideoDescription
  private(set) var planes: [[UInt8]]
  private let header: Y4MHeader
  private let file: VideoFileReader
  private var cb: [UInt8]
  private var cr: [UInt8]
  private var frame = 0

  /// Reads the header.
  ///
  /// - Throws: `VideoError`.
  init(_ file: VideoFileReader) throws {
    guard let line = try file.line(limit: Y4MHeader.longestLine) else { throw VideoError("\(file.path) is empty") }
    self.file = file
    header = try Y4MHeader(parsing: line, path: file.path)
    guard header.chroma != .c420 || (header.width % 2 == 0 && header.height % 2 == 0) else {
      throw VideoError(
        "\(file.path): 4:2:0 frames of \(header.width)x\(header.height) cannot be read; crop to an even width and height"
      )
    }
    // Gray is a colour like others, of which the chroma is always the same.
    video = VideoDescription(
      width: header.width, height: header.height, rate: header.rate, format: header.chroma == .c420 ? .nv12 : .nv24,
      header: header)
    planes = video.makePlanes()
    let samples = header.chroma == .mono ? 0 : planes[1].count / 2
    (cb, cr) = ([UInt8](repeating: 0, count: samples), [UInt8](repeating: 0, count: samples))
    if header.chroma == .mono { planes[1] = [UInt8](repeating: 128, count: planes[1].count) }
  }

  func read() throws -> Bool {
    guard let line = try file.line(limit: Y4MHeader.longestLine) else { return false }
    guard line == "FRAME" || line.hasPrefix("FRAME ") else {
      throw VideoError("\(file.path): frame \(frame) does not begin with FRAME; the file is damaged before it")
    }
    guard try file.read(into: &planes[0]) == planes[0].count, try file.read(into: &cb) == cb.count,
      try file.read(into: &cr) == cr.count
    else { throw VideoError("\(file.path) ends within frame \(frame); the file is cut off") }
    interleave()
    frame += 1
    return true
  }

  private func interleave() {
    planes[1].withUnsafeMutableBufferPointer { chroma in
      for place in cb.indices {
        chroma[2 * place] = cb[place]
        chroma[2 * place + 1] = cr[place]
      }
    }
  }
}

/// A video for who has none: eight colour bars, over which a white square moves.
final class PatternReader: FrameReader {
  static let bars: [SIMD4<UInt8>] = [
    SIMD4(192, 192, 192, 255), SIMD4(192, 192, 0, 255), SIMD4(0, 192, 192, 255), SIMD4(0, 192, 0, 255),
    SIMD4(192, 0, 192, 255), SIMD4(192, 0, 0, 255), SIMD4(0, 0, 192, 255), SIMD4(0, 0, 0, 255),
  ]

  let video: VideoDescription
  private(set) var planes: [[UInt8]]
  private var frame = 0

  init(width: Int, height: Int, rate: FrameRate) {
    video = VideoDescription(width: width, height: height, rate: rate, format: .rgba8)
    planes = video.makePlanes()
  }

  func read() -> Bool {
    let (width, height) = (video.width, video.height)
    let side = max(1, height / 4)
    let left = (frame * max(1, width / 60)) % max(1, width - side + 1)
    let square = (x: left..<left + side, y: (height - side) / 2..<(height - side) / 2 + side)
    planes[0].withUnsafeMutableBytes { bytes in
      for y in 0..<height {
        for x in 0..<width {
          let isInside = square.x.contains(x) && square.y.contains(y)
          let color = isInside ? SIMD4(repeating: 255) : Self.bars[x * 8 / width]
          bytes.storeBytes(of: color, toByteOffset: (y * width + x) * 4, as: SIMD4<UInt8>.self)
        }
      }
    }
    frame += 1
    return true
  }
}
