import FoundationEssentials
import Glibc
import Headland
import TriangleExample

/// The demo scene's frame, camera still and every tile there, against `picture`, which draws the same mesh.
struct SceneBench {
  private static let size = Size(1024, 768)
  private static let framesInRound = 101
  /// The most fragments that the scene's frame may shade, in image pixels.
  private static let fragmentCeiling = 0.4
  let device: Device

  func measure(_ settings: BenchSettings) async throws -> [Measurement] {
    let map = try await TriangleExample.makeMap(size: Self.size, device: device)
    let first = try await map.render()
    let folder = FileManager.default.temporaryDirectory.path
    let (mesh, pixels) = ("\(folder)/headland-bench-\(getpid()).mesh", "\(folder)/headland-bench-\(getpid()).rgba")
    defer { for path in [mesh, pixels] { try? FileManager.default.removeItem(atPath: path) } }
    try await PictureMesh(style: map.style, camera: map.camera, size: Self.size, provider: CountryOutlines()).write(
      to: mesh)

    var (clock, processor, triangles) = (Rounds(), Rounds(), 0)
    for _ in 0..<settings.rounds {
      let picture = try PictureResult.measure("picture", [mesh, "--pixels", pixels], settings, renderer: device.name)
      triangles = picture.triangles
      var (ours, used) = (Samples(), 0.0)
      for frame in -3..<Self.framesInRound {
        if frame == 0 { used = Samples.processorTime }
        let start = Samples.now
        _ = try await map.render()
        if frame >= 0 { ours.add(Samples.now - start) }
      }
      clock.add(ours: ours.median, base: picture.frame_ms)
      used = (Samples.processorTime - used) / Double(Self.framesInRound)
      processor.add(ours: used, base: picture.frame_processor_ms)
    }
    let different = try Self.difference(first.image, try Data(contentsOf: URL(fileURLWithPath: pixels)))
    guard different <= 0.005 else {
      throw BenchError("picture draws another picture: \(different * 100) % of the pixels differ by more than 2")
    }
    return [
      clock.measurement("demo scene, warm frame", unit: "ms", goal: 1.6, note: "\(triangles) triangles"),
      processor.measurement("demo scene, processor time of all threads", unit: "ms"),
      Measurement(
        name: "demo scene, pixels that differ by more than 2/255", ours: different * 100, unit: "%", goal: 0.5),
      Measurement(
        name: "demo scene, fragments shaded in an image pixel", ours: try await shadedFragments(), unit: "each",
        goal: Self.fragmentCeiling),
    ]
  }

  /// The share of pixels that differ in some channel by more than 2.
  private static func difference(_ image: Image, _ picture: Data) throws -> Double {
    guard picture.count == image.pixels.count else { throw BenchError("picture drew another size") }
    var different = 0
    for pixel in stride(from: 0, to: picture.count, by: 4) {
      let isAlike = (pixel..<pixel + 4).allSatisfy { abs(Int(image.pixels[$0]) - Int(picture[$0])) <= 2 }
      if !isAlike { different += 1 }
    }
    return Double(different) / Double(image.width * image.height)
  }

  /// Draws the scene once more on a device whose fragments add 1 each, and takes the mean over the pixels.
  private func shadedFragments() async throws -> Double {
    var options = DeviceOptions()
    options.countsFragments = true
    let map = try await TriangleExample.makeMap(size: Self.size, device: try Device(options))
    let counts = try await map.render().image
    var sum = 0
    for pixel in stride(from: 0, to: counts.pixels.count, by: 4) { sum += Int(counts.pixels[pixel]) }
    return Double(sum) / Double(counts.width * counts.height)
  }
}

/// What `picture` prints.
private struct PictureResult: RawResult {
  let renderer: String
  let frame_ms: Double
  let frame_processor_ms: Double
  let triangles: Int
}
