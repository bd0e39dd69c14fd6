public import HeadlandGPU

/// A place in a texture, from its upper-left corner, in pixels.
public typealias MTLOrigin = Origin
/// An extent in pixels, threads or threadgroups.
public typealias MTLSize = Extent

/// A part of a texture: where it begins and how far it goes.
///
/// It is a type of its own, so that `replace` and `getBytes` of a texture can have Metal's signatures beside ours, which
/// throw.
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

  /// The region as HeadlandGPU takes it.
  var region: Region { Region(origin: origin, size: size) }
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

// MARK: - Structures of zeros, which C gives Metal's callers

extension MTLSize {
  /// Nothing.
  public init() { self.init(width: 0, height: 0, depth: 0) }
}

extension MTLClearColor {
  /// Transparent black.
  public init() { self.init(red: 0, green: 0, blue: 0, alpha: 0) }
}

extension MTLViewport {
  /// Zeros, to be filled in field by field.
  public init() { self.init(originX: 0, originY: 0, width: 0, height: 0, znear: 0, zfar: 0) }
}

extension MTLScissorRect {
  /// Zeros, to be filled in field by field.
  public init() { self.init(x: 0, y: 0, width: 0, height: 0) }
}

extension MTLDrawPrimitivesIndirectArguments {
  /// Zeros, to be filled in field by field.
  public init() { self.init(vertexCount: 0, instanceCount: 0, vertexStart: 0, baseInstance: 0) }
}

extension MTLDrawIndexedPrimitivesIndirectArguments {
  /// Zeros, to be filled in field by field.
  public init() { self.init(indexCount: 0, instanceCount: 0, indexStart: 0, baseVertex: 0, baseInstance: 0) }
}

extension MTLDispatchThreadgroupsIndirectArguments {
  /// Zeros, to be filled in.
  public init() { self.init(width: 0, height: 0, depth: 0) }

  /// Makes the numbers of a dispatch.
  public init(threadgroupsPerGrid: (UInt32, UInt32, UInt32)) {
    self.init(width: threadgroupsPerGrid.0, height: threadgroupsPerGrid.1, depth: threadgroupsPerGrid.2)
  }

  /// The threadgroups along x, y and z.
  public var threadgroupsPerGrid: (UInt32, UInt32, UInt32) {
    get { (width, height, depth) }
    set { (width, height, depth) = newValue }
  }
}
