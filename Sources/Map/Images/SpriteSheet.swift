import HeadlandImage
import HeadlandStyle

/// The images of one sprite, and what is wrong with those that are not there.
struct SpriteSheet: Sendable {
  private(set) var images: [String: StyleImage] = [:]
  private(set) var faults: [String] = []

  /// The index or the sheet cannot be read at all.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Sheets beyond this size are refused: they would take 256 MB.
  private static let limits = ImageLimits(maximumWidth: 8192, maximumHeight: 8192)

  /// Cuts a sheet by its index.
  ///
  /// - Parameters:
  ///   - index: The index, JSON.
  ///   - sheet: The sheet, an image file.
  /// - Throws: `Failure` where the index is no JSON object, `ImageError` where the sheet cannot be decoded.
  init(index: [UInt8], sheet: [UInt8]) throws {
    guard let object = JSONValue.read(index)?.object else {
      throw Failure(description: "The index is not a JSON object of images. Check what the server answers.")
    }
    let sheet = try Image(decoding: sheet, limits: Self.limits).converted(to: .premultiplied)
    for member in object.effectiveMembers {
      switch Self.read(member.value, sheet) {
      case .success(let image): images[member.key] = image
      case .failure(let failure): faults.append("image \"\(member.key)\" \(failure)")
      }
    }
  }

  private static func read(_ value: JSONValue, _ sheet: Image) -> Result<StyleImage, Failure> {
    func fail(_ message: String) -> Result<StyleImage, Failure> { .failure(Failure(description: message)) }
    guard let entry = value.object else { return fail("is not an object") }
    // A missing edge counts as 0, as in the reference renderer; sizes must be there.
    let edges = ["x", "y", "width", "height"].map { name in
      entry[name].map { $0.number.flatMap { Int(exactly: $0) } } ?? 0
    }
    guard let x = edges[0], let y = edges[1], let width = edges[2], let height = edges[3] else {
      return fail("has a place that is not in whole pixels")
    }
    guard width > 0, height > 0 else { return fail("has no size: \(width)×\(height) pixels") }
    guard x >= 0, y >= 0, width <= sheet.width - x, height <= sheet.height - y else {
      return fail(
        "lies at \(x),\(y) with \(width)×\(height) pixels, outside its sheet of \(sheet.width)×\(sheet.height)")
    }
    let pixelRatio = entry["pixelRatio"].map { $0.number ?? 0 } ?? 1
    guard pixelRatio > 0, pixelRatio.isFinite else { return fail("has a pixelRatio that is not a positive number") }
    return .success(
      StyleImage(sheet: sheet, x: x, y: y, width: width, height: height, options(entry, pixelRatio: pixelRatio)))
  }

  private static func options(_ entry: JSONObject, pixelRatio: Double) -> StyleImage.Options {
    var options = StyleImage.Options(
      pixelRatio: pixelRatio, isSDF: entry["sdf"]?.boolean ?? false, stretchX: ranges(entry["stretchX"]),
      stretchY: ranges(entry["stretchY"]))
    if let edges = entry["content"]?.array?.compactMap(\.number), edges.count == 4 {
      options.content = SIMD4(edges[0], edges[1], edges[2], edges[3])
    }
    options.textFitWidth = entry["textFitWidth"]?.string.flatMap(StyleImage.TextFit.init)
    options.textFitHeight = entry["textFitHeight"]?.string.flatMap(StyleImage.TextFit.init)
    return options
  }

  private static func ranges(_ value: JSONValue?) -> [ClosedRange<Double>]? {
    value?.array?.compactMap { pair in
      guard let ends = pair.array?.compactMap(\.number), ends.count == 2, ends[0] <= ends[1] else { return nil }
      return ends[0]...ends[1]
    }
  }
}
