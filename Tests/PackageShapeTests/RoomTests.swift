import Testing

/// A layer type's folder, such as `Sources/Map/Layers/FillExtrusion`.
struct Room: CustomStringConvertible {
  let name: String

  static let all = Repository.folders(in: "Sources/Map/Layers").map(Room.init)

  var description: String { name }
  /// The name as styles write it: `fill-extrusion`.
  var styleName: String { words(of: name).joined(separator: "-") }
  /// Backgrounds have no features, hosts bring their own geometry, and what shows heights shares the source's `DEMBucket`.
  var hasBucket: Bool { !["Background", "Custom", "Hillshade", "ColorRelief"].contains(name) }
  /// Hosts bring their own shaders.
  var hasShaders: Bool { name != "Custom" }

  /// The properties of the layer type's table; `visibility` is the map's own affair.
  func properties() throws -> [String] {
    let table = try #require(Repository.files.first { $0.name == "\(name)Properties.swift" })
    return try table.text().matches(of: /\.(?:paint|layout|ramp)\("([a-z-]+)"/).map { String($0.1) }
  }

  func holds(_ fileName: String) -> Bool {
    Repository.files.contains { $0.isInside("Sources/Map/Layers/\(name)") && $0.name == fileName }
  }
}

@Suite("Every layer room is complete")
struct RoomTests {
  @Test("a room has its renderer, and its bucket where it has features", arguments: Room.all)
  func roomsHaveTheirParts(room: Room) {
    #expect(room.holds("\(room)Renderer.swift"), "Sources/Map/Layers/\(room) lacks \(room)Renderer.swift")
    if room.hasBucket {
      #expect(room.holds("\(room)Bucket.swift"), "Sources/Map/Layers/\(room) lacks \(room)Bucket.swift")
    }
  }

  @Test("a room has its shaders in a folder of the same name", arguments: Room.all)
  func roomsHaveShaders(room: Room) {
    guard room.hasShaders else { return }
    let shaders = Repository.files(in: "Shaders/\(room)", ending: ".glsl")
    #expect(!shaders.isEmpty, "Shaders/\(room) holds no shader")
  }

  @Test("a room has tests and at least one render fixture", arguments: Room.all)
  func roomsAreTested(room: Room) {
    let tests = Repository.files(in: "Tests", ending: "Tests.swift").filter { $0.name.hasPrefix(room.name) }
    #expect(!tests.isEmpty, "no file Tests/…/\(room)…Tests.swift")
    let fixtures = Repository.folders(in: "Fixtures/render").filter { folder in
      folder == room.styleName || folder.hasPrefix(room.styleName + "-")
    }
    #expect(!fixtures.isEmpty, "no folder Fixtures/render/\(room.styleName)…")
  }

  @Test("rooms are named in the list of layer kinds", arguments: Room.all)
  func roomsAreListed(room: Room) throws {
    let list = try #require(
      Repository.files.first { $0.name == "LayerKinds.swift" }, "Sources/Map/Layers/LayerKinds.swift is missing")
    let text = try list.text()
    #expect(text.contains("\(room)Renderer"), "\(list) does not name \(room)Renderer")
  }

  @Test("a room reads each property of its table, or says that it cannot draw it", arguments: Room.all)
  func propertiesAreReadOrUndrawn(room: Room) throws {
    let code = try Repository.files(in: "Sources/Map/Layers/\(room)", ending: ".swift").map { try $0.text() }
    let words = Set(code.flatMap { $0.split { !$0.isLetter } })
    let list = try #require(Repository.files.first { $0.name == "LayerKinds.swift" }).text()
    let undrawn = list.matches(of: /undrawn: \[([^\]]*)\]/).map(\.1)
    for property in try room.properties() {
      let field = camelCase(property)
      let quoted = "\"\(property)\""
      let isUndrawn = undrawn.contains { $0.contains(quoted) }
      // The list itself names the properties by which all rooms are sorted and drawn apart.
      let isRead =
        words.contains(field[...]) || code.contains { $0.contains(quoted) } || list.contains(quoted) && !isUndrawn
      #expect(
        isRead || isUndrawn, "\(room) neither reads \(property) as .\(field) nor lists it in LayerKinds as undrawn")
      #expect(!(isRead && isUndrawn), "\(room) reads \(property), so it is not to be listed in LayerKinds as undrawn")
    }
  }

  private func camelCase(_ name: String) -> String {
    let words = name.split(separator: "-")
    return words.dropFirst().reduce(String(words[0])) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
  }

  @Test("shader files have unique base names, as embedding in one target demands")
  func shaderNamesAreUnique() {
    let names = Repository.files(in: "Shaders", ending: ".glsl").map(\.name)
    for (name, uses) in Dictionary(grouping: names, by: { $0 }) {
      #expect(uses.count == 1, "\(name) is used \(uses.count) times under Shaders/")
    }
  }
}
