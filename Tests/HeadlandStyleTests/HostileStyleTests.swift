import Testing

@testable import HeadlandStyle

/// Styles whose lists refer to each other: what is done for each reference must not grow with the other list.
@Suite("Hostile styles")
struct HostileStyleTests {
  private func style(_ layers: [String], sources: [String] = [], more: String = "") -> StyleValidation {
    let text =
      "{\"version\":8,\(more)\"sources\":{\(sources.joined(separator: ","))},\"layers\":["
      + layers.joined(separator: ",") + "]}"
    return StyleValidation(Array(text.utf8))
  }

  private static let points = #"{"type":"geojson","data":{"type":"FeatureCollection","features":[]}}"#

  @Test("layers find their sources among many")
  func manySources() {
    let long = String(repeating: "a", count: 56)
    let validation = style(
      (0..<20_000).map { #"{"id":"\#($0)","type":"fill","source":"\#($0 < 19_990 ? "" : "x")\#(long)\#($0)"}"# },
      sources: (0..<20_000).map { "\"\(long)\($0)\":\(Self.points)" })
    #expect(validation.style?.layers.count == 19_990)
    #expect(validation.issues.count == 10)
  }

  @Test("layers that refer to one share what they take from it")
  func manyReferences() {
    let values = (0..<5000).map { "\"\($0)\"" }.joined(separator: ",")
    let parent =
      #"{"id":"parent","type":"line","source":"s","filter":["in","a",\#(values)],"layout":{"line-cap":"round"}}"#
    let validation = style(
      [parent] + (0..<3000).map { #"{"id":"\#($0)","ref":"parent","paint":{"line-width":2}}"# },
      sources: ["\"s\":\(Self.points)"])
    #expect(validation.issues.isEmpty)
    let last = validation.style?.layers.last
    #expect(validation.style?.layers.count == 3001)
    #expect(last?.filter != nil)
    #expect(last?.properties.isSet("line-cap") == true && last?.properties.isSet("line-width") == true)
  }

  @Test("a reference to a layer with a bad filter draws nothing, and the fault is told once")
  func badParent() {
    let validation = style(
      [
        #"{"id":"parent","type":"line","source":"s","filter":["nonsense"]}"#, #"{"id":"a","ref":"parent"}"#,
        #"{"id":"b","ref":"parent"}"#,
      ], sources: ["\"s\":\(Self.points)"])
    #expect(validation.style?.layers.isEmpty == true)
    #expect(validation.issues.count == 1)
  }

  @Test("sprites are compared with all before them, however many")
  func manySprites() {
    let sprites = (0..<50_000).map { #"{"id":"i\#($0)","url":"u\#($0)"}"# } + [#"{"id":"i7","url":"v"}"#]
    let validation = style([], more: "\"sprite\":[\(sprites.joined(separator: ","))],")
    #expect(validation.issues.map(\.code) == [.spriteDuplicate])
    #expect(validation.style?.sprites.count == 50_001)
  }

  @Test("a distance within the limit is what it is without one, and beyond it is beyond")
  func limitedDistance() {
    let names = ["", "a", "fill-color", "fil-colour", "lline-color", "flil-color", "background", "xyz"]
    for first in names.map({ Array($0.utf8) }) {
      for second in names.map({ Array($0.utf8) }) {
        let whole = Suggestion.distance(first, second)
        for limit in 0...4 {
          let limited = Suggestion.distance(first, second, limit: limit)
          #expect(whole <= limit ? limited == whole : limited > limit)
        }
      }
    }
  }
}
