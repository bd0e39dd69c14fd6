public import HeadlandGPU

/// A small image read back, row 0 on top; each pixel is red, green, blue, alpha.
public struct Pixels: Equatable, Sendable, CustomStringConvertible {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Four bytes a pixel, row by row.
  public let bytes: [UInt8]

  /// Makes an image of its bytes.
  public init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(bytes.count == width * height * 4, "\(bytes.count) bytes are no \(width)×\(height) pixels")
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// Makes an image of one colour.
  public init(width: Int, height: Int, all color: SIMD4<UInt8>) {
    self.init(rows: Array(repeating: Array(repeating: color, count: width), count: height))
  }

  /// Makes an image of its rows, the upper one first.
  public init(rows: [[SIMD4<UInt8>]]) {
    self.init(
      width: rows.first?.count ?? 0, height: rows.count,
      bytes: rows.flatMap { $0.flatMap { [$0.x, $0.y, $0.z, $0.w] } })
  }

  /// Reads a texture of 8 bits a channel back.
  public init(of texture: Texture) async throws {
    self.init(width: texture.width, height: texture.height, bytes: try await texture.rgbaPixels())
  }

  /// The pixel in column x of row y.
  public subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    let start = (y * width + x) * 4
    return SIMD4(bytes[start], bytes[start + 1], bytes[start + 2], bytes[start + 3])
  }

  /// The image as one letter a pixel, row by row: `.` for transparent or black, else the letter of the mixed colour.
  public var letters: [String] {
    (0..<height).map { y in (0..<width).map { x in Self.letter(self[x, y]) }.joined() }
  }

  private static func letter(_ pixel: SIMD4<UInt8>) -> String {
    let index = (pixel.x >= 128 ? 1 : 0) + (pixel.y >= 128 ? 2 : 0) + (pixel.z >= 128 ? 4 : 0)
    return [".", "R", "G", "Y", "B", "M", "C", "W"][index]
  }

  /// The rows as hexadecimal pixels.
  public var description: String {
    (0..<height).map { y in
      (0..<width).map { x in
        let pixel = self[x, y]
        return [pixel.x, pixel.y, pixel.z, pixel.w].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      }
      .joined(separator: " ")
    }
    .joined(separator: "\n")
  }
}

/// Colours as tests name them.
extension SIMD4<UInt8> {
  /// Opaque red.
  public static var red: Self { Self(255, 0, 0, 255) }
  /// Opaque green.
  public static var green: Self { Self(0, 255, 0, 255) }
  /// Opaque blue.
  public static var blue: Self { Self(0, 0, 255, 255) }
  /// Opaque white.
  public static var white: Self { Self(255, 255, 255, 255) }
  /// Opaque black.
  public static var black: Self { Self(0, 0, 0, 255) }
  /// Nothing at all.
  public static var transparent: Self { Self(0, 0, 0, 0) }
}

/// The same colours as shaders take them.
extension SIMD4<Float> {
  /// Opaque red.
  public static var red: Self { Self(1, 0, 0, 1) }
  /// Opaque green.
  public static var green: Self { Self(0, 1, 0, 1) }
  /// Opaque blue.
  public static var blue: Self { Self(0, 0, 1, 1) }
  /// Opaque white.
  public static var white: Self { Self(1, 1, 1, 1) }
  /// Opaque black.
  public static var black: Self { Self(0, 0, 0, 1) }
}
