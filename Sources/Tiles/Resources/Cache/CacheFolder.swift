import Glibc

/// The files of a cache's folder.
enum CacheFolder {
  private struct File {
    let path: String
    let size: Int
    /// When it was used last, in seconds and nanoseconds.
    let lastUse: (Int, Int)
  }

  /// The age in seconds from which a file that was never moved to its place is taken for left behind.
  private static let abandonedAge = 3600

  /// Makes a folder and those above it; true where it is there then.
  static func make(_ path: String) -> Bool {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return true }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return false }
    return make(String(path[..<slash])) && (mkdir(path, 0o700) == 0 || errno == EEXIST)
  }

  /// Removes what was used longest ago until the rest is well below the budget; returns how many bytes are left.
  static func shrink(_ folder: String, to budget: Int) -> Int {
    var files = names(in: folder).filter { $0.count == 2 }.flatMap { entries(of: "\(folder)/\($0)") }
    var total = files.reduce(0) { $0 + $1.size }
    guard total > budget else { return total }
    files.sort { $0.lastUse < $1.lastUse }
    // Some room, so that not each further entry looks at the whole folder.
    let goal = budget - budget / 8
    for file in files where total > goal {
      if unlink(file.path) == 0 || errno == ENOENT { total -= file.size }
    }
    return total
  }

  private static func entries(of folder: String) -> [File] {
    names(in: folder).compactMap { name in
      let path = "\(folder)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      if name.contains("."), time(nil) - status.st_mtim.tv_sec > abandonedAge { unlink(path) }
      return File(path: path, size: status.st_size, lastUse: (status.st_mtim.tv_sec, status.st_mtim.tv_nsec))
    }
  }

  private static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
