internal import Glibc

/// The folder for what may be lost between runs.
enum CacheFolder {
  /// `$HEADLAND_CACHE_DIR`, `$XDG_CACHE_HOME/headland` or `~/.cache/headland`; nil where none of the variables is set.
  static var path: String? {
    if let folder = EGLProcess.environment("HEADLAND_CACHE_DIR") { return folder }
    // The XDG specification has relative paths ignored.
    if let folder = EGLProcess.environment("XDG_CACHE_HOME"), folder.hasPrefix("/") { return "\(folder)/headland" }
    return EGLProcess.environment("HOME").map { "\($0)/.cache/headland" }
  }

  /// Makes a folder and those above it, for the user alone; returns why it could not.
  static func make(_ folder: String) -> String? {
    var path = folder.hasPrefix("/") ? "" : "."
    for name in folder.split(separator: "/") {
      path += "/\(name)"
      if mkdir(path, 0o700) != 0, errno != EEXIST { return "\(path): \(String(cString: strerror(errno)))" }
    }
    return nil
  }

  /// Whether the disk of a folder has so many bytes left for this user.
  static func hasRoom(_ folder: String, bytes: UInt64) -> Bool {
    var room = statvfs()
    guard statvfs(folder, &room) == 0 else { return false }
    return UInt64(room.f_bavail).multipliedReportingOverflow(by: UInt64(room.f_frsize)).partialValue >= bytes
  }
}

/// Files that are read and written whole.
enum CacheFiles {
  /// A file's bytes, which also marks it as used now; nil where it cannot be read, is no plain file or is too long.
  static func read(_ path: String, limit: Int) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, (1...limit).contains(Int(status.st_size))
    else { return nil }
    let length = Int(status.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: length) { memory, count in
      while count < length {
        let part = Glibc.read(file, memory.baseAddress! + count, length - count)
        guard part > 0 else { return }
        count += part
      }
    }
    guard bytes.count == length else { return nil }
    futimens(file, nil)
    return bytes
  }

  /// Writes a file that nobody sees before it is whole; returns why it could not.
  static func write(_ bytes: [UInt8], folder: String, name: String) -> String? {
    let path = "\(folder)/\(temporaryPrefix)\(getpid())-\(UInt64.random(in: 0 ... .max))"
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return "\(folder): \(String(cString: strerror(errno)))" }
    var written = 0
    while written < bytes.count {
      let part = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress! + written, bytes.count - written) }
      guard part > 0 else { break }
      written += part
    }
    let isWhole = written == bytes.count
    let isClosed = close(file) == 0
    guard isWhole, isClosed, rename(path, "\(folder)/\(name)") == 0 else {
      let error = String(cString: strerror(errno))
      unlink(path)
      return "\(folder): \(error)"
    }
    return nil
  }

  /// Removes the files that were not used for longest, until the folder's files that `isOurs` takes fit into the limit.
  static func trim(_ folder: String, limit: Int, isOurs: (String) -> Bool) {
    let files = DRMNodes.names(in: folder, hidden: true).filter { $0.hasPrefix(temporaryPrefix) || isOurs($0) }
    var entries: [(path: String, time: (Int, Int), length: Int)] = files.compactMap { name in
      var status = stat()
      guard lstat("\(folder)/\(name)", &status) == 0 else { return nil }
      return ("\(folder)/\(name)", (status.st_mtim.tv_sec, status.st_mtim.tv_nsec), Int(status.st_size))
    }
    var total = entries.reduce(0) { $0 + $1.length }
    guard total > limit else { return }
    entries.sort { $0.time < $1.time }
    for entry in entries where total > limit {
      unlink(entry.path)
      total -= entry.length
    }
  }

  /// Left behind only by processes that were killed while they wrote.
  private static let temporaryPrefix = ".part-"
}
