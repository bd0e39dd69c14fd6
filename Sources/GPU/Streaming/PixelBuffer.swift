/// How the pixels of a frame from outside lie in memory.
public enum PixelBufferFormat: Sendable, Hashable, CaseIterable {
  /// One plane: blue, green, red, alpha, one byte each.
  case bgra8
  /// One plane: red, green, blue, alpha, one byte each.
  case rgba8
  /// Two planes, 4:2:0: Y of each pixel, then Cb and Cr of each two by two pixels. Width and height are even.
  case nv12
  /// Two planes, 4:4:4: Y of each pixel, then Cb and Cr of each pixel.
  case nv24

  /// The number of planes.
  public var planeCount: Int { self == .bgra8 || self == .rgba8 ? 1 : 2 }

  /// The format of a plane's texture.
  public func pixelFormat(ofPlane plane: Int) -> PixelFormat {
    switch self {
    case .bgra8: .bgra8Unorm
    case .rgba8: .rgba8Unorm
    case .nv12, .nv24: plane == 0 ? .r8Unorm : .rg8Unorm
    }
  }

  /// The size of a plane of a frame of `width` × `height` pixels.
  public func size(ofPlane plane: Int, width: Int, height: Int) -> Extent {
    let isHalved = self == .nv12 && plane == 1
    return Extent(width: isHalved ? width / 2 : width, height: isHalved ? height / 2 : height)
  }
}

/// A frame from outside, a camera's or a decoder's: its planes in memory that the caller keeps alive for the call.
///
/// ```swift
/// let textures = try bytes.withUnsafeBytes { bytes in
///   let plane = PixelBuffer.Plane(bytes: bytes, bytesPerRow: stride)
///   return try cache.makeTextures(from: PixelBuffer(format: .bgra8, width: 1920, height: 1080, planes: [plane]))
/// }
/// ```
public struct PixelBuffer {
  /// One plane of a frame.
  public struct Plane {
    /// From the first pixel on, at least to the last one.
    public var bytes: UnsafeRawBufferPointer
    /// The bytes from one row to the next.
    public var bytesPerRow: Int

    /// Makes a plane.
    public init(bytes: UnsafeRawBufferPointer, bytesPerRow: Int) {
      self.bytes = bytes
      self.bytesPerRow = bytesPerRow
    }
  }

  /// How the pixels lie.
  public var format: PixelBufferFormat
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int
  /// The planes, Y before CbCr; row 0 is the upper one.
  public var planes: [Plane]

  /// Makes a frame; what does not fit is told when textures are made of it.
  public init(format: PixelBufferFormat, width: Int, height: Int, planes: [Plane]) {
    self.format = format
    self.width = width
    self.height = height
    self.planes = planes
  }

  /// More than any device has; devices say themselves what they take.
  private static let longestEdge = 1 << 16

  /// What is wrong with the frame, all of it.
  func issues(object: String) -> [GPUIssue] {
    func issue(_ field: String, _ message: String, _ hint: String) -> GPUIssue {
      GPUIssue(.pixelBuffer, object: object, field: field, message: message, hint: hint)
    }
    guard (1...Self.longestEdge).contains(width), (1...Self.longestEdge).contains(height) else {
      return [issue("size", "is \(width)×\(height)", "a frame has 1 to \(Self.longestEdge) pixels on each edge")]
    }
    var issues: [GPUIssue] = []
    if format == .nv12, width % 2 != 0 || height % 2 != 0 {
      issues.append(
        issue("size", "is \(width)×\(height) in .nv12", "a pixel of chroma covers 2×2: use an even width and height"))
    }
    guard planes.count == format.planeCount else {
      let message = "are \(planes.count) where .\(format) has \(format.planeCount)"
      return issues + [issue("planes", message, "give \(format.planeCount)")]
    }
    for (index, plane) in planes.enumerated() {
      let size = format.size(ofPlane: index, width: width, height: height)
      let row = size.width * format.pixelFormat(ofPlane: index).bytesPerPixel
      let above = plane.bytesPerRow.multipliedReportingOverflow(by: size.height - 1)
      let sum = above.partialValue.addingReportingOverflow(row)
      let needed = above.overflow || sum.overflow ? Int.max : sum.partialValue
      if plane.bytesPerRow < row {
        let message = "is \(plane.bytesPerRow), and a row of \(size.width) pixels has \(row) bytes"
        issues.append(issue("planes[\(index)].bytesPerRow", message, "give at least \(row)"))
      } else if plane.bytes.count < needed {
        let message = "are \(plane.bytes.count), and \(size.height) rows need \(needed)"
        issues.append(issue("planes[\(index)].bytes", message, "wait for the whole frame, or correct its size"))
      }
    }
    return issues
  }
}
