import Testing

@Suite("Files stay small")
struct SizeTests {
  static let code = Repository.files.filter { file in
    [".swift", ".c", ".cpp", ".h"].contains { file.name.hasSuffix($0) }
  }
  static let shaders = Repository.files.filter { $0.name.hasSuffix(".glsl") }

  @Test("no source file has more than 500 lines")
  func codeIsShort() throws {
    for file in Self.code {
      let count = try file.lines().count - 1
      #expect(count <= 500, "\(file) has \(count) lines: split it by what its parts do")
    }
  }

  @Test("no shader has more than 150 lines")
  func shadersAreShort() throws {
    for file in Self.shaders {
      let count = try file.lines().count - 1
      #expect(count <= 150, "\(file) has \(count) lines: split it, or move shared code into the prelude")
    }
  }
}
