import Headland

/// A test asks for something that the map does not have.
struct UnsupportedStep: Error, CustomStringConvertible {
  let description: String

  init(_ operation: String) { description = "the operation \(operation) is not supported" }
}

/// A map of a test, and the steps that are taken on it.
struct RenderSteps {
  let map: HeadlessMap
  let test: RenderTestCase
  let resources: SuiteResources

  /// Options that ask for a drawing of another kind, with the values that ask for nothing.
  private static let undrawnOptions: [(name: String, usual: JSONValue)] = [
    ("debug", false), ("collisionDebug", false), ("showOverdrawInspector", false), ("axonometric", false),
    ("crossSourceCollisions", true), ("renderWorldCopies", true),
  ]

  /// Makes the test's map with the camera of the style's root, as far as its suite's maps could take it.
  nonisolated(nonsending) init(
    _ test: RenderTestCase, resources: SuiteResources, device: Device
  ) async throws {
    self.test = test
    self.resources = resources
    var options = MapOptions()
    // The pictures of the suites come from renderers that did so.
    options.pictureMapping = .triangles
    map = try await HeadlessMap(
      style: .url("\(test.folder)/style.json"), size: test.size, pixelRatio: test.pixelRatio, options: options,
      device: device, provider: resources)
    var camera = map.camera
    camera.pitch = min(camera.pitch, test.maximumPitch)
    camera.centerElevation = map.style.centerAltitude ?? 0
    if let angle = test.options["verticalFieldOfView"]?.number { camera.fieldOfView = angle }
    if let padding = test.options["padding"] { camera.padding = EdgeInsets(padding) }
    map.camera = camera
    if !test.hasRealClock { map.clock = .manual(milliseconds: 0) }
    try fillCanvases()
  }

  /// What the test's options ask for and the map does not have.
  var undrawn: [String] {
    Self.undrawnOptions.compactMap { name, usual in
      guard let value = test.options[name], value != usual else { return nil }
      return "the option \(name) is not supported"
    }
  }

  /// Draws the map once, then takes the steps in their order.
  ///
  /// - Throws: `UnsupportedStep`, or what the map throws.
  nonisolated(nonsending) func run() async throws {
    guard !test.operations.isEmpty else { return }
    _ = try await map.render()
    for operation in test.operations {
      let isTaken =
        try changeCamera(operation) || changeLayer(operation) || changePicture(operation) || changeSource(operation)
        || changeImage(operation)
      if isTaken { continue }
      guard try await change(operation) else { throw UnsupportedStep(operation.name) }
    }
  }

  /// Takes a step that moves the camera.
  ///
  /// - Returns: Whether it is one.
  private func changeCamera(_ operation: RenderOperation) -> Bool {
    let value = operation[0]
    switch operation.name {
    case "setZoom": map.camera.zoom = value.number ?? map.camera.zoom
    case "setBearing": map.camera.bearing = value.number ?? map.camera.bearing
    case "setPitch": map.camera.pitch = min(value.number ?? map.camera.pitch, test.maximumPitch)
    case "setRoll": map.camera.roll = value.number ?? map.camera.roll
    case "setCenter": map.camera.center = Coordinate(value) ?? map.camera.center
    case "setVerticalFieldOfView": map.camera.fieldOfView = value.number ?? map.camera.fieldOfView
    case "setPadding": map.camera.padding = EdgeInsets(value)
    case "jumpTo":
      map.camera.center = value.object?["center"].flatMap { Coordinate($0) } ?? map.camera.center
      map.camera.zoom = value.object?["zoom"]?.number ?? map.camera.zoom
      map.camera.bearing = value.object?["bearing"]?.number ?? map.camera.bearing
      map.camera.pitch = min(value.object?["pitch"]?.number ?? map.camera.pitch, test.maximumPitch)
      map.camera.roll = value.object?["roll"]?.number ?? map.camera.roll
    default: return false
    }
    return true
  }

  /// Takes a step that waits or changes the style.
  ///
  /// - Returns: Whether the map can take it.
  nonisolated(nonsending) private func change(_ operation: RenderOperation) async throws -> Bool {
    switch (operation.name, operation[0]) {
    case ("querySourceFeatures", let source):
      _ = try await map.querySourceFeatures(
        source.string ?? "", sourceLayer: operation[1].object?["sourceLayer"]?.string)
    case ("wait", let time):
      map.clock.advance(milliseconds: time.number ?? 0)
      _ = try await map.render()
    case ("idle", _), ("sleep", _): _ = try await map.render()
    case ("setStyle", let style):
      try await map.setStyle(style.string.map { .url($0) } ?? .json(style.jsonText))
    case ("setGlobalStateProperty", let name):
      guard !operation[1].isNull else {
        try map.resetGlobalState(name.string ?? "")
        break
      }
      try map.setGlobalState(name.string ?? "", to: FeatureValue(operation[1]))
    case ("addCustomLayer", let name):
      guard let id = name.string, let host = SuiteHost(named: id) else { return false }
      try map.addLayer(
        CustomLayer(id: id, renderer: host), position: operation[1].string.map { .below($0) } ?? .default)
    default: return false
    }
    return true
  }
}

extension Coordinate {
  /// A coordinate written `[longitude, latitude]`.
  fileprivate init?(_ value: JSONValue) {
    guard let numbers = value.array, numbers.count > 1, let longitude = numbers[0].number,
      let latitude = numbers[1].number
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }
}

extension EdgeInsets {
  /// Distances written `{"top": …, "bottom": …, "left": …, "right": …}`.
  fileprivate init(_ value: JSONValue) {
    func distance(_ edge: String) -> Double { value.object?[edge]?.number ?? 0 }
    self.init(top: distance("top"), right: distance("right"), bottom: distance("bottom"), left: distance("left"))
  }
}
