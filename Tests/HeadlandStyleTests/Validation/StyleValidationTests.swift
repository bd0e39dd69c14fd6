import Testing

@testable import HeadlandStyle

/// Validates a style of some members of the root beside a version, sources and layers.
private func validate(_ root: String, sources: String = "", layers: String = "") -> StyleValidation {
  let text = """
    {"version": 8,
     "sources": {\(sources)},
     "layers": [\(layers)]\(root.isEmpty ? "" : ",")
     \(root)}
    """
  return StyleValidation(Array(text.utf8))
}

/// Validates the filter of a layer.
private func validate(filter: String) -> StyleValidation {
  validate(
    "", sources: #""g": {"type": "geojson", "data": {}}"#,
    layers: #"{"id": "a", "type": "fill", "source": "g", "filter": \#(filter)}"#)
}

private func codes(_ validation: StyleValidation) -> [String] {
  validation.issues.map { "\($0.code) \($0.pointer)" }
}

private func words(_ validation: StyleValidation) -> [String] {
  validation.referenceMessages.map(\.message)
}

@Suite("Validation of the root")
struct RootValidationTests {
  @Test("an issue has the value at fault and what was expected")
  func valueAndExpectation() throws {
    let issue = try #require(validate(#""zoom": [1, "two"]"#).issues.first)
    #expect(issue.code == .typeMismatch && issue.pointer.description == "/zoom")
    #expect(issue.value == #"[1,"two"]"# && issue.expected == "a number")
    #expect(issue.line == 4 && issue.column == 10 && issue.severity == .error)
    #expect(issue.message == "zoom: an array stands where a number should be and is passed over")
  }

  @Test(
    "members of the root that are no constants of their type",
    arguments: [
      (
        #""glyphs": "x""#,
        [
          #"glyphs: "glyphs" url must include a "{fontstack}" token"#,
          #"glyphs: "glyphs" url must include a "{range}" token"#,
        ]
      ),
      (#""glyphs": 1"#, ["glyphs: string expected, number found"]),
      (#""sprite": true"#, ["sprite: string expected, boolean found"]),
      (#""sprite": [{"id": "a"}]"#, [#"sprite[0]: missing required property "url""#]),
      (
        #""sprite": [{"id": "a", "url": "b"}, {"id": "a", "url": "b"}]"#,
        [
          "sprite: all the sprites' ids must be unique, but a is duplicated",
          "sprite: all the sprites' URLs must be unique, but b is duplicated",
        ]
      ),
      (#""sky": {"sky-color": 1, "x": 2}"#, ["sky-color: color expected, number found", #"x: unknown property "x""#]),
      (#""sky": []"#, ["sky: object expected, array found"]),
      (
        #""light": {"intensity-transition": {"delay": "1"}}"#,
        ["intensity-transition.delay: number expected, string found"]
      ),
      (#""projection": {"type": 3}"#, [#"type: projection expected, invalid type "number" found"#]),
      (#""projection": {"type": ["a", 1]}"#, [#"type: projection expected, invalid array ["a",1] found"#]),
      (#""terrain": {"x": 1}"#, [#"x: unknown property "x""#]),
      (
        #""transition": {"x": 1, "delay": -1}"#,
        [#"transition: unknown property "x""#, "transition.delay: -1 is less than the minimum value 0"]
      ),
      (#""state": []"#, ["state: object expected, array found"]),
      (#""font-faces": {"a": 1}"#, ["font-faces.a: string or array expected, number found"]),
      (
        #""font-faces": {"a": [{"unicode-range": "x"}]}"#,
        [
          "font-faces.a[0].unicode-range: array expected, string found",
          #"font-faces.a[0]: missing required property "url""#,
        ]
      ),
      (#""center": ["1", 2]"#, ["center[0]: number expected, string found"]),
    ])
  func root(member: String, expected: [String]) {
    let validation = validate(member)
    #expect(words(validation) == expected)
    #expect(validation.issues.count { $0.severity == .error } >= expected.count)
  }

  @Test("a style of no layers array has all its issues, and no style")
  func noStyle() {
    let validation = StyleValidation(Array(#"{"version": 1, "layers": {}, "zoom": "3"}"#.utf8))
    #expect(validation.style == nil && validation.error != nil)
    #expect(
      codes(validation) == [
        "property-missing ", "version-unsupported /version", "type-mismatch /layers", "type-mismatch /zoom",
      ])
  }

  @Test("bytes that are no JSON are one issue with a place")
  func noJSON() {
    let validation = StyleValidation(Array("{\n \"version\": 8,\n}".utf8))
    #expect(validation.issues.map(\.code) == [.jsonInvalid])
    #expect(validation.issues.map(\.line) == [3] && validation.style == nil)
  }

  @Test("terrain over a source that the style has not is flat ground and an error")
  func terrainSource() {
    let validation = validate(#""terrain": {"source": "nowhere"}"#)
    #expect(codes(validation) == ["source-missing /terrain/source"])
    #expect(validation.style?.terrain == nil)
  }
}

@Suite("Validation of sources")
struct SourceValidationTests {
  @Test(
    "what is wrong with a source",
    arguments: [
      (
        #"{"type": "raster-dem", "url": "u", "redFactor": 2}"#,
        [
          #"redFactor: In "sources.s": "redFactor" is only valid when "encoding" is set to "custom". Default encoding found"#
        ]
      ),
      (
        #"{"type": "raster-dem", "url": "u", "encoding": "mapbox", "baseShift": 2}"#,
        [
          #"baseShift: In "sources.s": "baseShift" is only valid when "encoding" is set to "custom". "mapbox" encoding found"#
        ]
      ),
      (#"{"type": "raster-dem", "url": "u", "x": 1}"#, [#"x: unknown property "x""#]),
      (
        #"{"type": "vector", "url": "u", "bounds": [1, 2]}"#,
        ["sources.s.bounds: array length 4 expected, length 2 found"]
      ),
      (
        #"{"type": "vector", "url": "u", "scheme": "zyx"}"#,
        [#"sources.s.scheme: expected one of [xyz, tms], "zyx" found"#]
      ),
      (
        #"{"type": "vector", "url": "u", "promoteId": {"a": 1}}"#,
        ["sources.s.promoteId.a: string expected, number found"]
      ),
      (#"{"type": "geojson"}"#, [#"sources.s: missing required property "data""#]),
      (
        #"{"type": "geojson", "data": {}, "buffer": 1000}"#,
        ["sources.s.buffer: 1000 is greater than the maximum value 512"]
      ),
      (
        #"{"type": "geojson", "data": {}, "filter": ["none", ["=="]]}"#,
        [#"sources.s.filter[1]: filter array for operator "==" must have 3 elements"#]
      ),
      (#"{"type": "geojson", "data": {}, "x": 1}"#, [#"sources.s: unknown property "x""#]),
      (
        #"{"type": "image"}"#,
        [#"sources.s: missing required property "url""#, #"sources.s: missing required property "coordinates""#]
      ),
      (#"5"#, [#"sources.s: "type" is required"#]),
      (
        #"{"type": ["vector"]}"#,
        [#"sources.s.type: expected one of [vector, raster, raster-dem, geojson, video, image], ["vector"] found"#]
      ),
    ])
  func sources(source: String, expected: [String]) {
    let validation = validate("", sources: "\"s\": \(source)")
    #expect(words(validation) == expected)
    #expect(!validation.issues.isEmpty)
  }

  @Test("every kind of source is typed")
  func typedSources() throws {
    let style = try #require(
      validate(
        "",
        sources: """
          "v": {"type": "vector", "tiles": ["t"], "bounds": [1, 2, 3, 4], "scheme": "tms", "minzoom": 2, "maxzoom": 9,
            "promoteId": {"road": "rid"}, "encoding": "mlt", "volatile": true, "attribution": "me", "extra": 1},
          "r": {"type": "raster", "url": "u", "tileSize": 256},
          "d": {"type": "raster-dem", "url": "u", "encoding": "custom", "redFactor": 3, "baseShift": 5},
          "g": {"type": "geojson", "data": "x", "cluster": true, "clusterRadius": 30, "clusterMinPoints": 4,
            "clusterProperties": {"sum": ["+", ["get", "n"]]}, "promoteId": "gid", "filter": true},
          "i": {"type": "image", "url": "p", "coordinates": [[0, 1], [2, 3], [4, 5], [6, 7]]},
          "m": {"type": "video", "urls": ["a", "b"], "coordinates": [[0, 1], [2, 3], [4, 5], [6, 7]]}
          """
      ).style)
    guard case .vector(let vector) = style.source("v"), case .raster(let raster) = style.source("r"),
      case .rasterDEM(let heights) = style.source("d"), case .geojson(let geojson) = style.source("g"),
      case .image(let image) = style.source("i"), case .video(let video) = style.source("m")
    else {
      Issue.record("sources of the wrong kind")
      return
    }
    #expect(vector.tileSet.tiles == ["t"] && vector.tileSet.scheme == .tms && vector.encoding == .mlt)
    #expect(vector.tileSet.bounds?.north == 4 && vector.tileSet.minZoom == 2 && vector.tileSet.maxZoom == 9)
    #expect(vector.promotedID == .bySourceLayer(["road": "rid"]) && vector.tileSet.isVolatile)
    #expect(vector.definition.object?["extra"]?.number == 1)
    #expect(raster.tileSize == 256 && raster.tileSet.url == "u" && raster.tileSet.tiles.isEmpty)
    #expect(heights.encoding == .custom(redFactor: 3, greenFactor: 1, blueFactor: 1, baseShift: 5))
    #expect(geojson.cluster?.radius == 30 && geojson.cluster?.minPoints == 4 && geojson.isClustered)
    #expect(geojson.cluster?.properties.map(\.name) == ["sum"] && geojson.promotedID == .property("gid"))
    #expect(image.url == "p" && image.corners.map(\.latitude) == [1, 3, 5, 7])
    #expect(video.urls == ["a", "b"] && video.corners.map(\.longitude) == [0, 2, 4, 6])
    #expect(style.issues.map(\.severity) == [.warning], "only the unknown member of the vector source")
  }

  @Test("a layer whose source has a fault is not drawn, and only the source is told")
  func unsoundSource() throws {
    let validation = validate(
      "", sources: #""s": {"type": "geojson", "data": 5}"#, layers: #"{"id": "a", "type": "fill", "source": "s"}"#)
    #expect(codes(validation) == ["type-mismatch /sources/s/data"])
    #expect(validation.style?.layers.isEmpty == true)
  }
}

@Suite("Validation of filters")
struct FilterValidationTests {
  @Test(
    "filters of the older form",
    arguments: [
      ("5", ["array expected, number found"]), ("[]", ["filter array must have at least 1 element"]),
      (#"["!in"]"#, []), (#"["==", "a"]"#, ["Expected two or three arguments."]), (#"["has", "$id"]"#, []),
      (#"["!has", 1]"#, ["[1]: string expected, number found"]),
      (#"["!has"]"#, [#"filter array for "!has" operator must have 2 elements"#]),
      (#"["==", "$type", "Pont"]"#, [#"[2]: expected one of [Point, LineString, Polygon], "Pont" found"#]),
      (#"["<", "$type", "Point"]"#, [#""$type" cannot be use with operator "<""#]),
      (#"["none", ["==", "a", null]]"#, ["[1][2]: string, number, or boolean expected, null found"]),
      (#"["all", ["in", "a", 1, 2], ["!in", 3, 4]]"#, ["[2][1]: string expected, number found"]),
    ])
  func legacy(filter: String, expected: [String]) {
    let found = words(validate(filter: filter)).filter { !$0.contains("must have 3 elements") }
    #expect(
      found.map { $0.hasPrefix("layers[0].filter[") ? $0 : $0.replacing(": ", with: " ", maxReplacements: 1) }
        == expected.map { $0.hasPrefix("[") ? "layers[0].filter\($0)" : "layers[0].filter \($0)" })
  }

  @Test(
    "the two forms are told apart by operator and arguments",
    arguments: [
      ("true", true), (#"["==", ["get", "a"], 1]"#, true), (#"["==", "a", 1]"#, false), (#"["has", "a"]"#, true),
      (#"["has", "$type"]"#, false), (#"["in", "a", "b"]"#, false), (#"["in", ["get", "a"], "b"]"#, true),
      (#"["all"]"#, true), (#"["all", ["==", "a", 1]]"#, false), (#"["none"]"#, false), ("5", false),
      (#"["any", true, ["!", ["has", "a"]]]"#, true), (#"["within", {}]"#, true),
    ])
  func forms(filter: String, isExpression: Bool) throws {
    let value = try JSONDocument(Array(filter.utf8)).root
    #expect(FilterValidator.isExpression(value) == isExpression)
  }
}

@Suite("Functions of older styles")
struct FunctionValidationTests {
  @Test(
    "a function in a stop, an unknown member and a wrong color space are faults",
    arguments: [
      (#"{"stops": [[1, {"stops": []}]]}"#, ["/layers/0/paint/line-width/stops/0/1/stops"]),
      (#"{"stops": [[1, 2]], "colorSpace": "xyz"}"#, ["/layers/0/paint/line-width/colorSpace"]),
      (#"{"stops": [[1, 2]], "property": 5}"#, ["/layers/0/paint/line-width/property"]),
      (#"{"type": "cubic", "stops": [[1, 2]]}"#, ["/layers/0/paint/line-width/type"]),
      (#"{"stops": [[1, 2], [3, 4, 5]]}"#, ["/layers/0/paint/line-width/stops/1"]),
    ])
  func faults(function: String, pointers: [String]) {
    let validation = validate(
      "", sources: #""g": {"type": "geojson", "data": {}}"#,
      layers: #"{"id": "a", "type": "line", "source": "g", "paint": {"line-width": \#(function)}}"#)
    #expect(validation.issues.filter { $0.severity == .error }.map(\.pointer.description) == pointers)
  }
}
