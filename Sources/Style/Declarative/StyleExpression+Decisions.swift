extension StyleExpression {
  /// How values run between the stops of an `interpolate`.
  public struct Interpolation: Sendable {
    let json: JSONValue

    /// Evenly.
    public static let linear = Interpolation(json: ["linear"])

    /// Ever faster towards the upper stop for a base above 1, ever slower for one below.
    public static func exponential(_ base: Double) -> Interpolation {
      Interpolation(json: ["exponential", JSONValue(.number(base))])
    }

    /// Along a curve from (0, 0) to (1, 1) with two control points, as CSS eases.
    public static func cubicBezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Interpolation {
      Interpolation(
        json: JSONValue(.array(["cubic-bezier"] + [x1, y1, x2, y2].map { JSONValue(.number($0)) })))
    }
  }

  /// Where colours are mixed.
  public enum MixingSpace: String, Sendable {
    /// In sRGB.
    case rgb = "interpolate"
    /// By hue, chroma and lightness.
    case hcl = "interpolate-hcl"
    /// In CIELAB.
    case lab = "interpolate-lab"
  }

  /// Values that run from stop to stop of an input.
  public static func interpolate(
    _ interpolation: Interpolation, _ input: StyleExpression, _ stops: KeyValuePairs<StyleExpression, StyleExpression>,
    in space: MixingSpace = .rgb
  ) -> Self {
    Self(space.rawValue, [interpolation.json, input.operand] + flat(stops))
  }

  /// A value that changes at once at each stop of an input; the first one holds below all stops.
  public static func step(
    _ input: StyleExpression, _ first: StyleExpression, _ stops: KeyValuePairs<StyleExpression, StyleExpression>
  ) -> Self {
    Self("step", [input.operand, first.operand] + flat(stops))
  }

  /// The value beside the label, or one of the labels, that an input equals.
  public static func match(
    _ input: StyleExpression, _ values: KeyValuePairs<StyleExpression, StyleExpression>,
    default other: StyleExpression
  ) -> Self {
    // Labels are no expressions, so a list of them stands bare.
    let branches = values.flatMap { [$0.key.json, $0.value.operand] }
    return Self("match", [input.operand] + branches + [other.operand])
  }

  /// The value beside the first condition that holds.
  public static func `case`(
    _ values: KeyValuePairs<StyleExpression, StyleExpression>, default other: StyleExpression
  ) -> Self {
    Self("case", flat(values) + [other.operand])
  }

  /// The first value that is not null.
  public static func coalesce(_ values: StyleExpression...) -> Self { Self("coalesce", values) }

  private static func flat(_ pairs: KeyValuePairs<StyleExpression, StyleExpression>) -> [JSONValue] {
    pairs.flatMap { [$0.key.operand, $0.value.operand] }
  }

  // MARK: - Conditions

  /// Whether two values are equal.
  public static func == (first: Self, second: Self) -> Self { Self("==", [first, second]) }
  /// Whether two values differ.
  public static func != (first: Self, second: Self) -> Self { Self("!=", [first, second]) }
  /// Whether a number or text comes before another.
  public static func < (first: Self, second: Self) -> Self { Self("<", [first, second]) }
  /// Whether a number or text comes before another, or equals it.
  public static func <= (first: Self, second: Self) -> Self { Self("<=", [first, second]) }
  /// Whether a number or text comes after another.
  public static func > (first: Self, second: Self) -> Self { Self(">", [first, second]) }
  /// Whether a number or text comes after another, or equals it.
  public static func >= (first: Self, second: Self) -> Self { Self(">=", [first, second]) }
  /// Whether both conditions hold.
  public static func && (first: Self, second: Self) -> Self { Self("all", [first, second]) }
  /// Whether one of two conditions holds.
  public static func || (first: Self, second: Self) -> Self { Self("any", [first, second]) }
  /// Whether a condition does not hold.
  public static prefix func ! (condition: Self) -> Self { Self("!", [condition]) }

  /// Whether all conditions hold.
  public static func all(_ conditions: StyleExpression...) -> Self { Self("all", conditions) }
  /// Whether one of the conditions holds.
  public static func any(_ conditions: StyleExpression...) -> Self { Self("any", conditions) }
}
