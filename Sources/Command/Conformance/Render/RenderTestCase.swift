import HeadlandGeometry
import HeadlandStyle

/// One test of a render suite: a style, what is done to its map, and the pictures that it may look like.
struct RenderTestCase: Sendable {
  /// The largest part of the pixels that may differ where a test does not say it.
  static let defaultAllowed = 0.000_15

  /// The path of the test below the suite's folder.
  let name: String
  /// The folder that holds the test's files.
  let folder: String
  let style: JSONObject
  /// The names of the pictures that it may look like.
  let expectedNames: [String]
  /// Extent in points.
  let size: Size
  let pixelRatio: Double
  /// The largest part of the pixels that may differ.
  let allowed: Double
  let operations: [RenderOperation]
  /// The options that ask for something that a map must be told, by name.
  let options: JSONObject
  /// Whether the test was made with a camera that may look beyond a pitch of 60 degrees.
  let isModern: Bool
  /// Why the test cannot be read; nil for one that can.
  let fault: String?

  init(name: String, folder: String, expectedNames: [String]) {
    let path = "\(folder)/style.json"
    let bytes = Result { () throws(CommandFailure) in try FileContents.bytes(of: path) }
    let read = (try? bytes.get()).flatMap { JSONValue.read($0)?.object }
    fault =
      switch bytes {
      case .failure(let failure): "\(failure)"
      case .success: read == nil ? "\(path): this is no style of a render test: it should hold a JSON object" : nil
      }
    let style = read ?? JSONObject([])
    let options = style["metadata"]?.object?["test"]?.object ?? JSONObject([])
    self.name = name
    self.folder = folder
    self.style = style
    self.expectedNames = expectedNames
    self.options = options
    size = Size(options["width"]?.number ?? 512, options["height"]?.number ?? 512)
    pixelRatio = options["pixelRatio"]?.number ?? 1
    allowed = options["allowed"]?.number ?? Self.defaultAllowed
    operations = (options["operations"]?.array ?? []).compactMap { RenderOperation($0) }
    isModern = options["reference"] != nil
  }

  /// The steepest pitch that the suite's maps could take, in degrees.
  var maximumPitch: Double { isModern ? 180 : 60 }

  /// Whether the pictures were made when all changes had come to their end: no step of the test waits for a time.
  var hasRealClock: Bool { isModern && !operations.contains { $0.name == "wait" && $0[0].number != nil } }
}

/// One step of a test after its map was first drawn: a name, and what it is given.
struct RenderOperation: Sendable {
  let name: String
  let arguments: [JSONValue]

  init?(_ value: JSONValue) {
    guard let words = value.array, let name = words.first?.string else { return nil }
    self.name = name
    arguments = Array(words.dropFirst())
  }

  /// An argument by its place; null where it was left out.
  subscript(index: Int) -> JSONValue { index < arguments.count ? arguments[index] : nil }
}
