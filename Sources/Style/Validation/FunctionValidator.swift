/// Finds everything that is wrong with a function of an older style: `{"property": "rank", "stops": [[1, 5], [2, 8]]}`.
struct FunctionValidator {
  private static let schema = ObjectSchema(
    [
      .init("stops", .any), .init("base", .number(.nonNegative)), .init("property", .string),
      .init("type", .enumeration(["identity", "exponential", "interval", "categorical"])),
      .init("colorSpace", .enumeration(["rgb", "lab", "hcl"])), .init("default", .any),
    ], as: "a member of a function")

  private let specification: PropertySpecification
  private let value: JSONValue
  private let function: JSONObject
  /// The function's type as it is written.
  private let type: String?
  /// Whether the stops are of a zoom and a feature's value together.
  private let isZoomAndProperty: Bool
  private var faults: [StyleFault] = []
  private var order = StopOrder()

  private init(_ specification: PropertySpecification, _ value: JSONValue, _ function: JSONObject) {
    self.specification = specification
    self.value = value
    self.function = function
    type = function["type"]?.string
    isZoomAndProperty = function["stops"]?.array?.first?.array?.first?.isObject ?? false
  }

  /// The faults of a function; none where it is sound for the property.
  static func faults(in value: JSONValue, of specification: PropertySpecification) -> [StyleFault] {
    guard let function = value.object else { return [.type(value, expected: "object")] }
    var validator = FunctionValidator(specification, value, function)
    validator.checkMembers()
    validator.checkWhole()
    return validator.faults
  }

  private mutating func checkMembers() {
    for member in function.effectiveMembers {
      switch member.key {
      case "stops": checkStops(member.value)
      case "default": faults += PropertyReader(specification).nestedFaults(in: member.value)
      default: faults += Self.schema.faults(of: member, in: value)
      }
    }
  }

  /// What the function must have as a whole, and whether the property takes such a function.
  private mutating func checkWhole() {
    let isOfZoom = type != "categorical" && function["property"] == nil
    if type == "identity", isOfZoom {
      fault("missing required property \"property\"", "an identity function needs a \"property\"")
    }
    if type != "identity", function["stops"]?.isNull ?? true {
      fault(
        "missing required property \"stops\"", "an object stands where a value should be",
        hint: "a function of the zoom is written {\"stops\": [[5, 1], [10, 4]]}")
    }
    if type == "exponential", specification.support != .constant, !specification.support.isInterpolated {
      fault(
        "exponential functions not supported", "values of this property cannot be interpolated",
        hint: "use \"interval\"")
    }
    if !isOfZoom, !specification.support.inputs.contains(.feature) {
      fault("property functions not supported", "this property cannot depend on a feature's properties")
    } else if isOfZoom, !specification.support.inputs.contains(.zoom) {
      fault("zoom functions not supported", "this property cannot depend on the zoom")
    }
    if type == "categorical" || isZoomAndProperty, function["property"] == nil {
      fault(
        "\"property\" property is required", "such a function needs a \"property\"",
        hint: "name the feature's property that the stops are of")
    }
  }

  private mutating func fault(
    _ reference: String, _ message: String, at place: JSONValue? = nil, of owner: JSONValue? = nil,
    hint: String? = nil
  ) {
    faults.append(
      StyleFault(
        .functionInvalid, at: place ?? value, message, hint: hint,
        reference: ReferenceWording(reference, of: owner)))
  }

  // MARK: - Stops

  private mutating func checkStops(_ stops: JSONValue) {
    if type == "identity" {
      fault("identity function may not have a \"stops\" property", "an identity function has no stops", at: stops)
      return
    }
    guard let elements = stops.array else {
      faults.append(.type(stops, expected: "array"))
      return
    }
    for stop in elements where faults.count <= FaultCollector.limit { checkStop(stop) }
    if elements.isEmpty { fault("array must have at least one stop", "the function has no stops", at: stops) }
  }

  private mutating func checkStop(_ stop: JSONValue) {
    guard let pair = stop.array else {
      faults.append(.type(stop, expected: "array", hint: "a stop is written [zoom, value]"))
      return
    }
    guard pair.count == 2 else {
      faults.append(.length(stop, expected: 2))
      return
    }
    if isZoomAndProperty {
      guard checkZoomAndValue(pair[0], of: stop) else { return }
    } else {
      checkDomainValue(pair[0], of: stop)
    }
    if ExpressionOperator.begins(pair[1]) {
      fault(
        "expressions are not allowed in function stops.", "an expression stands in a function's stop", at: pair[1],
        hint: "write the whole value as an expression")
    } else {
      faults += PropertyReader(specification).nestedFaults(in: pair[1])
    }
  }

  /// Checks a stop's `{"zoom": 10, "value": 3}`.
  ///
  /// - Returns: Whether the stop's value is to be looked at.
  private mutating func checkZoomAndValue(_ key: JSONValue, of stop: JSONValue) -> Bool {
    guard let members = key.object else {
      faults.append(
        StyleFault(
          .typeMismatch, at: stop, "\(key.summary) stands where a zoom and a value should be",
          hint: "write {\"zoom\": 10, \"value\": 3}", expected: "an object",
          reference: "object expected, \(key.typeName) found"))
      return false
    }
    for name in ["zoom", "value"] where members[name] == nil {
      fault("object stop key must have \(name)", "a stop has no \"\(name)\"", at: stop)
      return false
    }
    let zoom = members["zoom"]?.number
    if let zoom, order.descends(to: zoom) {
      fault(
        "stop zoom values must appear in ascending order", "the stop lies below the zoom of the one before it",
        at: members["zoom"], of: stop, hint: "put the stops in ascending order")
      return false
    }
    order.enter(zoom: zoom)
    for member in members.effectiveMembers {
      switch member.key {
      case "zoom": if member.value.number == nil { faults.append(.type(member.value, expected: "number")) }
      case "value": checkDomainValue(member.value, of: key)
      default: faults.append(.unknown(member, in: key, known: ["zoom", "value"], as: "a part of a stop"))
      }
    }
    return true
  }

  /// Checks the value of a feature's property, or the zoom, at which a stop stands.
  private mutating func checkDomainValue(_ place: JSONValue, of stop: JSONValue) {
    let kind = place.typeName
    // The reference has no place for null and shows the stop's.
    let shown = place.isNull ? stop : place
    let owner = place
    if let first = order.kind, kind != first {
      fault(
        "\(kind) stop domain type must match previous stop domain type \(first)",
        "the stop is at a \(kind) where those before it are at a \(first)", at: shown, of: owner)
      return
    }
    order.kind = kind
    guard ["number", "string", "boolean"].contains(kind) else {
      fault(
        "stop domain value must be a number, string, or boolean", "a stop cannot be at \(place.summary)", at: shown,
        of: owner)
      return
    }
    if kind != "number", type != "categorical" {
      let mayBeCategorical = type == nil && specification.support.inputs.contains(.feature)
      let advice = "\nIf you intended to use a categorical function, specify `\"type\": \"categorical\"`."
      fault(
        "number expected, \(kind) found" + (mayBeCategorical ? advice : ""),
        "\(place.summary) is not a number to place a stop at", at: shown, of: owner,
        hint: mayBeCategorical ? "add \"type\": \"categorical\" where the stops are at names" : nil)
      return
    }
    if type == "categorical", let number = place.number, number.rounded() != number || !number.isFinite {
      fault(
        "integer expected, found \(number.plainText)", "\(place.summary) is not a whole number", at: shown, of: owner)
      return
    }
    checkOrder(place, of: owner)
  }

  private mutating func checkOrder(_ place: JSONValue, of owner: JSONValue) {
    if type != "categorical", let number = place.number {
      if let last = order.number, number < last {
        fault(
          "stop domain values must appear in ascending order",
          "the stop at \(number.plainText) lies below the one before it", at: place, of: owner,
          hint: "put the stops in ascending order")
        return
      }
      order.number = number
    }
    if type == "categorical", !order.values.insert(place.jsonText).inserted {
      fault("stop domain values must be unique", "a stop at \(place.summary) stands above", at: place, of: owner)
    }
  }
}

/// What the stops of a function held so far.
private struct StopOrder {
  /// The type of the first stop's place.
  var kind: String?
  /// The last number of this zoom.
  var number: Double?
  /// The names of this zoom.
  var values: Set<String> = []
  private var zoom: Double?

  /// Whether a zoom lies below the last one; the reference lets all zooms follow 0.
  func descends(to zoom: Double) -> Bool {
    self.zoom.map { $0 != 0 && $0 > zoom } ?? false
  }

  mutating func enter(zoom: Double?) {
    guard zoom != self.zoom else { return }
    self.zoom = zoom
    number = nil
    values = []
  }
}
