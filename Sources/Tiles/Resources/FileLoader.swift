import Glibc

/// Loads files, by plain path or by `file://` URL.
///
/// Paths are taken literally; the percent signs of file URLs are decoded, their query and fragment ignored.
public struct FileLoader: ResourceLoader {
  /// Where relative paths start when no document's base is given; nil for the working directory.
  public var baseDirectory: String?

  /// Makes a loader.
  ///
  /// - Parameter baseDirectory: Where relative paths start when no document's base is given.
  public init(baseDirectory: String? = nil) {
    self.baseDirectory = baseDirectory
  }

  /// Reads a file.
  ///
  /// - Throws: `ResourceError`, also for a scheme other than `file`.
  public func load(_ url: String, relativeTo base: String?) async throws -> [UInt8] {
    let reference = resolve(url, relativeTo: base)
    if let scheme = reference.scheme, scheme != "file" {
      throw ResourceError(
        url: Self.shortened(reference.text), reason: .unsupportedScheme(scheme),
        message: "Nothing here serves the scheme \"\(scheme)\"",
        hint: "Use file:// or a plain path, or give the map a loader for \"\(scheme)\"")
    }
    return try Self.read(path: reference.filePath(), url: reference.text)
  }

  private func resolve(_ url: String, relativeTo base: String?) -> ResourceReference {
    let directory = baseDirectory.flatMap { $0.isEmpty ? nil : $0.hasSuffix("/") ? $0 : $0 + "/" }
    let resolvedBase = base.map { ResourceReference($0).resolved(against: directory).text }
    return ResourceReference(url).resolved(against: resolvedBase ?? directory)
  }

  /// Data URLs can be megabytes long.
  private static func shortened(_ url: String) -> String {
    url.count > 120 ? url.prefix(120) + "…" : url
  }

  private static func read(path: String, url: String) throws(ResourceError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw failure(errno, url: url) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw failure(errno, url: url) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw ResourceError(
        url: url, reason: .notAFile, message: "It is a directory or a device, not a file",
        hint: "Give the path of a file")
    }
    return try readAll(file, expecting: Int(status.st_size), url: url)
  }

  private static func readAll(_ file: Int32, expecting size: Int, url: String) throws(ResourceError) -> [UInt8] {
    var problem: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = Glibc.read(file, buffer.baseAddress?.advanced(by: count), size - count)
        if got < 0 && errno == EINTR { continue }
        if got < 0 { problem = errno }
        if got <= 0 { break }
        count += got
      }
    }
    if let problem { throw failure(problem, url: url) }
    return bytes
  }

  private static func failure(_ code: Int32, url: String) -> ResourceError {
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
