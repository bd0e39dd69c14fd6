internal import CData

/// How an archive compresses what it holds; the numbers are those of PMTiles.
enum TileCompression: UInt8, Sendable {
  case unknown = 0
  case none = 1
  case gzip = 2
  case brotli = 3
  case zstd = 4

  /// The most bytes that a tile may have once it is decompressed.
  static let tileLimit = 64 << 20

  /// The data without their compression.
  func decompressed(_ bytes: [UInt8], limit: Int, url: String) throws(ResourceError) -> [UInt8] {
    switch self {
    case .none: bytes
    case .gzip: try Self.inflated(bytes, isZlib: false, limit: limit, url: url)
    case .brotli: try Self.result(limit: limit, url: url) { cdata_brotli(bytes, bytes.count, limit, $0, $1) }
    case .zstd: try Self.result(limit: limit, url: url) { cdata_zstd(bytes, bytes.count, limit, $0, $1) }
    case .unknown: try Self.plainTile(bytes, limit: limit, url: url)
    }
  }

  /// A tile's bytes without the compression that their first bytes tell of: gzip, a zlib stream, or none.
  ///
  /// No vector tile and no image begins as compressed data do, so a tile that is still compressed was compressed twice.
  static func plainTile(_ bytes: [UInt8], limit: Int = tileLimit, url: String) throws(ResourceError) -> [UInt8] {
    guard isCompressed(bytes) else { return bytes }
    let plain = try inflated(bytes, isZlib: bytes[0] == 0x78, limit: limit, url: url)
    guard !isCompressed(plain) else {
      throw .malformed(url, "The tile is compressed twice", hint: "Compress each tile once")
    }
    return plain
  }

  /// Whether bytes begin as gzip (RFC 1952) or as a zlib stream of a 32 KiB window (RFC 1950) do.
  private static func isCompressed(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 2 else { return false }
    let isGzip = bytes[0] == 0x1F && bytes[1] == 0x8B
    return isGzip || (bytes[0] == 0x78 && (UInt16(bytes[0]) << 8 | UInt16(bytes[1])) % 31 == 0)
  }

  private static func inflated(
    _ bytes: [UInt8], isZlib: Bool, limit: Int, url: String
  ) throws(ResourceError) -> [UInt8] {
    try result(limit: limit, url: url) { cdata_inflate(bytes, bytes.count, isZlib ? 1 : 0, limit, $0, $1) }
  }

  private typealias BytesOut = UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>

  /// What a decompressor made.
  private static func result(
    limit: Int, url: String, _ decompress: (BytesOut, UnsafeMutablePointer<Int>) -> cdata_inflate_status
  ) throws(ResourceError) -> [UInt8] {
    var result: UnsafeMutablePointer<UInt8>?
    var length = 0
    let status = decompress(&result, &length)
    defer { cdata_inflate_free(result) }
    switch status {
    case CDATA_INFLATE_OK: return Array(UnsafeBufferPointer(start: result, count: length))
    case CDATA_INFLATE_TOO_LARGE: throw .tooLarge(url, limit: limit)
    case CDATA_INFLATE_NO_MEMORY:
      throw ResourceError(
        url: url, reason: .unreadable(errno: 12), message: "There is no memory to decompress it in",
        hint: "Give the process more memory")
    default: throw .malformed(url, "Its compressed data are broken", hint: "Write the file or the tile anew")
    }
  }
}
