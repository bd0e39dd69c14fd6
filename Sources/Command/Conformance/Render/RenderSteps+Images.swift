import Headland

extension RenderSteps {
  /// Takes a step that adds, changes or removes an image of the style.
  ///
  /// - Returns: Whether it is one.
  func changeImage(_ operation: RenderOperation) throws -> Bool {
    guard let id = operation[0].string else { return false }
    switch operation.name {
    case "addImage": try map.addImage(image(operation), id: id, options: Self.options(operation[2]))
    case "updateImage": try map.updateImage(image(operation), id: id)
    case "removeImage": try map.removeImage(id)
    default: return false
    }
    return true
  }

  private func image(_ operation: RenderOperation) throws -> Image {
    guard let path = operation[1].string, let bytes = resources.bytes(path) else {
      throw UnsupportedStep("\(operation.name) with the image \(operation[1])")
    }
    return try Image(decoding: bytes)
  }

  private static func options(_ value: JSONValue) -> StyleImage.Options {
    func ranges(_ name: String) -> [ClosedRange<Double>]? {
      value.object?[name]?.array?.compactMap { pair in
        guard let ends = pair.array?.compactMap(\.number), ends.count == 2 else { return nil }
        return ends[0]...ends[1]
      }
    }
    let content = value.object?["content"]?.array?.compactMap(\.number)
    return StyleImage.Options(
      pixelRatio: value.object?["pixelRatio"]?.number ?? 1, isSDF: value.object?["sdf"]?.boolean ?? false,
      stretchX: ranges("stretchX"), stretchY: ranges("stretchY"),
      content: content.flatMap { $0.count == 4 ? SIMD4($0[0], $0[1], $0[2], $0[3]) : nil })
  }
}
