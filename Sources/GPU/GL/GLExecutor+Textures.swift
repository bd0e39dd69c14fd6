internal import CEGL

/// Textures: made, filled and read back.
extension GLExecutor {
  /// Makes a texture with Metal's default sampling; returns GL's error, if any.
  func makeTexture(_ handle: ObjectHandle, _ shape: TextureShape) -> GLenum? {
    _ = GL.takeError()
    let texture = GLTexture(name: GL.genTexture(), shape: shape)
    state.bindForUpload(texture.name, target: texture.target)
    texture.allocate()
    if !shape.textureType.isMultisample { setDefaultSampling(of: texture) }
    if let error = GL.takeError() {
      state.forget(texture: texture.name)
      GL.deleteTexture(texture.name)
      return error
    }
    textures[handle] = texture
    return nil
  }

  private func setDefaultSampling(of texture: GLTexture) {
    var parameters = [
      (GL_TEXTURE_MIN_FILTER, GL_NEAREST), (GL_TEXTURE_MAG_FILTER, GL_NEAREST), (GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE),
      (GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE), (GL_TEXTURE_WRAP_R, GL_CLAMP_TO_EDGE),
    ]
    if texture.shape.pixelFormat.traits.isAlphaOnly {
      parameters += [
        (GL_TEXTURE_SWIZZLE_R, GL_ZERO), (GL_TEXTURE_SWIZZLE_G, GL_ZERO), (GL_TEXTURE_SWIZZLE_B, GL_ZERO),
        (GL_TEXTURE_SWIZZLE_A, GL_RED),
      ]
    }
    for (parameter, value) in parameters { GL.texParameteri(texture.target, GLenum(parameter), value) }
  }

  func upload(_ upload: TextureUpload, to handle: ObjectHandle) {
    upload.pixels.withUnsafeBytes { self.upload(upload.place, from: UInt(bitPattern: $0.baseAddress), to: handle) }
  }

  /// Copies tight pixels in storage order into a texture.
  func upload(_ place: TexturePlace, from address: UInt, to handle: ObjectHandle) {
    guard let texture = textures[handle] else { return }
    if !deferredClears.isEmpty { clearDeferred(of: handle) }
    state.bindForUpload(texture.name, target: texture.target)
    texture.setImage(
      place, UnsafeRawPointer(bitPattern: address), length: PixelRows.tight(place).length(of: place))
  }

  // MARK: - Readback

  /// Copies pixels into memory, in storage order; returns GL's error, if any.
  func read(_ readback: TextureReadback, of handle: ObjectHandle, into address: UInt) -> GLenum? {
    _ = GL.takeError()
    let target = UnsafeMutableRawPointer(bitPattern: address)!
    for plane in 0..<readback.place.region.depth {
      var place = readback.place
      place.region.z += plane
      place.region.depth = 1
      if let error = readPlane(place, readback.rows, of: handle, into: target + plane * readback.rows.bytesPerImage) {
        return error
      }
    }
    return GL.takeError()
  }

  /// Copies one plane into memory, or into the buffer that is bound for packing, where `target` is an offset.
  func readPlane(
    _ place: TexturePlace, _ rows: PixelRows, of handle: ObjectHandle, into target: UnsafeMutableRawPointer?
  ) -> GLenum? {
    guard let texture = textures[handle] else { return GLenum(GL_INVALID_VALUE) }
    if !deferredClears.isEmpty { clearDeferred(of: handle) }
    let traits = texture.shape.pixelFormat.traits
    guard bindForReading(handle, place) == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
      return readThroughCopy(place, rows, of: texture, into: target)
    }
    guard canRead(traits) else {
      return traits.isPackedInShorts
        ? readThroughBytes(place, rows, into: target) : readThroughCopy(place, rows, of: texture, into: target)
    }
    let (region, pixel) = (place.region, (layout: GLenum(traits.layout), type: GLenum(traits.type)))
    readRows(
      Region(x: region.x, y: region.y, width: region.width, height: region.height), pixel, place.packedRow,
      traits.bytes,
      rows, into: target)
    return GL.takeError()
  }

  /// Depth, stencil and formats that cannot be drawn into have no framebuffer of colour.
  private func bindForReading(_ handle: ObjectHandle, _ place: TexturePlace) -> GLenum {
    let attachment = PassRecord.Attachment(
      texture: handle, level: Int32(place.level), slice: Int32(place.slice + place.region.z))
    let traits = place.texture.pixelFormat.traits
    let hasDepth = traits.kind == .depth || traits.kind == .depthStencil
    let hasStencil = traits.kind == .stencil || traits.kind == .depthStencil
    guard hasDepth || hasStencil else {
      guard traits.rendering.holds(capabilities) || traits.internalFormat == UInt32(GL_R8) else {
        return GLenum(GL_FRAMEBUFFER_UNSUPPORTED)
      }
      // The bound framebuffer is kept where it already draws into the texture: another binding costs a millisecond.
      if framebuffers.boundDraws(into: attachment) { return GLenum(GL_FRAMEBUFFER_COMPLETE) }
      return framebuffers.bind(
        GLFramebuffers.Key(colors: [attachment], depth: nil, stencil: nil), textures: textures)
    }
    let key = GLFramebuffers.Key(
      colors: [], depth: hasDepth ? attachment : nil, stencil: hasStencil ? attachment : nil)
    return framebuffers.bind(key, textures: textures)
  }

  /// Whether the driver reads the bound framebuffer in the format's own layout: GLES promises one pair of its own choice
  /// and one general pair.
  private func canRead(_ traits: PixelFormatTraits) -> Bool {
    switch traits.kind {
    case .depth: return capabilities.has("GL_NV_read_depth")
    case .stencil: return capabilities.has("GL_NV_read_stencil")
    case .depthStencil: return capabilities.has("GL_NV_read_depth_stencil")
    default: break
    }
    let own = (
      GLenum(GL.getInteger(GLenum(GL_IMPLEMENTATION_COLOR_READ_FORMAT))),
      GLenum(GL.getInteger(GLenum(GL_IMPLEMENTATION_COLOR_READ_TYPE)))
    )
    if own == (GLenum(traits.layout), GLenum(traits.type)) { return true }
    let general: (Int32, Int32) =
      switch traits.kind {
      case .uint: (GL_RGBA_INTEGER, GL_UNSIGNED_INT)
      case .sint: (GL_RGBA_INTEGER, GL_INT)
      case .float: (GL_RGBA, GL_FLOAT)
      default: (GL_RGBA, GL_UNSIGNED_BYTE)
      }
    return (traits.layout, traits.type) == (UInt32(general.0), UInt32(general.1))
  }

  private func readRows(
    _ region: Region, _ pixel: (layout: GLenum, type: GLenum), _ packedRow: Int, _ bytes: Int, _ rows: PixelRows,
    into target: UnsafeMutableRawPointer?
  ) {
    let base = Int(bitPattern: target)
    func read(_ y: Int, _ height: Int, _ place: Int) {
      GL.readPixels(
        GLint(region.x), GLint(y), GLsizei(region.width), GLsizei(height), pixel.layout, pixel.type,
        UnsafeMutableRawPointer(bitPattern: place))
    }
    if rows.bytesPerRow == packedRow || region.height == 1 { return read(region.y, region.height, base) }
    if rows.bytesPerRow % bytes == 0 {
      GL.pixelStorei(GLenum(GL_PACK_ROW_LENGTH), GLint(rows.bytesPerRow / bytes))
      read(region.y, region.height, base)
      return GL.pixelStorei(GLenum(GL_PACK_ROW_LENGTH), 0)
    }
    for row in 0..<region.height { read(region.y + row, 1, base + row * rows.bytesPerRow) }
  }

  /// Reads a format that the driver does not read by itself: its bytes are copied into an integer texture of the same size
  /// per pixel or block, which can be read.
  private func readThroughCopy(
    _ place: TexturePlace, _ rows: PixelRows, of texture: GLTexture, into target: UnsafeMutableRawPointer?
  ) -> GLenum? {
    _ = GL.takeError()
    let traits = texture.shape.pixelFormat.traits
    guard texture.shape.pixelFormat.isColor, let format = Self.integerFormat(ofBytes: traits.bytes) else {
      return GLenum(GL_INVALID_OPERATION)
    }
    let blocks = place.blocks
    let shape = TextureShape(
      pixelFormat: format, width: blocks.width, height: blocks.height, mipmapLevelCount: 1, usage: .renderTarget)
    let copy = GLTexture(name: GL.genTexture(), shape: shape)
    state.bindForUpload(copy.name, target: copy.target)
    copy.allocate()
    GL.copyImageSubData(
      texture.name, texture.target, GLint(place.level), GLint(place.region.x), GLint(place.region.y),
      GLint(place.slice + place.region.z), copy.name, copy.target, 0, 0, 0, 0, GLsizei(place.region.width),
      GLsizei(place.region.height), 1)
    let framebuffer = framebuffers.bindScratch(copy.name)
    let pixel = (layout: GLenum(format.traits.layout), type: GLenum(format.traits.type))
    let region = Region(width: blocks.width, height: blocks.height)
    readRows(region, pixel, place.packedRow, traits.bytes, rows, into: target)
    let error = GL.takeError()
    framebuffers.deleteScratch(framebuffer)
    state.forget(texture: copy.name)
    GL.deleteTexture(copy.name)
    return error
  }

  /// Reads the bound framebuffer of 16-bit pixels as bytes and packs them: each channel's few bits survive exactly.
  private func readThroughBytes(
    _ place: TexturePlace, _ rows: PixelRows, into target: UnsafeMutableRawPointer?
  ) -> GLenum? {
    let region = place.region
    var bytes = [UInt8](repeating: 0, count: region.width * region.height * 4)
    bytes.withUnsafeMutableBytes {
      GL.readPixels(
        GLint(region.x), GLint(region.y), GLsizei(region.width), GLsizei(region.height), GLenum(GL_RGBA),
        GLenum(GL_UNSIGNED_BYTE), $0.baseAddress)
    }
    let bits = place.texture.pixelFormat.traits.bitsInShorts
    for row in 0..<region.height {
      for column in 0..<region.width {
        let pixel = bytes[(row * region.width + column) * 4..<(row * region.width + column) * 4 + 4]
        let packed = zip(pixel, bits).reduce(UInt16(0)) { word, channel in
          let largest = (1 << channel.1) - 1
          return word << UInt16(channel.1) | UInt16((Int(channel.0) * largest + 127) / 255)
        }
        target?.storeBytes(of: packed, toByteOffset: row * rows.bytesPerRow + column * 2, as: UInt16.self)
      }
    }
    return GL.takeError()
  }

  private static func integerFormat(ofBytes bytes: Int) -> PixelFormat? {
    switch bytes {
    case 1: .r8Uint
    case 2: .r16Uint
    case 4: .r32Uint
    case 8: .rg32Uint
    case 16: .rgba32Uint
    default: nil
    }
  }
}
