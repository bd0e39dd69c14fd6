/// A kind of layer at the level of types, so that a layer offers the properties of its kind and no others.
public protocol DeclaredLayerKind {
  /// The kind.
  static var kind: LayerKind { get }
}

/// A kind of layer that draws a source.
public protocol SourcedLayerKind: DeclaredLayerKind {}

/// A layer that a program writes instead of reading it from JSON.
///
/// It goes by the names `FillLayer`, `LineLayer` and so on, and each property is a method that returns the layer with it:
/// ```swift
/// LineLayer(id: "roads", source: "map", sourceLayer: "road")
///   .filter(.get("class") == "motorway")
///   .lineColor("#e892a2")
///   .lineWidth(.interpolate(.exponential(1.5), .zoom, [5: 1, 18: 20]))
/// ```
public struct DeclaredLayer<Kind: DeclaredLayerKind>: Sendable {
  /// The layer's name, unique within its style.
  public let id: String
  private var members: [(key: String, value: JSONValue)] = []
  private var layout: [(key: String, value: JSONValue)] = []
  private var paint: [(key: String, value: JSONValue)] = []

  init(id: String, members: [(key: String, value: JSONValue)]) {
    self.id = id
    self.members = members
  }

  /// The layer as it stands in a style.
  public var json: JSONValue {
    let head: [(String, JSONValue)] = [
      ("id", JSONValue(.string(id))), ("type", JSONValue(.string(Kind.kind.rawValue))),
    ]
    let groups: [(String, JSONValue)] = [("layout", layout), ("paint", paint)]
      .filter { !$0.1.isEmpty }.map { ($0.0, JSONValue(.object(JSONObject($0.1.map { ($0.key, $0.value) })))) }
    return JSONValue(.object(JSONObject(head + members.map { ($0.key, $0.value) } + groups)))
  }

  /// The layer with a property of any name, for properties that have no method here.
  public func property(_ name: String, _ value: StyleExpression) -> Self {
    var layer = self
    if Kind.kind.properties[name]?.group == .layout {
      Self.set(name, value.json, in: &layer.layout)
    } else {
      Self.set(name, value.json, in: &layer.paint)
    }
    return layer
  }

  /// The layer with changes of a paint property spread over time.
  public func transition(of name: String, _ transition: Transition) -> Self {
    property(
      "\(name)-transition",
      StyleExpression([
        "duration": JSONValue(.number(transition.duration)), "delay": JSONValue(.number(transition.delay)),
      ]))
  }

  /// The layer from a zoom on.
  public func minZoom(_ zoom: Double) -> Self { member("minzoom", JSONValue(.number(zoom))) }

  /// The layer below a zoom.
  public func maxZoom(_ zoom: Double) -> Self { member("maxzoom", JSONValue(.number(zoom))) }

  /// The layer with the features for which a condition holds.
  public func filter(_ condition: StyleExpression) -> Self { member("filter", condition.json) }

  /// The layer with notes that the map does not read.
  public func metadata(_ metadata: JSONValue) -> Self { member("metadata", metadata) }

  /// The layer shown or hidden.
  public func visible(_ isVisible: Bool) -> Self { property("visibility", isVisible ? "visible" : "none") }

  private func member(_ key: String, _ value: JSONValue) -> Self {
    var layer = self
    Self.set(key, value, in: &layer.members)
    return layer
  }

  private static func set(_ key: String, _ value: JSONValue, in members: inout [(key: String, value: JSONValue)]) {
    members.removeAll { $0.key == key }
    members.append((key, value))
  }
}

extension DeclaredLayer where Kind: SourcedLayerKind {
  /// Makes a layer of a source.
  ///
  /// - Parameters:
  ///   - id: The layer's name, unique within its style.
  ///   - source: The source that it draws.
  ///   - sourceLayer: The layer of vector tiles that its features come from.
  public init(id: String, source: String, sourceLayer: String? = nil) {
    let names = [("source", source), ("source-layer", sourceLayer)]
    self.init(id: id, members: names.compactMap { key, name in name.map { (key, JSONValue(.string($0))) } })
  }
}

extension DeclaredLayer where Kind == BackgroundKind {
  /// Makes a background.
  ///
  /// - Parameter id: The layer's name, unique within its style.
  public init(id: String) {
    self.init(id: id, members: [])
  }
}
