import HeadlandStyle

/// Reading a style of usual size: parsing, validation and compilation of its expressions.
enum StyleBench {
  private static let layerCount = 300

  /// Measures the time of the processor, which other work on the machine does not lengthen.
  ///
  /// - Throws: `BenchError` where the style has a fault.
  static func measure(_ settings: BenchSettings) throws -> [Measurement] {
    let bytes = Array(text.utf8)
    var times = Samples()
    for _ in 0..<max(20, settings.rounds) {
      let start = Samples.processorTime
      let validation = StyleValidation(bytes)
      times.add(Samples.processorTime - start)
      guard validation.issues.isEmpty, validation.style?.layers.count == layerCount else {
        throw BenchError("the style of \(layerCount) layers has faults: \(validation.issues)")
      }
    }
    return [
      Measurement(
        name: "style of \(layerCount) layers, parse and validate", ours: times.median, unit: "ms", goal: 10,
        note: "\(bytes.count >> 10) KiB")
    ]
  }

  private static let kinds = [
    ##""type": "fill", "paint": {"fill-color": ["match", ["get", "class"], "a", "red", "b", "#00ff00", "gray"], "##
      + #""fill-opacity": 0.5}"#,
    #""type": "line", "layout": {"line-cap": "round", "line-join": "round"}, "paint": {"line-color": "#
      + #""hsl(20, 30%, 40%)", "line-width": ["interpolate", ["exponential", 1.5], ["zoom"], 5, 1, 10, 3, 18, 20]}"#,
    #""type": "symbol", "layout": {"text-field": ["coalesce", ["get", "name:en"], ["get", "name"]], "#
      + #""text-size": {"stops": [[5, 10], [10, 14]]}, "text-font": ["Noto Sans Regular"]}, "#
      + ##""paint": {"text-color": "#333", "text-halo-color": "white", "text-halo-width": 1}"##,
  ]

  private static var text: String {
    let layers = (0..<layerCount).map { index in
      #"{"id": "layer-\#(index)", "source": "map", "source-layer": "road", "minzoom": 4, "#
        + #""filter": ["all", ["==", ["geometry-type"], "LineString"], "#
        + #"["match", ["get", "class"], ["a", "b"], true, false]], \#(kinds[index % kinds.count])}"#
    }
    return #"{"version": 8, "glyphs": "{fontstack}/{range}", "sources": {"map": {"type": "vector", "url": "u"}}, "#
      + #""layers": [\#(layers.joined(separator: ",\n"))]}"#
  }
}
