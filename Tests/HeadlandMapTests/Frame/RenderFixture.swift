import Foundation
import HeadlandGeometry
import HeadlandImage
import HeadlandMap
import HeadlandStyle
import Testing

/// A case of `Fixtures/render`: a style with its image's size in `metadata.test`, and the expected image beside it.
struct RenderFixture: CustomTestStringConvertible {
  /// `property/case`.
  let name: String

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Fixtures/render").standardizedFileURL

  /// All cases, by name.
  static let all: [RenderFixture] = {
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return files.filter { $0.hasSuffix("/style.json") }.sorted().map {
      RenderFixture(name: String($0.dropLast("/style.json".count)))
    }
  }()

  var testDescription: String { name }
  var expectedPath: String { Self.folder.appending(path: "\(name)/expected.png").path }
  private var stylePath: String { Self.folder.appending(path: "\(name)/style.json").path }

  /// Draws the style with its own camera.
  nonisolated(nonsending) func render() async throws -> Frame {
    let style = try Style.parse(Array(try Data(contentsOf: URL(fileURLWithPath: stylePath))), name: name)
    let test = style.definition["metadata"]?.object?["test"]?.object
    let width = try #require(test?["width"]?.number)
    let height = try #require(test?["height"]?.number)
    let map = try await HeadlessMap(
      style: .file(stylePath), size: Size(width, height), pixelRatio: test?["pixelRatio"]?.number ?? 1,
      device: try TestMap.strict)
    return try await map.render()
  }
}
