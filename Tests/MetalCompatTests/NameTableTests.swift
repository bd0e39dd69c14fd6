import Foundation
import Testing

/// The package's folder, through whatever links the sources are reached.
private let package = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// What targets declare, read from their sources.
private struct Declarations {
  /// Names at the top level.
  var types: Set<String> = []
  /// Names inside of types: functions, variables, cases.
  var members: Set<String> = []

  init(of folders: String...) throws {
    let declaration = /^(?:@inlinable )?public (?:final )?(?:protocol|class|struct|enum|typealias|func|let) (\w+)/
    let member = /^ +(?:(?:public|static|final|let|var|func|@discardableResult|nonisolated\(nonsending\)) )+(\w+)/
    for folder in folders {
      let sources = package.appendingPathComponent("Sources/\(folder)")
      let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift" else { continue }
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
          if let match = line.firstMatch(of: declaration) { types.insert(String(match.1)) }
          if let match = line.firstMatch(of: member) { members.insert(String(match.1)) }
        }
      }
    }
  }
}

/// The names of the document's tables, by their headings.
private struct NameTables {
  /// First columns of the tables of what exists.
  var types: Set<String> = []
  /// Second columns of the table of verbs and properties.
  var members: Set<String> = []
  /// First columns of the table of what is missing.
  var missing: Set<String> = []

  init() throws {
    let document = package.appendingPathComponent("Documentation/From-Metal-to-Headland.md")
    var heading = ""
    for line in try String(contentsOf: document, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("#") { heading = String(line.drop { $0 == "#" || $0 == " " }) }
      guard line.hasPrefix("| `") else { continue }
      let cells = line.split(separator: "|")
      let names = cells[0].matches(of: /`(\w+)/).map { String($0.1) }
      if heading == "What is missing" {
        // The second table there is of members, whose names other objects may have.
        if cells[0].matches(of: /`/).count > 2 || !types.contains(names[0]) { missing.formUnion(names) }
        continue
      }
      types.formUnion(names)
      guard heading == "Verbs and properties" else { continue }
      members.formUnion(cells[1].matches(of: /`(\w+)/).map { String($0.1) })
    }
  }
}

@Suite("Documentation/From-Metal-to-Headland.md is complete and true")
struct NameTableTests {
  @Test("each public name of MetalCompat and MapCompat has its row, and each row its name")
  func types() throws {
    let (listed, declared) = (try NameTables().types, try Declarations(of: "MetalCompat", "MapCompat").types)
    let unlisted = declared.subtracting(listed).sorted()
    #expect(unlisted.isEmpty, "add rows to the document for \(unlisted.joined(separator: ", "))")
    let invented = listed.subtracting(declared).sorted()
    #expect(invented.isEmpty, "no such names: \(invented.joined(separator: ", "))")
  }

  @Test("each verb and property in the table exists")
  func members() throws {
    let listed = try NameTables().members
    #expect(listed.count > 100)
    let invented = listed.subtracting(try Declarations(of: "MetalCompat", "GPU").members).sorted()
    #expect(invented.isEmpty, "no such members: \(invented.joined(separator: ", "))")
  }

  @Test("what is called missing is missing")
  func missing() throws {
    let (missing, declared) = (try NameTables().missing, try Declarations(of: "MetalCompat"))
    #expect(missing.count > 50)
    let present = missing.intersection(declared.types.union(declared.members)).sorted()
    #expect(present.isEmpty, "these are not missing any more: \(present.joined(separator: ", "))")
  }
}
