import Foundation

@testable import HeadlandStyle

/// The text of the files in `Sources/Style/Evaluated` that hold one struct for each `paint`, `layout` and object of the
/// root: made of the property tables, with the sentences that stand over the methods of declared layers.
enum LayerValuesSource {
  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Where the file of a name is.
  static func url(_ name: String) -> URL { package.appending(path: "Sources/Style/Evaluated/\(name).swift") }

  /// The text of each file by its name.
  static func files() throws -> [String: String] {
    var files: [String: String] = [:]
    for kind in LayerKind.allCases { files[title(kind.rawValue) + "Values"] = try file(of: kind) }
    files["RootValues"] = try rootFile()
    return files
  }

  private static let head = """
    // Made from the property tables by Scripts/generate-layer-values: change those, and run it.

    """

  private static func file(of kind: LayerKind) throws -> String {
    let methods = try sentences(of: kind)
    let groups = [("layout", PropertySpecification.Group.layout), ("paint", .paint)]
    let structs = groups.map { name, group in
      let members = members(of: kind.properties, group, methods)
      let type = title(kind.rawValue) + title(name)
      let about = "The \(name) of a \(kind.rawValue) layer as it is for one zoom, feature and state."
      return text(
        type, about, members,
        """
          /// Evaluates the \(name) of a layer; one of another kind than \(kind.rawValue) is a programmer error and traps.
          ///
          /// - Parameters:
          ///   - layer: The layer.
          ///   - context: What the values are computed from.
          public init(_ layer: StyleLayer, in context: EvaluationContext) {
            self.init(PropertyValues(layer, of: .\(camel(kind.rawValue)), in: context))
          }

          /// The defaults of the style specification.
          public init() {
            self.init(PropertyValues(PropertySet(table: .\(camel(kind.rawValue)))))
          }
        """)
    }
    return head + structs.joined(separator: "\n")
  }

  private static func rootFile() throws -> String {
    let objects: [(String, PropertyTable, String)] = [
      ("light", .light, "style.light"), ("sky", .sky, "style.sky ?? PropertySet(table: .sky)"),
      ("projection", .projection, "style.projection"),
    ]
    let structs = objects.map { name, table, source in
      text(
        title(name) + "Values", "The \(name) of a style as it is for one zoom.",
        members(of: table, .root, rootSentences),
        """
          /// Evaluates the \(name) of a style.
          ///
          /// - Parameters:
          ///   - style: The style; one without it has the defaults of the style specification.
          ///   - context: What the values are computed from.
          public init(_ style: Style, in context: EvaluationContext) {
            self.init(PropertyValues(\(source), in: context))
          }
        """)
    }
    return head + structs.joined(separator: "\n")
  }

  private struct Member {
    let name: String
    let type: String
    let sentence: String
    let reading: String
  }

  private static func members(
    of table: PropertyTable, _ group: PropertySpecification.Group, _ sentences: [String: String]
  ) -> [Member] {
    table.specifications.enumerated().filter { $0.element.group == group }.map { place, property in
      let isRamp = !property.support.inputs.isDisjoint(with: [.heatmapDensity, .lineProgress, .elevation])
      let mayBeAbsent = property.defaultExpression == nil && property.fallback == nil
      let type = isRamp ? "ColorRamp" : typeName(of: property.type)
      return Member(
        name: camel(property.name), type: type + (isRamp || mayBeAbsent ? "?" : ""),
        sentence: sentences[property.name] ?? "Whether the layer is shown.",
        reading: isRamp ? "values.ramp(\(place))" : "values[\(place)]")
    }
  }

  private static func text(_ type: String, _ about: String, _ members: [Member], _ inits: String) -> String {
    let fields = members.map { "  /// \($0.sentence)\n  public var \($0.name): \($0.type)" }
    let readings = members.map { "    \($0.name) = \($0.reading)" }
    return """
      /// \(about)
      public struct \(type): Sendable {
      \(fields.joined(separator: "\n"))

      \(inits)

        private init(_ values: PropertyValues) {
      \(readings.joined(separator: "\n"))
        }
      }

      """
  }

  private static func typeName(of type: PropertySpecification.ValueType) -> String {
    switch type {
    case .number: "Double"
    case .boolean: "Bool"
    case .enumeration(let names): nameTypes[names] ?? "String"
    case .color: "Color"
    case .numbers(2, _): "SIMD2<Double>"
    case .numbers(3, _): "SIMD3<Double>"
    case .numbers(4, _), .padding: "Padding"
    case .numbers, .numberArray: "[Double]"
    case .strings: "[String]"
    case .enumerations(let names): "[\(nameTypes[names] ?? "String")]"
    case .formatted: "FormattedText"
    case .resolvedImage: "ResolvedImage"
    case .colorArray: "[Color]"
    case .projection: "ProjectionDefinition"
    case .variableAnchorOffsets: "[AnchorOffset]"
    }
  }

  private static let nameTypes: [[String]: String] = {
    func entry<Name: PropertyName>(_ name: Name.Type) -> ([String], String) {
      (name.allCases.map(\.rawValue), "\(name)")
    }
    return Dictionary(uniqueKeysWithValues: [
      entry(Visibility.self), entry(ReferenceFrame.self), entry(SymbolAlignment.self),
      entry(TextRotationAlignment.self), entry(LineCap.self), entry(LineJoin.self), entry(SymbolPlacement.self),
      entry(SymbolZOrder.self), entry(SymbolOverlap.self), entry(IconTextFit.self), entry(SymbolAnchor.self),
      entry(TextJustification.self), entry(TextTransform.self), entry(TextWritingMode.self), entry(Resampling.self),
      entry(HillshadeMethod.self),
    ])
  }()

  private static let rootSentences = [
    "anchor": "What the light's place turns with.",
    "position": "The light's place: its distance, its direction in degrees clockwise, its angle from above in degrees.",
    "color": "The light's colour.",
    "intensity": "How strong the light is, 0…1.",
    "sky-color": "The colour of the sky.",
    "horizon-color": "The colour at the horizon.",
    "fog-color": "The colour of the fog.",
    "fog-ground-blend": "From where on fog covers a terrain: 0 is the middle of the map, 1 the horizon.",
    "horizon-fog-blend": "How far the horizon's colour gives way to the fog's, 0…1.",
    "sky-horizon-blend": "How far the sky's colour gives way to the horizon's, 0…1.",
    "atmosphere-blend": "How much of the atmosphere is seen, 0…1.",
    "type": "The projection, or the way from one to another.",
  ]

  /// The sentence over each method of a declared layer, by the name of its property.
  private static func sentences(of kind: LayerKind) throws -> [String: String] {
    let file = package.appending(path: "Sources/Style/Declarative/Properties/\(title(kind.rawValue))Layer.swift")
    var sentences: [String: String] = [:]
    var sentence = ""
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      if let mark = line.firstRange(of: "/// ") { sentence = String(line[mark.upperBound...]) }
      guard let start = line.firstRange(of: "property(\"") else { continue }
      sentences[String(line[start.upperBound...].prefix { $0 != "\"" })] = sentence
    }
    return sentences
  }

  private static func camel(_ name: String) -> String {
    let words = name.split(separator: "-")
    return words.dropFirst().reduce(String(words[0])) { $0 + title(String($1)) }
  }

  private static func title(_ name: String) -> String {
    name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
