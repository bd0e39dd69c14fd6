import HeadlandStyle
import Testing

@Suite("Stops of colour ramps")
struct ColorRampStopsTests {
  private func ramp(_ expression: String) throws -> ColorRamp {
    let style = try Style.parse(
      Array(
        """
        {"version": 8, "sources": {"d": {"type": "raster-dem", "tiles": ["t"]}}, "layers": [
        {"id": "r", "type": "color-relief", "source": "d", "paint": {"color-relief-color": \(expression)}}]}
        """.utf8), name: "ramp")
    #expect(style.issues.isEmpty)
    let layer = try #require(style.layer("r"))
    return try #require(ColorReliefPaint(layer, in: EvaluationContext(zoom: 0)).colorReliefColor)
  }

  /// What a program that mixes premultiplied colours between stops draws at a place.
  private func drawn(_ stops: [ColorRamp.Stop], _ place: Double) -> SIMD4<Float> {
    let upper = stops.firstIndex { $0.place > place } ?? stops.count
    if upper == 0 { return stops[0].color.premultiplied }
    if upper == stops.count { return stops[upper - 1].color.premultiplied }
    let (low, high) = (stops[upper - 1], stops[upper])
    let share = Float((place - low.place) / (high.place - low.place))
    return low.color.premultiplied * (1 - share) + high.color.premultiplied * share
  }

  @Test("a linear ramp has its own stops and no others")
  func linear() throws {
    let ramp = try ramp(
      #"["interpolate", ["linear"], ["elevation"], -5.5, "red", 0, "rgba(0, 0, 255, 0)", 100000, "lime"]"#)
    let stops = ramp.stops(sampledAt: [0, 1, 2])
    #expect(stops.map(\.place) == [-5.5, 0, 100_000])
    #expect(stops.map(\.color) == [ramp.color(at: -5.5), ramp.color(at: 0), ramp.color(at: 100_000)])
  }

  @Test("a step is two stops at one place, the second the colour of the place")
  func step() throws {
    let stops = try ramp(#"["step", ["elevation"], "red", 10, "lime", 20, "blue"]"#).stops(sampledAt: [])
    #expect(stops.map(\.place) == [10, 10, 20, 20])
    let (red, lime, blue) = (SIMD4<Float>(1, 0, 0, 1), SIMD4<Float>(0, 1, 0, 1), SIMD4<Float>(0, 0, 1, 1))
    #expect(stops.map(\.color.premultiplied) == [red, lime, lime, blue])
  }

  @Test(
    "curves, other colour spaces, formulas and choices are followed within half a step of eight bits",
    arguments: [
      #"["interpolate", ["exponential", 1.002], ["elevation"], 0, "black", 3000, "white"]"#,
      #"["interpolate", ["cubic-bezier", 0.4, 0, 0.1, 1], ["elevation"], 0, "red", 3000, "blue"]"#,
      #"["interpolate-hcl", ["linear"], ["elevation"], 0, "red", 3000, "blue"]"#,
      #"["interpolate-lab", ["linear"], ["elevation"], 0, "yellow", 3000, "blue"]"#,
      #"["interpolate", ["linear"], ["*", 3.28084, ["elevation"]], 0, "red", 5000, "blue", 9000, "white"]"#,
      #"["interpolate", ["linear"], ["elevation"], 0, ["step", ["elevation"], "red", 700, "lime"], 3000, "blue"]"#,
    ])
  func others(expression: String) throws {
    let ramp = try ramp(expression)
    let stops = ramp.stops(sampledAt: Array(stride(from: -500.0, through: 9000, by: 500)))
    #expect(zip(stops, stops.dropFirst()).allSatisfy { $0.place <= $1.place } && stops.count < 2000)
    for place in stride(from: -100.0, through: 3500, by: 7.3) {
      let difference = drawn(stops, place) - ramp.color(at: place).premultiplied
      #expect(max(difference.max(), -difference.min()) <= 0.5 / 255, "\(place)")
    }
  }

  @Test("a choice without a curve is found to a quarter of a metre")
  func choice() throws {
    let ramp = try ramp(#"["case", [">", ["elevation"], 1234], "red", "blue"]"#)
    let stops = ramp.stops(sampledAt: Array(stride(from: 0.0, through: 9000, by: 500)))
    for place in [0, 1000, 1233.7, 1234.3, 1300, 8000.0] {
      #expect(drawn(stops, place) == ramp.color(at: place).premultiplied, "\(place)")
    }
  }
}
