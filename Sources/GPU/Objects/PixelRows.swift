/// How the rows of an image lie in memory.
struct PixelRows: Sendable, Hashable {
  /// The longest distances that are accepted: beyond them the length of an image would have no number.
  static let largestRow = Int(Int32.max)
  static let largestImage = 1 << 46

  var bytesPerRow: Int
  /// From one plane to the next.
  var bytesPerImage: Int

  /// The bytes from the first pixel of a region to its last.
  func length(of place: TexturePlace) -> Int {
    let blocks = place.blocks
    return (blocks.depth - 1) * bytesPerImage + (blocks.height - 1) * bytesPerRow + place.packedRow
  }

  /// The region's bytes without gaps, in storage order.
  func packed(from bytes: UnsafeRawPointer, _ place: TexturePlace) -> [UInt8] {
    let (blocks, row) = (place.blocks, place.packedRow)
    let length = row * blocks.height * blocks.depth
    return [UInt8](unsafeUninitializedCapacity: length) { pixels, count in
      pack(from: bytes, into: UnsafeMutableRawPointer(pixels.baseAddress!), place)
      count = length
    }
  }

  /// Copies the region's bytes without gaps, in storage order.
  func pack(from bytes: UnsafeRawPointer, into pixels: UnsafeMutableRawPointer, _ place: TexturePlace) {
    let (blocks, row) = (place.blocks, place.packedRow)
    var target = pixels
    for plane in 0..<blocks.depth {
      for line in 0..<blocks.height {
        target.copyMemory(from: bytes + plane * bytesPerImage + line * bytesPerRow, byteCount: row)
        target += row
      }
    }
    PixelRows.tight(place).convertToStorage(pixels, place)
  }

  /// Rows without gaps.
  static func tight(_ place: TexturePlace) -> PixelRows {
    PixelRows(bytesPerRow: place.packedRow, bytesPerImage: place.packedRow * place.blocks.height)
  }

  /// Turns declared into stored bytes, in place.
  func convertToStorage(_ bytes: UnsafeMutableRawPointer, _ place: TexturePlace) {
    convert(bytes, place, alphaUp: false)
  }

  /// Turns stored into declared bytes, in place.
  func convertFromStorage(_ bytes: UnsafeMutableRawPointer, _ place: TexturePlace) {
    convert(bytes, place, alphaUp: true)
  }

  private func convert(_ bytes: UnsafeMutableRawPointer, _ place: TexturePlace, alphaUp: Bool) {
    let conversion = place.texture.pixelFormat.traits.conversion
    guard conversion != .none else { return }
    let count = place.region.width
    for plane in 0..<place.region.depth {
      for line in 0..<place.region.height {
        let row = bytes + plane * bytesPerImage + line * bytesPerRow
        switch conversion {
        case .none: break
        case .redAndBlueBytes: swapBytes(row, count)
        case .redAndBlueTenBits: swapTenBits(row, count)
        case .alphaBit: moveAlpha(row, count, up: alphaUp)
        }
      }
    }
  }

  private func swapBytes(_ row: UnsafeMutableRawPointer, _ count: Int) {
    for pixel in 0..<count {
      let word = row.loadUnaligned(fromByteOffset: pixel * 4, as: UInt32.self)
      let swapped = (word & 0xFF00_FF00) | ((word & 0xFF) << 16) | ((word >> 16) & 0xFF)
      row.storeBytes(of: swapped, toByteOffset: pixel * 4, as: UInt32.self)
    }
  }

  private func swapTenBits(_ row: UnsafeMutableRawPointer, _ count: Int) {
    for pixel in 0..<count {
      let word = row.loadUnaligned(fromByteOffset: pixel * 4, as: UInt32.self)
      let swapped = (word & 0xC00F_FC00) | ((word & 0x3FF) << 20) | ((word >> 20) & 0x3FF)
      row.storeBytes(of: swapped, toByteOffset: pixel * 4, as: UInt32.self)
    }
  }

  /// Metal has alpha in the highest bit, GLES in the lowest.
  private func moveAlpha(_ row: UnsafeMutableRawPointer, _ count: Int, up: Bool) {
    for pixel in 0..<count {
      let word = row.loadUnaligned(fromByteOffset: pixel * 2, as: UInt16.self)
      let moved = up ? (word >> 1) | (word << 15) : (word << 1) | (word >> 15)
      row.storeBytes(of: moved, toByteOffset: pixel * 2, as: UInt16.self)
    }
  }
}
