extension PropertyValueParser {
  /// The operators that yield an input which a curve may run over, by name.
  private static let curveInputs: [String: ExpressionInputs] = [
    "zoom": .zoom, "heatmap-density": .heatmapDensity, "line-progress": .lineProgress, "elevation": .elevation,
  ]

  /// Reads `["interpolate", type, input, position, value, …]`.
  func interpolation(from value: JSONValue) throws(PropertyFault) -> PropertyExpression {
    let elements = value.array ?? []
    guard elements.count >= 5, elements.count.isMultiple(of: 2) == false else {
      throw PropertyFault(
        .expressionInvalid, at: value, "\"interpolate\" takes a type, an input, and a value for each position",
        hint: "for example [\"interpolate\", [\"linear\"], [\"zoom\"], 5, 1, 10, 4]")
    }
    let interpolation = try interpolationType(elements[1])
    let input = try curveInput(elements[2], of: value)
    guard specification.support.isInterpolated else {
      throw PropertyFault(
        .expressionInvalid, at: value, "values of this property cannot be interpolated", hint: "use \"step\"")
    }
    return .curve(Curve(input: input, interpolation: interpolation, stops: try stops(elements.dropFirst(3))))
  }

  /// Reads `["step", input, value, position, value, …]`.
  func step(from value: JSONValue) throws(PropertyFault) -> PropertyExpression {
    let elements = value.array ?? []
    guard elements.count >= 5, elements.count.isMultiple(of: 2) == false else {
      throw PropertyFault(
        .expressionInvalid, at: value, "\"step\" takes an input, a first value, and a value for each position",
        hint: "for example [\"step\", [\"zoom\"], 1, 10, 4]")
    }
    let input = try curveInput(elements[1], of: value)
    let first = Curve.Stop(position: -.infinity, value: try operand(from: elements[2]))
    return .curve(Curve(input: input, interpolation: .step, stops: [first] + (try stops(elements.dropFirst(3)))))
  }

  private func curveInput(_ value: JSONValue, of curve: JSONValue) throws(PropertyFault) -> ExpressionInputs {
    guard let name = value.array?.first?.string, let input = Self.curveInputs[name] else {
      if value.array == nil, value.number == nil { throw .type(value, expected: "an input such as [\"zoom\"]") }
      throw PropertyFault.unsupported(value, "a curve over anything but the zoom")
    }
    guard specification.support.inputs.contains(input) else {
      throw PropertyFault(.expressionInvalid, at: value, "this property cannot depend on \"\(name)\"")
    }
    return input
  }

  private func interpolationType(_ value: JSONValue) throws(PropertyFault) -> Curve.Interpolation {
    let known = ["linear", "exponential", "cubic-bezier"]
    let elements = value.array ?? []
    let numbers = elements.dropFirst().compactMap(\.number)
    switch elements.first?.string {
    case "linear":
      return .exponential(base: 1)
    case "exponential":
      guard elements.count == 2, let base = numbers.first, base.isFinite else {
        throw PropertyFault(
          .expressionInvalid, at: value, "\"exponential\" takes a base", hint: "write [\"exponential\", 1.5]")
      }
      return .exponential(base: base)
    case "cubic-bezier":
      guard elements.count == 5, numbers.count == 4, numbers.allSatisfy(NumberRange.unit.contains) else {
        throw PropertyFault(.expressionInvalid, at: value, "\"cubic-bezier\" takes four numbers between 0 and 1")
      }
      return .cubicBezier(UnitBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3]))
    case let name?:
      throw PropertyFault(
        .expressionInvalid, at: value, "\"\(name)\" is not a type of interpolation",
        hint: Suggestion.hint(for: name, among: known) ?? "use one of \(known.joined(separator: ", "))")
    case nil:
      throw PropertyFault(
        .expressionInvalid, at: value, "\(value.summary) is not a type of interpolation", hint: "write [\"linear\"]")
    }
  }

  /// Reads positions and values by turns.
  private func stops(_ elements: ArraySlice<JSONValue>) throws(PropertyFault) -> [Curve.Stop] {
    var stops: [Curve.Stop] = []
    for index in stride(from: elements.startIndex, to: elements.endIndex, by: 2) {
      guard let position = elements[index].number, position.isFinite else {
        throw PropertyFault(
          .expressionInvalid, at: elements[index], "\(elements[index].summary) is not a number to place a stop at")
      }
      guard stops.last.map({ $0.position < position }) ?? true else {
        throw PropertyFault(
          .expressionInvalid, at: elements[index],
          "the stop at \(position.plainText) does not lie above the one before it",
          hint: "put the stops in ascending order")
      }
      stops.append(Curve.Stop(position: position, value: try operand(from: elements[index + 1])))
    }
    return stops
  }
}
