/// Records copies between buffers and textures, fills, and mipmaps.
///
/// The corresponding Metal type is `MTLBlitCommandEncoder`. Buffers and textures here need no synchronising, so its
/// `synchronize` has no counterpart.
public final class BlitCommandEncoder: CommandEncoder {
  init(commandBuffer: CommandBuffer, isRecording: Bool) {
    super.init(commandBuffer: commandBuffer, kind: .blit, isRecording: isRecording)
  }

  // MARK: - Buffers

  /// Copies bytes from one buffer to another, or to a part of the same that does not overlap.
  public func copy(
    from sourceBuffer: Buffer, sourceOffset: Int, to destinationBuffer: Buffer, destinationOffset: Int, size: Int
  ) {
    guard checkOpen("copy"), checkRange(sourceBuffer, sourceOffset, size, "copy"),
      checkRange(destinationBuffer, destinationOffset, size, "copy")
    else { return }
    if sourceBuffer === destinationBuffer, abs(sourceOffset - destinationOffset) < size {
      return refuse("copy", "the \(size) bytes at \(sourceOffset) and at \(destinationOffset) overlap", "copy in parts")
    }
    note(read: sourceBuffer, sourceOffset, size, written: destinationBuffer)
    add(
      .copyBuffer(
        from: sourceBuffer.handle, offset: sourceOffset, to: destinationBuffer.handle, toOffset: destinationOffset,
        size: size))
  }

  /// Sets each byte of a buffer's range to a value.
  public func fill(buffer: Buffer, range: Range<Int>, value: UInt8) {
    // The length of a range from below zero may have no number: it wraps below zero too, and is refused.
    let length = range.upperBound &- range.lowerBound
    guard checkOpen("fill"), checkRange(buffer, range.lowerBound, length, "fill") else { return }
    buffer.noteGPUWrite()
    add(.fill(buffer.handle, range: range, value: value))
  }

  // MARK: - Buffers and textures

  /// Copies rows of pixels from a buffer into a texture.
  ///
  /// - Parameters:
  ///   - sourceBuffer: Holds the pixels in the texture's declared format.
  ///   - sourceOffset: Where the first pixel lies.
  ///   - sourceBytesPerRow: The bytes from one row to the next, a multiple of a pixel's.
  ///   - sourceBytesPerImage: The bytes from one plane to the next; 0 where they follow each other.
  ///   - sourceSize: The pixels to copy.
  ///   - destinationTexture: The texture.
  ///   - destinationSlice: The array element or cube face.
  ///   - destinationLevel: The mipmap level.
  ///   - destinationOrigin: Where the first pixel goes.
  public func copy(
    from sourceBuffer: Buffer, sourceOffset: Int, sourceBytesPerRow: Int, sourceBytesPerImage: Int, sourceSize: Extent,
    to destinationTexture: Texture, destinationSlice: Int, destinationLevel: Int, destinationOrigin: Origin
  ) {
    guard checkOpen("copy") else { return }
    let place = TexturePlace(
      texture: destinationTexture.shape, region: Region(origin: destinationOrigin, size: sourceSize),
      level: destinationLevel, slice: destinationSlice)
    let rows = PixelRows(bytesPerRow: sourceBytesPerRow, bytesPerImage: sourceBytesPerImage)
    guard let resolved = check(place, destinationTexture, rows, sourceBuffer, sourceOffset) else { return }
    note(read: sourceBuffer, sourceOffset, resolved.length(of: place), written: nil)
    add(
      .upload(
        from: .init(buffer: sourceBuffer.handle, offset: sourceOffset, rows: resolved), to: destinationTexture.handle,
        place: place))
  }

  /// Copies rows of pixels from a texture into a buffer.
  ///
  /// - Parameters:
  ///   - sourceTexture: The texture.
  ///   - sourceSlice: The array element or cube face.
  ///   - sourceLevel: The mipmap level.
  ///   - sourceOrigin: The first pixel.
  ///   - sourceSize: The pixels to copy.
  ///   - destinationBuffer: Takes the pixels in the texture's declared format.
  ///   - destinationOffset: Where the first pixel goes.
  ///   - destinationBytesPerRow: The bytes from one row to the next, a multiple of a pixel's.
  ///   - destinationBytesPerImage: The bytes from one plane to the next; 0 where they follow each other.
  public func copy(
    from sourceTexture: Texture, sourceSlice: Int, sourceLevel: Int, sourceOrigin: Origin, sourceSize: Extent,
    to destinationBuffer: Buffer, destinationOffset: Int, destinationBytesPerRow: Int, destinationBytesPerImage: Int
  ) {
    guard checkOpen("copy") else { return }
    let place = TexturePlace(
      texture: sourceTexture.shape, region: Region(origin: sourceOrigin, size: sourceSize), level: sourceLevel,
      slice: sourceSlice)
    let rows = PixelRows(bytesPerRow: destinationBytesPerRow, bytesPerImage: destinationBytesPerImage)
    guard let resolved = check(place, sourceTexture, rows, destinationBuffer, destinationOffset) else { return }
    destinationBuffer.noteGPUWrite()
    add(
      .download(
        from: sourceTexture.handle, place: place,
        to: .init(buffer: destinationBuffer.handle, offset: destinationOffset, rows: resolved)))
  }

  // MARK: - Textures

  /// Copies a region from one texture to another of the same format.
  public func copy(
    from sourceTexture: Texture, sourceSlice: Int, sourceLevel: Int, sourceOrigin: Origin, sourceSize: Extent,
    to destinationTexture: Texture, destinationSlice: Int, destinationLevel: Int, destinationOrigin: Origin
  ) {
    guard checkOpen("copy") else { return }
    let source = TexturePlace(
      texture: sourceTexture.shape, region: Region(origin: sourceOrigin, size: sourceSize), level: sourceLevel,
      slice: sourceSlice)
    let target = TexturePlace(
      texture: destinationTexture.shape, region: Region(origin: destinationOrigin, size: sourceSize),
      level: destinationLevel, slice: destinationSlice)
    guard checkTextures(source, sourceTexture, target, destinationTexture) else { return }
    add(.copyTexture(from: sourceTexture.handle, place: source, to: destinationTexture.handle, toPlace: target))
  }

  /// Copies all levels and slices that both textures have.
  public func copy(from sourceTexture: Texture, to destinationTexture: Texture) {
    let slices = min(sourceTexture.shape.sliceCount, destinationTexture.shape.sliceCount)
    // Levels are matched by their sizes, as on Metal.
    for level in 0..<sourceTexture.mipmapLevelCount {
      let size = sourceTexture.shape.size(ofLevel: level)
      let match = (0..<destinationTexture.mipmapLevelCount).first {
        destinationTexture.shape.size(ofLevel: $0) == size
      }
      guard let match else { continue }
      return copy(
        from: sourceTexture, sourceSlice: 0, sourceLevel: level, to: destinationTexture, destinationSlice: 0,
        destinationLevel: match, sliceCount: slices,
        levelCount: min(sourceTexture.mipmapLevelCount - level, destinationTexture.mipmapLevelCount - match))
    }
    refuse("copy", "\(sourceTexture.name) and \(destinationTexture.name) have no level of one size", "copy a region")
  }

  /// Copies whole slices and levels.
  public func copy(
    from sourceTexture: Texture, sourceSlice: Int, sourceLevel: Int, to destinationTexture: Texture,
    destinationSlice: Int, destinationLevel: Int, sliceCount: Int, levelCount: Int
  ) {
    guard checkOpen("copy") else { return }
    guard sourceTexture.shape.has(sliceCount, levelCount, slice: sourceSlice, level: sourceLevel),
      destinationTexture.shape.has(sliceCount, levelCount, slice: destinationSlice, level: destinationLevel)
    else {
      return refuse(
        "copy",
        "\(levelCount) levels of \(sliceCount) slices, from level \(sourceLevel) and slice \(sourceSlice) of "
          + "\(sourceTexture.name) to \(destinationLevel) and \(destinationSlice) of \(destinationTexture.name)",
        "name levels and slices that both have")
    }
    for level in 0..<levelCount {
      for slice in 0..<sliceCount {
        copy(
          from: sourceTexture, sourceSlice: sourceSlice + slice, sourceLevel: sourceLevel + level,
          sourceOrigin: Origin(), sourceSize: sourceTexture.shape.size(ofLevel: sourceLevel + level),
          to: destinationTexture, destinationSlice: destinationSlice + slice,
          destinationLevel: destinationLevel + level, destinationOrigin: Origin())
      }
    }
  }

  /// Fills all levels of a texture but the first, each from the one before it.
  public func generateMipmaps(for texture: Texture) {
    guard checkOpen("generateMipmaps") else { return }
    let can = device.capabilities(of: texture.pixelFormat)
    guard texture.mipmapLevelCount > 1, texture.device === device else {
      return refuse("generateMipmaps", "\(texture.name) has one level, or another device", "make it with more levels")
    }
    guard can.contains(.filter), can.contains(.render) else {
      return refuse(
        "generateMipmaps", "\(texture.pixelFormat.title) cannot be mixed and drawn into here",
        "upload each level with replace")
    }
    add(.generateMipmaps(texture.handle))
  }

  // MARK: - Rules

  private func add(_ record: BlitRecord) {
    guard isRecording else { return }
    commandBuffer.blits.append(record)
    append(.blit(Int32(commandBuffer.blits.count - 1)))
  }

  private func refuse(_ verb: String, _ message: String, _ hint: String) { fail(.blit, verb, message, hint) }

  private func note(read source: Buffer, _ offset: Int, _ length: Int, written target: Buffer?) {
    commandBuffer.hazards?.note(source, offset: offset, length: length)
    target?.noteGPUWrite()
  }

  private func checkRange(_ buffer: Buffer, _ offset: Int, _ size: Int, _ verb: String) -> Bool {
    if offset >= 0, size > 0, offset <= buffer.length - size, buffer.device === device { return true }
    refuse(
      verb, "\(size) bytes at \(offset) of \(buffer.name)",
      "it has \(buffer.length) bytes, and must belong to this device")
    return false
  }

  /// The rows with their gaps resolved; nil where something does not fit, which is then told.
  private func check(
    _ place: TexturePlace, _ texture: Texture, _ rows: PixelRows, _ buffer: Buffer, _ offset: Int
  ) -> PixelRows? {
    var issues = place.issues(name: texture.name, verb: "copy", rule: .blit)
    if issues.isEmpty { issues += place.issues(of: rows, name: texture.name, verb: "copy", rule: .blit) }
    func add(_ message: String, _ hint: String) {
      issues.append(GPUIssue(.blit, object: texture.name, field: "copy", message: message, hint: hint))
    }
    if texture.sampleCount > 1 { add("has \(texture.sampleCount) samples a pixel", "resolve it first") }
    if texture.device !== device { add("belongs to another device", "use textures of this device") }
    let bytes = max(1, texture.pixelFormat.bytesPerPixel)
    if rows.bytesPerRow % bytes != 0 || offset % bytes != 0 {
      add("\(rows.bytesPerRow) bytes a row from byte \(offset)", "give multiples of the \(bytes) bytes of a pixel")
    }
    commandBuffer.report(issues)
    guard issues.isEmpty else { return nil }
    let resolved = place.resolved(rows)
    return checkRange(buffer, offset, resolved.length(of: place), "copy") ? resolved : nil
  }

  private func checkTextures(
    _ source: TexturePlace, _ sourceTexture: Texture, _ target: TexturePlace, _ targetTexture: Texture
  ) -> Bool {
    var issues = source.issues(name: sourceTexture.name, verb: "copy", rule: .blit)
    issues += target.issues(name: targetTexture.name, verb: "copy", rule: .blit)
    func add(_ message: String, _ hint: String) {
      issues.append(GPUIssue(.blit, object: targetTexture.name, field: "copy", message: message, hint: hint))
    }
    if source.texture.pixelFormat != target.texture.pixelFormat {
      add(
        "is \(target.texture.pixelFormat) where \(sourceTexture.name) is \(source.texture.pixelFormat)",
        "copy between textures of one format")
    }
    if source.texture.sampleCount != target.texture.sampleCount {
      add(
        "has \(target.texture.sampleCount) samples where the source has \(source.texture.sampleCount)",
        "resolve the source in a pass")
    }
    if sourceTexture.device !== device || targetTexture.device !== device {
      add("or its source belongs to another device", "use textures of this device")
    }
    if issues.isEmpty, sourceTexture === targetTexture, source.level == target.level, source.slice == target.slice,
      source.region.overlaps(target.region)
    {
      add("source and destination overlap", "copy through another texture")
    }
    commandBuffer.report(issues)
    return issues.isEmpty
  }
}

extension TextureShape {
  /// Whether all of a run of slices and levels exist.
  fileprivate func has(_ sliceCount: Int, _ levelCount: Int, slice: Int, level: Int) -> Bool {
    sliceCount > 0 && levelCount > 0 && slice >= 0 && level >= 0 && sliceCount <= self.sliceCount - slice
      && levelCount <= mipmapLevelCount - level
  }
}

extension Region {
  fileprivate func overlaps(_ other: Region) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
      && z < other.z + other.depth && other.z < z + depth
  }
}
