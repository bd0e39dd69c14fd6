import FoundationEssentials
import Glibc

/// The demo from the start of the process to its PNG, with the shader cache that an earlier start left and without one.
enum StartBench {
  static func measure(_ settings: BenchSettings) throws -> [Measurement] {
    let image = "\(FileManager.default.temporaryDirectory.path)/headland-bench-\(getpid()).png"
    defer { try? FileManager.default.removeItem(atPath: image) }
    let arguments = ["example", "triangle", "-o", image]
    let withoutCache = ["MESA_SHADER_CACHE_DISABLE": "true", "__GL_SHADER_DISK_CACHE": "0"]
    var (warm, cold, memory) = (Samples(), Samples(), Samples())
    _ = try ChildProcess(settings.command, arguments)
    for _ in 0..<max(5, settings.rounds) {
      cold.add(try ChildProcess(settings.command, arguments, environment: withoutCache).milliseconds)
      let start = try ChildProcess(settings.command, arguments)
      warm.add(start.milliseconds)
      memory.add(start.peakMegabytes)
    }
    return [
      Measurement(name: "demo, process start to PNG", ours: warm.median / 1e3, unit: "s", goal: 0.6),
      Measurement(name: "demo, process start to PNG without a shader cache", ours: cold.median / 1e3, unit: "s"),
      Measurement(name: "demo, peak memory", ours: memory.median, unit: "MiB"),
    ]
  }
}
