import FoundationEssentials
import HeadlandImage

/// A picture in a file that a drawn image must equal.
///
/// ```swift
/// @Test func triangleIsBlended() async throws {
///   let frame = try await map.render()
///   #expect(GoldenFile("Golden/triangle.png").failure(of: frame.image) == nil)
/// }
/// ```
/// A missing file is a failure whose text holds the command that records it. A difference leaves `triangle.actual.png`
/// and `triangle.diff.png` beside the golden file; the next success removes them.
public struct GoldenFile: Sendable {
  /// Whether golden files are only read, or also written.
  public enum Mode: Sendable, Hashable {
    /// Compares, and writes nothing but the pictures of a failure.
    case compare
    /// Writes what was drawn where it differs from the file.
    case record

    /// `record` where `HEADLAND_RECORD` is `1` and `CI` is unset, empty, `0` or `false`; else `compare`.
    public init(environment: [String: String]) {
      let isCI = !["", "0", "false"].contains(environment["CI", default: ""].lowercased())
      self = environment["HEADLAND_RECORD"] == "1" && !isCI ? .record : .compare
    }
  }

  /// The file, absolute or relative to the working directory.
  public let path: String
  /// When the file and an image count as the same.
  public let comparison: ImageComparison
  /// Whether the file may be written.
  public let mode: Mode
  private let test: String

  /// Names a golden file; a relative path starts from the folder of the calling test's source file.
  public init(
    _ path: String, comparison: ImageComparison = ImageComparison(),
    mode: Mode = Mode(environment: ProcessInfo.processInfo.environment),
    testFile: String = #filePath, test: String = #function
  ) {
    let folder = testFile.lastIndex(of: "/").map { testFile[...$0] } ?? ""
    self.path = path.hasPrefix("/") ? path : folder + path
    self.comparison = comparison
    self.mode = mode
    self.test = test
  }

  /// Compares an image with the file and returns what is wrong, or nil where they are the same.
  public func failure(of actual: Image) -> GoldenFailure? {
    let problem: GoldenFailure.Problem
    if FileManager.default.fileExists(atPath: path) {
      do {
        let expected = try Image(contentsOf: path)
        guard let difference = comparison.difference(between: actual, and: expected) else {
          removePictures()
          return nil
        }
        problem = .differs(difference)
      } catch {
        problem = .unreadable(error)
      }
    } else {
      problem = .missing
    }
    return mode == .record ? record(actual, because: problem) : report(actual, problem)
  }

  /// The command that records this file.
  var recordingCommand: String {
    let name = test.prefix { $0 != "(" }.filter { $0 != "`" }
    return "HEADLAND_RECORD=1 swift test --filter '\(name)'"
  }

  private func record(_ actual: Image, because problem: GoldenFailure.Problem) -> GoldenFailure {
    do {
      try makeFolder()
      try actual.write(to: path, as: .png)
      removePictures()
      return GoldenFailure(.recorded, file: self, notes: [])
    } catch {
      return GoldenFailure(problem, file: self, notes: ["It could not be recorded: \(error)"])
    }
  }

  private func report(_ actual: Image, _ problem: GoldenFailure.Problem) -> GoldenFailure {
    var notes: [String] = []
    do {
      try makeFolder()
      try actual.write(to: picture("actual"), as: .png)
      notes.append("Drawn: \(picture("actual"))")
      if case .differs(let difference) = problem {
        try difference.image.write(to: picture("diff"), as: .png)
        notes.append("Difference: \(picture("diff"))")
      }
    } catch {
      notes.append("The pictures could not be kept: \(error)")
    }
    return GoldenFailure(problem, file: self, notes: notes)
  }

  private func makeFolder() throws {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    try FileManager.default.createDirectory(atPath: folder.isEmpty ? "." : folder, withIntermediateDirectories: true)
  }

  private func removePictures() {
    for kind in ["actual", "diff"] { try? FileManager.default.removeItem(atPath: picture(kind)) }
  }

  private func picture(_ kind: String) -> String {
    "\(path.hasSuffix(".png") ? String(path.dropLast(4)) : path).\(kind).png"
  }
}

/// Why an image does not pass a golden file; its description says what to do next.
public struct GoldenFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kinds of failure.
  public enum Problem: Sendable, Equatable {
    /// There is no golden file yet.
    case missing
    /// The image differs from the file.
    case differs(PixelDifference)
    /// The file is not an image that can be read.
    case unreadable(ImageError)
    /// The image was written to the file just now, and nobody has looked at it yet.
    case recorded
  }

  /// What is wrong.
  public let problem: Problem
  /// What is wrong, where the pictures are, and the command that records the file.
  public let description: String

  init(_ problem: Problem, file: GoldenFile, notes: [String]) {
    self.problem = problem
    let lines =
      switch problem {
      case .missing:
        ["The golden file \(file.path) is missing.", "Record it with: \(file.recordingCommand)"]
      case .differs(let difference):
        ["\(file.path): \(difference).", "If the new picture is right: \(file.recordingCommand)"]
      case .unreadable(let error):
        ["The golden file cannot be used: \(error)", "Record it anew with: \(file.recordingCommand)"]
      case .recorded:
        ["Recorded \(file.path). Look at it, commit it, and run again without HEADLAND_RECORD."]
      }
    description = (lines + notes).joined(separator: "\n")
  }
}
