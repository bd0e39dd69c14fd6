internal import CEGL

/// Copies, fills and mipmaps.
extension GLExecutor {
  func blit(_ record: BlitRecord) {
    switch record {
    case .copyBuffer(let source, let offset, let target, let targetOffset, let size):
      copyBuffer(source, offset, target, targetOffset, size)
    case .fill(let handle, let range, let value): fill(handle, range, value)
    case .upload(let image, let texture, let place): upload(image, to: texture, place)
    case .download(let texture, let place, let image): download(texture, place, to: image)
    case .copyTexture(let source, let place, let target, let targetPlace):
      copyTexture(source, place, target, targetPlace)
    case .generateMipmaps(let handle):
      guard let texture = textures[handle] else { return }
      if !deferredClears.isEmpty { clearDeferred(of: handle) }
      state.bindForUpload(texture.name, target: texture.target)
      GL.generateMipmap(texture.target)
    }
  }

  // MARK: - Buffers

  private func copyBuffer(_ from: ObjectHandle, _ offset: Int, _ to: ObjectHandle, _ targetOffset: Int, _ size: Int) {
    guard let source = required(from), let target = writable(to) else { return }
    uploadShadow(from, source)
    GL.bindBuffer(GLenum(GL_COPY_READ_BUFFER), source.name)
    GL.bindBuffer(GLenum(GL_COPY_WRITE_BUFFER), target.name)
    GL.copyBufferSubData(
      GLenum(GL_COPY_READ_BUFFER), GLenum(GL_COPY_WRITE_BUFFER), offset, targetOffset, size)
  }

  /// GLES has no fill: a piece of equal bytes is copied as often as it takes.
  private func fill(_ handle: ObjectHandle, _ range: Range<Int>, _ value: UInt8) {
    guard let target = writable(handle) else { return }
    let piece = [UInt8](repeating: value, count: min(range.count, 64 * 1024))
    piece.withUnsafeBytes { writeBytes($0, to: target, offset: range.lowerBound, total: range.count) }
  }

  /// A buffer that a copy writes; where it has a shadow, what the copy leaves alone is brought up to date first.
  private func writable(_ handle: ObjectHandle) -> GLBuffer? {
    guard let buffer = required(handle) else { return nil }
    uploadShadow(handle, buffer)
    noteWrite(handle)
    return buffer
  }

  // MARK: - Buffers and textures

  private func upload(_ image: BlitRecord.BufferImage, to handle: ObjectHandle, _ place: TexturePlace) {
    guard let source = required(image.buffer), let texture = textures[handle] else { return }
    if !deferredClears.isEmpty { clearDeferred(of: handle) }
    uploadShadow(image.buffer, source)
    let traits = place.texture.pixelFormat.traits
    if traits.conversion != .none {
      // The bytes change their order, which GLES does not do on the way.
      let length = image.rows.length(of: place)
      return readBytes(of: source, image.offset..<image.offset + length) { bytes in
        upload(TextureUpload(place: place, pixels: image.rows.packed(from: bytes, place)), to: handle)
      }
    }
    state.bindForUpload(texture.name, target: texture.target)
    GL.bindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), source.name)
    if traits.isCompressed {
      uploadBlocks(image, to: texture, place)
    } else {
      let row = image.rows.bytesPerRow
      GL.pixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), GLint(row / traits.bytes))
      GL.pixelStorei(GLenum(GL_UNPACK_IMAGE_HEIGHT), GLint(image.rows.bytesPerImage / row))
      uploadPlanes(image, to: texture, place)
      GL.pixelStorei(GLenum(GL_UNPACK_ROW_LENGTH), 0)
      GL.pixelStorei(GLenum(GL_UNPACK_IMAGE_HEIGHT), 0)
    }
    GL.bindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), 0)
  }

  /// All planes at once where their distance is whole rows, else one by one.
  private func uploadPlanes(_ image: BlitRecord.BufferImage, to texture: GLTexture, _ place: TexturePlace) {
    if image.rows.bytesPerImage % image.rows.bytesPerRow == 0 {
      return texture.setImage(place, UnsafeRawPointer(bitPattern: image.offset), length: 0)
    }
    for plane in 0..<place.region.depth {
      let offset = image.offset + plane * image.rows.bytesPerImage
      texture.setImage(place.plane(plane), UnsafeRawPointer(bitPattern: offset), length: 0)
    }
  }

  /// GLES knows no row length for blocks: rows with gaps go one by one.
  private func uploadBlocks(_ image: BlitRecord.BufferImage, to texture: GLTexture, _ place: TexturePlace) {
    let (blocks, row, block) = (place.blocks, place.packedRow, place.texture.pixelFormat.traits.block)
    let isTight = image.rows.bytesPerRow == row
    for index in 0..<place.region.depth {
      var plane = place.plane(index)
      let offset = image.offset + index * image.rows.bytesPerImage
      if isTight {
        texture.setImage(plane, UnsafeRawPointer(bitPattern: offset), length: row * blocks.height)
        continue
      }
      let end = plane.region.y + plane.region.height
      for line in 0..<blocks.height {
        plane.region.y = place.region.y + line * block.height
        plane.region.height = min(block.height, end - plane.region.y)
        texture.setImage(
          plane, UnsafeRawPointer(bitPattern: offset + line * image.rows.bytesPerRow), length: row)
      }
    }
  }

  private func download(_ handle: ObjectHandle, _ place: TexturePlace, to image: BlitRecord.BufferImage) {
    guard let target = writable(image.buffer) else { return }
    _ = GL.takeError()
    if place.texture.pixelFormat.traits.goesThroughMemory { return downloadConverted(handle, place, image, target) }
    GL.bindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), target.name)
    for plane in 0..<place.region.depth {
      let offset = image.offset + plane * image.rows.bytesPerImage
      let error = readPlane(
        place.plane(plane), image.rows, of: handle, into: UnsafeMutableRawPointer(bitPattern: offset))
      if let error { refuseReading(place, error) }
    }
    GL.bindBuffer(GLenum(GL_PIXEL_PACK_BUFFER), 0)
  }

  /// Bytes in another order than stored go through memory, into what the buffer holds between the rows.
  private func downloadConverted(
    _ handle: ObjectHandle, _ place: TexturePlace, _ image: BlitRecord.BufferImage, _ target: GLBuffer
  ) {
    let length = image.rows.length(of: place)
    var bytes = [UInt8](repeating: 0, count: length)
    readBytes(of: target, image.offset..<image.offset + length) { held in
      bytes.withUnsafeMutableBytes { $0.baseAddress?.copyMemory(from: held, byteCount: length) }
    }
    bytes.withUnsafeMutableBytes { memory in
      guard let base = memory.baseAddress else { return }
      let readback = TextureReadback(place: place, rows: image.rows)
      if let error = read(readback, of: handle, into: UInt(bitPattern: base)) { return refuseReading(place, error) }
      image.rows.convertFromStorage(base, place)
      writeBytes(UnsafeRawBufferPointer(memory), to: target, offset: image.offset)
    }
  }

  private func refuseReading(_ place: TexturePlace, _ error: GLenum) {
    refused.append(
      GPUIssue(
        .blit, object: "texture \(place.texture.title)", field: "copy",
        message: "this driver cannot read \(place.texture.pixelFormat) back: \(GLEnumName.of(error))",
        hint: "draw it into a colour first"))
  }

  // MARK: - Textures

  private func copyTexture(
    _ from: ObjectHandle, _ place: TexturePlace, _ to: ObjectHandle, _ targetPlace: TexturePlace
  ) {
    guard let source = textures[from], let target = textures[to] else { return }
    if !deferredClears.isEmpty {
      clearDeferred(of: from)
      clearDeferred(of: to)
    }
    let (region, origin) = (place.region, targetPlace.region)
    GL.copyImageSubData(
      source.name, source.target, GLint(place.level), GLint(region.x), GLint(region.y),
      GLint(place.slice + region.z), target.name, target.target, GLint(targetPlace.level), GLint(origin.x),
      GLint(origin.y), GLint(targetPlace.slice + origin.z), GLsizei(region.width), GLsizei(region.height),
      GLsizei(region.depth))
  }
}

extension TexturePlace {
  /// One plane of the region.
  func plane(_ index: Int) -> TexturePlace {
    var plane = self
    plane.region.z += index
    plane.region.depth = 1
    return plane
  }
}
