import Testing

@testable import HeadlandGPU

@Suite("Compiler log")
struct ShadingLogTests {
  @Test("Mesa's form: source, line, column")
  func mesa() {
    let log = "0:12(5): error: `foo' undeclared\n0:13(1): warning: `x' used uninitialized\n"
    #expect(
      CompilerLog.entries(log) == [
        CompilerLog.Entry(line: 12, severity: .error, message: "`foo' undeclared"),
        CompilerLog.Entry(line: 13, severity: .warning, message: "`x' used uninitialized"),
      ])
  }

  @Test("NVIDIA's form keeps the code and loses the heading")
  func nvidia() {
    let log =
      "Vertex info\n-----------\n0(7) : error C1008: undefined variable \"foo\"\n0(9) : warning C7050: \"x\" might be used\n"
    #expect(
      CompilerLog.entries(log) == [
        CompilerLog.Entry(line: 7, severity: .error, message: "C1008: undefined variable \"foo\""),
        CompilerLog.Entry(line: 9, severity: .warning, message: "C7050: \"x\" might be used"),
      ])
  }

  @Test("the ERROR: form")
  func prefixed() {
    #expect(
      CompilerLog.entries("ERROR: 0:3: 'foo' : undeclared identifier") == [
        CompilerLog.Entry(line: 3, severity: .error, message: "'foo' : undeclared identifier")
      ])
  }

  @Test("a linker's line has no place")
  func linker() {
    #expect(
      CompilerLog.entries("\nerror: vertex shader lacks `main'\n") == [
        CompilerLog.Entry(line: nil, severity: .error, message: "vertex shader lacks `main'")
      ])
  }

  @Test("an extension that is named without a place stands where the source asks for it")
  func extensionWithoutPlace() throws {
    let text = "#pragma fragment f\n\n#extension GL_EXT_one : enable\n#extension GL_EXT_two : require\nvoid main() {}"
    let library = try LibrarySource(source: text, name: "user.glsl")
    let translation = try FunctionTranslator.translate(
      try #require(library.functions.first), of: library,
      options: TranslationOptions(clipControl: true, storageBindingCount: 8))
    let issues = CompilerLog.issues(
      "error: extension \"GL_EXT_two\" is not supported\nerror: linking failed", of: translation)
    #expect(issues.map(\.line) == [4, 1])
  }

  @Test("line 0 is no place, and times are no place either")
  func noPlace() {
    #expect(CompilerLog.entries("0:0(0): error: too many")[0].line == 0)
    #expect(CompilerLog.entries("12 attributes are too many")[0].message == "12 attributes are too many")
  }
}
