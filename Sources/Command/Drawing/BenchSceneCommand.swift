import Glibc
import HeadlandGPU
import HeadlandGeometry
import HeadlandImage
import HeadlandMap

/// `headland bench-scene STYLE`: measures one scene, and prints one line of JSON for a benchmark that compares renderers.
struct BenchSceneCommand: Subcommand {
  static let specification = CommandSpecification(
    name: "bench-scene", summary: "measure a scene, for comparisons with other renderers",
    positionals: [PositionalSpecification("STYLE", "a style (JSON): a file, or a URL")],
    options: [
      .value("--width", "W", "width in points, 1…16384 (1024)"),
      .value("--height", "H", "height in points, 1…16384 (768)"),
      .value("--lon", "X", "longitude of the middle, -540…540 (0)"),
      .value("--lat", "Y", "latitude of the middle, -90…90 (0)"),
      .value("--zoom", "Z", "scale (0)"),
      .value("--pitch", "P", "tilt in degrees (0)"),
      .value("--bearing", "B", "compass direction that points up, in degrees (0)"),
      .value("--frames", "N", "frames to take the median of, up to 100000 (20); 0 draws one image and stops"),
      .value("--device", "DEVICE", "any, hardware, software, or one that `headland devices` lists (any)"),
      .value("--out", "FILE", "write the first image here"),
      .flag("--moving", "measure a moving camera too: 2 points further east each frame"),
    ] + LoadingOptions.options)

  private let style: String
  private let size: Size
  private let camera: Camera
  private let frames: Int
  private let device: DeviceSelection
  private let firstImage: String?
  private let isMoving: Bool
  private let loading: LoadingOptions

  init(_ arguments: Arguments) throws(UsageError) {
    style = arguments.positional(0)
    size = Size(
      width: Double(try arguments.integer("--width", in: 1...16_384) ?? 1024),
      height: Double(try arguments.integer("--height", in: 1...16_384) ?? 768))
    camera = Camera(
      center: Coordinate(
        latitude: try arguments.number("--lat", in: -90...90) ?? 0,
        longitude: try arguments.number("--lon", in: -540...540) ?? 0),
      zoom: try arguments.number("--zoom", in: Camera.zoomRange) ?? 0,
      bearing: try arguments.number("--bearing", in: -360...360) ?? 0,
      pitch: try arguments.number("--pitch", in: Camera.pitchRange) ?? 0)
    frames = try arguments.integer("--frames", in: 0...100_000) ?? 20
    device = try ImageOptions.device(arguments)
    firstImage = arguments.text("--out")
    isMoving = arguments.flag("--moving")
    loading = try LoadingOptions(arguments)
  }

  func run() async throws -> Bool {
    let map = try await HeadlessMap(
      style: StyleReference(style), size: size, pixelRatio: 1, options: MapOptions(selection: device),
      provider: loading.provider)
    map.camera = camera
    let first = try await map.render()
    _ = try PNG.encode(first.image)
    var result = SceneMeasurement(renderer: first.renderer)
    result.first_png_monotonic_ms = ProcessClock.monotonicMilliseconds
    result.cold_ms = ProcessClock.millisecondsSinceStart
    if let firstImage { try first.image.write(to: firstImage) }
    if frames > 0 {
      let still = [Camera](repeating: camera, count: frames)
      result.warm_ms = try await median(map, still, encodes: false)
      result.png_ms = try await median(map, still, encodes: true)
    }
    if frames > 0, isMoving {
      let path = (0..<frames).map(movedCamera)
      _ = try await median(map, path, encodes: false)
      result.moving_ms = try await median(map, path, encodes: false)
      result.moving_png_ms = try await median(map, path, encodes: true)
    }
    result.rss_mb = ProcessClock.peakMegabytes
    try Output.json(result, pretty: false)
    return true
  }

  /// The camera of frame `index` of a move to the east by 2 points a frame.
  private func movedCamera(_ index: Int) -> Camera {
    var moved = camera
    moved.center.longitude += Double(index) * 2 * 360 / (512 * exp2(camera.zoom))
    return moved
  }

  /// The median time in milliseconds from setting each camera to the pixels, or to the bytes of a PNG.
  private func median(_ map: HeadlessMap, _ cameras: [Camera], encodes: Bool) async throws -> Double {
    var samples: [Double] = []
    for camera in cameras {
      let start = ProcessClock.monotonicMilliseconds
      map.camera = camera
      let frame = try await map.render()
      if encodes { _ = try PNG.encode(frame.image) }
      samples.append(ProcessClock.monotonicMilliseconds - start)
    }
    samples.sort()
    let middle = samples.count / 2
    return samples.count.isMultiple(of: 2) ? (samples[middle - 1] + samples[middle]) / 2 : samples[middle]
  }
}

/// The line that `bench-scene` prints; its keys are those that the comparing benchmark reads.
private struct SceneMeasurement: Encodable {
  let renderer: String
  var warm_ms: Double?
  var png_ms: Double?
  var moving_ms: Double?
  var moving_png_ms: Double?
  var cold_ms = 0.0
  var first_png_monotonic_ms = 0.0
  var rss_mb = 0.0

  init(renderer: String) {
    self.renderer = renderer
  }
}

/// The process's own clocks and memory.
enum ProcessClock {
  /// `CLOCK_MONOTONIC` in milliseconds.
  static var monotonicMilliseconds: Double { milliseconds(CLOCK_MONOTONIC) }

  /// The time since the kernel started this process, to the kernel's tick (10 ms); 0 where it does not tell.
  static var millisecondsSinceStart: Double {
    guard let stat = try? FileContents.bytes(of: "/proc/self/stat") else { return 0 }
    // proc(5): the name in parentheses may hold blanks; the start time is the 20th field after it, in clock ticks.
    let fields = String(decoding: stat, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 19, let ticks = Double(fields[19]) else { return 0 }
    return milliseconds(CLOCK_BOOTTIME) - ticks * 1000 / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// The most memory that was resident, in MiB.
  static var peakMegabytes: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Double(usage.ru_maxrss) / 1024
  }

  private static func milliseconds(_ clock: clockid_t) -> Double {
    var now = timespec()
    clock_gettime(clock, &now)
    return Double(now.tv_sec) * 1e3 + Double(now.tv_nsec) * 1e-6
  }
}
