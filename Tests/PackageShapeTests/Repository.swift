import Foundation

/// A file of the package, by its path from the package's root.
struct RepositoryFile: CustomStringConvertible {
  let path: String

  /// The path's parts, folders first.
  var components: [Substring] { path.split(separator: "/") }
  var name: String { String(components.last ?? "") }
  /// The name up to its first dot.
  var baseName: String { String(name.prefix { $0 != "." }) }
  var description: String { path }

  func text() throws -> String {
    try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
  }

  func lines() throws -> [Substring] {
    try text().split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// True for the files inside `folder`, at any depth.
  func isInside(_ folder: String) -> Bool {
    path.hasPrefix(folder + "/")
  }
}

/// The package as it lies on disk.
enum Repository {
  /// The folder that holds `Package.swift`.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Every file but those that are built or hidden, in the order of their paths.
  static let files: [RepositoryFile] = {
    guard let paths = FileManager.default.enumerator(atPath: root.path) else { return [] }
    var files: [RepositoryFile] = []
    while let path = paths.nextObject() as? String {
      if path.hasPrefix(".") {
        paths.skipDescendants()
      } else if paths.fileAttributes?[.type] as? FileAttributeType == .typeRegular {
        files.append(RepositoryFile(path: path))
      }
    }
    return files.sorted { $0.path < $1.path }
  }()

  static func files(in folders: String..., ending suffix: String) -> [RepositoryFile] {
    files.filter { file in folders.contains { file.isInside($0) } && file.name.hasSuffix(suffix) }
  }

  /// The Swift files of the package's own code: everything but its tests.
  static let sources = files(in: "Sources", "Shaders", "Examples", "Bench", ending: ".swift")

  /// Every Swift file.
  static let swift = files.filter { $0.name.hasSuffix(".swift") }

  /// The names of the folders directly inside `folder`.
  static func folders(in folder: String) -> [String] {
    let depth = folder.split(separator: "/").count
    let inside = files.filter { $0.isInside(folder) && $0.components.count > depth + 1 }
    return Set(inside.map { String($0.components[depth]) }).sorted()
  }
}
