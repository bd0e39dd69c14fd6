import Foundation
import Testing

/// The names that a target declares at the top level, read from its sources.
private func publicNames(in folder: String) throws -> Set<String> {
  let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  let sources = package.appendingPathComponent("Sources/\(folder)").resolvingSymlinksInPath()
  let declaration = /^public (?:final )?(?:protocol|class|struct|enum|typealias|func|let) (\w+)/
  var names: Set<String> = []
  let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
  while let file = files?.nextObject() as? URL {
    guard file.pathExtension == "swift" else { continue }
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      if let match = line.firstMatch(of: declaration) { names.insert(String(match.1)) }
    }
  }
  return names
}

@Suite("Documentation/From-Metal-to-Headland.md is complete and true")
struct NameTableTests {
  /// What stands in the first column of the document's tables, in code marks.
  private static func listed() throws -> Set<String> {
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let document = package.resolvingSymlinksInPath().appendingPathComponent("Documentation/From-Metal-to-Headland.md")
    let text = try String(contentsOf: document, encoding: .utf8)
    var names: Set<String> = []
    for line in text.split(separator: "\n") where line.hasPrefix("| `") {
      guard let cell = line.split(separator: "|").first else { continue }
      for match in cell.matches(of: /`(\w+)/) { names.insert(String(match.1)) }
    }
    return names
  }

  @Test("each public name of MetalCompat and MapCompat has its row")
  func nothingIsMissing() throws {
    let listed = try Self.listed()
    let declared = try publicNames(in: "MetalCompat").union(publicNames(in: "MapCompat"))
    let missing = declared.subtracting(listed).sorted()
    #expect(missing.isEmpty, "add rows to the document for \(missing.joined(separator: ", "))")
  }

  @Test("each row names something that exists")
  func nothingIsInvented() throws {
    let declared = try publicNames(in: "MetalCompat").union(publicNames(in: "MapCompat"))
    let invented = try Self.listed().subtracting(declared).sorted()
    #expect(invented.isEmpty, "no such names: \(invented.joined(separator: ", "))")
  }
}
