import HeadlandGeometry
import Testing

@testable import HeadlandCommand

private let specification = CommandSpecification(
  name: "draw", summary: "draw a thing",
  positionals: [PositionalSpecification("STYLE", "the style")],
  options: [
    .value("--output", "OUT", short: "-o", required: true, "the file"),
    .value("--center", "LON,LAT", "the middle"), .value("--bounds", "W,S,E,N", "the box"),
    .value("--padding", "T,R,B,L", "the edges"), .value("--size", "WxH", "the size"),
    .value("--zoom", "Z", "the scale"), .value("--frames", "N", "how many"), .value("--format", "F", "the format"),
    .flag("--json", "for machines"),
  ])

private func parse(_ words: String...) throws(UsageError) -> Arguments {
  try Arguments(words, for: specification)
}

/// The arguments that every draw needs, and one more option.
private func parse(option name: String, _ value: String) throws(UsageError) -> Arguments {
  try Arguments(["s.json", "-o", "out.png", name, value], for: specification)
}

@Suite("The command line is sorted into positions and options")
struct ArgumentsTests {
  @Test("positions, long and short options, and flags")
  func sortsWords() throws {
    let arguments = try parse("--json", "s.json", "-o", "out.png", "--zoom", "6")
    #expect(arguments.positional(0) == "s.json")
    #expect(arguments.requiredText("--output") == "out.png")
    #expect(arguments.text("--zoom") == "6")
    #expect(arguments.flag("--json"))
    #expect(arguments.text("--center") == nil)
  }

  @Test("--name=value is the same as --name value, and keeps further equal signs")
  func takesInlineValues() throws {
    #expect(try parse("s.json", "--output=a=b.png").requiredText("--output") == "a=b.png")
  }

  @Test("a value may begin with a minus sign, as western longitudes do")
  func takesNegativeValues() throws {
    #expect(try parse(option: "--center", "-122.4,37.8").text("--center") == "-122.4,37.8")
  }

  @Test("two dashes end the options")
  func endsOptions() throws {
    #expect(try parse("-o", "x.png", "--", "--json").positional(0) == "--json")
  }

  @Test("--help wins over every mistake")
  func helpWins() throws {
    #expect(try parse("--nonsense", "--help").wantsHelp)
  }

  @Test(
    "each mistake is named",
    arguments: [
      ([], "STYLE is missing"),
      (["s.json"], "-o OUT is missing"),
      (["s.json", "t.json", "-o", "x"], "\"t.json\" is one word too many"),
      (["s.json", "-o", "x", "--zom", "3"], "there is no option --zom; did you mean --zoom?"),
      (["s.json", "-o", "x", "--qqqqqq"], "there is no option --qqqqqq"),
      (["s.json", "-o"], "--output needs a value: OUT"),
      (["s.json", "-o", "--json"], "--output needs a value: OUT"),
      (["s.json", "-o", "x", "--output", "y"], "--output is given twice"),
      (["s.json", "-o", "x", "--json", "--json"], "--json is given twice"),
      (["s.json", "-o", "x", "--json=1"], "--json takes no value, and was given \"1\""),
    ])
  func namesMistakes(words: [String], sentence: String) {
    #expect(throws: UsageError(sentence)) { try Arguments(words, for: specification) }
  }

  @Test("the usage line shows required options bare and others in brackets, folded at 100 columns")
  func printsUsage() {
    #expect(specification.usage.hasPrefix("usage: headland draw STYLE -o OUT [--center LON,LAT]"))
    #expect(specification.usage.split(separator: "\n").allSatisfy { $0.count <= 100 })
    #expect(specification.help.contains("  -o, --output OUT   the file\n"))
  }
}

@Suite("Values of options")
struct ArgumentValuesTests {
  @Test("coordinates are LON,LAT")
  func readsCoordinates() throws {
    let seoul = Coordinate(latitude: 37.5665, longitude: 126.978)
    #expect(try parse(option: "--center", "126.978,37.5665").coordinate("--center") == seoul)
  }

  @Test("a latitude beyond 90 suggests that the order is wrong")
  func refusesSwappedCoordinates() throws {
    let error = #expect(throws: UsageError.self) { try parse(option: "--center", "37.5,126.9").coordinate("--center") }
    #expect(error?.description == "--center: latitude 126.9 is outside -90…90; the longitude comes first")
  }

  @Test(
    "numbers in a list are exactly as many as the form says",
    arguments: ["1", "1,2,3", "1,", ",1", "1,,2", "a,b", "1, 2"])
  func refusesOtherLists(text: String) throws {
    let arguments = try parse(option: "--center", text)
    #expect(throws: UsageError.self) { try arguments.coordinate("--center") }
  }

  @Test("boxes are W,S,E,N and may cross the antimeridian")
  func readsBounds() throws {
    let box = CoordinateBounds(west: 170, south: -20, east: -170, north: 5)
    #expect(try parse(option: "--bounds", "170,-20,-170,5").bounds("--bounds") == box)
    let upsideDown = try parse(option: "--bounds", "0,10,5,-10")
    #expect(throws: UsageError.self) { try upsideDown.bounds("--bounds") }
  }

  @Test("padding is T,R,B,L, as in CSS")
  func readsInsets() throws {
    let insets = EdgeInsets(top: 1, right: 2, bottom: 3, left: 4)
    #expect(try parse(option: "--padding", "1,2,3,4").insets("--padding") == insets)
  }

  @Test(
    "sizes are WxH in whole points above 0", arguments: ["1024", "0x5", "5x0", "-3x4", "1.5x2", "1x2x3", "x", "axb"])
  func refusesOtherSizes(text: String) throws {
    #expect(try parse(option: "--size", "1024x768").size("--size") == Size(width: 1024, height: 768))
    let arguments = try parse(option: "--size", text)
    #expect(throws: UsageError.self) { try arguments.size("--size") }
  }

  @Test("numbers have a range, which the sentence gives")
  func checksRanges() throws {
    #expect(try parse(option: "--zoom", "6.5").number("--zoom", in: 0...22) == 6.5)
    for text in ["23", "-1", "six", "nan", "inf"] {
      let arguments = try parse(option: "--zoom", text)
      let sentence = UsageError("--zoom takes a number from 0 to 22, not \"\(text)\"")
      #expect(throws: sentence) { try arguments.number("--zoom", in: 0...22) }
    }
    let half = try parse(option: "--frames", "2.5")
    #expect(throws: UsageError.self) { try half.integer("--frames", in: 0...10) }
  }

  @Test("a choice that is nearly right is suggested")
  func suggestsChoices() throws {
    let arguments = try parse(option: "--format", "pgn")
    let sentence = UsageError("--format takes one of png, raw, not \"pgn\"; did you mean png?")
    #expect(throws: sentence) { try arguments.choice("--format", of: ["png", "raw"]) }
  }

  @Test("an option that was not given has no value")
  func leavesOutValues() throws {
    let arguments = try parse("s.json", "-o", "x")
    #expect(try arguments.number("--zoom", in: 0...1) == nil)
    #expect(try arguments.size("--size") == nil)
    #expect(try arguments.bounds("--bounds") == nil)
  }
}

@Suite("Suggestions")
struct SuggestionTests {
  @Test(
    "distance counts insertions, deletions, replacements and swaps",
    arguments: [
      ("zoom", "zoom", 0), ("zom", "zoom", 1), ("zooom", "zoom", 1), ("zaom", "zoom", 1), ("ozom", "zoom", 1),
      ("", "ab", 2),
    ])
  func measures(a: String, b: String, distance: Int) {
    #expect(Suggestion.distance(a, b) == distance)
  }

  @Test("far words are not suggested")
  func staysSilent() {
    #expect(Suggestion.sentence(for: "--qqq", among: ["--zoom"]).isEmpty)
    #expect(Suggestion.sentence(for: "anything", among: []).isEmpty)
  }
}
