import Glibc

/// Whole files as bytes, through the C library, so that a program that writes one image need not load Foundation.
enum FileBytes {
  /// Reads a file or a pipe to its end, and throws where it has more bytes than `limit`.
  static func read(_ path: String, limit: Int) throws(ImageError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw ImageError(.unreadable(systemReason)) }
    defer { close(file) }
    let size = size(of: file)
    guard size <= limit else { throw ImageError(.fileTooLarge(limitInBytes: limit)) }
    var bytes: [UInt8] = []
    while true {
      let room = max(size - bytes.count, 1 << 16)
      let old = bytes.count
      let got = append(to: &bytes, room: room, from: file)
      guard got >= 0 else { throw ImageError(.unreadable(systemReason)) }
      guard bytes.count <= limit else { throw ImageError(.fileTooLarge(limitInBytes: limit)) }
      if bytes.count == old { return bytes }
    }
  }

  /// Writes a file so that a reader sees the old one or the new one, never a part.
  ///
  /// Pipes, devices and links are written to as they are, because renaming would replace them.
  static func write(_ bytes: [UInt8], to path: String) throws(ImageError) {
    var status = stat()
    let isReplaceable = lstat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
    guard isReplaceable else {
      return try writeAll(bytes, to: path, flags: O_WRONLY | O_CREAT | O_TRUNC)
    }
    let partial = "\(path).\(getpid())-\(UInt32.random(in: 0...UInt32.max)).partial"
    do throws(ImageError) {
      try writeAll(bytes, to: partial, flags: O_WRONLY | O_CREAT | O_EXCL)
      guard rename(partial, path) == 0 else { throw ImageError(.unwritable(systemReason)) }
    } catch {
      unlink(partial)
      throw error
    }
  }

  private static func writeAll(_ bytes: [UInt8], to path: String, flags: Int32) throws(ImageError) {
    let file = open(path, flags | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw ImageError(.unwritable(systemReason)) }
    var written = 0
    while written < bytes.count {
      let put = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress! + written, $0.count - written) }
      if put < 0 && errno == EINTR { continue }
      guard put > 0 else {
        let error = ImageError(.unwritable(systemReason))
        close(file)
        throw error
      }
      written += put
    }
    guard close(file) == 0 else { throw ImageError(.unwritable(systemReason)) }
  }

  private static func append(to bytes: inout [UInt8], room: Int, from file: Int32) -> Int {
    var got = 0
    let part = [UInt8](unsafeUninitializedCapacity: room) { buffer, initializedCount in
      repeat { got = Glibc.read(file, buffer.baseAddress, room) } while got < 0 && errno == EINTR
      initializedCount = max(got, 0)
    }
    if bytes.isEmpty { bytes = part } else { bytes += part }
    return got
  }

  private static func size(of file: Int32) -> Int {
    var status = stat()
    return fstat(file, &status) == 0 ? Int(status.st_size) : 0
  }

  private static var systemReason: String {
    String(cString: strerror(errno))
  }
}
