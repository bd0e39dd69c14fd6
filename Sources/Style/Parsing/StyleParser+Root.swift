import HeadlandGeometry

extension StyleParser {
  /// The number that a member of the root holds, or `nil` where it is at fault.
  mutating func number(_ value: JSONValue, _ name: String) -> Double? {
    let found = ObjectSchema.FieldType.number(.any).faults(in: value)
    faults.report(found, of: name, "and is passed over")
    return found.isEmpty ? value.number : nil
  }

  /// The string that a member of the root holds, or `nil` where it is at fault.
  mutating func string(_ value: JSONValue, _ name: String) -> String? {
    faults.report(ObjectSchema.FieldType.string.faults(in: value), of: name, "and is passed over")
    return value.string
  }

  /// A transition, with defaults for what is absent or at fault.
  mutating func transition(_ value: JSONValue, named name: String) -> Transition {
    faults.report(ObjectSchema.transition.faults(in: value), of: name, "and is passed over")
    return Transition(
      duration: value.object?.number("duration", in: .nonNegative) ?? 300,
      delay: value.object?.number("delay", in: .nonNegative) ?? 0)
  }

  mutating func readCenter(_ value: JSONValue) {
    let found = ObjectSchema.FieldType.list(.number(.any), count: 2).faults(in: value)
    faults.report(found, of: "center", "and is passed over")
    guard found.isEmpty, let longitude = value.array?[0].number, let latitude = value.array?[1].number else { return }
    guard abs(latitude) <= 90 else {
      faults.report(
        StyleFault(
          .valueOutOfRange, at: value.array?[1] ?? value, "\(latitude.plainText) is not a latitude",
          hint: "write [longitude, latitude]", expected: "a number from -90 to 90"), of: "center", "and is passed over")
      return
    }
    style.center = Coordinate(latitude: latitude, longitude: longitude)
  }

  /// Reads an object of the root whose properties may be computed.
  mutating func rootProperties(_ value: JSONValue, _ key: String, _ table: PropertyTable) -> PropertySet? {
    guard value.object != nil else {
      faults.report(.type(value, expected: "object"), of: key, "and is passed over")
      return nil
    }
    faults.referenceDepth = 1
    defer { faults.referenceDepth = 0 }
    var set = PropertySet(table: table, state: state)
    _ = readProperties(of: value, .root, owner: key, into: &set)
    return set
  }

  mutating func readTerrain(_ value: JSONValue) {
    guard let object = value.object else {
      faults.report(.type(value, expected: "object"), of: "terrain", "so the ground is flat")
      return
    }
    // The reference looks at the members of a terrain but not for those that are missing.
    faults.referenceDepth = 1
    for member in object.effectiveMembers {
      faults.report(ObjectSchema.terrain.loneFaults(of: member, in: value), of: "terrain", "and is passed over")
    }
    faults.referenceDepth = 0
    for var fault in ObjectSchema.terrain.missing(in: value, object) {
      fault.reference = nil
      faults.report(fault, of: "terrain", "so the ground is flat")
    }
    guard let source = object["source"]?.string else { return }
    style.terrain = TerrainSpecification(
      source: source, exaggeration: object.number("exaggeration", in: .nonNegative) ?? 1)
  }

  mutating func readSprites(_ value: JSONValue) {
    guard let elements = value.array else {
      guard let url = value.string else {
        faults.report(.type(value, expected: "string"), of: "sprite", "so there are no images")
        return
      }
      style.sprites = [SpriteSpecification(id: "default", url: url)]
      return
    }
    var taken: [String: Set<String>] = [:]
    for element in elements {
      for (key, what) in [("id", "ids"), ("url", "URLs")] {
        guard let text = element.object?[key]?.string, taken[key]?.contains(text) == true else { continue }
        faults.report(
          StyleFault(
            .spriteDuplicate, at: element.object?[key] ?? element, "another sprite has the \(key) \"\(text)\"",
            hint: "give each sprite an id and a URL of its own",
            reference: ReferenceWording(
              "all the sprites' \(what) must be unique, but \(text) is duplicated", of: value)), of: "sprite")
      }
      faults.report(ObjectSchema.sprite.faults(in: element), of: "sprite", "so its images are missing")
      guard let id = element.object?["id"]?.string, let url = element.object?["url"]?.string else { continue }
      style.sprites.append(SpriteSpecification(id: id, url: url))
      taken["id", default: []].insert(id)
      taken["url", default: []].insert(url)
    }
  }

  mutating func readGlyphs(_ value: JSONValue) {
    guard let url = string(value, "glyphs") else { return }
    for token in ["{fontstack}", "{range}"] where !url.contains(token) {
      faults.report(
        StyleFault(
          .tokenMissing, at: value, "\(value.summary) has no \(token) in it",
          hint: "write for example https://example.com/{fontstack}/{range}.pbf", expected: "a URL with \(token)",
          reference: "\"glyphs\" url must include a \"\(token)\" token"), of: "glyphs")
    }
    style.glyphs = url
  }

  mutating func readFontFaces(_ value: JSONValue) {
    guard let fonts = value.object else {
      faults.report(.type(value, expected: "object"), of: "font-faces", "and is passed over")
      return
    }
    for font in fonts.effectiveMembers {
      let about = "font \"\(font.key)\""
      switch font.value.content {
      case .string(let url):
        style.fontFaces.append(FontFace(name: font.key, files: [.init(url: url, unicodeRanges: [])]))
      case .array(let elements):
        for element in elements {
          faults.report(ObjectSchema.fontFace.faults(in: element), of: about, "and is passed over")
        }
        style.fontFaces.append(FontFace(name: font.key, files: elements.compactMap(FontFace.File.init)))
      default:
        faults.report(.type(font.value, expected: "string or array"), of: about, "and is passed over")
      }
    }
  }

  mutating func readState(_ value: JSONValue) {
    guard let object = value.object else {
      faults.report(.type(value, expected: "object"), of: "state", "and is passed over")
      return
    }
    style.state = object.effectiveMembers.map { member in
      if member.value.object == nil {
        var fault = StyleFault.type(
          member.value, expected: "object", hint: "write {\"default\": \(member.value.jsonText)}")
        fault.severity = .warning
        fault.reference = nil
        faults.report(fault, of: "state \"\(member.key)\"", "and is passed over")
      }
      return StateProperty(name: member.key, defaultValue: member.value.object?["default"] ?? nil)
    }
  }
}

extension FontFace.File {
  fileprivate init?(_ value: JSONValue) {
    guard let url = value.object?["url"]?.string else { return nil }
    self.init(url: url, unicodeRanges: value.object?.strings("unicode-range") ?? [])
  }
}

extension JSONObject {
  /// The number of a key, or `nil` when there is none in the range.
  func number(_ key: String, in range: NumberRange = .any) -> Double? {
    self[key]?.number.flatMap { range.contains($0) ? $0 : nil }
  }

  /// The strings of a list, without elements of other types.
  func strings(_ key: String) -> [String] {
    self[key]?.array?.compactMap(\.string) ?? []
  }
}
