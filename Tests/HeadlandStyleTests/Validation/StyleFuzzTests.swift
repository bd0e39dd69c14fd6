import Foundation
import Testing

@testable import HeadlandStyle

/// Reproducible random numbers (Steele, Lea and Flood 2014, SplitMix64).
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Writes styles at random after the grammar of the specification, mostly sound ones.
struct StyleGenerator {
  private var random: SplitMix
  private static let operators = ExpressionOperator.names.sorted()
  private static let numbers = [0, 1, -1, 0.5, 22, 1e9, -1e308, 5e-7]
  private static let strings = [
    "", "a", "red", "#12345678", "hsl(1 2% 3%)", "map", "none", "{name}", "é😀", "g", "zoom",
  ]

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  mutating func style() -> JSONValue {
    let sources: JSONValue = ["g": source(), "h": source()]
    let layers = (0..<chance(6)).map { layer($0) }
    var members: [(String, JSONValue)] = [("version", 8), ("sources", sources), ("layers", JSONValue(.array(layers)))]
    for (key, table) in [("light", PropertyTable.light), ("sky", .sky), ("projection", .projection)] where isLucky(4) {
      members.append((key, properties(table, .root)))
    }
    for key in ["center", "zoom", "sprite", "glyphs", "terrain", "state", "font-faces", "transition", "odd"]
    where isLucky(6) { members.append((key, anything(depth: 3))) }
    members.shuffle(using: &random)
    return JSONValue(.object(JSONObject(members)))
  }

  private mutating func chance(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
  private mutating func isLucky(_ odds: Int) -> Bool { chance(odds) == 0 }
  private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[chance(elements.count)] }

  private mutating func source() -> JSONValue {
    let type = pick(ObjectSchema.sourceTypes + ["geojson", "geojson"])
    var members: [(String, JSONValue)] = [("type", JSONValue(.string(type))), ("data", [:]), ("url", "u")]
    for field in ObjectSchema.source(type)?.fields ?? [] where isLucky(3) {
      members.append((field.name, anything(depth: 2)))
    }
    return JSONValue(.object(JSONObject(members)))
  }

  private mutating func layer(_ index: Int) -> JSONValue {
    let kind = pick(LayerKind.allCases)
    var members: [(String, JSONValue)] = [
      ("id", JSONValue(.string("l\(isLucky(8) ? 0 : index)"))), ("type", JSONValue(.string(kind.rawValue))),
      ("source", JSONValue(.string(pick(["g", "h", "i"])))),
      ("paint", properties(kind.properties, .paint)), ("layout", properties(kind.properties, .layout)),
    ]
    if isLucky(3) { members.append(("filter", isLucky(2) ? expression(depth: 4) : anything(depth: 3))) }
    if isLucky(12) { members.append(("ref", JSONValue(.string("l\(chance(6))")))) }
    if isLucky(6) { members.append((pick(["minzoom", "maxzoom", "source-layer", "odd"]), anything(depth: 1))) }
    return JSONValue(.object(JSONObject(members)))
  }

  private mutating func properties(_ table: PropertyTable, _ group: PropertySpecification.Group) -> JSONValue {
    let names = table.specifications.filter { $0.group == group }.map(\.name)
    guard !names.isEmpty else { return [:] }
    return JSONValue(
      .object(JSONObject((0..<chance(5)).map { _ in (pick(names) + (isLucky(9) ? "-transition" : ""), value()) })))
  }

  private mutating func value() -> JSONValue {
    switch chance(4) {
    case 0: anything(depth: 2)
    case 1: function()
    default: expression(depth: 5)
    }
  }

  private mutating func function() -> JSONValue {
    let stops = (0..<chance(4)).map { index -> JSONValue in
      let place: JSONValue =
        isLucky(3)
        ? ["zoom": JSONValue(.number(Double(index))), "value": anything(depth: 0)]
        : isLucky(3) ? anything(depth: 1) : JSONValue(.number(Double(index)))
      return [place, anything(depth: 2)]
    }
    var members: [(String, JSONValue)] = [("stops", JSONValue(.array(stops)))]
    if isLucky(2) {
      members.append(("type", JSONValue(.string(pick(["identity", "exponential", "interval", "categorical"])))))
    }
    if isLucky(2) { members.append(("property", "a")) }
    if isLucky(4) { members.append((pick(["default", "base", "colorSpace"]), anything(depth: 1))) }
    return JSONValue(.object(JSONObject(members)))
  }

  private mutating func expression(depth: Int) -> JSONValue {
    guard depth > 0 else { return anything(depth: 0) }
    let name = pick(Self.operators)
    let operands = (0..<chance(6)).map { _ in isLucky(2) ? expression(depth: depth - 1) : anything(depth: 1) }
    return JSONValue(.array([JSONValue(.string(name))] + operands))
  }

  private mutating func anything(depth: Int) -> JSONValue {
    switch chance(depth > 0 ? 9 : 6) {
    case 0: nil
    case 1: JSONValue(.boolean(isLucky(2)))
    case 2, 3: JSONValue(.number(pick(Self.numbers)))
    case 4, 5: JSONValue(.string(pick(Self.strings)))
    case 6: JSONValue(.array((0..<chance(4)).map { _ in anything(depth: depth - 1) }))
    case 7:
      JSONValue(.object(JSONObject((0..<chance(3)).map { _ in (pick(Self.strings), anything(depth: depth - 1)) })))
    default: expression(depth: depth)
    }
  }

  /// Changes, drops, doubles or swaps some bytes.
  mutating func damage(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...chance(4) where !bytes.isEmpty {
      let index = chance(bytes.count)
      switch chance(5) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: index)
      case 2: bytes.insert(pick(Array("[]{},:\"\\0-e.".utf8)), at: index)
      case 3: bytes.insert(contentsOf: bytes[index..<min(bytes.count, index + chance(40))], at: chance(bytes.count))
      default: bytes.removeSubrange(index..<min(bytes.count, index + chance(40)))
      }
    }
    return bytes
  }
}

@Suite("Any bytes as a style")
struct StyleFuzzTests {
  /// How long to go on; `HEADLAND_FUZZ_SECONDS` makes it longer.
  private static let seconds = ProcessInfo.processInfo.environment["HEADLAND_FUZZ_SECONDS"].flatMap(Double.init) ?? 2

  @Test("styles at random, whole and damaged, end in a style or an error: no crash, no hang, bounded memory")
  func fuzz() throws {
    let clock = ContinuousClock()
    let start = clock.now
    let memory = try residentBytes()
    var (count, slowest) = (0, Duration.zero)
    var seed: UInt64 = 1
    while clock.now - start < .seconds(Self.seconds) {
      var generator = StyleGenerator(seed: seed)
      let whole = generator.style().jsonBytes
      for bytes in [whole, generator.damage(whole), generator.damage(whole)] {
        let time = clock.measure { exercise(bytes) }
        slowest = max(slowest, time)
        #expect(time < .seconds(5), "seed \(seed) takes \(time)")
      }
      (seed, count) = (seed + 1, count + 3)
    }
    let grown = try residentBytes() - memory
    print(
      "fuzz: \(count) styles of \(seed - 1) seeds in \(clock.now - start), slowest \(slowest), grown \(grown >> 20) MiB"
    )
    #expect(grown < 256 << 20, "memory grew by \(grown >> 20) MiB")
  }

  private func exercise(_ bytes: [UInt8]) {
    let validation = StyleValidation(bytes)
    _ = validation.referenceMessages
    guard let style = validation.style else { return }
    for layer in style.layers {
      for specification in layer.kind.properties.specifications {
        _ = layer.value(of: specification.name, zoom: 7.5)
      }
    }
    let again = try? Style.parse(style.jsonBytes)
    if again.map({ JSONValue(.object($0.definition)) }) != JSONValue(.object(style.definition)) {
      Issue.record("a style does not read back as itself: \(String(decoding: bytes, as: UTF8.self))")
    }
  }

  private func residentBytes() throws -> Int {
    let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
    return (Int(fields[1]) ?? 0) * 4096
  }
}
