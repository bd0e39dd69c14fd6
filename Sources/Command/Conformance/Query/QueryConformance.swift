import Headland

/// Queries the maps of a suite's tests, and compares the features that are found with the expected ones.
///
/// A test is a folder with a `style.json`, as of a render test, and an `expected.json` of features in draw order. Its
/// `metadata.test` says where features are looked for (`queryGeometry`) and which count (`queryOptions`).
struct QueryConformance {
  static let fileName = "expected.json"
  /// How far numbers may be from those that are expected.
  static let tolerance = 1e-10

  let suite: RenderSuite
  let device: DeviceSelection

  /// Runs tests one after the other on one device.
  ///
  /// - Throws: `DeviceError` where no device can be opened.
  func run(_ tests: [RenderTestCase]) async throws -> [SuiteTest] {
    var device = try Device(DeviceOptions(selection: device))
    var results: [SuiteTest] = []
    for test in tests {
      results.append(SuiteTest(test.name, differences: await differences(test, device)))
      if device.isLost { device = try Device(DeviceOptions(selection: self.device)) }
    }
    return results
  }

  /// What is other than expected; never throws, so that other tests go on.
  private func differences(_ test: RenderTestCase, _ device: Device) async -> [String] {
    do {
      let expectedFile = "\(test.folder)/\(Self.fileName)"
      guard let expected = JSONValue.read(try FileContents.bytes(of: expectedFile))?.array else {
        throw CommandFailure("\(expectedFile): this is no list of features")
      }
      let steps = try await RenderSteps(test, resources: suite.resources, device: device)
      try await steps.run()
      _ = try await steps.map.render()
      let found = try await QueryOptions(test).query(steps.map).map(\.json)
      return Self.differences(found, expected)
    } catch {
      return ["\(error)"]
    }
  }

  private static func differences(_ found: [JSONValue], _ expected: [JSONValue]) -> [String] {
    guard found.count == expected.count else {
      return ["\(expected.count) features are expected, \(found.count) were found"]
    }
    for (index, pair) in zip(found, expected).enumerated() {
      if let difference = difference(pair.0, pair.1, at: "feature \(index)") { return [difference] }
    }
    return []
  }

  /// The first place at which two values differ, nil where they are alike.
  static func difference(_ found: JSONValue, _ expected: JSONValue, at place: String) -> String? {
    if let one = found.number, let other = expected.number, abs(one - other) <= tolerance { return nil }
    if let one = found.array, let other = expected.array, one.count == other.count {
      for (index, pair) in zip(one, other).enumerated() {
        if let difference = difference(pair.0, pair.1, at: "\(place)/\(index)") { return difference }
      }
      return nil
    }
    if let one = found.object, let other = expected.object {
      let names = Set(one.members.map(\.key)).union(other.members.map(\.key)).sorted()
      for name in names {
        guard let a = one[name], let b = other[name] else {
          return "\(place)/\(name) is \(one[name] == nil ? "missing" : "not expected")"
        }
        if let difference = difference(a, b, at: "\(place)/\(name)") { return difference }
      }
      return nil
    }
    return found == expected ? nil : "\(place): expected \(expected.jsonText), found \(found.jsonText)"
  }
}

/// What a test asks its map.
struct QueryOptions {
  let area: QueryArea?
  let layers: [String]?
  let filter: StyleExpression?

  init(_ test: RenderTestCase) {
    let numbers = test.options["queryGeometry"]?.array ?? []
    if let x = numbers.first?.number, let y = numbers.last?.number {
      area = .point(Point(x, y))
    } else if numbers.count == 2, let low = Point(numbers[0]), let high = Point(numbers[1]) {
      area = .box(low, high)
    } else {
      area = nil
    }
    let options = test.options["queryOptions"]?.object
    layers = options?["layers"]?.array?.compactMap(\.string)
    filter = options?["filter"].map { StyleExpression($0) }
  }

  nonisolated(nonsending) func query(_ map: HeadlessMap) async throws -> [QueriedFeature] {
    try await map.queryRenderedFeatures(in: area, layers: layers, filter: filter)
  }
}

extension Point {
  fileprivate init?(_ value: JSONValue) {
    guard let numbers = value.array, numbers.count == 2, let x = numbers[0].number, let y = numbers[1].number else {
      return nil
    }
    self.init(x, y)
  }
}
