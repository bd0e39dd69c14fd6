import Glibc

/// The command `headland`: draws maps, and says what the machine can draw with.
@main
enum HeadlandCommand {
  /// Every subcommand, in the order that help lists them.
  static let subcommands: [any Subcommand.Type] = [
    RenderCommand.self, ExampleCommand.self, DevicesCommand.self, DoctorCommand.self, ValidateCommand.self,
    CompareCommand.self, ConformanceCommand.self, BenchSceneCommand.self,
  ]

  /// The version of the package.
  static let version = "0.1.0"

  static func main() async {
    Output.prepare()
    let code = await run(Array(CommandLine.arguments.dropFirst()))
    guard let failure = Output.failure else { exit(code.rawValue) }
    Output.error("headland: the result cannot be printed (\(failure)); check where the output leads")
    exit(code == .done ? ExitCode.failed.rawValue : code.rawValue)
  }

  /// Runs the command line `words`, the program's own name left out.
  static func run(_ words: [String]) async -> ExitCode {
    guard let name = words.first else {
      Output.error(help)
      return .usage
    }
    if ["help", "--help", "-h"].contains(name) {
      return helpExit(for: words.dropFirst().first)
    }
    if name == "--version" {
      Output.print("headland \(version)")
      return .done
    }
    guard let subcommand = subcommand(named: name) else {
      Output.error("headland: there is no command \"\(name)\"" + suggestion(for: name))
      Output.error("usage: headland COMMAND …; `headland --help` lists the commands")
      return .usage
    }
    return await run(subcommand, Array(words.dropFirst()))
  }

  private static func run(_ subcommand: any Subcommand.Type, _ words: [String]) async -> ExitCode {
    let specification = subcommand.specification
    do {
      let arguments = try Arguments(words, for: specification)
      if arguments.wantsHelp {
        Output.print(specification.help)
        return .done
      }
      return try await subcommand.init(arguments).run() ? .done : .failed
    } catch let error as UsageError {
      Output.error("headland \(specification.name): \(error)")
      Output.error(specification.usage)
      return .usage
    } catch {
      Output.error("headland \(specification.name): \(error)")
      return .failed
    }
  }

  private static func helpExit(for name: String?) -> ExitCode {
    guard let name else {
      Output.print(help)
      return .done
    }
    guard let subcommand = subcommand(named: name) else {
      Output.error("headland: there is no command \"\(name)\"" + suggestion(for: name))
      return .usage
    }
    Output.print(subcommand.specification.help)
    return .done
  }

  private static func subcommand(named name: String) -> (any Subcommand.Type)? {
    subcommands.first { $0.specification.name == name }
  }

  private static func suggestion(for name: String) -> String {
    Suggestion.sentence(for: name, among: subcommands.map { $0.specification.name })
  }

  private static var help: String {
    let rows = subcommands.map { ($0.specification.name, $0.specification.summary) }
    let width = rows.map(\.0.count).max() ?? 0
    let table = rows.map { name, summary in
      "  " + name + String(repeating: " ", count: width - name.count + 2) + summary
    }
    return """
      usage: headland COMMAND …

      Draws maps without a window, on a GPU or in software.

      \(table.joined(separator: "\n"))

      `headland COMMAND --help` says what a command takes, `headland --version` which version this is. Coordinates are LON,LAT in degrees.
      Exit codes: 0 done, 1 failed or answered no, 2 wrong usage.
      """
  }
}

/// What the program's end says to a shell.
enum ExitCode: Int32 {
  case done = 0
  case failed = 1
  case usage = 2
}
