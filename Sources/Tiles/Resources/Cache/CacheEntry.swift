internal import CData

/// One answer as it lies on disk: a header with a checksum, then URL, version and bytes.
struct CacheEntry: Hashable, Sendable {
  private static let magic = Array("HLRC0001".utf8)
  /// Magic and checksum, then what the checksum covers.
  private static let prefixSize = 12
  private static let fixedSize = prefixSize + 8 + 8 + 1 + 4 + 4 + 8

  var url: String
  var etag: String?
  /// Seconds since 1970 at which the answer came, and until which it is fresh.
  var stored: Int64
  var expires: Int64
  /// Nil where the resource is known not to exist.
  var bytes: [UInt8]?

  func isFresh(at now: Int64) -> Bool {
    // A clock that was set back makes no answer last longer.
    now >= stored && now < expires
  }

  /// The file's content.
  var encoded: [UInt8] {
    let (name, version, body) = (Array(url.utf8), etag.map { Array($0.utf8) }, bytes ?? [])
    var encoded = Self.magic + [0, 0, 0, 0]
    encoded.reserveCapacity(Self.fixedSize + name.count + (version?.count ?? 0) + body.count)
    func append(_ number: some FixedWidthInteger) {
      withUnsafeBytes(of: number.littleEndian) { encoded += $0 }
    }
    append(stored)
    append(expires)
    append(UInt8((bytes == nil ? 1 : 0) | (version == nil ? 2 : 0)))
    append(UInt32(name.count))
    append(UInt32(version?.count ?? 0))
    append(UInt64(body.count))
    encoded += name
    encoded += version ?? []
    encoded += body
    withUnsafeBytes(of: Self.checksum(of: encoded).littleEndian) { encoded.replaceSubrange(8..<12, with: $0) }
    return encoded
  }

  /// Reads a file's content; nil where a byte of it is wrong.
  init?(_ encoded: [UInt8]) {
    guard encoded.count >= Self.fixedSize, encoded.starts(with: Self.magic) else { return nil }
    var reader = BinaryReader(encoded, at: Self.magic.count)
    guard reader.integer(UInt32.self) == Self.checksum(of: encoded), let stored = reader.integer(Int64.self),
      let expires = reader.integer(Int64.self), let flags = reader.integer(UInt8.self),
      let nameSize = reader.integer(UInt32.self).map(Int.init),
      let etagSize = reader.integer(UInt32.self).map(Int.init),
      let size = reader.integer(UInt64.self).flatMap({ Int(exactly: $0) }),
      nameSize + etagSize <= encoded.count - Self.fixedSize,
      size == encoded.count - Self.fixedSize - nameSize - etagSize
    else { return nil }
    let etagStart = Self.fixedSize + nameSize
    self.stored = stored
    self.expires = expires
    url = String(decoding: encoded[Self.fixedSize..<etagStart], as: UTF8.self)
    etag = flags & 2 == 0 ? String(decoding: encoded[etagStart..<etagStart + etagSize], as: UTF8.self) : nil
    bytes = flags & 1 == 0 ? Array(encoded[(etagStart + etagSize)...]) : nil
  }

  init(url: String, etag: String?, stored: Int64, expires: Int64, bytes: [UInt8]?) {
    self.url = url
    self.etag = etag
    self.stored = stored
    self.expires = expires
    self.bytes = bytes
  }

  private static func checksum(of encoded: [UInt8]) -> UInt32 {
    encoded.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return 0 }
      return cdata_crc32(0, start + prefixSize, buffer.count - prefixSize)
    }
  }
}
