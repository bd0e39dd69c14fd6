import HeadlandGeometry
import Testing

@testable import HeadlandStyle

@Suite("Operators by their names in Swift")
struct OperatorNameTests {
  /// Operators without a member of `StyleExpression`, each with its reason.
  private static let nameless = [
    "literal": "constants are written as Swift's own literals",
    "error": "the specification does not list it",
  ]

  private static let decisions: [StyleExpression] = [
    .case([true: 1], default: 2), .match(.id, [1: "a"], default: "b"), .coalesce(.id, 0), .step(.zoom, 1, [2: 3]),
    .interpolate(.linear, .zoom, [0: 1]), .interpolate(.linear, .zoom, [0: "red"], in: .lab),
    .interpolate(.exponential(2), .zoom, [0: "red"], in: .hcl), .let(["a": 1], in: .variable("a")), .variable("a"),
    .get("a") == 1, .get("a") != 1, .id < 1, .id <= 1, .id > 1, .id >= 1, .all(true), .any(true), !.has("a"),
  ]

  private static let numbers: [StyleExpression] = [
    .id + 1, .id - 1, .id * 1, .id / 1, .id % 1, .pow(.id, 2), .min(.id, 1), .max(.id, 1), .abs(.id), .round(.id),
    .ceil(.id), .floor(.id), .sqrt(.id), .ln(.id), .log10(.id), .log2(.id), .sin(.id), .cos(.id), .tan(.id),
    .asin(.id), .acos(.id), .atan(.id), .pi, .e, .ln2,
  ]

  private static let texts: [StyleExpression] = [
    .concat("a", .id), .upcase("a"), .downcase("A"), .split("a b", by: " "), .join(["a"], with: " "),
    .isSupportedScript("a"), .length("a"), .at(0, of: [1]), .contains("a", in: "ab"), .indexOf("a", in: "ab"),
    .slice("ab", from: 1), .format(.init("a")), .image("a"), .numberFormat(1), .collator(locale: "de"),
    .resolvedLocale(.collator(locale: "de")), .list(.id, 1),
  ]

  private static let others: [StyleExpression] = [
    .string(.id), .number(.id), .boolean(.id), .object(.id), .array(.id), .toString(.id), .toNumber(.id),
    .toBoolean(.id), .toColor("red"), .toRGBA(.toColor("red")), .typeof(.id), .rgb(1, 2, 3), .rgba(1, 2, 3, 1), .zoom,
    .heatmapDensity, .lineProgress, .elevation, .id, .geometryType, .properties, .accumulated, .get("a"), .has("a"),
    .featureState("a"), .globalState("a"), .within([:]), .distance(to: [:]),
  ]

  @Test("each operator of the table has a name, or a reason to have none")
  func complete() {
    let samples = Self.decisions + Self.numbers + Self.texts + Self.others
    let named = Set(samples.compactMap { $0.json.array?.first?.string })
    #expect(named.union(Self.nameless.keys) == OperatorTable.names)
    #expect(named.isDisjoint(with: Self.nameless.keys))
  }

  @Test(
    "what is named compiles, and comes to its value",
    arguments: [
      (.sin(.pi / 2), "1"), (.cos(0), "1"), (.tan(0), "0"), (.asin(0), "0"),
      (.acos(1), "0"), (.atan(0), "0"), (.ln(.e), "1"), (.ln2 - .ln(2), "0"),
      (.join(.split("a-b", by: "-"), with: "+"), #""a+b""#),
      (.get("k", from: .object(.init(["k": 7]))), "7"), (.at(1, of: .toRGBA(.rgb(1, 2, 3))), "2"),
      (.length(.array(.list(1, .pi), of: .number, count: 2)), "2"),
      (.isSupportedScript("a"), "true"), (.resolvedLocale(.collator(locale: "de")), #""de""#),
    ] as [(StyleExpression, String)])
  func values(expression: StyleExpression, expected: String) throws {
    #expect(try ExpressionSample(expression.json.jsonText).text() == expected)
  }
}
