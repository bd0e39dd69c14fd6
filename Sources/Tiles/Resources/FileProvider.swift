import Glibc

/// Reads files, by plain path or by `file://` URL.
///
/// Paths are taken literally; the percent signs of file URLs are decoded, their query and fragment ignored.
public struct FileProvider: ResourceProvider {
  /// Where relative paths start; nil for the working directory.
  public var baseDirectory: String?

  /// Makes a provider.
  ///
  /// - Parameter baseDirectory: Where relative paths start.
  public init(baseDirectory: String? = nil) {
    self.baseDirectory = baseDirectory
  }

  /// Reads a file; a tile without a file is absent.
  ///
  /// - Throws: `ResourceError`, also for a scheme other than `file`.
  public func load(_ request: ResourceRequest) async throws -> ResourceResponse {
    let reference = ResourceReference(request.url).resolved(against: directory)
    if let scheme = reference.scheme, scheme != "file" {
      throw ResourceError(
        url: reference.text, reason: .unsupportedScheme(scheme),
        message: "Nothing here serves the scheme \"\(scheme)\"",
        hint: "Use file:// or a plain path, or give the map a provider for \"\(scheme)\"")
    }
    do throws(ResourceError) {
      var request = request
      request.url = reference.text
      return try Self.read(reference.filePath(), request)
    } catch {
      guard request.kind == .tile, error.reason == .notFound else { throw error }
      return ResourceResponse(.absent)
    }
  }

  private var directory: String? {
    baseDirectory.flatMap { $0.isEmpty ? nil : $0.hasSuffix("/") ? $0 : $0 + "/" }
  }

  private static func read(_ path: String, _ request: ResourceRequest) throws(ResourceError) -> ResourceResponse {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw failure(errno, url: request.url) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure(errno, url: request.url) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw ResourceError(
        url: request.url, reason: .notAFile, message: "It is a directory or a device, not a file",
        hint: "Give the path of a file")
    }
    let version = FileVersion(status).description
    if request.etag == version { return ResourceResponse(.unchanged, etag: version) }
    let whole = 0..<UInt64(status.st_size)
    let bytes = try read(file, request.byteRange?.clamped(to: whole) ?? whole, url: request.url)
    let isWholeTile = request.kind == .tile && request.byteRange == nil
    return ResourceResponse(
      .bytes(isWholeTile ? try TileCompression.plainTile(bytes, url: request.url) : bytes), etag: version)
  }

  private static func read(_ file: Int32, _ range: Range<UInt64>, url: String) throws(ResourceError) -> [UInt8] {
    var problem: Int32?
    let size = range.count
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = pread(
          file, buffer.baseAddress?.advanced(by: count), size - count, off_t(range.lowerBound) + off_t(count))
        if got < 0 && errno == EINTR { continue }
        if got < 0 { problem = errno }
        if got <= 0 { break }
        count += got
      }
    }
    if let problem { throw failure(problem, url: url) }
    return bytes
  }

  static func failure(_ code: Int32, url: String) -> ResourceError {
    switch code {
    case ENOENT, ENOTDIR:
      ResourceError(
        url: url, reason: .notFound, message: "There is no such file",
        hint: "Check the spelling; relative paths start at the document that names them")
    default:
      ResourceError(
        url: url, reason: .unreadable(errno: code),
        message: "The file cannot be read (\(String(cString: strerror(code))))",
        hint: "Check the permissions of the file and of its directories")
    }
  }
}

/// Which file it is, and when it was written last.
struct FileVersion: Hashable, Sendable, CustomStringConvertible {
  private let device: UInt
  private let number: UInt
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  init(_ status: stat) {
    device = status.st_dev
    number = status.st_ino
    size = status.st_size
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }

  var description: String { "\(device)-\(number)-\(size)-\(seconds).\(nanoseconds)" }
}
