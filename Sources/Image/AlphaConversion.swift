internal import CCodecs

extension Image {
  /// Whether alpha is 255 in every pixel, so that both representations have the same bytes.
  public var isOpaque: Bool {
    pixels.withUnsafeBufferPointer { headland_pixels_are_opaque($0.baseAddress, width * height) }
  }

  /// Returns the same picture in another alpha representation, and the image itself where that is its own.
  ///
  /// With whole bytes and rounding to nearest:
  /// - premultiplied = ⌊(straight · alpha + 127) / 255⌋
  /// - straight = min(255, ⌊(premultiplied · 255 + ⌊alpha / 2⌋) / alpha⌋), and 0 where alpha is 0.
  ///
  /// Every premultiplied pixel whose colour does not exceed its alpha survives the way to straight and back
  /// unchanged. The way from straight to premultiplied loses colour where alpha is small.
  public func converted(to representation: Alpha) -> Image {
    guard representation != alpha else { return self }
    guard !isOpaque else { return Image(width: width, height: height, pixels: pixels, alpha: representation) }
    let count = pixels.count
    let converted = [UInt8](unsafeUninitializedCapacity: count) { output, initializedCount in
      pixels.withUnsafeBufferPointer { input in
        switch representation {
        case .premultiplied: headland_pixels_premultiply(input.baseAddress, count / 4, output.baseAddress)
        case .straight: headland_pixels_unpremultiply(input.baseAddress, count / 4, output.baseAddress)
        }
      }
      initializedCount = count
    }
    return Image(width: width, height: height, pixels: converted, alpha: representation)
  }
}
