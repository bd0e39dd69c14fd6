public import HeadlandGPU

/// An image that passes draw into and shaders sample; row 0 is the upper one.
///
/// Each is a `Texture`, so that it goes wherever one is asked for, in descriptors too. Its `device` is a `Device`, as a
/// buffer's is.
public protocol MTLTexture: Texture, MTLResource {}

extension Texture: MTLTexture {}

extension MTLResource where Self: Texture {
  /// The device that made the texture.
  public var device: any MTLDevice {
    let device: Device = (self as Texture).device
    return device
  }
}

// A region or bytes that do not fit are told to the device's issue handler, and nothing is copied: Metal's calls cannot
// throw.
extension MTLTexture {
  /// Copies pixels into a region of a level; they are read before the call returns.
  ///
  /// - Parameters:
  ///   - region: The pixels to replace; row 0 is the texture's upper row.
  ///   - level: The mipmap level.
  ///   - pixelBytes: The first pixel of the region, in the texture's declared format.
  ///   - bytesPerRow: The bytes from one row to the next.
  public func replace(
    region: MTLRegion, mipmapLevel level: Int, withBytes pixelBytes: UnsafeRawPointer, bytesPerRow: Int
  ) {
    replace(
      region: region, mipmapLevel: level, slice: 0, withBytes: pixelBytes, bytesPerRow: bytesPerRow, bytesPerImage: 0)
  }

  /// Copies pixels into a region of a level of one slice; they are read before the call returns.
  ///
  /// - Parameters:
  ///   - region: The pixels to replace; row 0 is the texture's upper row.
  ///   - level: The mipmap level.
  ///   - slice: The array element or cube face.
  ///   - pixelBytes: The first pixel of the region, in the texture's declared format.
  ///   - bytesPerRow: The bytes from one row to the next.
  ///   - bytesPerImage: The bytes from one plane of a 3D texture to the next; 0 where they follow each other.
  public func replace(
    region: MTLRegion, mipmapLevel level: Int, slice: Int, withBytes pixelBytes: UnsafeRawPointer, bytesPerRow: Int,
    bytesPerImage: Int
  ) {
    telling {
      try (self as Texture).replace(
        region: region.region, mipmapLevel: level, slice: slice, withBytes: pixelBytes, bytesPerRow: bytesPerRow,
        bytesPerImage: bytesPerImage)
    }
  }

  /// Copies pixels of a region into memory, after all work committed before.
  public func getBytes(
    _ pixelBytes: UnsafeMutableRawPointer, bytesPerRow: Int, from region: MTLRegion, mipmapLevel level: Int
  ) {
    getBytes(pixelBytes, bytesPerRow: bytesPerRow, bytesPerImage: 0, from: region, mipmapLevel: level, slice: 0)
  }

  /// Copies pixels of a region of one slice into memory, after all work committed before.
  ///
  /// - Parameters:
  ///   - pixelBytes: Where the first pixel goes, in the texture's declared format.
  ///   - bytesPerRow: The bytes from one row to the next.
  ///   - bytesPerImage: The bytes from one plane of a 3D texture to the next; 0 where they follow each other.
  ///   - region: The pixels to copy.
  ///   - level: The mipmap level.
  ///   - slice: The array element or cube face.
  public func getBytes(
    _ pixelBytes: UnsafeMutableRawPointer, bytesPerRow: Int, bytesPerImage: Int, from region: MTLRegion,
    mipmapLevel level: Int, slice: Int
  ) {
    telling {
      try (self as Texture).getBytes(
        pixelBytes, bytesPerRow: bytesPerRow, bytesPerImage: bytesPerImage, from: region.region, mipmapLevel: level,
        slice: slice)
    }
  }

  private func telling(_ copy: () throws -> Void) {
    do { try copy() } catch { (self as Texture).device.report(MetalIssues.issues(of: error)) }
  }
}
