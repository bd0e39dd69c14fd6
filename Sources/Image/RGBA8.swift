/// One pixel of four bytes; whether its colour is premultiplied is said by the image that it belongs to.
public struct RGBA8: Sendable, Hashable {
  /// The red channel, 0…255.
  public var red: UInt8
  /// The green channel, 0…255.
  public var green: UInt8
  /// The blue channel, 0…255.
  public var blue: UInt8
  /// The coverage, from 0 (nothing) to 255 (opaque).
  public var alpha: UInt8

  /// Makes a pixel from its bytes.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Makes a pixel from its bytes in the order of the name: red, green, blue, alpha.
  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }
}

extension RGBA8: CustomStringConvertible {
  /// The four bytes as `rgba(255, 0, 0, 204)`, which is what a failing expectation prints.
  public var description: String {
    "rgba(\(red), \(green), \(blue), \(alpha))"
  }
}
