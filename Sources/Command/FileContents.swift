import FoundationEssentials

/// Reads whole files, and says in one sentence why one cannot be read.
enum FileContents {
  static func bytes(of path: String) throws(CommandFailure) -> [UInt8] {
    do {
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      var isFolder = false
      let cause: String
      if !FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
        cause = "there is no such file"
      } else if isFolder {
        cause = "it is a folder"
      } else {
        cause = "it cannot be read; check its permissions"
      }
      throw CommandFailure("\(path): \(cause)")
    }
  }
}
