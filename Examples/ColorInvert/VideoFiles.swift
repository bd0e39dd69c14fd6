import Glibc

/// A file or pipe, read from its beginning to its end through a buffer of fixed size.
final class VideoFileReader {
  let path: String
  private let file: Int32
  private static let bufferLength = 1 << 16
  private var buffer = [UInt8](repeating: 0, count: bufferLength)
  private var available = 0..<0

  /// - Throws: `VideoError`.
  init(_ path: String) throws {
    self.path = path
    file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw VideoError.system(path, "read") }
  }

  deinit { close(file) }

  /// Fills `bytes` as far as the file goes; returns how many came.
  ///
  /// - Throws: `VideoError`.
  func read(into bytes: inout [UInt8]) throws -> Int {
    var got = 0
    while got < bytes.count {
      if available.isEmpty { try refill() }
      if available.isEmpty { break }
      let part = min(available.count, bytes.count - got)
      bytes.withUnsafeMutableBytes { target in
        buffer.withUnsafeBytes { source in
          target.baseAddress!.advanced(by: got)
            .copyMemory(from: source.baseAddress! + available.lowerBound, byteCount: part)
        }
      }
      available = available.lowerBound + part..<available.upperBound
      got += part
    }
    return got
  }

  /// The text up to the next line feed; nil at the end of the file.
  ///
  /// - Throws: `VideoError`, also where no line feed comes within `limit` bytes.
  func line(limit: Int) throws -> String? {
    var line: [UInt8] = []
    while true {
      if available.isEmpty { try refill() }
      guard let byte = available.first.map({ buffer[$0] }) else {
        if line.isEmpty { return nil }
        throw VideoError("\(path) ends within a header; the file is cut off")
      }
      available = available.dropFirst()
      if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      guard line.count < limit else {
        throw VideoError("\(path) has no line of header where one is due; is it a Y4M file?")
      }
      line.append(byte)
    }
  }

  private func refill() throws {
    var got = 0
    repeat { got = Glibc.read(file, &buffer, Self.bufferLength) } while got < 0 && errno == EINTR
    guard got >= 0 else { throw VideoError.system(path, "read") }
    available = 0..<got
  }
}

/// Whether two paths lead to one file.
func isSameFile(_ first: String, _ second: String) -> Bool {
  var (a, b) = (stat(), stat())
  return stat(first, &a) == 0 && stat(second, &b) == 0 && (a.st_dev, a.st_ino) == (b.st_dev, b.st_ino)
}

/// A file or pipe that is written from its beginning on.
final class VideoFileWriter {
  private let path: String
  private let file: Int32

  /// - Throws: `VideoError`.
  init(_ path: String) throws {
    self.path = path
    file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw VideoError.system(path, "written") }
  }

  deinit { close(file) }

  /// - Throws: `VideoError`.
  func write(_ bytes: [UInt8]) throws {
    var written = 0
    while written < bytes.count {
      let put = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress! + written, $0.count - written) }
      if put < 0, errno == EINTR { continue }
      guard put > 0 else { throw VideoError.system(path, "written") }
      written += put
    }
  }

  /// - Throws: `VideoError`.
  func write(_ text: String) throws { try write(Array(text.utf8)) }
}
