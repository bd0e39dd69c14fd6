import Foundation
import HeadlandGeometry
import Testing

@testable import HeadlandStyle

@Suite("Evaluated paint and layout")
struct LayerValuesTests {
  @Test("the generated files are what the property tables say; Scripts/generate-layer-values writes them")
  func generated() throws {
    for (name, text) in try LayerValuesSource.files() {
      let url = LayerValuesSource.url(name)
      if ProcessInfo.processInfo.environment["HEADLAND_WRITE_LAYER_VALUES"] != nil {
        try text.write(to: url, atomically: true, encoding: .utf8)
      }
      #expect(
        (try? String(contentsOf: url, encoding: .utf8)) == text, "\(name).swift: run Scripts/generate-layer-values")
    }
  }

  private func layer(_ kind: String, _ members: String) throws -> StyleLayer {
    let style = try Style.parse(
      Array(
        """
        {"version": 8, "sources": {"s": {"type": "geojson", "data": {}, "lineMetrics": true}}, "glyphs": "{fontstack}{range}",
         "state": {"wide": {"default": 3}},
         "layers": [{"id": "a", "type": "\(kind)", "source": "s", \(members)}]}
        """.utf8))
    #expect(style.issues.isEmpty, "\(style.issues)")
    return try #require(style.layers.first)
  }

  @Test("paint follows zoom, feature, feature state and global state, and numbers keep their range")
  func inputs() throws {
    let layer = try layer(
      "line",
      #""paint": {"line-width": ["interpolate", ["linear"], ["zoom"], 0, 0, 10, 20], "line-blur": ["global-state", "wide"],"#
        + #""line-color": ["case", ["boolean", ["feature-state", "hot"], false], "red", "lime"],"#
        + #""line-opacity": ["get", "o"], "line-translate": [1, -2], "line-translate-anchor": "viewport"}"#)
    let feature = Feature(properties: ["o": .number(7)], kind: .line, rings: [])
    let plain = LinePaint(layer, in: EvaluationContext(zoom: 5, feature: feature))
    #expect(plain.lineWidth == 10 && plain.lineBlur == 3 && plain.lineOpacity == 1)
    #expect(plain.lineColor == Color(red: 0, green: 1, blue: 0))
    #expect(plain.lineTranslate == SIMD2(1, -2) && plain.lineTranslateAnchor == .viewport)
    #expect(plain.lineDasharray == nil && plain.linePattern == nil && plain.lineGradient == nil)
    let hot = LinePaint(
      layer,
      in: EvaluationContext(
        zoom: 1, feature: feature, featureState: ["hot": .bool(true)], globalState: ["wide": .number(4)]))
    #expect(hot.lineColor == Color(red: 1, green: 0, blue: 0) && hot.lineWidth == 2 && hot.lineBlur == 4)
  }

  @Test("every type of value is read: names, lists of names, paddings, ramps, labels, images")
  func types() throws {
    let symbol = SymbolLayout(
      try layer(
        "symbol",
        #""layout": {"symbol-placement": "line-center", "text-variable-anchor": ["top-left", "right"], "icon-padding": [1, 2],"#
          + #""text-field": "a", "icon-image": "b", "text-font": ["F"], "icon-text-fit-padding": [1, 2, 3, 4],"#
          + #""text-variable-anchor-offset": ["top", [1, 2]], "text-size": 9}"#), in: EvaluationContext(zoom: 0))
    #expect(symbol.symbolPlacement == .lineCenter && symbol.textVariableAnchor == [.topLeft, .right])
    #expect(symbol.iconPadding == Padding(top: 1, right: 2, bottom: 1, left: 2))
    #expect(symbol.iconTextFitPadding == Padding(top: 1, right: 2, bottom: 3, left: 4))
    #expect(symbol.textField.text == "a" && symbol.iconImage?.name == "b" && symbol.textFont == ["F"])
    #expect(symbol.textVariableAnchorOffset == [AnchorOffset(anchor: "top", x: 1, y: 2)] && symbol.textSize == 9)
    #expect(symbol.iconOverlap == nil && symbol.symbolSortKey == nil && symbol.visibility == .visible)
    let heat = HeatmapPaint(try layer("heatmap", #""minzoom": 1"#), in: EvaluationContext(zoom: 0))
    #expect(heat.heatmapColor?.color(at: 1) == Color(red: 1, green: 0, blue: 0) && heat.heatmapRadius == 30)
    let fill = FillPaint(try layer("fill", #""paint": {"fill-color": "red"}"#), in: EvaluationContext(zoom: 0))
    #expect(fill.fillOutlineColor == fill.fillColor)
  }

  @Test("defaults are those of the specification, of layers and of the root")
  func defaults() throws {
    #expect(LineLayout().lineJoin == .miter && LineLayout().lineCap == .butt && LineLayout().lineMiterLimit == 2)
    #expect(HillshadePaint().hillshadeIlluminationDirection == [335] && HillshadePaint().hillshadeMethod == .standard)
    #expect(HillshadePaint().hillshadeHighlightColor == [.white] && RasterPaint().rasterResampling == .linear)
    #expect(FillExtrusionPaint().fillExtrusionVerticalGradient && FillExtrusionLayout().visibility == .visible)
    #expect(ColorReliefPaint().colorReliefColor == nil && BackgroundPaint().backgroundColor == .black)
    let style = try Style.parse(Array(#"{"version": 8, "sources": {}, "layers": [], "light": {"anchor": "map"}}"#.utf8))
    let light = LightValues(style, in: EvaluationContext(zoom: 0))
    #expect(light.anchor == .map && light.position == SIMD3(1.15, 210, 30) && light.intensity == 0.5)
    #expect(SkyValues(style, in: EvaluationContext(zoom: 0)).fogGroundBlend == 0.5)
    #expect(ProjectionValues(style, in: EvaluationContext(zoom: 0)).type == ProjectionDefinition("mercator"))
  }
}
