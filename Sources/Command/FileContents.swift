import Glibc

/// Reads whole files, and says in one sentence why one cannot be read.
enum FileContents {
  /// The word that stands for the standard input where a file is read, and for the standard output where one is written.
  static let standardStream = "-"

  /// What messages call the file at `path`.
  static func name(of path: String) -> String {
    path == standardStream ? "standard input" : path
  }

  /// Reads a file, a pipe such as `/dev/stdin`, or the standard input for `-`.
  static func bytes(of path: String) throws(CommandFailure) -> [UInt8] {
    guard path != standardStream else { return try bytes(from: STDIN_FILENO, path) }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw CommandFailure("\(path): \(cause(errno))") }
    defer { close(file) }
    return try bytes(from: file, path)
  }

  private static func bytes(from file: Int32, _ path: String) throws(CommandFailure) -> [UInt8] {
    var status = stat()
    let size = fstat(file, &status) == 0 ? Int(status.st_size) : 0
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    let chunk = 1 << 20
    while true {
      var failure: Int32 = 0
      let part = [UInt8](unsafeUninitializedCapacity: chunk) { buffer, count in
        repeat { count = max(read(file, buffer.baseAddress, chunk), -1) } while count < 0 && errno == EINTR
        if count < 0 { (failure, count) = (errno, 0) }
      }
      guard failure == 0 else { throw CommandFailure("\(path): \(cause(failure))") }
      guard !part.isEmpty else { return bytes }
      bytes += part
    }
  }

  private static func cause(_ code: Int32) -> String {
    switch code {
    case ENOENT, ENOTDIR: "there is no such file"
    case EISDIR: "it is a folder"
    case EACCES, EPERM: "it cannot be read; check its permissions"
    default: "it cannot be read (\(String(cString: strerror(code))))"
    }
  }
}
