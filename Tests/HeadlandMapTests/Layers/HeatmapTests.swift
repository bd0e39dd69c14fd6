import HeadlandGPU
import HeadlandGeometry
import HeadlandImage
import HeadlandStyle
import HeadlandTestSupport
import HeadlandTesting
import Testing

@testable import HeadlandMap

@Suite("Heatmap bucket")
struct HeatmapBucketTests {
  @Test("every vertex inside the tile is one quad, and the one that closes a ring another")
  func quads() throws {
    let features = [
      Feature(kind: .point, rings: [[SIMD2(0, 0), SIMD2(8192, 5)], [SIMD2(8191, 8191)]]),
      Feature(kind: .line, rings: [[SIMD2(-1, 5), SIMD2(100, 5)]]),
      Feature(kind: .polygon, rings: [[SIMD2(10, 10), SIMD2(20, 10), SIMD2(20, 20)]]),
    ]
    let layer = try RoomPicture.layer("heatmap")
    let quads = try #require(try RoomPicture.bucket(layer, features) as? HeatmapBucket).quads
    let places = stride(from: 0, to: quads.vertices.count, by: 4).map { quads.vertices[$0].position }
    #expect(
      places == [
        SIMD2(0, 0), SIMD2(8191, 8191), SIMD2(100, 5), SIMD2(10, 10), SIMD2(20, 10), SIMD2(20, 20), SIMD2(10, 10),
      ])
    #expect(quads.indices.count == 7 * 6 && quads.vertices.last?.bits == 2 << 2 | 3)
  }
}

@Suite("Heatmap densities")
struct HeatmapDensityTests {
  @Test("in the middle of a wide kernel the density is weight · intensity / √(2π)")
  func peak() async throws {
    let model = HeatModel(points: [.init(x: 32, y: 32, weight: 2, radius: 400)], intensity: 0.75)
    let image = try await model.map().render().image
    // 255 · 2 · 0.75 · 0.39894 = 152.6.
    #expect(image.pixel(32, 32).isNear(RGBA8(153, 153, 153), within: 1))
  }

  @Test(
    "every pixel has the sum of the kernels, at the pixels of a texture of a quarter of the size, mixed between them",
    arguments: [1.0, 2.0])
  func sums(pixelRatio: Double) async throws {
    let model = HeatModel(
      points: [
        .init(x: 20, y: 21.5, weight: 1.5), .init(x: 33.25, y: 30, radius: 20), .init(x: 60, y: 62, weight: 0.3),
        .init(x: 10, y: 50, weight: 0), .init(x: 20, y: 24, weight: 0.5, radius: 6),
      ], intensity: 0.8, pixelRatio: pixelRatio)
    let frame = try await model.map().render()
    #expect(frame.offscreenPasses == 1)
    #expect(model.differences(from: frame.image) == [])
  }

  @Test("two points far from each other do not change each other")
  func farPoints() async throws {
    let (left, right) = (HeatModel.Point(x: 14, y: 32), HeatModel.Point(x: 50, y: 32, weight: 2))
    let both = try await HeatModel(points: [left, right]).map().render().image
    let first = try await HeatModel(points: [left]).map().render().image
    let second = try await HeatModel(points: [right]).map().render().image
    for y in 0..<64 {
      for x in 0..<64 { #expect(both.pixel(x, y) == (x < 32 ? first : second).pixel(x, y), "\(x), \(y)") }
    }
    #expect(first.pixel(14, 32).red > 80 && second.pixel(50, 32).red > 160)
  }

  @Test("weights follow zoom and state")
  func zoomAndState() async throws {
    let weight = """
      "heatmap-weight": ["case", ["boolean", ["feature-state", "hot"], false], 2, 0.5], "heatmap-radius": 12
      """
    let places = [HeatModel.Point(x: 20, y: 20, weight: 0.5), .init(x: 44, y: 44, weight: 0.5)]
    var model = HeatModel(points: places)
    let map = try await model.map("\(HeatModel.grey), \(weight)")
    #expect(model.differences(from: try await map.render().image) == [])
    try map.setFeatureState(["hot": .bool(true)], of: FeatureStates.Key(source: "heat", id: .number(1)))
    model.points[1].weight = 2
    #expect(model.differences(from: try await map.render().image) == [])

    let zoomed = """
      "heatmap-weight": ["interpolate", ["linear"], ["zoom"], 0, ["get", "weight"], 1, 5],
      "heatmap-radius": ["interpolate", ["linear"], ["zoom"], 0, 12, 1, 40]
      """
    let other = HeatModel(points: places)
    #expect(other.differences(from: try await other.map("\(HeatModel.grey), \(zoomed)").render().image) == [])
  }

  @Test("a point in the buffers of several tiles counts once, and its kernel reaches into all of them")
  func tileEdges() async throws {
    let map = try await HeatModel(points: [.init(x: 32, y: 32)]).map()
    map.camera.zoom = 1
    let model = HeatModel(points: [.init(x: 32, y: 32)])
    #expect(model.differences(from: try await map.render().image) == [])
  }

  @Test("kernels lie on the map: on a tilted one they are shorter, and larger where it is near")
  func tilted() async throws {
    let map = try await HeatModel(points: [.init(x: 32, y: 32, weight: 2, radius: 16)]).map()
    map.camera.pitch = 60
    let image = try await map.render().image
    let middle = Int(image.pixel(32, 32).red)
    let row = (0..<64).filter { Int(image.pixel($0, 32).red) > middle / 2 }
    let column = (0..<64).filter { Int(image.pixel(32, $0).red) > middle / 2 }
    // The kernel is one half where 4.5 r² = ln 2: at 0.392 · 16 = 6.3 points, and half as far across the tilt.
    #expect(abs(row.count - 13) <= 1 && abs(column.count - 7) <= 2, "\(row.count), \(column.count)")
    #expect(abs((column.first ?? 0) - 32) <= abs((column.last ?? 0) - 31) + 1)
  }

  @Test("half floats, but bytes where they cannot be blended or filtered")
  func formats() {
    #expect(HeatmapRenderer.densityFormat { _ in [.read, .filter, .render, .blend] } == .r16Float)
    #expect(HeatmapRenderer.densityFormat { _ in [.read, .filter, .render] } == .r8Unorm)
    #expect(HeatmapRenderer.densityFormat { _ in [.read, .filter] } == .r8Unorm)
  }

  @Test("bytes hold the same densities, as well as bytes can, and sums end at 1")
  func bytes() async throws {
    let model = HeatModel(points: [.init(x: 20, y: 22), .init(x: 28, y: 26), .init(x: 50, y: 50)], intensity: 1.5)
    let layer = try RoomPicture.layer(
      "heatmap", paint: #""heatmap-radius": 12, "heatmap-intensity": 1.5, \#(HeatModel.grey)"#)
    let renderer = try HeatmapRenderer(
      device: RoomPicture.device.get(), formats: AttachmentFormats(color: .rgba8Unorm), densityFormat: .r8Unorm)
    let features = model.points.map { Feature.point($0.x, $0.y) }
    let picture = try await RoomPicture.draw(layer, features, renderer: renderer)
    for y in 0..<64 {
      // Each kernel is rounded to a byte's step, and then the picture.
      for x in 0..<64 { #expect(abs(picture.red(x, y) - byte(model.density(x, y))) <= 2, "\(x), \(y)") }
    }
    let crowd = Array(repeating: Feature.point(32, 32), count: 12)
    #expect(try await RoomPicture.draw(layer, crowd, renderer: renderer).red(32, 32) == 255)
  }

  @Test("the extent of a kernel ends where its density is 1 / (255 · 16), and is nothing below that")
  func extent() {
    let extent = HeatmapKernel.extent(weight: 3, intensity: 0.5)
    // 3 · 0.5 · 0.39894 · exp(-4.5 · s²) · 255 · 16 = 1.
    #expect(abs(extent - 1.31659) < 1e-4, "\(extent)")
    #expect(HeatmapKernel.extent(weight: 0, intensity: 1) == 0)
    #expect(HeatmapKernel.extent(weight: 1e-4, intensity: 1) == 0)
  }
}

@Suite("Heatmap colours")
struct HeatmapColorTests {
  @Test("a step of the ramp is an edge where the density is its number")
  func step() async throws {
    let model = HeatModel(points: [.init(x: 30, y: 32, radius: 30)])
    let ramp = #""heatmap-color": ["step", ["heatmap-density"], "blue", 0.2, "red"]"#
    let image = try await model.map("\(ramp), \(HeatModel.byFeature)").render().image
    var (below, above) = (0, 0)
    for y in 0..<64 {
      for x in 0..<64 {
        let density = model.density(x, y)
        // Between the ramp's colours at 50/255 and 51/255 the two are mixed.
        if density < 49.9 / 255 {
          #expect(image.pixel(x, y) == .fullBlue, "\(x), \(y)")
          below += 1
        } else if density > 51.1 / 255 {
          #expect(image.pixel(x, y) == .fullRed, "\(x), \(y)")
          above += 1
        }
      }
    }
    #expect(below > 1000 && above > 300)
  }

  @Test("beyond density 1 the last colour stays")
  func saturated() async throws {
    let model = HeatModel(points: [.init(x: 32, y: 32, weight: 1000, radius: 30)])
    #expect(try await model.map().render().image.pixel(32, 32) == .white)
  }

  @Test("the opacity counts for the layer as a whole; without any, nothing is drawn and no pass is made")
  func opacity() async throws {
    let model = HeatModel(points: [.init(x: 32, y: 32, weight: 100, radius: 400)])
    func frame(_ opacity: String) async throws -> Frame {
      let ramp = #""heatmap-color": ["interpolate", ["linear"], ["heatmap-density"], 0, "rgba(0, 0, 0, 0)", 1, "red"]"#
      return try await model.map(#"\#(ramp), \#(HeatModel.byFeature), "heatmap-opacity": \#(opacity)"#).render()
    }
    #expect(try await frame("0.4").image.pixel(32, 32).isNear(RGBA8(255, 153, 153), within: 1))
    let zoomed = try await frame(#"["interpolate", ["linear"], ["zoom"], 0, 0.4, 1, 1]"#)
    #expect(zoomed.image.pixel(32, 32).isNear(RGBA8(255, 153, 153), within: 1))
    let none = try await frame("0")
    #expect(none.offscreenPasses == 0 && none.image.count(of: .white) == 64 * 64)
  }

  @Test("a ramp that shows no heat colours the map without any point; else none costs a pass")
  func empty() async throws {
    let nothing = HeatModel(points: [])
    let shown = try await nothing.map(#""heatmap-color": "red""#).render()
    #expect(shown.offscreenPasses == 1 && shown.image.count(of: .fullRed) == 64 * 64)
    #expect(try await nothing.map(#""heatmap-radius": 20"#).render().offscreenPasses == 0)
  }

  @Test("layers keep their order")
  func order() async throws {
    let model = HeatModel(points: [.init(x: 32, y: 32, weight: 100, radius: 400)])
    let map = try await model.map(above: [TestMap.background("lime", id: "above")])
    #expect(try await map.render().image.count(of: .lime) == 64 * 64)
    try map.moveLayer("heat", position: .above("above"))
    #expect(try await map.render().image.pixel(32, 32) == .white)
    try map.addLayer(CustomLayer(id: "host", renderer: TestHost()), position: .above("heat"))
    #expect(try await map.render().image.pixel(32, 32) == .fullRed)
  }

  @Test("textures are kept, and no state is compiled in a draw")
  func cost() async throws {
    let device = try TestDevice().device
    let map = try await HeatModel(points: [.init(x: 32, y: 32)]).map(device: device)
    _ = try await map.render()
    // Drivers of hardware compile nothing for a state, and are warmed without draws.
    if TestDevice.isSoftware { #expect(device.statistics.statesFirstUsedInDraws == 0) }
    let before = device.statistics
    for _ in 0..<3 { #expect(try await map.render().offscreenPasses == 1) }
    #expect(device.statistics.liveObjectCount == before.liveObjectCount)
    if TestDevice.isSoftware { #expect(device.statistics.statesFirstUsedInDraws == 0) }
  }
}
