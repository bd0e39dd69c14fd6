/// The words of a command line, sorted into a command's positions and options.
struct Arguments {
  private let specification: CommandSpecification
  private let positionals: [String]
  private var values: [String: String] = [:]
  private var flags: Set<String> = []

  /// True where the user asked for help; nothing was checked then.
  let wantsHelp: Bool

  /// Sorts `words` by what `specification` takes.
  ///
  /// `--name value` and `--name=value` are the same; `--` ends the options. A value may begin with a minus sign
  /// (longitudes do), but not be the name of another option.
  init(_ words: [String], for specification: CommandSpecification) throws(UsageError) {
    self.specification = specification
    self.wantsHelp = words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
    var positionals: [String] = []
    var rest = words[...]
    while !wantsHelp, let word = rest.popFirst() {
      if word == "--" {
        positionals += rest
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        positionals.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let option = try Self.option(parts[0], of: specification)
      let value = try Self.value(of: option, inline: parts.count > 1 ? parts[1] : nil, rest: &rest, specification)
      guard values[option.name] == nil, flags.insert(option.name).inserted else {
        throw UsageError("\(option.name) is given twice")
      }
      values[option.name] = value
    }
    self.positionals = positionals
    if !wantsHelp { try checkCompleteness() }
  }

  private static func option(
    _ name: String, of specification: CommandSpecification
  ) throws(UsageError) -> OptionSpecification {
    if let option = specification.option(named: name) { return option }
    let names = specification.options.map(\.name) + ["--help"]
    throw UsageError("there is no option \(name)" + Suggestion.sentence(for: name, among: names))
  }

  private static func value(
    of option: OptionSpecification, inline: String?, rest: inout ArraySlice<String>,
    _ specification: CommandSpecification
  ) throws(UsageError) -> String? {
    guard let form = option.form else {
      if let inline { throw UsageError("\(option.name) takes no value, and was given \"\(inline)\"") }
      return nil
    }
    if let inline { return inline }
    guard let next = rest.first, next != "--", specification.option(named: next) == nil else {
      throw UsageError("\(option.name) needs a value: \(form)")
    }
    return rest.removeFirst()
  }

  private func checkCompleteness() throws(UsageError) {
    if positionals.count < specification.positionals.count {
      throw UsageError("\(specification.positionals[positionals.count].name) is missing")
    }
    if positionals.count > specification.positionals.count {
      throw UsageError("\"\(positionals[specification.positionals.count])\" is one word too many")
    }
    for option in specification.options where option.isRequired && values[option.name] == nil {
      throw UsageError("\(option.usage) is missing")
    }
  }

  /// The word at `index` among those given by place.
  func positional(_ index: Int) -> String {
    positionals[index]
  }

  /// True where the flag `name` was given.
  func flag(_ name: String) -> Bool {
    flags.contains(name)
  }

  /// The value of option `name`, or nil where it was not given.
  func text(_ name: String) -> String? {
    values[name]
  }

  /// The value of the required option `name`, which parsing has made sure of.
  func requiredText(_ name: String) -> String {
    values[name] ?? ""
  }

  /// The form in which help writes the value of option `name`.
  func form(of name: String) -> String {
    specification.option(named: name)?.form ?? ""
  }
}
