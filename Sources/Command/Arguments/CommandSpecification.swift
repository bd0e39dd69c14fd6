/// A word that a command takes by its place, such as `STYLE`.
struct PositionalSpecification: Sendable {
  let name: String
  let help: String

  init(_ name: String, _ help: String) {
    self.name = name
    self.help = help
  }
}

/// An option that a command takes by its name.
struct OptionSpecification: Sendable {
  /// The name that the code asks for, dashes included.
  let name: String
  /// The short form, such as `-o`.
  let shortName: String?
  /// How the value looks in help, such as `LON,LAT`; nil for a flag.
  let form: String?
  let isRequired: Bool
  let help: String

  static func flag(_ name: String, _ help: String) -> OptionSpecification {
    OptionSpecification(name: name, shortName: nil, form: nil, isRequired: false, help: help)
  }

  static func value(
    _ name: String, _ form: String, short: String? = nil, required: Bool = false, _ help: String
  ) -> OptionSpecification {
    OptionSpecification(name: name, shortName: short, form: form, isRequired: required, help: help)
  }

  /// The option as a usage line writes it: `-o OUT`, `--zoom Z`, `--json`.
  var usage: String {
    (shortName ?? name) + (form.map { " " + $0 } ?? "")
  }

  /// The option as the table of options writes it, with both of its names.
  var entry: String {
    (shortName.map { $0 + ", " } ?? "") + name + (form.map { " " + $0 } ?? "")
  }
}

/// What a command is called, what it takes, and what its help says.
struct CommandSpecification: Sendable {
  let name: String
  /// One line for the list of commands.
  let summary: String
  let positionals: [PositionalSpecification]
  let options: [OptionSpecification]
  /// What the options leave unsaid.
  let notes: String

  init(
    name: String, summary: String, positionals: [PositionalSpecification] = [],
    options: [OptionSpecification] = [], notes: String = ""
  ) {
    self.name = name
    self.summary = summary
    self.positionals = positionals
    self.options = options
    self.notes = notes
  }

  /// The option called `name`, by either of its names.
  func option(named name: String) -> OptionSpecification? {
    options.first { $0.name == name || $0.shortName == name }
  }

  /// `usage: headland render STYLE -o OUT [--zoom Z] …`, folded at 100 columns.
  var usage: String {
    let start = "usage: headland " + name
    let words =
      positionals.map(\.name) + options.filter(\.isRequired).map(\.usage)
      + options.filter { !$0.isRequired }.map { "[\($0.usage)]" }
    var lines = [start]
    for word in words {
      if lines[lines.count - 1].count + word.count + 1 > 100 {
        lines.append(String(repeating: " ", count: start.count))
      }
      lines[lines.count - 1] += " " + word
    }
    return lines.joined(separator: "\n")
  }

  /// What `--help` prints.
  var help: String {
    var rows = positionals.map { ($0.name, $0.help) }
    rows += options.map { ($0.entry, $0.help) }
    rows.append(("--help", "print this"))
    let width = rows.map(\.0.count).max() ?? 0
    let table = rows.map { entry, help in
      "  " + entry + String(repeating: " ", count: width - entry.count + 2) + help
    }
    let parts = [
      usage, summary.prefix(1).uppercased() + summary.dropFirst() + ".", table.joined(separator: "\n"), notes,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}
