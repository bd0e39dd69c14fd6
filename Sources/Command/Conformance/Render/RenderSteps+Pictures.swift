import Headland

extension RenderSteps {
  /// Takes a step that changes the tiles or the picture of a source.
  ///
  /// - Returns: Whether it is one.
  func changePicture(_ operation: RenderOperation) throws -> Bool {
    guard let source = operation[0].string else { return false }
    let value = operation[1]
    switch operation.name {
    case "setTiles": try map.setTiles((value.array ?? []).compactMap(\.string), of: source)
    case "setCoordinates": try map.setCorners(Self.corners(value), of: source)
    case "updateImageSource":
      guard let url = value.object?["url"]?.string else { return false }
      try map.setImage(url: url, corners: value.object?["coordinates"].map(Self.corners), of: source)
    // The canvas is paused when the second image is put on it, so that the first one stays.
    case "updateFakeCanvas": try putImage(value.string ?? "", on: source)
    default: return false
    }
    return true
  }

  /// Puts the images on their canvases that the test begins with.
  func fillCanvases() throws {
    guard let canvas = test.options["addFakeCanvas"]?.object, let image = canvas["image"]?.string else { return }
    for source in map.style.sources {
      guard case .other("canvas", let definition) = source.specification,
        definition.object?["canvas"] == canvas["id"]
      else { continue }
      try putImage(image, on: source.id)
    }
  }

  private func putImage(_ path: String, on source: String) throws {
    guard let bytes = resources.bytes(path) else { throw UnsupportedStep("canvas with the image \(path)") }
    try map.setPicture(.image(Image(decoding: bytes)), of: source)
  }

  private static func corners(_ value: JSONValue) -> [Coordinate] {
    (value.array ?? []).compactMap { position in
      guard let numbers = position.array?.compactMap(\.number), numbers.count > 1 else { return nil }
      return Coordinate(latitude: numbers[1], longitude: numbers[0])
    }
  }
}
