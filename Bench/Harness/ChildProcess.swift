import FoundationEssentials
import Glibc

/// A program that was run to its end.
struct ChildProcess {
  /// From the start to the end, in milliseconds.
  let milliseconds: Double
  /// The most memory that was resident, in MiB.
  let peakMegabytes: Double
  /// What it wrote to its standard output.
  let output: Data

  /// Runs a program.
  ///
  /// - Parameters:
  ///   - path: The program's file.
  ///   - arguments: Its arguments.
  ///   - environment: What it is to find in the environment beside ours.
  /// - Throws: `BenchError` where it cannot be started or does not end with 0.
  init(_ path: String, _ arguments: [String], environment: [String: String] = [:]) throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw BenchError("no pipe could be made: \(String(cString: strerror(errno)))") }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addclose(&actions, ends[0])
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }.map { "\($0)=\($1)" }
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    var settings: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
    defer { for text in words + settings { free(text) } }
    var child: pid_t = 0
    let start = Samples.now
    let status = posix_spawn(&child, path, &actions, nil, &words, &settings)
    close(ends[1])
    guard status == 0 else {
      close(ends[0])
      throw BenchError("\(path) cannot be started: \(String(cString: strerror(status)))")
    }
    output = Self.readAll(ends[0])
    var (code, usage): (Int32, rusage) = (0, rusage())
    wait4(child, &code, 0, &usage)
    milliseconds = Samples.now - start
    peakMegabytes = Double(usage.ru_maxrss) / 1024
    guard code == 0 else { throw BenchError("\(path) \(arguments.joined(separator: " ")) failed") }
  }

  /// Reads to the end and closes.
  private static func readAll(_ file: Int32) -> Data {
    defer { close(file) }
    var data = Data()
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(file, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return data }
      data.append(contentsOf: part[..<count])
    }
  }
}

/// What a program in raw GLES prints.
protocol RawResult: Decodable {
  /// The renderer's name.
  var renderer: String { get }
}

extension RawResult {
  /// Runs a program of the floors' folder once.
  ///
  /// - Throws: `BenchError` where it fails or draws with another renderer than ours.
  static func measure(
    _ program: String, _ arguments: [String], _ settings: BenchSettings, renderer: String
  ) throws -> Self {
    let result = try JSONDecoder().decode(
      Self.self, from: try ChildProcess("\(settings.floors)/\(program)", arguments).output)
    guard result.renderer == renderer else {
      throw BenchError("\(program) draws with \(result.renderer), ours with \(renderer)")
    }
    return result
  }
}
