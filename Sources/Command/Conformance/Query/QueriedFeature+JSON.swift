import Headland

extension QueriedFeature {
  /// The feature as GeoJSON, with the members that query suites add.
  var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("type", "Feature"), ("geometry", geometry.json), ("properties", FeatureValue.object(properties).json),
      ("source", JSONValue(.string(source))), ("state", FeatureValue.object(state).json),
    ]
    if let sourceLayer { members.append(("sourceLayer", JSONValue(.string(sourceLayer)))) }
    switch id {
    case .number(let number): members.append(("id", JSONValue(.number(Double(number)))))
    case .string(let text): members.append(("id", JSONValue(.string(text))))
    case nil: break
    }
    return JSONValue(.object(JSONObject(members)))
  }
}

extension FeatureGeometry {
  /// The geometry as GeoJSON.
  var json: JSONValue {
    let (type, coordinates): (String, JSONValue) =
      switch self {
      case .point(let place): ("Point", place.json)
      case .multiPoint(let places): ("MultiPoint", Self.list(places) { $0.json })
      case .lineString(let line): ("LineString", Self.list(line) { $0.json })
      case .multiLineString(let lines): ("MultiLineString", Self.lines(lines))
      case .polygon(let rings): ("Polygon", Self.lines(rings))
      case .multiPolygon(let polygons): ("MultiPolygon", Self.list(polygons, Self.lines))
      }
    return JSONValue(.object(JSONObject([("type", JSONValue(.string(type))), ("coordinates", coordinates)])))
  }

  private static func lines(_ lines: [[Coordinate]]) -> JSONValue { list(lines) { list($0) { $0.json } } }

  private static func list<Element>(_ elements: [Element], _ json: (Element) -> JSONValue) -> JSONValue {
    JSONValue(.array(elements.map(json)))
  }
}

extension Coordinate {
  fileprivate var json: JSONValue { JSONValue(.array([longitude, latitude].map { JSONValue(.number($0)) })) }
}

extension FeatureValue {
  /// The value as JSON.
  var json: JSONValue {
    switch self {
    case .null: nil
    case .bool(let truth): JSONValue(.boolean(truth))
    case .number(let number): JSONValue(.number(number))
    case .string(let text): JSONValue(.string(text))
    case .array(let values): JSONValue(.array(values.map(\.json)))
    case .object(let values): JSONValue(.object(JSONObject(values.sorted { $0.key < $1.key }.map { ($0, $1.json) })))
    }
  }
}
