extension PropertyValueParser {
  /// Reads a function of an older style: `{"base": 1.5, "stops": [[zoom, value], …]}`.
  func legacyFunction(from value: JSONValue) throws(PropertyFault) -> PropertyExpression {
    guard let function = value.object else { throw .type(value, expected: "a function") }
    if function["property"] != nil || function["type"]?.string == "identity" {
      throw PropertyFault.unsupported(value, "a function of a feature's properties")
    }
    guard let stopsValue = function["stops"] else {
      throw PropertyFault(
        .functionInvalid, at: value, "an object stands where a value should be",
        hint: "a function of the zoom is written {\"stops\": [[5, 1], [10, 4]]}")
    }
    let interpolation = try legacyInterpolation(function)
    if let space = function["colorSpace"], space.string != "rgb" {
      throw PropertyFault.unsupported(space, "a color space other than rgb")
    }
    guard specification.support.inputs.contains(.zoom) else {
      throw PropertyFault(.functionInvalid, at: value, "this property cannot depend on the zoom")
    }
    return .curve(Curve(input: .zoom, interpolation: interpolation, stops: try legacyStops(stopsValue)))
  }

  /// Functions mix values where the property allows it, and step where not, unless they name their type.
  private func legacyInterpolation(_ function: JSONObject) throws(PropertyFault) -> Curve.Interpolation {
    let base = try legacyBase(function["base"])
    guard let type = function["type"] else {
      return specification.support.isInterpolated ? .exponential(base: base) : .step
    }
    switch type.string {
    case "interval":
      return .step
    case "exponential":
      guard specification.support.isInterpolated else {
        throw PropertyFault(
          .functionInvalid, at: type, "values of this property cannot be interpolated", hint: "use \"interval\"")
      }
      return .exponential(base: base)
    case "categorical":
      throw PropertyFault.unsupported(type, "a categorical function")
    default:
      let known = ["exponential", "interval", "categorical", "identity"]
      throw PropertyFault(
        .functionInvalid, at: type, "\(type.summary) is not a type of function",
        hint: "use one of \(known.joined(separator: ", "))")
    }
  }

  private func legacyBase(_ value: JSONValue?) throws(PropertyFault) -> Double {
    guard let value else { return 1 }
    guard let base = value.number, NumberRange.nonNegative.contains(base) else {
      throw PropertyFault(.functionInvalid, at: value, "base: \(value.summary) is not a number of 0 or more")
    }
    return base
  }

  private func legacyStops(_ value: JSONValue) throws(PropertyFault) -> [Curve.Stop] {
    guard let pairs = value.array else { throw .type(value, expected: "an array of stops") }
    guard !pairs.isEmpty else { throw PropertyFault(.functionInvalid, at: value, "the function has no stops") }
    var stops: [Curve.Stop] = []
    for pair in pairs {
      guard let elements = pair.array, elements.count == 2 else {
        throw PropertyFault(
          .functionInvalid, at: pair, "\(pair.summary) is not a stop", hint: "a stop is written [zoom, value]")
      }
      guard let position = elements[0].number, position.isFinite else {
        throw .type(elements[0], expected: "a zoom")
      }
      let previous = stops.last?.position ?? -.infinity
      guard previous <= position else {
        throw PropertyFault(
          .functionInvalid, at: elements[0], "the stop at \(position.plainText) lies below the one before it",
          hint: "put the stops in ascending order")
      }
      let stop = Curve.Stop(position: position, value: try constant(from: elements[1]))
      // Of two stops at one place the first counts.
      if previous < position { stops.append(stop) }
    }
    return stops
  }
}
