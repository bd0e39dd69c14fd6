import Glibc
import HeadlandGeometry

extension OperatorTable {
  /// Operators that take a number to values given at some places.
  static let curves: [String: OperatorCompiler] = [
    "step": step, "interpolate": { interpolate($0, .rgb) }, "interpolate-hcl": { interpolate($0, .hcl) },
    "interpolate-lab": { interpolate($0, .lab) },
  ]

  /// `["step", input, value, place, value, …]`.
  @Sendable private static func step(_ site: CompilationSite) -> (any ExpressionNode)? {
    guard hasPairs(site) else { return nil }
    guard let input = site.argument(1, expecting: .number).compile(),
      let first = site.argument(2, expecting: site.wantedType).compile()
    else { return nil }
    let type = site.wantedType ?? first.type
    guard let stops = stops(site, from: 3, name: "step", type: type) else { return nil }
    let places = [-.infinity] + stops.places
    return StepNode(type, input: input, places: places, values: [first] + stops.values)
  }

  /// `["interpolate", interpolation, input, place, value, …]`.
  private static func interpolate(_ site: CompilationSite, _ space: MixingSpace) -> (any ExpressionNode)? {
    guard site.argumentCount > 0 else { return site.fault("Expected an interpolation type expression.", at: 1) }
    guard let interpolation = interpolation(site), hasPairs(site) else { return nil }
    guard let input = site.argument(2, expecting: .number).compile() else { return nil }
    var type = site.wantedType
    if space != .rgb, site.expected != .colorArray { type = .color }
    guard let stops = stops(site, from: 3, name: "interpolate", type: type) else { return nil }
    let output = type ?? stops.values[0].type
    guard output.isInterpolable else { return site.fault("Type \(output) is not interpolatable.") }
    let node = InterpolateNode(
      output, interpolation, input: input, places: stops.places, values: stops.values, space: space, key: site.key)
    return NumberCurveNode(node) ?? node
  }

  private static func hasPairs(_ site: CompilationSite) -> Bool {
    guard site.argumentCount >= 4 else {
      return site.fault("Expected at least 4 arguments, but found only \(site.argumentCount).") != nil
    }
    guard site.argumentCount.isMultiple(of: 2) else {
      return site.fault("Expected an even number of arguments.") != nil
    }
    return true
  }

  private static func interpolation(_ site: CompilationSite) -> Interpolation? {
    func fail(_ message: String, at indexes: Int...) -> Interpolation? {
      _ = indexes.count > 1 ? site.fault(message, at: 1, indexes[1]) : site.fault(message, at: 1)
      return nil
    }
    guard let elements = site.elements[1].array, let head = elements.first else {
      return fail("Expected an interpolation type expression.", at: 1)
    }
    switch head.string {
    case "linear":
      return .linear
    case "exponential":
      guard elements.count > 1, let base = elements[1].number, base.isFinite else {
        return fail("Exponential interpolation requires a numeric base.", at: 1, 1)
      }
      return base == 1 ? .linear : .exponential(base: base)
    case "cubic-bezier":
      let numbers = elements.dropFirst().compactMap(\.number)
      guard elements.count == 5, numbers.count == 4, numbers.allSatisfy({ 0 <= $0 && $0 <= 1 }) else {
        return fail(
          "Cubic bezier interpolation requires four numeric arguments with values between 0 and 1.", at: 1)
      }
      return .cubicBezier(UnitBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3]))
    default:
      return fail("Unknown interpolation type \(ExpressionValue(FeatureValue(head)).messageText)", at: 1, 0)
    }
  }

  /// Reads places and values by turns.
  private static func stops(
    _ site: CompilationSite, from first: Int, name: String, type: ExpressionType?
  ) -> (places: [Double], values: [any ExpressionNode])? {
    var places: [Double] = []
    var values: [any ExpressionNode] = []
    var type = type
    func fail(_ message: String, at index: Int) -> (places: [Double], values: [any ExpressionNode])? {
      _ = site.fault("Input/output pairs for \"\(name)\" expressions must be \(message)", at: index)
      return nil
    }
    for index in stride(from: first, to: site.elements.count, by: 2) {
      guard let place = site.elements[index].number else {
        return fail(
          "defined using literal numeric values (not computed expressions) for the input values.", at: index)
      }
      guard places.last.map({ $0 < place }) ?? true else {
        return fail("arranged with input values in strictly ascending order.", at: index)
      }
      guard let value = site.argument(index + 1, expecting: type).compile() else { return nil }
      type = type ?? value.type
      places.append(place)
      values.append(value)
    }
    return (places, values)
  }
}

/// A node that takes a number to values given at some places, the first of which also holds below its place.
protocol CurveNode: ExpressionNode {
  var input: any ExpressionNode { get }
  var places: [Double] { get }
  /// How values run between two places, or `nil` where they do not.
  var interpolation: Interpolation? { get }
}

extension CurveNode {
  /// The input; one that is not a number is a fault, so that the property has its default.
  fileprivate func place(_ context: EvaluationContext) throws(EvaluationFault) -> Double {
    let place = try input.number(context)
    guard !place.isNaN else { throw EvaluationFault("Input is not a number.", at: "") }
    return place
  }
}

extension Array where Element == Double {
  /// The index of the first number above a place in an ascending list, by bisection.
  func upperIndex(of place: Double) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The value of the last place that is not above the input.
private final class StepNode: CurveNode {
  let type: ExpressionType
  let input: any ExpressionNode
  let places: [Double]
  private let values: [any ExpressionNode]

  init(_ type: ExpressionType, input: any ExpressionNode, places: [Double], values: [any ExpressionNode]) {
    self.type = type
    self.input = input
    self.places = places
    self.values = values
  }

  var interpolation: Interpolation? { nil }
  var children: [any ExpressionNode] { [input] + values }

  private func chosen(_ context: EvaluationContext) throws(EvaluationFault) -> any ExpressionNode {
    values[Swift.max(places.upperIndex(of: try place(context)) - 1, 0)]
  }

  func value(_ context: EvaluationContext) throws(EvaluationFault) -> ExpressionValue {
    try chosen(context).value(context)
  }

  func number(_ context: EvaluationContext) throws(EvaluationFault) -> Double {
    try chosen(context).number(context)
  }
}

/// Values that are mixed between places.
final class InterpolateNode: CurveNode {
  let type: ExpressionType
  let input: any ExpressionNode
  let places: [Double]
  let interpolation: Interpolation?
  fileprivate let mixing: Interpolation
  fileprivate let values: [any ExpressionNode]
  let space: MixingSpace
  private let key: String

  init(
    _ type: ExpressionType, _ interpolation: Interpolation, input: any ExpressionNode, places: [Double],
    values: [any ExpressionNode], space: MixingSpace, key: String
  ) {
    self.type = type
    self.interpolation = interpolation
    mixing = interpolation
    self.input = input
    self.places = places
    self.values = values
    self.space = space
    self.key = key
  }

  var children: [any ExpressionNode] { [input] + values }

  func value(_ context: EvaluationContext) throws(EvaluationFault) -> ExpressionValue {
    let place = try place(context)
    let upper = places.upperIndex(of: place)
    // At the first place nothing is mixed, so that what does not come back whole from mixing stays as it is.
    if place <= places[0] || upper == 0 { return try values[0].value(context) }
    if upper == places.count { return try values[upper - 1].value(context) }
    let fraction = mixing.fraction(of: place, from: places[upper - 1], to: places[upper])
    let start = try values[upper - 1].value(context)
    let end = try values[upper].value(context)
    do {
      return try ExpressionValue.mixed(from: start, to: end, at: fraction, in: space)
    } catch {
      throw EvaluationFault(error.message, at: key)
    }
  }
}

/// Constant numbers that are mixed between places: the most frequent of curves, with the least to do.
private final class NumberCurveNode: CurveNode, NumberNode {
  let input: any ExpressionNode
  let places: [Double]
  let interpolation: Interpolation?
  private let mixing: Interpolation
  private let numbers: [Double]
  private let values: [any ExpressionNode]

  /// Makes the node of a curve, if the curve is of this kind.
  init?(_ node: InterpolateNode) {
    var numbers: [Double] = []
    for value in node.values {
      guard let literal = value as? LiteralNode, case .number(let number) = literal.constant else { return nil }
      numbers.append(number)
    }
    input = node.input
    places = node.places
    interpolation = node.interpolation
    mixing = node.mixing
    values = node.values
    self.numbers = numbers
  }

  var children: [any ExpressionNode] { [input] + values }

  func number(_ context: EvaluationContext) throws(EvaluationFault) -> Double {
    let place = try place(context)
    let upper = places.upperIndex(of: place)
    if upper == 0 { return numbers[0] }
    if upper == places.count { return numbers[upper - 1] }
    let fraction = mixing.fraction(of: place, from: places[upper - 1], to: places[upper])
    return numbers[upper - 1] + fraction * (numbers[upper] - numbers[upper - 1])
  }
}
