import HeadlandGeometry
import Testing

@Suite("Feature values as literals")
struct FeatureValueLiteralTests {
  @Test("each literal is the value of its kind")
  func kinds() {
    let values: [String: FeatureValue] = [
      "truth": true, "whole": 3, "part": 0.5, "text": "Lake", "list": [1, "a", nil], "object": ["inner": false],
    ]
    #expect(values["truth"] == .bool(true) && values["whole"] == .number(3) && values["part"] == .number(0.5))
    #expect(values["text"] == .string("Lake") && values["list"] == .array([.number(1), .string("a"), .null]))
    #expect(values["object"] == .object(["inner": .bool(false)]))
  }
}
