import HeadlandGPU
import HeadlandGeometry
import HeadlandImage
import HeadlandStyle
import HeadlandTesting
import HeadlandTiles
import Testing

@testable import HeadlandMap

@Suite("Pictures between corners")
struct PictureSourceTests {
  /// Corners round a square of points in the middle of a picture of 64 × 64 points at zoom 0.
  private static func corners(
    _ west: Double = 0, _ north: Double = 0, _ east: Double = 64, _ south: Double = 64
  ) -> [Coordinate] {
    [(west, north), (east, north), (east, south), (west, south)].map { x, y in
      MercatorCoordinate(x: 0.5 + (x - 32) / 512, y: 0.5 + (y - 32) / 512).coordinate
    }
  }

  private static let red = Image(width: 4, height: 4, fill: .fullRed)
  private static let blue = Image(width: 4, height: 4, fill: .fullBlue)
  private static let files = ["a.png": try! PNG.encode(red), "b.jpg": try! JPEG.encode(blue)]

  nonisolated(nonsending) private static func map(
    _ sources: StyleSource, paint: String = "", provider: any ResourceProvider = MemoryProvider(files)
  ) async throws -> HeadlessMap {
    let map = try await HeadlessMap(
      style: .json(TestMap.style(layers: [TestMap.background("white")])), size: Size(64, 64),
      device: try TestMap.strict, provider: provider)
    try map.setStyleContent {
      sources
      RasterLayer(id: "layer", source: sources.id)
    }
    return map
  }

  @Test("an image by its URL, moved, and another one in its place")
  func images() async throws {
    let map = try await Self.map(.image(id: "p", url: "a.png", corners: Self.corners(0, 0, 32, 32)))
    let frame = try await map.render()
    #expect(frame.image.count(of: .fullRed) == 32 * 32 && frame.image.pixel(31, 31) == .fullRed)
    #expect(frame.issues.isEmpty && frame.missingResources.isEmpty)
    try map.setCorners(Self.corners(16, 0, 64, 64), of: "p")
    #expect(try await map.render().image.count(of: .fullRed) == 48 * 64)
    try map.setImage(url: "b.jpg", of: "p")
    let other = try await map.render().image
    #expect(other.count(of: .fullBlue, within: 3) == 48 * 64 && other.count(of: .fullRed) == 0)
    try map.setImage(url: "a.png", corners: Self.corners(), of: "p")
    #expect(try await map.render().image.count(of: .fullRed) == 64 * 64)
  }

  @Test("an image that cannot be had is told, and asked for again")
  func missing() async throws {
    let map = try await Self.map(.image(id: "p", url: "c.png", corners: Self.corners()))
    for _ in 0..<2 { #expect(try await map.render().missingResources.map(\.url) == ["c.png"]) }
    try map.setImage(url: "a.png", of: "p")
    let frame = try await map.render()
    #expect(frame.missingResources.isEmpty && frame.image.count(of: .fullRed) == 64 * 64)
  }

  @Test("pixels and textures of the program, and the source's own picture again")
  func programs() async throws {
    let map = try await Self.map(.image(id: "p", url: "a.png", corners: Self.corners()))
    try map.setPicture(.image(Self.blue), of: "p")
    #expect(try await map.render().image.count(of: .fullBlue) == 64 * 64)
    // Half of green, premultiplied, over white.
    let descriptor = TextureDescriptor.texture2DDescriptor(
      pixelFormat: .bgra8Unorm, width: 1, height: 1, mipmapped: false)
    let texture = try map.device.makeTexture(descriptor: descriptor)
    try texture.replace(region: Region(width: 1, height: 1), withBytes: [0, 128, 0, 128] as [UInt8], bytesPerRow: 4)
    try map.setPicture(.texture(texture), of: "p")
    let frame = try await map.render()
    #expect(frame.image.count(of: RGBA8(127, 255, 127), within: 1) == 64 * 64 && frame.gpuIssues.isEmpty)
    try map.setPicture(nil, of: "p")
    #expect(try await map.render().image.count(of: .fullRed) == 64 * 64)
  }

  @Test("a source that the program alone fills is empty before, and follows its corners")
  func pictures() async throws {
    let map = try await Self.map(.pictures(id: "p", corners: Self.corners(0, 0, 32, 64)))
    let empty = try await map.render()
    #expect(empty.image.count(of: .white) == 64 * 64 && empty.missingResources.isEmpty && empty.issues.isEmpty)
    try map.setPicture(.image(Self.red), of: "p")
    #expect(try await map.render().image.count(of: .fullRed) == 32 * 64)
    try map.setCorners(Self.corners(), of: "p")
    #expect(try await map.render().image.count(of: .fullRed) == 64 * 64)
  }

  private final class Film: PictureProvider {
    var frames: [SourcePicture?]
    private(set) var sources: [String] = []

    init(_ frames: [SourcePicture?]) { self.frames = frames }

    func picture(of source: String) -> SourcePicture? {
      sources.append(source)
      return frames.isEmpty ? nil : frames.removeFirst()
    }
  }

  @Test("a provider is asked once a frame; where it has nothing new the last picture stays")
  func film() async throws {
    let map = try await Self.map(.video(id: "v", urls: ["a.mp4"], corners: Self.corners()))
    #expect(try await map.render().missingResources.map(\.url) == ["a.mp4"])
    let film = Film([.image(Self.red), nil, .image(Self.blue)])
    try map.setPictureProvider(film, of: "v")
    for expected in [RGBA8.fullRed, .fullRed, .fullBlue] {
      let frame = try await map.render()
      #expect(frame.image.count(of: expected) == 64 * 64 && frame.missingResources.isEmpty)
    }
    #expect(film.sources == ["v", "v", "v"])
    try map.setPictureProvider(nil, of: "v")
    _ = try await map.render()
    #expect(film.sources.count == 3)
    try map.setPictureProvider(film, of: "v")
    try await map.setStyle(.json(#"{"version": 8, "sources": {}, "layers": []}"#))
    _ = try await map.render()
    #expect(film.sources.count == 3 && map.pictureProviders.isEmpty)
  }

  @Test("what cannot be done says so")
  func errors() async throws {
    let map = try await Self.map(.image(id: "p", url: "a.png", corners: Self.corners()))
    func message(_ body: () throws -> Void) -> String {
      do {
        try body()
        return ""
      } catch { return "\(error)" }
    }
    #expect(message { try map.setPicture(nil, of: "q") } == "there is no source 'q'; the style has 'p'")
    #expect(message { try map.setCorners([], of: "p") }.contains("needs four corners"))
    let broken = Array(repeating: Coordinate(latitude: .nan, longitude: 0), count: 4)
    #expect(message { try map.setCorners(broken, of: "p") }.contains("needs four corners"))
    #expect(message { try map.setTiles(["a"], of: "p") }.contains("of type 'image'"))
    let foreign = try TestMap.logging.makeTexture(descriptor: TextureDescriptor())
    #expect(message { try map.setPicture(.texture(foreign), of: "p") }.contains("of another device"))
    #expect(try await map.render().image.count(of: .fullRed) == 64 * 64)
  }

  @Test("a picture across the antimeridian is drawn on both sides, and on all copies of the world")
  func antimeridian() async throws {
    let corners = [(170, 10), (190, 10), (190, -10), (170, -10)].map { Coordinate(latitude: $0.1, longitude: $0.0) }
    let map = try await Self.map(.image(id: "p", url: "a.png", corners: corners))
    // 20 degrees are 28.4 points of 512: 14.2 on each side of the middle.
    for longitude in [180.0, -180, 540] {
      map.camera.center.longitude = longitude
      let image = try await map.render().image
      #expect(image.pixel(19, 32) == .fullRed && image.pixel(44, 32) == .fullRed, "\(longitude)")
      #expect(image.pixel(16, 32) == .white && image.pixel(47, 32) == .white)
    }
    map.size = Size(1536, 64)
    map.camera.center.longitude = 0
    let image = try await map.render().image
    for column in [768 - 256, 768 + 256] { #expect(image.pixel(column, 32) == .fullRed, "\(column)") }
  }

  @Test("a picture of a few metres is drawn at high zooms")
  func deep() async throws {
    let map = try await Self.map(.image(id: "p", url: "a.png", corners: Self.corners()))
    // Corners of a square of 64 points at zoom 21, at a place that no tile of a low zoom begins at.
    let middle = MercatorCoordinate(Coordinate(latitude: 47.3, longitude: 8.5))
    let half = 32 / (512 * Double(1 << 21))
    map.camera = Camera(center: middle.coordinate, zoom: 21)
    try map.setCorners(
      [(-1, -1), (1, -1), (1, 1), (-1, 1)].map { x, y in
        MercatorCoordinate(x: middle.x + Double(x) * half, y: middle.y + Double(y) * half).coordinate
      }, of: "p")
    #expect(try await map.render().image.count(of: .fullRed) >= 63 * 63)
  }
}

@Suite("Projections of corners")
struct CornerProjectionTests {
  private func near(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool { abs(a.x - b.x) + abs(a.y - b.y) < 1e-9 }

  @Test("corners go to corners, and the middle to where the diagonals cross")
  func perspective() {
    let corners = [SIMD2(16.0, 8), SIMD2(48, 8), SIMD2(64, 56), SIMD2(0, 56)]
    let projection = CornerProjection(corners)
    let places = [SIMD2(0.0, 0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1)]
    for (corner, place) in zip(corners, places) { #expect(near(projection.place(place), corner)) }
    #expect(near(projection.place(SIMD2(0.5, 0.5)), SIMD2(32, 24)) && projection.bend == 0)
    let mesh = PictureMesh(corners, .perspective)
    #expect(mesh.vertices.count == 4 && mesh.indices.count == 6)
    // Weights grow towards the near edge, which is twice as long as the far one.
    #expect(abs(mesh.vertices[2].weight / mesh.vertices[0].weight - 2) < 1e-6)
  }

  @Test("a parallelogram is mapped without a projection")
  func parallelogram() {
    let corners = [SIMD2(1.0, 0), SIMD2(5, 1), SIMD2(6, 4), SIMD2(2, 3)]
    let projection = CornerProjection(corners)
    #expect(projection.bend == 0)
    for place in [SIMD2(1.0, 0), SIMD2(1, 1), SIMD2(0.3, 0.7)] { #expect(projection.weight(place) == 1) }
    #expect(near(projection.place(SIMD2(0.5, 0.5)), SIMD2(3.5, 2)))
  }

  @Test(
    "corners that are none of a perspective view are filled as a rubber sheet",
    arguments: [
      [SIMD2(0.0, 0), SIMD2(8, 0), SIMD2(2, 2), SIMD2(0, 8)], [SIMD2(0.0, 0), SIMD2(8, 8), SIMD2(8, 0), SIMD2(0, 8)],
      [SIMD2(0.0, 0), SIMD2(4, 0), SIMD2(8, 0), SIMD2(0, 8)], Array(repeating: SIMD2(1.0, 1), count: 4),
    ])
  func others(corners: [SIMD2<Double>]) {
    let isPoint = corners[0] == corners[1]
    #expect(CornerProjection(corners).bend == (isPoint ? 0 : 1))
    #expect(near(CornerProjection.mix(corners, SIMD2(0.5, 0.5)), corners.reduce(.zero, +) / 4))
  }
}
