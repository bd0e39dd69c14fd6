import Testing

/// One import statement of a Swift file.
private struct Import {
  let module: String
  let modifier: String?
  let line: Int

  /// The imports of `file`; `import struct Module.Name` counts as an import of `Module`.
  static func all(in file: RepositoryFile) throws -> [Import] {
    let tokens = SwiftTokens.scan(try file.text())
    let kinds: Set<String> = ["struct", "class", "enum", "protocol", "typealias", "func", "var", "let"]
    let modifiers: Set<String> = ["public", "package", "internal", "private", "fileprivate"]
    return tokens.indices.compactMap { index in
      guard tokens[index].text == "import", index + 1 < tokens.count else { return nil }
      let isKind = kinds.contains(tokens[index + 1].text) && index + 2 < tokens.count
      let previous = index > 0 ? tokens[index - 1] : nil
      return Import(
        module: tokens[index + (isKind ? 2 : 1)].text,
        modifier: previous.flatMap { modifiers.contains($0.text) ? $0.text : nil },
        line: tokens[index].line)
    }
  }
}

/// The calls of C functions whose names begin with `prefix` and a capital letter, such as `glClear(`.
private func calls(prefix: String, in file: RepositoryFile) throws -> [Token] {
  SwiftTokens.scan(try file.text()).filter { token in
    token.text.hasPrefix(prefix) && token.after == "(" && token.before != "."
      && token.text.dropFirst(prefix.count).first?.isUppercase == true
  }
}

@Suite("The layering holds")
struct LayeringTests {
  @Test("each target imports only what the table allows")
  func importsFollowTheTable() throws {
    for file in Repository.sources {
      guard let rule = ImportTable.rule(for: file) else {
        Issue.record("\(file): its target has no line in ImportTable.swift; add one")
        continue
      }
      let foundation = rule.mayUseFoundation ? ImportTable.foundation : []
      for statement in try Import.all(in: file) {
        let isAllowed =
          rule.modules.contains(statement.module) || ImportTable.system.contains(statement.module)
          || foundation.contains(statement.module)
        #expect(isAllowed, "\(file):\(statement.line): \(rule.folder) may not import \(statement.module)")
      }
    }
  }

  @Test("C modules are imported internally, so that none becomes part of a public face")
  func cModulesStayInside() throws {
    for file in Repository.sources {
      for statement in try Import.all(in: file) where ImportTable.cModules.contains(statement.module) {
        #expect(
          statement.modifier == "internal",
          "\(file):\(statement.line): write `internal import \(statement.module)`")
      }
    }
  }

  @Test("only GLFunctions files call GL")
  func glIsCalledInOnePlace() throws {
    for file in Repository.sources {
      guard !(file.isInside("Sources/GPU/GL") && file.name.hasPrefix("GLFunctions")) else { continue }
      for call in try calls(prefix: "gl", in: file) {
        Issue.record("\(file):\(call.line): \(call.text) belongs in a function of Sources/GPU/GL/GLFunctions*.swift")
      }
    }
  }

  @Test("only the EGL folder calls EGL")
  func eglIsCalledInOnePlace() throws {
    for file in Repository.sources {
      guard !file.isInside("Sources/GPU/EGL") else { continue }
      for call in try calls(prefix: "egl", in: file) {
        Issue.record("\(file):\(call.line): \(call.text) belongs in Sources/GPU/EGL")
      }
    }
  }

  @Test("every folder of Sources is a target that the table knows")
  func everyTargetIsKnown() {
    let known = Set(ImportTable.rules.map { $0.folder }).union(ImportTable.cModules.map { "Sources/\($0)" })
    for folder in Repository.folders(in: "Sources") {
      #expect(known.contains("Sources/\(folder)"), "Sources/\(folder): add its line to ImportTable.swift")
    }
  }
}
