import Foundation
import HeadlandImage
import HeadlandTesting
import Testing

@testable import HeadlandCommand

@Suite("Exit codes")
struct ExitCodeTests {
  @Test(
    "wrong usage is 2",
    arguments: [
      [], ["nonsense"], ["compare", "a"], ["devices", "--jsn"], ["help", "nonsense"],
      ["compare", "a.png", "b.png", "--diff", "diff"],
    ])
  func wrongUsage(words: [String]) async {
    #expect(await HeadlandCommand.run(words) == .usage)
  }

  @Test("help is 0", arguments: [["--help"], ["--version"], ["help", "compare"], ["compare", "--help"]])
  func help(words: [String]) async {
    #expect(await HeadlandCommand.run(words) == .done)
  }

  @Test("a file that cannot be read is 1")
  func missingFile() async {
    #expect(await HeadlandCommand.run(["compare", "/nonexistent/a.png", "/nonexistent/b.png"]) == .failed)
    #expect(await HeadlandCommand.run(["validate", "/nonexistent/style.json"]) == .failed)
    #expect(await HeadlandCommand.run(["conformance", "camera", "/nonexistent/camera.json"]) == .failed)
  }
}

@Suite("headland compare")
struct CompareCommandTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  private func image(_ name: String, differingPixels: Int) throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appendingPathComponent(name).path
    let image = Image(width: 10, height: 10) { x, y in RGBA8(10 * y + x < differingPixels ? 104 : 100, 50, 50) }
    try image.write(to: path)
    return path
  }

  @Test("equal images are 0, different ones 1, and tolerance or allowance make them the same")
  func judges() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (a, b) = (try image("a.png", differingPixels: 0), try image("b.png", differingPixels: 5))
    #expect(await HeadlandCommand.run(["compare", a, a]) == .done)
    #expect(await HeadlandCommand.run(["compare", a, b]) == .failed)
    #expect(await HeadlandCommand.run(["compare", a, b, "--tolerance", "3"]) == .failed)
    #expect(await HeadlandCommand.run(["compare", a, b, "--tolerance", "4"]) == .done)
    #expect(await HeadlandCommand.run(["compare", a, b, "--allow", "0.04"]) == .failed)
    #expect(await HeadlandCommand.run(["compare", a, b, "--allow", "0.05"]) == .done)
  }

  @Test("images that differ within what is allowed are not called the same")
  func verdicts() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let a = try Image(contentsOf: image("a.png", differingPixels: 0))
    let b = try Image(contentsOf: image("b.png", differingPixels: 5))
    for (other, tolerance, allowed, verdict) in [
      (a, 0, 0, "same"), (b, 4, 0, "within --tolerance"), (b, 3, 5, "within --allow"), (b, 3, 4, "different"),
    ] {
      let comparison = ImageComparison(tolerance: tolerance, allowedDifferingPixels: .count(allowed))
      let isSame = comparison.difference(between: a, and: other) == nil
      #expect(CompareCommand.verdict(comparison.measure(a, against: other), isSame: isSame) == verdict)
    }
  }

  @Test("the picture of differences is written only where there are some")
  func writesDifferences() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (a, b) = (try image("a.png", differingPixels: 0), try image("b.png", differingPixels: 5))
    let diff = folder.appendingPathComponent("diff.png").path
    #expect(await HeadlandCommand.run(["compare", a, a, "--diff", diff]) == .done)
    #expect(!FileManager.default.fileExists(atPath: diff))
    #expect(await HeadlandCommand.run(["compare", a, b, "--diff", diff]) == .failed)
    let picture = try Image(contentsOf: diff)
    #expect(picture.pixel(4, 0) == RGBA8(255, 0, 0))
    #expect(picture.pixel(5, 0) != RGBA8(255, 0, 0))
  }
}

@Suite("Tables")
struct TableTests {
  @Test("columns are as wide as their widest cell, and lines end without blanks")
  func alignsColumns() {
    var table = Table()
    table.add("index", "name", "")
    table.add("0", "llvmpipe", "-")
    #expect(table.text == "index  name\n0      llvmpipe  -")
  }
}
