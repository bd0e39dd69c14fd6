import HeadlandGeometry
import HeadlandImage
import HeadlandMap
import HeadlandStyle
import Testing

/// Rotated squares and walls on the edge of a tile (maplibre/maplibre-gl-js#3187).
@Suite("Extruded boxes are closed solids")
struct ExtrusionSolidTests {
  private static let surface = SIMD3(0.25, 0.5, 0.75)
  private static let zoom = 15.2

  nonisolated(nonsending) private func expectSolid(
    _ solids: [Solid], at camera: Camera, opacity: Double = 1, light: SurfaceLight = SurfaceLight(),
    _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let features = solids.map { solid in
      GeoJSON.polygon(solid.ring(around: camera.center)).replacing(
        #""properties": {}"#, with: #""properties": {"base": \#(solid.base), "height": \#(solid.height)}"#)
    }
    let map = try await TestMap.make(
      layers: [
        TestMap.background("white"),
        TestMap.layer(
          "fill-extrusion", id: "box", source: "box",
          paint: #"""
            "fill-extrusion-color": "rgba(25%, 50%, 75%, 0.5)", "fill-extrusion-opacity": \#(opacity),
            "fill-extrusion-base": ["get", "base"], "fill-extrusion-height": ["get", "height"],
            "fill-extrusion-vertical-gradient": false
            """#),
      ],
      sources: ["box": #"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ", "))]}"#],
      size: Size(96, 96), camera: camera, root: #""light": \#(light.json)"#)
    let frame = try await map.render()
    #expect(frame.offscreenPasses == (opacity < 1 ? 1 : 0), sourceLocation: sourceLocation)
    let drawn = solids.map { solid in
      SolidPicture.Drawn(solid: solid) { hit in
        RGBA8(light.lit(Self.surface, normal: hit.normal, bearing: camera.bearing), opacity: opacity)
      }
    }
    SolidPicture(image: frame.image, camera: camera, drawn: drawn).expectNearest(
      comment, sourceLocation: sourceLocation)
  }

  @Test("a square turned in steps of 5 degrees shows exactly the faces that look at the viewer", arguments: [1.0, 0.5])
  func turned(opacity: Double) async throws {
    let camera = Camera(center: Coordinate(lon: 0.003, lat: 0.004), zoom: Self.zoom, pitch: 60)
    for turn in stride(from: 0.0, to: 90, by: 5) {
      try await expectSolid(
        [Solid(half: SIMD2(50, 50), turn: turn, height: 80)], at: camera, opacity: opacity, "turned by \(turn)")
    }
  }

  @Test(
    "a wall exactly on a tile's edge, and a square across edges and corners of tiles, at every side",
    arguments: [1.0, 0.5])
  func onTileEdges(opacity: Double) async throws {
    // The corner of four tiles of zoom 15 at (0, 0): the middle of the square is moved round it.
    let center = Coordinate(lon: 0, lat: 0)
    for (x, y) in [(50.0, 0.0), (-50, 0), (0, 50), (0, -50), (50, 50), (-50, -50), (0, 0), (20, 35)] {
      for bearing in [0.0, 130] {
        let camera = Camera(center: center, zoom: Self.zoom, bearing: bearing, pitch: 60)
        try await expectSolid(
          [Solid(middle: SIMD2(x, y), half: SIMD2(50, 50), height: 80)], at: camera, opacity: opacity,
          "at (\(x), \(y)), bearing \(bearing)")
      }
    }
  }

  @Test("solids hide each other by distance, those that touch or overlap too, on a base or on the ground")
  func several() async throws {
    let solids = [
      Solid(middle: SIMD2(-30, 0), half: SIMD2(30, 30), turn: 20, height: 50),
      Solid(middle: SIMD2(30, -40), half: SIMD2(20, 50), height: 90),
      Solid(middle: SIMD2(10, 40), half: SIMD2(40, 20), turn: 45, base: 20, height: 35),
      Solid(middle: SIMD2(10, 40), half: SIMD2(20, 10), turn: 45, base: 35, height: 60),
    ]
    for opacity in [1, 0.5] {
      for bearing in [0.0, 45, 200, 300] {
        let camera = Camera(center: Coordinate(lon: 8, lat: 47), zoom: 15, bearing: bearing, pitch: 55)
        try await expectSolid(solids, at: camera, opacity: opacity, "bearing \(bearing), opacity \(opacity)")
      }
    }
  }

  @Test(
    "the light turns with the map or stays with the viewport, and tints what it falls on and what it leaves dark",
    arguments: ["map", "viewport"])
  func lights(anchor: String) async throws {
    let camera = Camera(center: Coordinate(lon: 8, lat: 47), zoom: 15, bearing: 110, pitch: 50)
    let light = SurfaceLight(anchor: anchor, position: SIMD3(1.5, 90, 60), color: SIMD3(1, 0.4, 0.2), intensity: 0.9)
    try await expectSolid([Solid(half: SIMD2(50, 30), turn: 15, height: 40)], at: camera, light: light)
  }

  @Test("nothing changes at the pitch straight down or almost flat")
  func pitches() async throws {
    for pitch in [0.0, 30, 65] {
      let camera = Camera(center: Coordinate(lon: 8, lat: 47), zoom: 15, bearing: 10, pitch: pitch)
      try await expectSolid(
        [
          Solid(half: SIMD2(50, 30), turn: 15, height: 30),
          Solid(middle: SIMD2(-70, 0), half: SIMD2(10, 40), height: 20),
        ],
        at: camera, "pitch \(pitch)")
    }
  }

  @Test("heights and colours follow the state of a feature, and the zoom between whole ones")
  func values() async throws {
    let camera = Camera(center: Coordinate(lon: 8, lat: 47), zoom: 15.5, bearing: 20, pitch: 50)
    let solid = Solid(half: SIMD2(30, 20), turn: 10, height: 20)
    let shape = GeoJSON.polygon(solid.ring(around: camera.center))
      .replacing(#""type": "Feature","#, with: #""type": "Feature", "id": 7,"#)
    // At zoom 15.5 half-way between the height and three times as much.
    let map = try await TestMap.make(
      layers: [
        TestMap.background("white"),
        TestMap.layer(
          "fill-extrusion", id: "box", source: "box",
          paint: #"""
            "fill-extrusion-color": ["case", ["boolean", ["feature-state", "hot"], false], "red", "rgb(25%, 50%, 75%)"],
            "fill-extrusion-height": ["interpolate", ["linear"], ["zoom"],
              15, ["coalesce", ["feature-state", "height"], 10],
              16, ["*", 3, ["coalesce", ["feature-state", "height"], 10]]],
            "fill-extrusion-vertical-gradient": false
            """#),
      ], sources: ["box": shape], size: Size(96, 96), camera: camera)
    let drawn = { (height: Double, surface: SIMD3<Double>) in
      var solid = solid
      solid.height = height
      return SolidPicture.Drawn(solid: solid) {
        RGBA8(SurfaceLight().lit(surface, normal: $0.normal, bearing: camera.bearing))
      }
    }
    let cold = try await map.render().image
    SolidPicture(image: cold, camera: camera, drawn: [drawn(20, Self.surface)]).expectNearest("without a state")
    let key = FeatureStates.Key(source: "box", id: .number(7))
    try map.setFeatureState(["hot": .bool(true), "height": .number(25)], of: key)
    let hot = try await map.render().image
    SolidPicture(image: hot, camera: camera, drawn: [drawn(50, SIMD3(1, 0, 0))]).expectNearest("with a state")
    try map.removeFeatureState(of: key)
    #expect(try await map.render().image == cold)
  }
}
