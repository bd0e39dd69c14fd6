import Foundation
import HeadlandImage
import HeadlandTesting
import Testing

@Suite("Golden files")
struct GoldenFileTests {
  let picture = Image(width: 3, height: 2) { x, y in RGBA8(UInt8(x), UInt8(y), 0, 204) }
  let other = Image(width: 3, height: 2, fill: RGBA8(9, 9, 9))

  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "headland-golden-\(UUID().uuidString)/"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? []
  }

  @Test func missingFileFailsWithTheCommandThatRecordsIt() throws {
    try withFolder { folder in
      let failure = GoldenFile(folder + "new/a.png", mode: .compare).failure(of: picture)
      #expect(failure?.problem == .missing)
      #expect(
        failure?.description == """
          The golden file \(folder)new/a.png is missing.
          Record it with: HEADLAND_RECORD=1 swift test --filter 'missingFileFailsWithTheCommandThatRecordsIt'
          Drawn: \(folder)new/a.actual.png
          """)
      #expect(names(in: folder + "new") == ["a.actual.png"])
    }
  }

  @Test func recordingWritesTheFileAndFailsOnce() throws {
    try withFolder { folder in
      let path = folder + "new/a.png"
      let recorder = GoldenFile(path, mode: .record)
      #expect(recorder.failure(of: picture)?.problem == .recorded)
      #expect(recorder.failure(of: picture) == nil)
      #expect(GoldenFile(path, mode: .compare).failure(of: picture) == nil)
      #expect(names(in: folder + "new") == ["a.png"])
    }
  }

  @Test func differenceLeavesPicturesThatTheNextSuccessRemoves() throws {
    try withFolder { folder in
      let path = folder + "a.png"
      try picture.write(to: path)
      let golden = GoldenFile(path, mode: .compare)
      let failure = golden.failure(of: other)
      #expect(failure?.description.contains("6 of 6 pixels differ by more than 0 (0 may)") == true)
      #expect(failure?.description.contains("Difference: \(folder)a.diff.png") == true)
      #expect(names(in: folder) == ["a.actual.png", "a.diff.png", "a.png"])
      #expect(try Image(contentsOf: folder + "a.diff.png").pixel(0, 0) == RGBA8(255, 0, 0))
      #expect(try Image(contentsOf: folder + "a.actual.png").pixel(0, 0) == RGBA8(9, 9, 9))
      #expect(golden.failure(of: picture) == nil)
      #expect(names(in: folder) == ["a.png"])
    }
  }

  @Test func comparisonOfTheFileIsTheOneGiven() throws {
    try withFolder { folder in
      try picture.write(to: folder + "a.png")
      let loose = ImageComparison(tolerance: 255)
      #expect(GoldenFile(folder + "a.png", comparison: loose, mode: .compare).failure(of: other) == nil)
    }
  }

  @Test func fileThatIsNoImageFails() throws {
    try withFolder { folder in
      let path = folder + "a.png"
      try Data("text".utf8).write(to: URL(fileURLWithPath: path))
      let failure = GoldenFile(path, mode: .compare).failure(of: picture)
      #expect(failure?.problem == .unreadable(ImageError(.unknownFormat, path: path)))
    }
  }

  @Test func relativePathsStartFromTheTestsFolder() {
    #expect(GoldenFile("Golden/a.png", testFile: "/p/Tests/T.swift").path == "/p/Tests/Golden/a.png")
    #expect(GoldenFile("/q/a.png", testFile: "/p/Tests/T.swift").path == "/q/a.png")
  }

  @Test func nothingIsRecordedUnlessAskedForAndNeverInCI() {
    #expect(GoldenFile.Mode(environment: [:]) == .compare)
    #expect(GoldenFile.Mode(environment: ["HEADLAND_RECORD": "1"]) == .record)
    #expect(GoldenFile.Mode(environment: ["HEADLAND_RECORD": "0"]) == .compare)
    #expect(GoldenFile.Mode(environment: ["HEADLAND_RECORD": "1", "CI": "true"]) == .compare)
    #expect(GoldenFile.Mode(environment: ["HEADLAND_RECORD": "1", "CI": "1"]) == .compare)
    #expect(GoldenFile.Mode(environment: ["HEADLAND_RECORD": "1", "CI": "false"]) == .record)
    #expect(GoldenFile.Mode(environment: ["HEADLAND_RECORD": "1", "CI": ""]) == .record)
  }
}
