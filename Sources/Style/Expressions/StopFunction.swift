import HeadlandGeometry

/// A function as styles had it before there were expressions, which is written anew as an expression.
///
/// ```
/// {"type": "exponential", "property": "p", "stops": [[0, 1], [10, 4]]}
///   becomes ["interpolate", ["linear"], ["number", ["get", "p"]], 0, 1, 10, 4]
/// ```
/// So its faults have the places that they have in that expression.
struct StopFunction {
  /// One stop: a place on the axis of the function, and the value there.
  private struct Stop {
    let place: JSONValue
    let value: JSONValue
    /// The place, where it is a number.
    let number: Double?
    let isText: Bool

    init(place: JSONValue, value: JSONValue) {
      self.place = place
      self.value = value
      number = place.number
      isText = place.string != nil
    }
  }

  private let function: JSONObject
  private let source: JSONValue
  private let target: ExpressionTarget

  init(_ function: JSONObject, in source: JSONValue, for target: ExpressionTarget) {
    self.function = function
    self.source = source
    self.target = target
  }

  /// Compiles the function, or notes what is wrong with it.
  func compile(at site: CompilationSite) -> (any ExpressionNode)? {
    guard let list = function["stops"] else { return identity(at: site) }
    var stops: [Stop] = []
    for stop in list.array ?? [] {
      guard let pair = stop.array, pair.count == 2 else { return site.fault("A stop is an array of two elements.") }
      stops.append(Stop(place: pair[0], value: pair[1]))
    }
    guard let first = stops.first else { return site.fault("A function needs at least one stop.") }
    let expression: JSONValue?
    if first.place.object != nil {
      expression = zoomAndProperty(stops)
    } else if function["property"] != nil {
      expression = property(function, stops, otherwise: otherwise)
    } else {
      expression = zoom(stops)
    }
    guard let expression else { return site.fault("A function of the zoom cannot be categorical.") }
    return site.replacing(expression).compile()
  }

  // MARK: The parts of the expression

  private func scalar(_ content: JSONValue.Content) -> JSONValue { JSONValue(content, range: source.range) }

  private func form(_ name: String, _ arguments: [JSONValue] = []) -> JSONValue {
    scalar(.array([scalar(.string(name))] + arguments))
  }

  /// A value as an expression: lists and objects are quoted, and names between braces stand for properties.
  private func constant(_ value: JSONValue, expandingTokens: Bool = false) -> JSONValue {
    if value.array != nil || value.object != nil { return form("literal", [value]) }
    if expandingTokens, let text = value.string, let expanded = TokenText(text).expression(at: source.range) {
      return expanded
    }
    return value
  }

  private var get: JSONValue { form("get", [function["property"] ?? scalar(.string(""))]) }

  /// The function's own default, else the property's.
  private var otherwise: JSONValue? { function["default"] ?? target.defaultValue }

  private var interpolateName: String {
    switch function["colorSpace"]?.string {
    case "lab": "interpolate-lab"
    case "hcl": "interpolate-hcl"
    default: "interpolate"
    }
  }

  private var kind: String {
    function["type"]?.string ?? (target.support.isInterpolated ? "exponential" : "interval")
  }

  // MARK: Functions of the zoom, of a property, and of both

  private func zoom(_ stops: [Stop]) -> JSONValue? {
    let stops = stops.map { Stop(place: $0.place, value: constant($0.value, expandingTokens: target.hasTokens)) }
    switch kind {
    case "interval": return step(form("zoom"), stops)
    case "exponential": return interpolate(form("zoom"), stops, base: function["base"]?.number ?? 1)
    default: return nil
    }
  }

  private func property(_ function: JSONObject, _ stops: [Stop], otherwise: JSONValue?) -> JSONValue {
    let stops = stops.map { Stop(place: $0.place, value: constant($0.value)) }
    let number = form("number", [get])
    let curve: JSONValue
    switch kind {
    case "categorical": return categorical(stops, otherwise: otherwise)
    case "interval": curve = step(number, stops)
    default: curve = interpolate(number, stops, base: function["base"]?.number ?? 1)
    }
    // A curve falls back on the function's own default alone: the property's takes over where there is no value.
    guard let fallback = function["default"] else { return curve }
    let isNumber = form("==", [form("typeof", [get]), scalar(.string("number"))])
    return form("case", [isNumber, curve, constant(fallback)])
  }

  /// A curve over the zoom whose values are functions of the property.
  private func zoomAndProperty(_ stops: [Stop]) -> JSONValue? {
    var zooms: [Double] = []
    var stopsByZoom: [[Stop]] = []
    for stop in stops {
      guard let zoom = stop.place.object?["zoom"]?.number, let place = stop.place.object?["value"] else { return nil }
      let inner = Stop(place: place, value: stop.value)
      if let index = zooms.firstIndex(of: zoom) {
        stopsByZoom[index].append(inner)
      } else {
        zooms.append(zoom)
        stopsByZoom.append([inner])
      }
    }
    let outer = zip(zooms, stopsByZoom).map { zoom, stops in
      Stop(place: scalar(.number(zoom)), value: property(function, stops, otherwise: otherwise))
    }
    return target.support.isInterpolated ? interpolate(form("zoom"), outer, base: 1) : step(form("zoom"), outer)
  }

  private func categorical(_ stops: [Stop], otherwise: JSONValue?) -> JSONValue {
    let fallback =
      otherwise.map { constant($0) } ?? form("error", [scalar(.string("No stop has the value of the property."))])
    var seen: [ExpressionValue] = []
    var distinct: [Stop] = []
    for stop in stops {
      let value = ExpressionValue(FeatureValue(stop.place))
      guard !seen.contains(where: { $0.equals(value) }) else { continue }
      seen.append(value)
      distinct.append(stop)
    }
    let areTexts = distinct.allSatisfy(\.isText)
    let areWhole = distinct.allSatisfy { $0.number.map { $0 == $0.rounded() && abs($0) < 1e15 } ?? false }
    if areTexts || areWhole {
      return form("match", [get] + distinct.flatMap { [$0.place, $0.value] } + [fallback])
    }
    return form("case", distinct.flatMap { [form("==", [get, $0.place]), $0.value] } + [fallback])
  }

  /// Of two stops at one place the first counts, and the first stop also holds below its place.
  private func step(_ input: JSONValue, _ stops: [Stop]) -> JSONValue {
    let stops = distinct(stops)
    var arguments = [input, stops[0].value] + stops.dropFirst().flatMap { [$0.place, $0.value] }
    if stops.count == 1 { arguments += [scalar(.number(0)), stops[0].value] }
    return form("step", arguments)
  }

  private func interpolate(_ input: JSONValue, _ stops: [Stop], base: Double) -> JSONValue {
    let interpolation = base == 1 ? form("linear") : form("exponential", [scalar(.number(base))])
    return form(interpolateName, [interpolation, input] + distinct(stops).flatMap { [$0.place, $0.value] })
  }

  private func distinct(_ stops: [Stop]) -> [Stop] {
    var distinct: [Stop] = []
    for stop in stops where distinct.isEmpty || distinct.last?.number != stop.number {
      distinct.append(stop)
    }
    return distinct
  }

  // MARK: The property itself

  /// The value of the property as it is, if it is of the right type.
  private func identity(at site: CompilationSite) -> (any ExpressionNode)? {
    guard let name = function["property"]?.string else { return site.fault("A function needs stops or a property.") }
    let type = target.type ?? .value
    let get = GetNode(LiteralNode(.string(name)))
    var operands: [any ExpressionNode] = [get]
    if let fallback = function["default"] {
      guard let node = site.replacing(constant(fallback)).compile() else { return nil }
      if let names = target.names {
        let labels = names.flatMap { [scalar(.string($0)), scalar(.string($0))] }
        return site.replacing(form("match", [self.get] + labels + [fallback])).compile()
      }
      operands.append(node)
    }
    switch type {
    case .value: return get
    case .string, .number, .boolean, .object, .array: return AssertionNode(type, operands, key: site.key)
    default: return CoercionNode(type, operands, key: site.key)
    }
  }
}
