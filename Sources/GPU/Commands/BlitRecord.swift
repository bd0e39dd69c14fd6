/// One request of a blit encoder as the executor needs it; too large for a command, so commands name its place.
enum BlitRecord: Sendable {
  /// A part of a buffer, read or written as rows of pixels.
  struct BufferImage: Sendable {
    var buffer: ObjectHandle
    var offset: Int
    var rows: PixelRows
  }

  case copyBuffer(from: ObjectHandle, offset: Int, to: ObjectHandle, toOffset: Int, size: Int)
  case fill(ObjectHandle, range: Range<Int>, value: UInt8)
  case upload(from: BufferImage, to: ObjectHandle, place: TexturePlace)
  case download(from: ObjectHandle, place: TexturePlace, to: BufferImage)
  case copyTexture(from: ObjectHandle, place: TexturePlace, to: ObjectHandle, toPlace: TexturePlace)
  case generateMipmaps(ObjectHandle)
}
