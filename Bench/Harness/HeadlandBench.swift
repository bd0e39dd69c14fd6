import Glibc
import HeadlandGPU

/// `headland-bench`: measures Headland against programs that do the same work in raw GLES calls.
///
/// Everything is measured in one run and in rounds, floor and ours in turn, and told as medians: on a machine that is
/// shared with other work, two figures of different minutes cannot be compared.
@main
enum HeadlandBench {
  static func main() async {
    do {
      let settings = try BenchSettings(Array(CommandLine.arguments.dropFirst()))
      let device = try Device()
      print("renderer: \(device.name)")
      var report = BenchReport(renderer: device.name)
      for group in groups where settings.includes(group.name) {
        for measurement in try await group.measure(settings, device) { report.add(measurement) }
      }
      if let path = settings.reportPath { try report.write(to: path) }
    } catch {
      complain("\(error)")
      exit(1)
    }
  }

  private static func complain(_ text: String) {
    let line = Array("headland-bench: \(text)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }

  private struct Group {
    let name: String
    let measure: (BenchSettings, Device) async throws -> [Measurement]
  }

  private static var groups: [Group] {
    [
      Group(name: "frame", measure: { try FrameBench(device: $1).measure($0) }),
      // FILTER=gpu selects all whose name holds it.
      Group(name: "gpu-draws", measure: { try DrawBench(device: $1).measure($0) }),
      Group(name: "gpu-encoders", measure: { try EncoderBench(device: $1).measure($0) }),
      Group(name: "gpu-readback", measure: { try ReadbackBench(device: $1).measure($0) }),
      Group(name: "gpu-transfer", measure: { try TransferBench(device: $1).measure($0) }),
      Group(name: "scene", measure: { try await SceneBench(device: $1).measure($0) }),
      Group(name: "expression", measure: { settings, _ in try ExpressionBench.measure(settings) }),
      Group(name: "style", measure: { settings, _ in try StyleBench.measure(settings) }),
      Group(name: "geojson", measure: { settings, _ in try GeoJSONBench.measure(settings) }),
      Group(name: "vector", measure: { settings, _ in try VectorBench.measure(settings) }),
      Group(name: "start", measure: { settings, _ in try StartBench.measure(settings) }),
    ]
  }
}

/// What the command line asks for.
struct BenchSettings {
  /// The folder of the programs in raw GLES.
  private(set) var floors = ".build/bench"
  /// The `headland` command whose start is measured.
  private(set) var command = ".build/release/headland"
  private(set) var reportPath: String?
  /// How often floor and ours are measured in turn.
  private(set) var rounds = 7
  private var filter: String?

  /// - Throws: `BenchError` where an option is unknown or lacks its value.
  init(_ words: [String]) throws {
    var words = words[...]
    while let option = words.popFirst() {
      guard let value = words.popFirst() else { throw BenchError("\(option) lacks its value\n\(Self.usage)") }
      switch option {
      case "--floors": floors = value
      case "--command": command = value
      case "--json": reportPath = value
      case "--filter": filter = value
      case "--rounds": rounds = max(1, Int(value) ?? rounds)
      default: throw BenchError("there is no option \(option)\n\(Self.usage)")
      }
    }
  }

  private static let usage = """
    usage: headland-bench [--floors DIR] [--command FILE] [--json FILE] [--filter frame|gpu|draws|encoders|readback|transfer|scene|expression|style|geojson|vector|start] [--rounds N]
    """

  func includes(_ group: String) -> Bool { filter.map { group.contains($0) } ?? true }
}

/// Something that keeps a benchmark from giving a figure.
struct BenchError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
