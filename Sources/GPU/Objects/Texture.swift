internal import Synchronization

/// An image that passes draw into and shaders sample; row 0 is the upper one.
///
/// The corresponding Metal type is `MTLTexture`.
public final class Texture: Sendable {
  /// The device that made the texture.
  public let device: Device
  let shape: TextureShape
  let handle: ObjectHandle
  /// Where the memory goes when the texture is dropped; nil where it is freed.
  private let pool: TexturePool?
  private let labelStorage = Mutex<String?>(nil)

  init(device: Device, handle: ObjectHandle, shape: TextureShape, pool: TexturePool? = nil) {
    self.device = device
    self.handle = handle
    self.shape = shape
    self.pool = pool
  }

  deinit {
    device.delete(.texture, handle, returns: pool.map { TextureReturn(pool: $0, handle: handle, shape: shape) })
  }

  /// The shape.
  public var textureType: TextureType { shape.textureType }
  /// The layout of a pixel, as declared.
  public var pixelFormat: PixelFormat { shape.pixelFormat }
  /// The width in pixels.
  public var width: Int { shape.width }
  /// The height in pixels.
  public var height: Int { shape.height }
  /// The planes of a 3D texture; 1 for every other.
  public var depth: Int { shape.depth }
  /// The elements of an array; 1 where it is none.
  public var arrayLength: Int { shape.arrayLength }
  /// The number of mipmap levels.
  public var mipmapLevelCount: Int { shape.mipmapLevelCount }
  /// The samples of a pixel.
  public var sampleCount: Int { shape.sampleCount }
  /// What the texture is used for.
  public var usage: TextureUsage { shape.usage }
  /// Where the memory is: always the GPU's own.
  public var storageMode: StorageMode { .private }

  /// A name for captures and messages.
  public var label: String? {
    get { labelStorage.withLock { $0 } }
    set {
      labelStorage.withLock { $0 = newValue }
      device.label(.texture, handle, newValue)
    }
  }

  var name: String { label ?? "texture \(shape.title)" }
}
