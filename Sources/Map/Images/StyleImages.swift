/// The images of a map by name: those of its style's sprites, and those that the program added.
struct StyleImages {
  /// One image, and a number that no other image and no earlier one of the name had.
  struct Entry {
    let image: StyleImage
    let version: Int
  }

  private var added: [String: Entry] = [:]
  private var sprites: [String: Entry] = [:]
  /// Names of sprites' images that the program removed.
  private var removed: Set<String> = []
  private var changeCount = 0
  /// The names of all images.
  private(set) var ids: Set<String> = []
  /// Another number whenever there are other names.
  private(set) var idsVersion = 0

  /// An image; the program's own comes before a sprite's of the same name.
  subscript(id: String) -> Entry? { added[id] ?? (removed.contains(id) ? nil : sprites[id]) }

  mutating func set(_ image: StyleImage, _ id: String) {
    changeCount += 1
    added[id] = Entry(image: image, version: changeCount)
    removed.remove(id)
    findIDs()
  }

  mutating func remove(_ id: String) {
    added[id] = nil
    removed.insert(id)
    findIDs()
  }

  /// Takes the images of all sprites in the place of those before.
  mutating func setSprites(_ images: [String: StyleImage]) {
    changeCount += 1
    sprites = images.mapValues { Entry(image: $0, version: changeCount) }
    findIDs()
  }

  private mutating func findIDs() {
    let ids = Set(added.keys).union(sprites.keys.filter { !removed.contains($0) })
    guard ids != self.ids else { return }
    self.ids = ids
    idsVersion += 1
  }
}
