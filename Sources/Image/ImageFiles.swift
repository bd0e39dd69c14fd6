extension Image {
  /// Encodes the image as the bytes of a file.
  public func encoded(as format: ImageFormat, png options: PNG.Options = PNG.Options()) throws(ImageError) -> [UInt8] {
    switch format {
    case .png: try PNG.encode(self, options: options)
    case .jpeg: try JPEG.encode(self)
    case .webp: try WebP.encode(self)
    case .raw: converted(to: .straight).pixels
    }
  }

  /// Writes the image to a file, in the format that the name's extension tells unless one is given.
  ///
  /// The file appears whole or not at all. Throws `ImageError` where the extension is unknown or the disk refuses.
  public func write(
    to path: String, as format: ImageFormat? = nil, png options: PNG.Options = PNG.Options()
  ) throws(ImageError) {
    guard let format = format ?? ImageFormat(path: path) else { throw ImageError(.unknownExtension, path: path) }
    do throws(ImageError) {
      try FileBytes.write(encoded(as: format, png: options), to: path)
    } catch {
      throw error.at(path)
    }
  }

  /// Decodes the bytes of a file, whose format is known by how they begin; the result has straight alpha.
  public init(decoding bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws(ImageError) {
    switch ImageFormat(start: bytes) {
    case .png: self = try PNG.decode(bytes, limits: limits)
    case .jpeg: self = try JPEG.decode(bytes, limits: limits)
    case .webp: self = try WebP.decode(bytes, limits: limits)
    case .raw, nil: throw ImageError(.unknownFormat)
    }
  }

  /// Reads an image file, whose format is known by how its bytes begin; the result has straight alpha.
  public init(contentsOf path: String, limits: ImageLimits = ImageLimits()) throws(ImageError) {
    do throws(ImageError) {
      let bytes = try FileBytes.read(path, limit: limits.maximumBytes)
      if ImageFormat(start: bytes) == nil && ImageFormat(path: path) == .raw { throw ImageError(.rawWithoutSize) }
      self = try Image(decoding: bytes, limits: limits)
    } catch {
      throw error.at(path)
    }
  }

  /// Reads a file of raw pixels, which carries no size of its own; the result has straight alpha.
  public init(
    rawContentsOf path: String, width: Int, height: Int, limits: ImageLimits = ImageLimits()
  ) throws(ImageError) {
    do throws(ImageError) {
      try limits.check(width: width, height: height)
      let bytes = try FileBytes.read(path, limit: limits.maximumBytes)
      let expected = 4 * width * height
      guard bytes.count == expected else {
        throw ImageError(.rawOfOtherSize(expectedBytes: expected, actualBytes: bytes.count))
      }
      self.init(width: width, height: height, pixels: bytes, alpha: .straight)
    } catch {
      throw error.at(path)
    }
  }
}
