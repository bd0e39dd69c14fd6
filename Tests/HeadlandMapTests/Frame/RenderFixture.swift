import Foundation
import HeadlandGeometry
import HeadlandImage
import HeadlandMap
import HeadlandStyle
import Testing

/// A case of `Fixtures/render`: a style, and the expected image beside it.
///
/// The style's `metadata.test` holds the image's `width` and `height` in points, its `pixelRatio` where it is not 1, and
/// `pixels` that follow from arithmetic, which `why` explains: each is a column, a row, a colour `#rrggbb` or
/// `#rrggbbaa` as it lies in the frame, and a tolerance where it is not 1.
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

  /// A pixel whose colour follows from arithmetic.
  struct KeyPixel {
    let x: Int
    let y: Int
    let color: RGBA8
    let tolerance: Int
  }

  /// The `metadata.test` of the style.
  private func test() throws -> JSONObject {
    let style = try Style.parse(Array(try Data(contentsOf: URL(fileURLWithPath: stylePath))), name: name)
    return try #require(style.definition["metadata"]?.object?["test"]?.object)
  }

  /// The pixels that the fixture tells of its image.
  func keyPixels() throws -> [KeyPixel] {
    try #require(try test()["pixels"]?.array).map { value in
      let values = try #require(value.array)
      let hex = try #require(values[2].string).dropFirst()
      let number = try #require(UInt32(hex.count == 6 ? hex + "ff" : hex, radix: 16))
      let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
      return KeyPixel(
        x: Int(try #require(values[0].number)), y: Int(try #require(values[1].number)),
        color: RGBA8(bytes[0], bytes[1], bytes[2], bytes[3]),
        tolerance: values.count > 3 ? Int(try #require(values[3].number)) : 1)
    }
  }

  /// Draws the style with its own camera.
  nonisolated(nonsending) func render() async throws -> Frame {
    let test = try test()
    let size = Size(try #require(test["width"]?.number), try #require(test["height"]?.number))
    let map = try await HeadlessMap(
      style: .file(stylePath), size: size, pixelRatio: test["pixelRatio"]?.number ?? 1, device: try TestMap.strict)
    return try await map.render()
  }
}
