import FoundationEssentials
import HeadlandStyle

/// The tests of a folder, and what lies beside it.
struct RenderSuite: Sendable {
  let tests: [RenderTestCase]
  let resources: SuiteResources
  /// What the tests need that is not there, by test.
  let missingAssets: [String: [String]]
  /// The tests that an empty picture passes.
  let blankPasses: Set<String>

  /// Reads the tests of a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder; `missing-assets.json` and `blank-pass.json` lie beside it.
  ///   - assets: The folders that the tests' URLs lead to; the folder's own `_assets` is one of them.
  ///   - expected: How the names of the files begin that a test is compared with, and how they end.
  /// - Throws: `CommandFailure` where the folder or a file of it cannot be read.
  init(
    _ folder: String, assets: [String], expected: (prefix: String, suffix: String) = ("expected", ".png")
  ) throws(CommandFailure) {
    let root = URL(fileURLWithPath: folder)
    guard let paths = try? FileManager.default.subpathsOfDirectory(atPath: root.path) else {
      throw CommandFailure("\(folder): there is no such folder, or it cannot be read")
    }
    let ownAssets = root.appendingPathComponent("_assets").path
    let hasOwnAssets = FileManager.default.fileExists(atPath: ownAssets)
    resources = SuiteResources(folders: (hasOwnAssets ? [ownAssets] : []) + assets)
    tests = Self.tests(paths.filter { !$0.hasPrefix("_assets/") }, in: root, expected)
    let prefix = root.lastPathComponent + "/"
    let beside = root.deletingLastPathComponent()
    missingAssets =
      Self.list("missing-assets.json", beside: beside, as: [String: [String]].self).map { lists in
        lists.reduce(into: [:]) { $0[Self.name($1.key, prefix)] = $1.value }
      } ?? [:]
    let blank = Self.list("blank-pass.json", beside: beside, as: [String].self) ?? []
    blankPasses = Set(blank.map { Self.name($0, prefix) })
  }

  private static func tests(
    _ paths: [String], in root: URL, _ expected: (prefix: String, suffix: String)
  ) -> [RenderTestCase] {
    var pictures: [String: [String]] = [:]
    for path in paths where path.hasSuffix(expected.suffix) {
      let (folder, file) = split(path)
      if file.hasPrefix(expected.prefix) { pictures[folder, default: []].append(file) }
    }
    var tests: [RenderTestCase] = []
    for path in paths.sorted() {
      let (name, file) = split(path)
      guard file == "style.json", let expected = pictures[name] else { continue }
      let folder = root.appendingPathComponent(name).path
      tests.append(RenderTestCase(name: name, folder: folder, expectedNames: expected.sorted()))
    }
    return tests
  }

  private static func split(_ path: String) -> (folder: String, file: String) {
    guard let slash = path.lastIndex(of: "/") else { return ("", path) }
    return (String(path[..<slash]), String(path[path.index(after: slash)...]))
  }

  private static func list<List: Decodable>(_ name: String, beside folder: URL, as type: List.Type) -> List? {
    guard let bytes = try? FileContents.bytes(of: folder.appendingPathComponent(name).path) else { return nil }
    return try? JSONDecoder().decode(List.self, from: Data(bytes))
  }

  private static func name(_ name: String, _ prefix: String) -> String {
    name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
  }
}

/// Which tests of a suite are run.
struct RenderSelection: Sendable {
  /// Text that a test's name must contain; nil for any.
  var filter: String?
  /// The names of the tests; nil for all.
  var names: Set<String>?
  /// The kinds of layer and the keys of the root, such as `terrain`, that a test must not use.
  var excluded: Set<String> = []

  /// Whether every test of a suite is chosen.
  var isWhole: Bool { filter == nil && names == nil && excluded.isEmpty }

  /// The tests that are chosen.
  func chosen(of suite: RenderSuite) -> [RenderTestCase] {
    suite.tests.filter { test in
      (filter.map(test.name.contains) ?? true) && (names?.contains(test.name) ?? true)
        && (excluded.isEmpty || excluded.isDisjoint(with: RenderUse(test, resources: suite.resources).names))
    }
  }
}

/// What a test's styles use: the kinds of their layers and the keys of their roots, those that come by operations too.
struct RenderUse {
  private(set) var names: Set<String> = []
  private let resources: SuiteResources

  init(_ test: RenderTestCase, resources: SuiteResources) {
    self.resources = resources
    add(test.style)
    for operation in test.operations { add(operation) }
  }

  private mutating func add(_ style: JSONObject) {
    for key in ["sky", "terrain", "projection"] where style[key].map({ !$0.isNull }) ?? false { names.insert(key) }
    for layer in style["layers"]?.array ?? [] { add(layer: layer) }
  }

  private mutating func add(layer: JSONValue) {
    if let kind = layer.object?["type"]?.string { names.insert(kind) }
  }

  private mutating func add(_ operation: RenderOperation) {
    switch operation.name {
    case "addLayer": add(layer: operation[0])
    case "setSky": names.insert("sky")
    case "setTerrain": names.insert("terrain")
    case "setProjection": names.insert("projection")
    case "setStyle":
      if let style = operation[0].object ?? operation[0].string.flatMap({ resources.json($0)?.object }) { add(style) }
    default: break
    }
  }
}
