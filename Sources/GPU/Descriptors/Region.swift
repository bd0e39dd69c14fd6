/// A place in a texture; the origin is the upper-left pixel of the first plane.
///
/// The corresponding Metal type is `MTLOrigin`.
public struct Origin: Hashable, Sendable {
  /// The column in pixels.
  public var x: Int
  /// The row in pixels, from above.
  public var y: Int
  /// The plane of a 3D texture.
  public var z: Int

  /// Makes a place; without arguments the first pixel.
  public init(x: Int = 0, y: Int = 0, z: Int = 0) {
    self.x = x
    self.y = y
    self.z = z
  }
}

/// A size in up to three dimensions: of a texture's part in pixels, or of a grid in threads or threadgroups.
///
/// The corresponding Metal type is `MTLSize`; a map's size in points has the shorter name.
public struct Extent: Hashable, Sendable {
  /// The width.
  public var width: Int
  /// The height.
  public var height: Int
  /// The depth.
  public var depth: Int

  /// Makes a size; what is left out is 1.
  public init(width: Int, height: Int = 1, depth: Int = 1) {
    self.width = width
    self.height = height
    self.depth = depth
  }
}

extension Int {
  /// The quotient of a division by a positive number, rounded up; no number is too large for it.
  func dividedUp(by divisor: Int) -> Int { self / divisor + (self % divisor > 0 ? 1 : 0) }
}

/// A part of a texture's pixels; the origin is the texture's upper-left corner.
///
/// The corresponding Metal type is `MTLRegion`.
public struct Region: Hashable, Sendable {
  /// The left edge in pixels.
  public var x: Int
  /// The upper edge in pixels.
  public var y: Int
  /// The first plane of a 3D texture.
  public var z: Int
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int
  /// The number of planes of a 3D texture.
  public var depth: Int

  /// Makes a region of numbers.
  public init(x: Int = 0, y: Int = 0, z: Int = 0, width: Int, height: Int, depth: Int = 1) {
    self.x = x
    self.y = y
    self.z = z
    self.width = width
    self.height = height
    self.depth = depth
  }

  /// Makes a region of its first pixel and its size.
  public init(origin: Origin, size: Extent) {
    self.init(x: origin.x, y: origin.y, z: origin.z, width: size.width, height: size.height, depth: size.depth)
  }

  /// The first pixel.
  public var origin: Origin {
    get { Origin(x: x, y: y, z: z) }
    set { (x, y, z) = (newValue.x, newValue.y, newValue.z) }
  }

  /// The size in pixels.
  public var size: Extent {
    get { Extent(width: width, height: height, depth: depth) }
    set { (width, height, depth) = (newValue.width, newValue.height, newValue.depth) }
  }
}

extension Region: CustomStringConvertible {
  /// The numbers as messages give them: `(0, 0) 4×2`, planes only where there are several.
  public var description: String {
    z == 0 && depth == 1 ? "(\(x), \(y)) \(width)×\(height)" : "(\(x), \(y), \(z)) \(width)×\(height)×\(depth)"
  }
}
