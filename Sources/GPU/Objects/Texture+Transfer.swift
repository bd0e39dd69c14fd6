extension Texture {
  /// Copies pixels into a region of a level; they are read before the call returns.
  ///
  /// Compressed formats count rows in blocks.
  /// - Parameters:
  ///   - region: The pixels to replace; row 0 is the texture's upper row.
  ///   - level: The mipmap level.
  ///   - slice: The array element or cube face.
  ///   - bytes: The first pixel of the region, in the texture's declared format.
  ///   - bytesPerRow: The bytes from one row to the next.
  ///   - bytesPerImage: The bytes from one plane of a 3D texture to the next; 0 where they follow each other.
  /// - Throws: `GPUError` where the region or the bytes do not fit the texture.
  public func replace(
    region: Region, mipmapLevel level: Int = 0, slice: Int = 0, withBytes bytes: UnsafeRawPointer, bytesPerRow: Int,
    bytesPerImage: Int = 0
  ) throws {
    let place = TexturePlace(texture: shape, region: region, level: level, slice: slice)
    let layout = try place.checked(
      PixelRows(bytesPerRow: bytesPerRow, bytesPerImage: bytesPerImage), name: name, verb: "replace")
    try device.requireLife(of: name, "replace")
    if layout.isStorage(of: place), device.takePixels(of: place, where: bytes, to: self) { return }
    let (executor, handle) = (device.executor, handle)
    let upload = TextureUpload(place: place, pixels: layout.packed(from: bytes, place))
    device.thread.async { executor.upload(upload, to: handle) }
  }

  /// Copies pixels of a region into memory, in the texture's declared format, after all work committed before.
  ///
  /// - Parameters:
  ///   - pixelBytes: Where the first pixel goes.
  ///   - bytesPerRow: The bytes from one row to the next, rows of blocks where the format is compressed.
  ///   - bytesPerImage: The bytes from one plane of a 3D texture to the next; 0 where they follow each other.
  ///   - region: The pixels to copy.
  ///   - level: The mipmap level.
  ///   - slice: The array element or cube face.
  /// - Throws: `GPUError` where the region or the memory does not fit, or the format cannot be read back.
  public func getBytes(
    _ pixelBytes: UnsafeMutableRawPointer, bytesPerRow: Int, bytesPerImage: Int = 0, from region: Region,
    mipmapLevel level: Int = 0, slice: Int = 0
  ) throws {
    let place = TexturePlace(texture: shape, region: region, level: level, slice: slice)
    let layout = try place.checked(
      PixelRows(bytesPerRow: bytesPerRow, bytesPerImage: bytesPerImage), name: name, verb: "getBytes")
    try device.read(TextureReadback(place: place, rows: layout), of: self, into: pixelBytes)
    layout.convertFromStorage(pixelBytes, place)
  }

  /// The pixels of a region as RGBA, 8 bits a channel, row by row from the top, whatever order the format declares.
  ///
  /// Nothing blocks the caller's thread; the copy is taken after all work committed before the call.
  /// - Throws: `GPUError` where the region does not fit or the format is not one of 8 bits a channel.
  public func rgbaPixels(in region: Region? = nil, slice: Int = 0) async throws -> [UInt8] {
    let region = region ?? Region(width: width, height: height)
    let place = TexturePlace(texture: shape, region: region, level: 0, slice: slice)
    _ = try place.checked(
      PixelRows(bytesPerRow: region.width &* pixelFormat.bytesPerPixel, bytesPerImage: 0), name: name,
      verb: "rgbaPixels")
    let readable: [PixelFormat] = [.rgba8Unorm, .rgba8Unorm_srgb, .bgra8Unorm, .bgra8Unorm_srgb]
    guard readable.contains(pixelFormat) else {
      throw GPUError(
        .textureRegion, object: name, field: "rgbaPixels", message: "\(pixelFormat) has not 8 bits in 4 channels",
        hint: "read it with getBytes in its own format")
    }
    return try await device.pixels(of: place, in: self)
  }
}

/// Which pixels of a texture are meant.
struct TexturePlace: Sendable, Hashable {
  var texture: TextureShape
  var region: Region
  var level: Int
  var slice: Int

  /// The region in blocks: pixels themselves where the format is not compressed.
  var blocks: Extent {
    let block = texture.pixelFormat.traits.block
    return Extent(
      width: region.width.dividedUp(by: block.width), height: region.height.dividedUp(by: block.height),
      depth: region.depth)
  }

  /// The bytes of a row without gaps.
  var packedRow: Int { blocks.width * texture.pixelFormat.bytesPerPixel }

  /// What is wrong with the place itself.
  func issues(name: String, verb: String, rule: GPUIssue.Rule = .textureRegion) -> [GPUIssue] {
    func issue(_ message: String, _ hint: String) -> [GPUIssue] {
      [GPUIssue(rule, object: name, field: verb, message: message, hint: hint)]
    }
    guard (0..<texture.mipmapLevelCount).contains(level) else {
      return issue("level \(level) does not exist", "the texture has levels 0..<\(texture.mipmapLevelCount)")
    }
    guard (0..<texture.sliceCount).contains(slice) else {
      return issue("slice \(slice) does not exist", "the texture has slices 0..<\(texture.sliceCount)")
    }
    let size = texture.size(ofLevel: level)
    let isInside =
      region.width > 0 && region.height > 0 && region.depth > 0 && region.x >= 0 && region.y >= 0 && region.z >= 0
      && region.x <= size.width - region.width && region.y <= size.height - region.height
      && region.z <= size.depth - region.depth
    guard isInside else {
      let planes = texture.textureType == .type3D ? "×\(size.depth)" : ""
      return issue(
        "region \(region) is not inside level \(level)", "that level is \(size.width)×\(size.height)\(planes) pixels")
    }
    let block = texture.pixelFormat.traits.block
    let startsOnBlock = region.x % block.width == 0 && region.y % block.height == 0
    let endsOnBlock =
      (region.width % block.width == 0 || region.x + region.width == size.width)
      && (region.height % block.height == 0 || region.y + region.height == size.height)
    if !startsOnBlock || !endsOnBlock {
      return issue(
        "region \(region) cuts through blocks of \(block.width)×\(block.height) pixels", "begin and end on blocks")
    }
    return []
  }

  /// The layout with its gaps resolved, or the error that says what does not fit.
  func checked(_ rows: PixelRows, name: String, verb: String) throws -> PixelRows {
    var issues = issues(name: name, verb: verb)
    if texture.sampleCount > 1 {
      issues.append(
        GPUIssue(
          .textureRegion, object: name, field: verb, message: "has \(texture.sampleCount) samples a pixel",
          hint: "resolve it into a texture of one sample first"))
    }
    if issues.isEmpty { issues += self.issues(of: rows, name: name, verb: verb) }
    guard issues.isEmpty else { throw GPUError(issues) }
    return resolved(rows)
  }

  /// What is wrong with rows that are to hold the region.
  func issues(of rows: PixelRows, name: String, verb: String, rule: GPUIssue.Rule = .textureRegion) -> [GPUIssue] {
    func issue(_ message: String, _ hint: String) -> [GPUIssue] {
      [GPUIssue(rule, object: name, field: verb, message: message, hint: hint)]
    }
    if rows.bytesPerRow < packedRow {
      return issue(
        "\(rows.bytesPerRow) bytes a row hold no \(region.width) pixels of \(texture.pixelFormat)",
        "give at least \(packedRow)")
    }
    if rows.bytesPerRow > PixelRows.largestRow || rows.bytesPerImage > PixelRows.largestImage {
      return issue(
        "\(rows.bytesPerRow) bytes a row and \(rows.bytesPerImage) an image are more than memory has",
        "give at most \(PixelRows.largestRow) and \(PixelRows.largestImage)")
    }
    let image = (blocks.height - 1) * rows.bytesPerRow + packedRow
    if region.depth > 1, rows.bytesPerImage != 0, rows.bytesPerImage < image {
      return issue("\(rows.bytesPerImage) bytes an image hold no \(blocks.height) rows", "give at least \(image)")
    }
    return []
  }

  func resolved(_ rows: PixelRows) -> PixelRows {
    var rows = rows
    // Nothing follows a single plane, so that its length says nothing.
    if rows.bytesPerImage == 0 || region.depth == 1 { rows.bytesPerImage = rows.bytesPerRow * blocks.height }
    return rows
  }
}

/// Pixels on their way into a texture, tightly packed and in storage order.
struct TextureUpload: Sendable {
  var place: TexturePlace
  var pixels: [UInt8]
}

/// Which pixels are read back, and how their rows lie in memory.
struct TextureReadback: Sendable {
  var place: TexturePlace
  var rows: PixelRows
}
