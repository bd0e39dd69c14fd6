/// A colour of four components, as attachments and clear values count them.
///
/// The corresponding Metal type is `MTLClearColor`.
public struct ClearColor: Hashable, Sendable {
  /// Red, usually 0…1.
  public var red: Double
  /// Green, usually 0…1.
  public var green: Double
  /// Blue, usually 0…1.
  public var blue: Double
  /// Alpha, usually 0…1.
  public var alpha: Double

  /// Makes a colour; the default is opaque black, as Metal's.
  public init(red: Double = 0, green: Double = 0, blue: Double = 0, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}

/// The rectangle of pixels that clip space is mapped to; the origin is the attachment's upper-left corner.
///
/// The corresponding Metal type is `MTLViewport`.
public struct Viewport: Hashable, Sendable {
  /// The left edge in pixels.
  public var originX: Double
  /// The upper edge in pixels.
  public var originY: Double
  /// The width in pixels (not points).
  public var width: Double
  /// The height in pixels (not points).
  public var height: Double
  /// The depth that clip z = 0 is mapped to.
  public var znear: Double
  /// The depth that clip z = w is mapped to.
  public var zfar: Double

  /// Makes a viewport with depths 0…1 unless told otherwise.
  public init(
    originX: Double = 0, originY: Double = 0, width: Double, height: Double, znear: Double = 0, zfar: Double = 1
  ) {
    self.originX = originX
    self.originY = originY
    self.width = width
    self.height = height
    self.znear = znear
    self.zfar = zfar
  }
}

/// The rectangle of pixels outside which nothing is drawn; the origin is the attachment's upper-left corner.
///
/// The corresponding Metal type is `MTLScissorRect`.
public struct ScissorRect: Hashable, Sendable {
  /// The left edge in pixels.
  public var x: Int
  /// The upper edge in pixels.
  public var y: Int
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int

  /// Makes a rectangle.
  public init(x: Int = 0, y: Int = 0, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
