import Synchronization

/// How an image is shown: repeated without a seam, or alone.
enum ImageUse: Int, Hashable, Sendable, Comparable {
  case icon
  case pattern

  static func < (first: ImageUse, second: ImageUse) -> Bool { first.rawValue < second.rawValue }
}

/// An image in one of its uses, which takes a place of its own in the atlas.
struct ImageKey: Hashable, Sendable, Comparable {
  let id: String
  let use: ImageUse

  static func < (first: ImageKey, second: ImageKey) -> Bool { (first.id, first.use) < (second.id, second.use) }
}

/// The numbers by which shaders know images: rows of the table that says where an image is.
///
/// Workers give numbers while they compute paint values, so values stay right when an image moves, changes or comes late.
/// Number 0 is no image.
final class ImageNumbers: Sendable {
  private struct State {
    var numbers: [ImageKey: Int] = [:]
    var keys: [ImageKey] = []
  }

  private let state = Mutex(State())

  init() {}

  /// The number of an image, the same for ever; 0 for the empty name.
  func number(of key: ImageKey) -> Int {
    guard !key.id.isEmpty else { return 0 }
    return state.withLock { state in
      if let number = state.numbers[key] { return number }
      state.keys.append(key)
      state.numbers[key] = state.keys.count
      return state.keys.count
    }
  }

  /// The image of a number; nil for 0.
  func key(of number: Int) -> ImageKey? { state.withLock { number > 0 ? $0.keys[number - 1] : nil } }
}

/// What paint and layout values that name images are computed from.
struct ImageInputs: Sendable {
  /// The names of the images that there are.
  var available: Set<String> = []
  /// Another number for other names.
  var version = 0
  var numbers = ImageNumbers()
}
