extension PropertyValueParser {
  /// Checks a function of an older style, such as `{"base": 1.5, "stops": [[zoom, value], …]}`.
  ///
  /// - Throws: `PropertyFault` at the first thing that is wrong.
  func checkFunction(_ value: JSONValue) throws(PropertyFault) {
    guard let function = value.object else { throw .type(value, expected: "a function") }
    let isOfProperty = function["property"] != nil
    if let property = function["property"], property.string == nil { throw .type(property, expected: "a string") }
    let type = try functionType(function)
    if let base = function["base"], base.number.map(NumberRange.nonNegative.contains) != true {
      throw PropertyFault(.functionInvalid, at: base, "base: \(base.summary) is not a number of 0 or more")
    }
    if let space = function["colorSpace"], !["rgb", "lab", "hcl"].contains(space.string) {
      throw PropertyFault(
        .functionInvalid, at: space, "\(space.summary) is not a color space", hint: "use one of rgb, lab, hcl")
    }
    guard let stops = function["stops"] else {
      guard isOfProperty, type == nil || type == "identity" else {
        throw PropertyFault(
          .functionInvalid, at: value, "an object stands where a value should be",
          hint: "a function of the zoom is written {\"stops\": [[5, 1], [10, 4]]}")
      }
      return try checkSupport(.feature, "a feature's properties", of: value)
    }
    try checkStops(stops, of: value, isOfProperty: isOfProperty, isCategorical: type == "categorical")
  }

  /// Functions mix values where the property allows it, and step where not, unless they name their type.
  private func functionType(_ function: JSONObject) throws(PropertyFault) -> String? {
    guard let type = function["type"] else { return nil }
    let known = ["exponential", "interval", "categorical", "identity"]
    guard let name = type.string, known.contains(name) else {
      throw PropertyFault(
        .functionInvalid, at: type, "\(type.summary) is not a type of function",
        hint: "use one of \(known.joined(separator: ", "))")
    }
    guard name != "exponential" || specification.support.isInterpolated else {
      throw PropertyFault(
        .functionInvalid, at: type, "values of this property cannot be interpolated", hint: "use \"interval\"")
    }
    return name
  }

  private func checkSupport(
    _ input: ExpressionInputs, _ name: String, of value: JSONValue
  ) throws(PropertyFault) {
    guard specification.support.inputs.contains(input) else {
      throw PropertyFault(.functionInvalid, at: value, "this property cannot depend on \(name)")
    }
  }

  private func checkStops(
    _ value: JSONValue, of function: JSONValue, isOfProperty: Bool, isCategorical: Bool
  ) throws(PropertyFault) {
    guard let pairs = value.array else { throw .type(value, expected: "an array of stops") }
    guard let first = pairs.first else {
      throw PropertyFault(.functionInvalid, at: value, "the function has no stops")
    }
    let isOfBoth = first.array?.first?.object != nil
    if isOfProperty { try checkSupport(.feature, "a feature's properties", of: function) }
    if isOfBoth || !isOfProperty { try checkSupport(.zoom, "the zoom", of: function) }
    guard isOfProperty || !isOfBoth else {
      throw PropertyFault(.functionInvalid, at: function, "the function has no \"property\"")
    }
    guard isOfProperty || !isCategorical else {
      throw PropertyFault(
        .functionInvalid, at: function, "a function of the zoom cannot be categorical", hint: "use \"interval\"")
    }
    var previous = StopPlace()
    for pair in pairs {
      guard let elements = pair.array, elements.count == 2 else {
        throw PropertyFault(
          .functionInvalid, at: pair, "\(pair.summary) is not a stop", hint: "a stop is written [zoom, value]")
      }
      let place = try StopPlace(elements[0], isOfBoth: isOfBoth, isCategorical: isCategorical)
      try place.check(follows: previous, at: elements[0])
      previous = place
      _ = try constant(from: elements[1])
    }
  }
}

/// Where a stop lies: at a zoom, at a value of a property, or both.
private struct StopPlace {
  private var zoom: Double?
  private var value: Double?

  init() {}

  init(_ place: JSONValue, isOfBoth: Bool, isCategorical: Bool) throws(PropertyFault) {
    var place = place
    if isOfBoth {
      guard let object = place.object, let zoom = object["zoom"], let value = object["value"] else {
        throw PropertyFault(
          .functionInvalid, at: place, "a stop does not say where it is", hint: "write {\"zoom\": 5, \"value\": 1}")
      }
      self.zoom = try Self.number(zoom)
      place = value
    }
    guard !isCategorical else {
      guard place.number != nil || place.string != nil || place.boolean != nil else {
        throw .type(place, expected: "a number, a string, or true or false")
      }
      return
    }
    value = try Self.number(place)
  }

  private static func number(_ place: JSONValue) throws(PropertyFault) -> Double {
    guard let number = place.number, number.isFinite else { throw .type(place, expected: "a number") }
    return number
  }

  /// Checks that stops stand in ascending order.
  func check(follows previous: StopPlace, at place: JSONValue) throws(PropertyFault) {
    func complain(_ number: Double) -> PropertyFault {
      PropertyFault(
        .functionInvalid, at: place, "the stop at \(number.plainText) lies below the one before it",
        hint: "put the stops in ascending order")
    }
    if let zoom, let last = previous.zoom {
      if zoom < last { throw complain(zoom) }
      if zoom > last { return }
    }
    if let value, let last = previous.value, value < last { throw complain(value) }
  }
}
