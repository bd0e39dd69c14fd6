public import HeadlandGPU

/// A place in a texture, from its upper-left corner, in pixels.
public struct MTLOrigin: Hashable, Sendable {
  /// Pixels from the left.
  public var x: Int
  /// Pixels from the top.
  public var y: Int
  /// Slices of depth from the front.
  public var z: Int

  /// The texture's corner.
  public init() { self.init(x: 0, y: 0, z: 0) }

  /// Makes a place.
  public init(x: Int, y: Int, z: Int) {
    self.x = x
    self.y = y
    self.z = z
  }
}

/// An extent in pixels or threads.
public struct MTLSize: Hashable, Sendable {
  /// To the right.
  public var width: Int
  /// Downwards.
  public var height: Int
  /// In depth; 1 for what is flat.
  public var depth: Int

  /// Nothing.
  public init() { self.init(width: 0, height: 0, depth: 0) }

  /// Makes an extent.
  public init(width: Int, height: Int, depth: Int) {
    self.width = width
    self.height = height
    self.depth = depth
  }
}

/// A part of a texture: where it begins and how far it goes.
public struct MTLRegion: Hashable, Sendable {
  /// The corner nearest to the texture's own.
  public var origin: MTLOrigin
  /// The extent from there.
  public var size: MTLSize

  /// Nothing, at the texture's corner.
  public init() { self.init(origin: MTLOrigin(), size: MTLSize()) }

  /// Makes a region.
  public init(origin: MTLOrigin, size: MTLSize) {
    self.origin = origin
    self.size = size
  }

  /// The region of a flat texture, as HeadlandGPU counts it.
  var plane: Region { Region(x: origin.x, y: origin.y, width: size.width, height: size.height) }
}

/// A place in a texture.
public func MTLOriginMake(_ x: Int, _ y: Int, _ z: Int) -> MTLOrigin { MTLOrigin(x: x, y: y, z: z) }

/// An extent.
public func MTLSizeMake(_ width: Int, _ height: Int, _ depth: Int) -> MTLSize {
  MTLSize(width: width, height: height, depth: depth)
}

/// A part of a texture of one row.
public func MTLRegionMake1D(_ x: Int, _ width: Int) -> MTLRegion {
  MTLRegion(origin: MTLOrigin(x: x, y: 0, z: 0), size: MTLSize(width: width, height: 1, depth: 1))
}

/// A rectangle of a flat texture.
public func MTLRegionMake2D(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> MTLRegion {
  MTLRegion(origin: MTLOrigin(x: x, y: y, z: 0), size: MTLSize(width: width, height: height, depth: 1))
}

/// A box of a texture with depth.
public func MTLRegionMake3D(
  _ x: Int, _ y: Int, _ z: Int, _ width: Int, _ height: Int, _ depth: Int
) -> MTLRegion {
  MTLRegion(origin: MTLOrigin(x: x, y: y, z: z), size: MTLSize(width: width, height: height, depth: depth))
}

/// A colour of four components.
public func MTLClearColorMake(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) -> MTLClearColor {
  MTLClearColor(red: red, green: green, blue: blue, alpha: alpha)
}
