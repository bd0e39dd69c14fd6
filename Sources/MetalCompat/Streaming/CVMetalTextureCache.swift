public import HeadlandGPU

/// Makes textures of frames that stream in.
public typealias CVMetalTextureCache = TextureCache

/// A texture of a frame's plane: its memory serves another frame when this and the texture are dropped and the GPU is done.
public final class CVMetalTexture: Sendable {
  let texture: Texture

  init(_ texture: Texture) { self.texture = texture }
}

/// Makes a cache.
@discardableResult
public func CVMetalTextureCacheCreate(
  _ allocator: CFAllocator?, _ cacheAttributes: CFDictionary?, _ metalDevice: any MTLDevice,
  _ textureAttributes: CFDictionary?, _ cacheOut: UnsafeMutablePointer<CVMetalTextureCache?>
) -> CVReturn {
  cacheOut.pointee = (metalDevice as? Device)?.makeTextureCache()
  return cacheOut.pointee == nil ? kCVReturnInvalidArgument : kCVReturnSuccess
}

/// Makes a texture with a plane's pixels.
///
/// - Parameters:
///   - allocator: Not read.
///   - textureCache: The cache.
///   - sourceImage: The frame; it is read before the call returns.
///   - textureAttributes: Not read.
///   - pixelFormat: The plane's: `.bgra8Unorm` or `.rgba8Unorm`; `.r8Unorm` for Y, `.rg8Unorm` for CbCr.
///   - width: The plane's width in its own pixels.
///   - height: The plane's height in its own pixels.
///   - planeIndex: 0 for pixels and Y, 1 for CbCr.
///   - textureOut: Gets the texture, or nil.
/// - Returns: `kCVReturnSuccess`; another code where format or size are not the plane's, or memory is short. The reason is
///   told to the device's issue handler.
@discardableResult
public func CVMetalTextureCacheCreateTextureFromImage(
  _ allocator: CFAllocator?, _ textureCache: CVMetalTextureCache, _ sourceImage: CVImageBuffer,
  _ textureAttributes: CFDictionary?, _ pixelFormat: MTLPixelFormat, _ width: Int, _ height: Int, _ planeIndex: Int,
  _ textureOut: UnsafeMutablePointer<CVMetalTexture?>
) -> CVReturn {
  textureOut.pointee = nil
  guard let plane = sourceImage.plane(planeIndex) else { return kCVReturnInvalidArgument }
  let (format, size) = (sourceImage.format.pixelFormat(ofPlane: planeIndex), plane.size)
  guard pixelFormat == format, width == size.width, height == size.height else {
    textureCache.device.report([
      GPUIssue(
        .pixelBuffer, object: "CVMetalTextureCacheCreateTextureFromImage", field: "planeIndex \(planeIndex)",
        message: "is \(size.width)×\(size.height) \(format), and \(width)×\(height) \(pixelFormat) is asked for",
        hint: "ask with CVPixelBufferGetWidthOfPlane and HeightOfPlane, and the plane's own format")
    ])
    return kCVReturnPixelBufferNotMetalCompatible
  }
  do {
    textureOut.pointee = CVMetalTexture(try textureCache.makeTexture(from: sourceImage.frame, plane: planeIndex))
    return kCVReturnSuccess
  } catch {
    textureCache.device.report(MetalIssues.issues(of: error))
    return kCVReturnInvalidArgument
  }
}

/// The texture.
public func CVMetalTextureGetTexture(_ image: CVMetalTexture) -> (any MTLTexture)? { image.texture }

/// Frees the memory that no texture uses at the moment.
public func CVMetalTextureCacheFlush(_ textureCache: CVMetalTextureCache, _ options: CVOptionFlags) {
  textureCache.flush()
}
