public import HeadlandGPU

/// What buffers and textures have in common.
public protocol MTLResource: AnyObject, Sendable {
  /// A name for captures and messages.
  var label: String? { get set }
}

/// Memory that shaders and vertex streams read.
///
/// Each is a `Buffer`, so that it goes wherever one is asked for, in descriptors too. Its `device` is a `Device` with
/// `HeadlandGPU`'s signatures: say `let device: any MTLDevice = buffer.device` for Metal's.
public protocol MTLBuffer: Buffer, MTLResource {}

extension Buffer: MTLBuffer {}

extension MTLBuffer {
  /// Does nothing: memory that the processor writes is what the GPU reads, whatever was modified.
  public func didModifyRange(_ range: Range<Int>) {}
}

/// An image that passes draw into and shaders sample; row 0 is the upper one.
///
/// Each is a `Texture`, so that it goes wherever one is asked for, in descriptors too. Its `device` is a `Device`, as a
/// buffer's is.
public protocol MTLTexture: Texture, MTLResource {}

extension Texture: MTLTexture {}

extension MTLTexture {
  /// Copies pixels into a region of a level; they are read before the call returns.
  ///
  /// A region or bytes that do not fit are told to the device's issue handler, and nothing is copied.
  /// - Parameters:
  ///   - region: The pixels to replace; row 0 is the texture's upper row.
  ///   - level: The mipmap level.
  ///   - pixelBytes: The first pixel of the region, in the texture's declared format.
  ///   - bytesPerRow: The bytes from one row to the next.
  public func replace(
    region: MTLRegion, mipmapLevel level: Int, withBytes pixelBytes: UnsafeRawPointer, bytesPerRow: Int
  ) {
    telling {
      try (self as Texture).replace(
        region: region.plane, mipmapLevel: level, withBytes: pixelBytes, bytesPerRow: bytesPerRow)
    }
  }

  /// Copies pixels of a region into memory, after all work committed before.
  ///
  /// A region or memory that does not fit is told to the device's issue handler, and nothing is copied.
  public func getBytes(
    _ pixelBytes: UnsafeMutableRawPointer, bytesPerRow: Int, from region: MTLRegion, mipmapLevel level: Int
  ) {
    telling {
      try (self as Texture).getBytes(
        pixelBytes, bytesPerRow: bytesPerRow, from: region.plane, mipmapLevel: level)
    }
  }

  private func telling(_ copy: () throws -> Void) {
    do { try copy() } catch { (self as Texture).device.report(MetalIssues.issues(of: error)) }
  }
}
