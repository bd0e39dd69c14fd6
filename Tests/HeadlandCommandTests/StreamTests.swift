import Glibc
import Testing

/// The built command, started by a shell that closes and redirects its streams.
@Suite("The standard streams")
struct StreamTests {
  /// Runs a line in which `headland` is the command next to the tests; returns the shell's exit code.
  private func exitCode(of line: String) throws -> Int32 {
    let path = try #require(realpath("/proc/self/exe", nil))
    defer { free(path) }
    let folder = String(cString: path).split(separator: "/").dropLast().joined(separator: "/")
    let status = system("exec 2>/dev/null; PATH=\"/\(folder):$PATH\"; \(line)")
    return status & 0x7f == 0 ? status >> 8 & 0xff : -(status & 0x7f)
  }

  @Test("a reader that went away changes nothing about the exit code")
  func closedPipe() throws {
    #expect(
      try exitCode(
        of: "{ sleep 0.2; headland --help; echo $? > /tmp/headland-pipe-$$; } | true; sleep 0.6; "
          + "code=$(cat /tmp/headland-pipe-$$); rm /tmp/headland-pipe-$$; exit $code") == 0)
  }

  @Test("a result that cannot be written is a failure")
  func fullDisk() throws {
    #expect(try exitCode(of: "headland --help > /dev/full") == 1)
    #expect(try exitCode(of: "headland nonsense > /dev/full") == 2)
  }

  @Test("- and a pipe by its name are styles to be validated")
  func standardInput() throws {
    let style = #"'{"version": 8, "sources": {}, "layers": []}'"#
    #expect(try exitCode(of: "echo \(style) | headland validate - | grep -q '^standard input: 0 errors'") == 0)
    #expect(try exitCode(of: "echo \(style) | headland validate /dev/stdin") == 0)
    #expect(try exitCode(of: "echo '{}' | headland validate -") == 1)
    #expect(try exitCode(of: "headland validate - < /dev/null") == 1)
  }

  @Test("-o - is a PNG on the output, and the report on the error stream")
  func standardOutput() throws {
    let style = #"'{"version": 8, "sources": {}, "layers": []}'"#
    let drawing = "headland render $d/style.json -o - --size 8x8 --device software"
    #expect(
      try exitCode(
        of: "d=$(mktemp -d); echo \(style) > $d/style.json; \(drawing) > $d/a.png 2> $d/told; code=$?; "
          + "\(drawing) --format raw --json > $d/raw 2> $d/json; headland compare $d/a.png $d/a.png || code=3; "
          + "grep -q ^renderer $d/told || code=4; [ $(wc -c < $d/raw) = 256 ] || code=5; "
          + "grep -q '\"width\" : 8' $d/json || code=6; rm -r $d; exit $code") == 0)
    #expect(
      try exitCode(
        of: "d=$(mktemp -d); echo \(style) > $d/style.json; \(drawing) > /dev/full; code=$?; rm -r $d; exit $code")
        == 1)
  }

  @Test("- is a style to be drawn, which is called the standard input")
  func styleFromInput() throws {
    let style = #"'{"version": 8, "zom": 1, "sources": {}, "layers": []}'"#
    let drawing = "headland render - -o - --size 8x8 --device software --format raw"
    #expect(try exitCode(of: "[ $(echo \(style) | \(drawing) | wc -c) = 256 ]") == 0)
    #expect(try exitCode(of: "echo \(style) | \(drawing) 2>&1 > /dev/null | grep -q '^standard input:1:.*zom'") == 0)
    #expect(try exitCode(of: "\(drawing) < /dev/null") == 1)
    #expect(try exitCode(of: "headland example color-invert -o -") == 2)
  }

  @Test("beside JSON the summary of a suite goes to the error stream")
  func suiteSummary() throws {
    let folder = "$(mktemp -d)"
    #expect(
      try exitCode(
        of: "d=\(folder); echo '{\"version\": 8, \"sources\": {}, \"layers\": []}' > $d/a.input.json; "
          + "echo '[]' > $d/a.output.json; headland conformance style-validation $d --json 2> $d/told > $d/json; "
          + "code=$?; grep -qx 'style-validation: 1 passed, 0 failed, 0 skipped' $d/told || code=3; "
          + "grep -q passed, $d/json && code=4; rm -r $d; exit $code") == 0)
  }

  @Test("with all streams closed the command does its work")
  func closedStreams() throws {
    #expect(try exitCode(of: "headland --help <&- >&- 2>&-") == 0)
  }
}
