internal import CEGL
internal import Glibc

/// A texture's memory as Linux's other graphics and video interfaces take it: a DMA-BUF.
///
/// The file descriptors belong to whoever holds the value: close each once, or call `close()`.
public struct DMABufExport: Sendable {
  /// One plane of the image.
  public struct Plane: Sendable, Hashable {
    /// The DMA-BUF.
    public let fileDescriptor: Int32
    /// Where the plane begins, in bytes.
    public let offset: Int
    /// The bytes from one row to the next.
    public let bytesPerRow: Int
    /// The layout of the memory, as DRM numbers it (`DRM_FORMAT_MOD_…`).
    public let modifier: UInt64
  }

  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The layout of a pixel, as DRM numbers it (`DRM_FORMAT_…`).
  public let fourCC: UInt32
  /// The planes; the first one alone for RGB.
  public let planes: [Plane]

  /// Closes the file descriptors.
  public func close() {
    for descriptor in Set(planes.map(\.fileDescriptor)) { _ = Glibc.close(descriptor) }
  }
}

/// Exports of the textures of the context that is current on the calling thread.
enum TextureExport {
  /// Most images have one plane, none more than four.
  private static let planeLimit = 4

  /// Whether the current display exports images.
  static var isAvailable: Bool {
    EGLStrings.extensions(of: eglGetCurrentDisplay()).contains("EGL_MESA_image_dma_buf_export")
  }

  static func export(_ texture: UInt32, width: Int, height: Int) throws(EGLFailure) -> DMABufExport {
    let (display, context) = (eglGetCurrentDisplay(), eglGetCurrentContext())
    let buffer = EGLClientBuffer(bitPattern: UInt(texture))
    guard let image = cegl_createImage(display, context, EGLenum(EGL_GL_TEXTURE_2D_KHR), buffer) else {
      throw .last("eglCreateImageKHR")
    }
    defer { cegl_destroyImage(display, image) }
    var (fourCC, count) = (CInt(0), CInt(0))
    var modifiers = [EGLuint64KHR](repeating: 0, count: planeLimit)
    guard cegl_exportImageQuery(display, image, &fourCC, &count, &modifiers) != 0 else {
      throw .last("eglExportDMABUFImageQueryMESA")
    }
    var descriptors = [CInt](repeating: -1, count: planeLimit)
    var strides = [EGLint](repeating: 0, count: planeLimit)
    var offsets = [EGLint](repeating: 0, count: planeLimit)
    guard cegl_exportImage(display, image, &descriptors, &strides, &offsets) != 0 else {
      throw .last("eglExportDMABUFImageMESA")
    }
    let planes = (0..<min(Int(count), planeLimit)).map { plane in
      DMABufExport.Plane(
        // Planes of one allocation share the first descriptor.
        fileDescriptor: descriptors[plane] >= 0 ? descriptors[plane] : descriptors[0],
        offset: Int(offsets[plane]), bytesPerRow: Int(strides[plane]), modifier: UInt64(modifiers[plane]))
    }
    return DMABufExport(width: width, height: height, fourCC: UInt32(bitPattern: fourCC), planes: planes)
  }
}

extension Texture {
  /// The texture's memory as a DMA-BUF, with all work committed before handed to the driver.
  ///
  /// The importer must wait for that work: `await commandBuffer.completed()` first.
  /// - Throws: `GPUError` where the driver lacks `EGL_MESA_image_dma_buf_export`, or the texture is no plain 2D one.
  public func exportDMABuf() throws -> DMABufExport {
    func refusal(_ message: String, _ hint: String) -> GPUError {
      GPUError(.export, object: name, field: "exportDMABuf", message: message, hint: hint)
    }
    guard textureType == .type2D else {
      throw refusal("is a .\(textureType)", "copy a slice into a .type2D texture and export that")
    }
    let (handle, width, height) = (handle, width, height)
    let result = device.perform { executor -> Result<DMABufExport?, EGLFailure> in
      guard TextureExport.isAvailable, let texture = executor.textures[handle] else { return .success(nil) }
      do throws(EGLFailure) {
        return .success(try TextureExport.export(texture.name, width: width, height: height))
      } catch { return .failure(error) }
    }
    switch result {
    case nil: throw device.lossError(of: name, "exportDMABuf")
    case .success(let export?): return export
    case .success(nil):
      throw refusal("this driver has no EGL_MESA_image_dma_buf_export", "read the pixels back with getBytes")
    case .failure(let failure):
      throw refusal("\(failure.step) failed: \(failure.error)", "read the pixels back with getBytes")
    }
  }
}
