/// Which module of the package may import which: the layering, as one table.
///
/// A folder that is missing here fails the tests, so a new target is a decision written down in this file.
struct ImportRule {
  /// The target's folder.
  let folder: String
  /// The package's own modules that it may import, C modules included.
  let modules: Set<String>
  /// Foundation costs start-up time and size: where it is not needed it stays out.
  let mayUseFoundation: Bool

  init(_ folder: String, _ modules: Set<String>, foundation: Bool = true) {
    self.folder = folder
    self.modules = modules
    self.mayUseFoundation = foundation
  }
}

enum ImportTable {
  /// The modules that hold C; only `internal import` may name them.
  static let cModules: Set<String> = [
    "CAllocations", "CEGL", "CCodecs", "CData", "CHTTP", "CICU", "CText", "CCountries",
  ]

  private static let leaves: Set<String> = ["HeadlandGeometry", "HeadlandImage"]
  private static let face = leaves.union(["HeadlandGPU", "HeadlandStyle", "HeadlandMap"])

  static let rules: [ImportRule] = [
    ImportRule("Shaders", [], foundation: false),
    ImportRule("Sources/Geometry", [], foundation: false),
    ImportRule("Sources/GPU", ["CEGL"], foundation: false),
    ImportRule("Sources/Image", ["CCodecs"]),
    ImportRule("Sources/Style", ["HeadlandGeometry", "CICU"]),
    ImportRule("Sources/Tiles", leaves.union(["CData", "CHTTP"])),
    ImportRule("Sources/Text", leaves.union(["CText", "CData"])),
    ImportRule(
      "Sources/Map", face.subtracting(["HeadlandMap"]).union(["HeadlandShaders", "HeadlandTiles", "HeadlandText"])),
    ImportRule("Sources/Headland", face.union(["HeadlandTiles"])),
    // Views and layers count in `CGSize` and `CGRect`, which only the whole of Foundation has.
    ImportRule("Sources/MetalCompat", ["HeadlandGPU", "HeadlandGeometry", "Foundation"]),
    // The adapter names the types in which the map speaks to hosts, and they are GPU's and Geometry's. Hosts are handed
    // `NSNumber`s, which only the whole of Foundation has.
    ImportRule("Sources/MapCompat", ["HeadlandMap", "HeadlandGPU", "HeadlandGeometry", "MetalCompat", "Foundation"]),
    ImportRule("Sources/Testing", ["HeadlandImage"]),
    ImportRule("Sources/Service", ["HeadlandMap", "HeadlandImage"]),
    ImportRule(
      "Sources/Command",
      face.union([
        "Headland", "HeadlandTiles", "HeadlandText", "HeadlandTesting", "HeadlandService", "TriangleExample",
        "ColorInvertExample",
      ])),
    ImportRule("Examples", ["Headland", "MetalCompat", "MapCompat", "CCountries"]),
    ImportRule(
      "Bench", face.union(["Headland", "HeadlandTiles", "HeadlandTesting", "TriangleExample", "CAllocations"])),
  ]

  /// Modules that are neither ours nor Foundation and that any target may import.
  static let system: Set<String> = ["Glibc", "Dispatch", "Synchronization"]

  /// Not the whole of Foundation: its ICU data make a program 45 MB larger.
  static let foundation: Set<String> = ["FoundationEssentials", "FoundationNetworking"]

  /// The rule for the target that `file` belongs to; C targets have none.
  static func rule(for file: RepositoryFile) -> ImportRule? {
    rules.first { file.isInside($0.folder) }
  }
}
