import Foundation
import Testing

/// A host as it was written for Apple's platforms, and as it is compiled here.
private struct PortedHost {
  let name: String
  let original: [String]
  let ported: [String]

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Hosts")
  static let names = ["TriangleHost", "CubesHost", "InvertHost"]

  init(_ name: String) throws {
    self.name = name
    original = try Self.lines("\(name).metal-host.txt")
    ported = try Self.lines("\(name).swift")
  }

  private static func lines(_ file: String) throws -> [String] {
    try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  struct Change {
    let isRemoval: Bool
    let line: Int
    let text: String
    var description: String { text.isEmpty ? (isRemoval ? "-" : "+") : (isRemoval ? "- " : "+ ") + text }
  }

  /// What differs, in the order of the lines, what went before what came.
  var changes: [Change] {
    let difference = ported.difference(from: original)
    var changes: [Change] = []
    var (removals, insertions) = (difference.removals[...], difference.insertions[...])
    var (before, after) = (0, 0)
    while before < original.count || after < ported.count {
      if case .remove(before, let text, _) = removals.first {
        changes.append(Change(isRemoval: true, line: before, text: text))
        removals.removeFirst()
        before += 1
      } else if case .insert(after, let text, _) = insertions.first {
        changes.append(Change(isRemoval: false, line: after, text: text))
        insertions.removeFirst()
        after += 1
      } else {
        before += 1
        after += 1
      }
    }
    return changes
  }

  /// The lines of the shader's text in a file.
  static func shaderLines(of lines: [String]) -> Range<Int> {
    guard let start = lines.firstIndex(where: { $0.hasSuffix("shaderSource = \"\"\"") }),
      let end = lines[(start + 1)...].firstIndex(where: { $0.contains("\"\"\"") })
    else { return 0..<0 }
    return start + 1..<end
  }
}

@Suite("Hosts written for Metal compile with little changed")
struct ChangedLinesTests {
  @Test(
    "only import lines, the shader's source and the scale of the screen differ", arguments: PortedHost.names)
  func onlyTheseDiffer(name: String) throws {
    let host = try PortedHost(name)
    let (shaderBefore, shaderAfter) = (
      PortedHost.shaderLines(of: host.original), PortedHost.shaderLines(of: host.ported)
    )
    let scales = host.changes.filter { $0.text.contains("UIScreen.main.scale") }
    for change in host.changes {
      let isImport = change.text.hasPrefix("import ")
      let isShader = (change.isRemoval ? shaderBefore : shaderAfter).contains(change.line)
      let isScale = scales.contains { scale in
        change.text
          == (change.isRemoval
            ? scale.text : scale.text.replacing("UIScreen.main.scale", with: "parameters.pixelRatio"))
      }
      #expect(isImport || isShader || isScale, "\(name): \(change.description)")
    }
    #expect(host.changes.contains { $0.text == "+ import MetalCompat".dropFirst(2) })
  }

  @Test("changed-lines.txt lists what differs")
  func theListIsTrue() throws {
    let expected = try PortedHost.names.map { name in
      let host = try PortedHost(name)
      return "\(name).metal-host.txt → \(name).swift\n" + host.changes.map { $0.description + "\n" }.joined()
    }
    .joined(separator: "\n")
    let file = PortedHost.folder.appendingPathComponent("changed-lines.txt")
    let listed = try? String(contentsOf: file, encoding: .utf8)
    if listed != expected, ProcessInfo.processInfo.environment["HEADLAND_RECORD"] != nil {
      try expected.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(listed == expected, "run the test with HEADLAND_RECORD=1 to write changed-lines.txt anew")
  }
}
