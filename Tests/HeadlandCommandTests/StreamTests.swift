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

  @Test("with all streams closed the command does its work")
  func closedStreams() throws {
    #expect(try exitCode(of: "headland --help <&- >&- 2>&-") == 0)
  }
}
