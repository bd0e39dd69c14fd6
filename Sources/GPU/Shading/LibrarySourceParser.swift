/// Finds the sections of a library's files and checks what can be checked before a driver sees them.
struct LibrarySourceParser {
  private let files: [SourceFile]
  private(set) var issues: [LibraryError.Issue] = []
  private(set) var functions: [FunctionSource] = []
  private(set) var samplerPragmas: [LibrarySource.SamplerPragma] = []
  /// 320 unless the source says otherwise.
  private(set) var version = 320

  /// Text before any section, of the files that have none.
  private var sharedPrelude: [SourceSegment] = []
  private var versionPlace: (file: Int, line: Int)?
  /// Every name in the files, directives left out.
  private lazy var identifiers = Set(
    files.flatMap { file in file.tokens.filter { $0.kind == .identifier }.map(file.text) })

  init(files: [SourceFile]) { self.files = files }

  mutating func parse() {
    for index in files.indices { parse(file: index) }
    if functions.isEmpty && issues.isEmpty { reportEmptyLibrary() }
    let kernels = functions.filter { $0.stage == .kernel }
    if version < 310, let kernel = kernels.first {
      report(
        "kernel functions need '#version 310 es' or later; this library says \(version) es", kernel.file, kernel.line)
    }
  }

  private mutating func report(_ message: String, _ file: Int, _ line: Int) {
    issues.append(files[file].issue(message, line: line))
  }

  private mutating func reportEmptyLibrary() {
    let hasMain = files.contains { file in file.tokens.contains { file.text($0) == "main" } }
    let hint = hasMain ? "put '#pragma vertex NAME' or '#pragma fragment NAME' above its main()" : "it has no section"
    let cure = "a library needs at least one '#pragma vertex NAME', '#pragma fragment NAME' or '#pragma kernel NAME'"
    issues.append(
      LibraryError.Issue(
        severity: .error, file: files.last?.name ?? "(no file)", line: nil,
        message: "the library holds no functions: \(hint); \(cure)", sourceLine: nil))
  }

  // MARK: - One file

  /// A section whose end is not known yet.
  private struct OpenSection {
    let stage: ShaderStage
    let name: String
    let line: Int
    /// Index of its pragma in the file's tokens.
    let pragma: Int
  }

  private mutating func parse(file index: Int) {
    let file = files[index]
    if let line = file.unterminatedComment { report("this comment never ends: '*/' is missing", index, line) }
    var sections: [OpenSection] = []
    for (position, token) in file.tokens.enumerated() where token.kind == .directive {
      let directive = file.directive(token)
      switch directive.keyword {
      case "version":
        let isFirst = position == 0 || position - 1 == sections.last?.pragma
        readVersion(directive, index, Int(token.line), isFirst: isFirst)
      case "pragma":
        if let section = readPragma(directive, index, position) { sections.append(section) }
      default: break
      }
    }
    close(sections, file: index)
  }

  private mutating func close(_ sections: [OpenSection], file index: Int) {
    let file = files[index]
    let firstPragma = sections.first.map(\.pragma) ?? file.tokens.count
    let prelude = SourceSegment(
      file: index, tokens: 0..<firstPragma,
      bytes: 0..<(sections.isEmpty ? file.bytes.count : Int(file.tokens[firstPragma].start)), firstLine: 1)
    if sections.isEmpty {
      sharedPrelude.append(prelude)
      return
    }
    for (position, section) in sections.enumerated() {
      let next = position + 1 < sections.count ? sections[position + 1].pragma : file.tokens.count
      let end = next < file.tokens.count ? Int(file.tokens[next].start) : file.bytes.count
      let pragma = file.tokens[section.pragma]
      let body = SourceSegment(
        file: index, tokens: section.pragma + 1..<next, bytes: Int(pragma.end)..<end, firstLine: section.line)
      add(section, segments: sharedPrelude + (prelude.tokens.isEmpty ? [] : [prelude]) + [body], file: index)
    }
  }

  private mutating func add(_ section: OpenSection, segments: [SourceSegment], file index: Int) {
    if let earlier = functions.first(where: { $0.name == section.name }) {
      let place = "\(files[earlier.file].name):\(earlier.line)"
      report(
        "a function named '\(section.name)' exists already (\(place)); names are shared by all stages", index,
        section.line)
      return
    }
    if !hasMain(segments[segments.count - 1]) {
      report("the \(section.stage) function '\(section.name)' has no 'void main()'", index, section.line)
    }
    functions.append(
      FunctionSource(name: section.name, stage: section.stage, file: index, line: section.line, segments: segments))
  }

  private func hasMain(_ segment: SourceSegment) -> Bool {
    let file = files[segment.file]
    let tokens = file.tokens[segment.tokens]
    return zip(tokens, tokens.dropFirst()).contains { name, next in
      name.kind == .identifier && name.end - name.start == 4 && file.isPunctuation(next, "(")
        && file.text(name) == "main"
    }
  }

  // MARK: - Directives

  private mutating func readVersion(_ directive: SourceFile.Directive, _ index: Int, _ line: Int, isFirst: Bool) {
    let text = directive.arguments.map { files[index].text($0) }.joined(separator: " ")
    guard isFirst else {
      report("'#version \(text)' must stand before everything but blank lines and comments", index, line)
      return
    }
    guard let number = ["300 es": 300, "310 es": 310, "320 es": 320][text] else {
      let reason = text == "100" || text.hasSuffix("es") ? "unsupported" : "desktop GLSL"
      report("'#version \(text)' is \(reason); use '#version 320 es' (300 es and 310 es are taken too)", index, line)
      return
    }
    if let place = versionPlace, number != version {
      let first = "'#version \(version) es' in \(files[place.file].name):\(place.line)"
      report("'#version \(text)' contradicts \(first); one library has one version", index, line)
      return
    }
    versionPlace = versionPlace ?? (index, line)
    version = number
  }

  private mutating func readPragma(_ directive: SourceFile.Directive, _ index: Int, _ position: Int) -> OpenSection? {
    let file = files[index]
    let line = Int(file.tokens[position].line)
    let words = directive.arguments.map { file.text($0) }
    guard let keyword = words.first else { return nil }
    if keyword == "sampler" {
      readSamplerPragma(words, index, position)
      return nil
    }
    guard let stage = ShaderStage(rawValue: keyword) else {
      reportUnknownPragma(directive, words, index, line)
      return nil
    }
    guard words.count == 2, directive.arguments[1].kind == .identifier else {
      let found = words.count < 2 ? "no name follows" : "'\(words.dropFirst().joined(separator: " "))' is not one name"
      report(
        "'#pragma \(keyword)' needs the function's name, as in '#pragma \(keyword) \(keyword)Main': \(found)", index,
        line)
      return nil
    }
    return OpenSection(stage: stage, name: words[1], line: line, pragma: position)
  }

  /// `#pragma WORD NAME` looks like a section with a mistyped stage; other pragmas are the compiler's own business.
  private mutating func reportUnknownPragma(
    _ directive: SourceFile.Directive, _ words: [String], _ index: Int, _ line: Int
  ) {
    guard words.count == 2, directive.arguments.allSatisfy({ $0.kind == .identifier }), words[0] != "STDGL" else {
      return
    }
    let cure = words[0] == "compute" ? "write 'kernel', as in Metal" : "stages are 'vertex', 'fragment' and 'kernel'"
    report("'\(words[0])' is not a shader stage; \(cure)", index, line)
  }

  private mutating func readSamplerPragma(_ words: [String], _ index: Int, _ position: Int) {
    let line = Int(files[index].tokens[position].line)
    let isWellFormed = words.count == 6 && words[1] == "(" && words[3] == "," && words[5] == ")"
    guard isWellFormed, let sampler = Int(words[4]) else {
      report("write '#pragma sampler(TEXTURE, INDEX)', with a texture's name and a sampler index", index, line)
      return
    }
    guard ShaderIndexLimits.samplers.contains(sampler) else {
      report(
        "sampler index \(sampler) is out of range; indices run from 0 to \(ShaderIndexLimits.samplers.upperBound)",
        index, line)
      return
    }
    guard identifiers.contains(words[2]) else {
      report("'#pragma sampler' names '\(words[2])', which no source of this library declares", index, line)
      return
    }
    samplerPragmas.append(
      LibrarySource.SamplerPragma(texture: words[2], sampler: sampler, file: index, line: line, token: position))
  }
}

/// Metal's index spaces of one stage; the driver's own limits come on top.
enum ShaderIndexLimits {
  static let buffers = 0...30
  static let textures = 0...30
  static let samplers = 0...15
}
