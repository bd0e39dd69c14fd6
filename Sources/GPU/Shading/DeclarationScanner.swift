/// Reads a function's file-scope declarations from its tokens.
///
/// The preprocessor is not run: declarations in all branches of `#if` are seen, and macros are resolved only where they
/// stand for a number.
struct DeclarationScanner {
  private typealias Element = (file: Int, token: GLSLToken)
  private typealias Precision = InterfaceDeclaration.Precision

  private let files: [SourceFile]
  private let tokens: [Element]
  private var numbers: [String: Int] = [:]
  /// Default precision by type name, as the injected prelude sets it.
  private var defaults: [String: Precision] = ["float": .high, "int": .high]
  private var declarations: [InterfaceDeclaration] = []
  /// How many `#if` are open.
  private var conditions = 0

  static func declarations(of function: FunctionSource, in library: LibrarySource) -> [InterfaceDeclaration] {
    var scanner = DeclarationScanner(files: library.files, tokens: library.tokens(of: function))
    scanner.scan()
    return scanner.declarations
  }

  private init(files: [SourceFile], tokens: [Element]) {
    self.files = files
    self.tokens = tokens
  }

  private func text(_ index: Int) -> String { files[tokens[index].file].text(tokens[index].token) }

  private func isPunctuation(_ index: Int, _ character: Unicode.Scalar) -> Bool {
    index < tokens.count && files[tokens[index].file].isPunctuation(tokens[index].token, character)
  }

  private func isIdentifier(_ index: Int) -> Bool {
    index < tokens.count && tokens[index].token.kind == .identifier
  }

  // MARK: - Statements

  private mutating func scan() {
    var statement: [Int] = []
    var depth = 0
    for index in tokens.indices {
      let (file, token) = tokens[index]
      if token.kind == .directive {
        readDirective(files[file].directive(token), file)
        continue
      }
      if token.kind == .punctuation {
        switch files[file].bytes[Int(token.start)] {
        case UInt8(ascii: "{"):
          // A brace after a parameter list opens a function's body, which holds nothing of interest.
          if depth == 0, let last = statement.last, isPunctuation(last, ")") { statement = [] }
          depth += 1
        case UInt8(ascii: "}"):
          depth = max(0, depth - 1)
          if depth == 0 && statement.isEmpty { continue }
        case UInt8(ascii: ";") where depth == 0:
          read(statement)
          statement = []
          continue
        default: break
        }
      }
      if depth == 0 || !statement.isEmpty { statement.append(index) }
    }
  }

  private mutating func readDirective(_ directive: SourceFile.Directive, _ file: Int) {
    if ["if", "ifdef", "ifndef"].contains(directive.keyword) { conditions += 1 }
    if directive.keyword == "endif" { conditions = max(0, conditions - 1) }
    guard directive.keyword == "define", directive.arguments.count == 2, directive.arguments[1].kind == .number else {
      return
    }
    numbers[files[file].text(directive.arguments[0])] = Self.integer(files[file].text(directive.arguments[1]))
  }

  private static func integer(_ text: String) -> Int? {
    let digits = text.hasSuffix("u") || text.hasSuffix("U") ? text.dropLast() : text[...]
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") { return Int(digits.dropFirst(2), radix: 16) }
    return Int(digits, radix: digits.hasPrefix("0") && digits.count > 1 ? 8 : 10)
  }

  // MARK: - One declaration

  private static let silentQualifiers: Set<String> = [
    "const", "readonly", "writeonly", "coherent", "restrict", "volatile", "smooth", "invariant", "precise", "shared",
    "patch",
  ]
  private static let interpolations: Set<String> = ["flat", "centroid", "sample"]

  /// The words before the type.
  private struct Qualifiers {
    var storage: String?
    var storageIndex = 0
    var precision: Precision?
    var interpolation: Set<String> = []
    var access: Set<String> = []
    var layoutWords: Set<String> = []
    var binding: Int?
    var bindingToken: Int?
    var hasLocation = false
    var location: Int?
    /// Whether a layout says more than a binding, a location or `std140`.
    var hasOwnLayout = false
  }

  private mutating func read(_ statement: [Int]) {
    if statement.count == 3, text(statement[0]) == "precision" {
      defaults[text(statement[2])] = Precision(rawValue: text(statement[1]))
      return
    }
    var qualifiers = Qualifiers()
    var cursor = readQualifiers(statement, &qualifiers)
    guard let storage = qualifiers.storage, cursor < statement.count, isIdentifier(statement[cursor]) else { return }
    let typeIndex = statement[cursor]
    cursor += 1
    guard cursor < statement.count else { return }
    if isPunctuation(statement[cursor], "{") {
      readBlock(statement, cursor, qualifiers, name: typeIndex, isStorage: storage == "buffer")
    } else {
      // `layout(binding = 2) uniform sampler2D a, b;` gives both the same binding, as GL does.
      for declarator in readDeclarators(statement[cursor...]) {
        declarations.append(declaration(qualifiers, storage, type: typeIndex, declarator))
      }
    }
  }

  private func readQualifiers(_ statement: [Int], _ qualifiers: inout Qualifiers) -> Int {
    var cursor = 0
    while cursor < statement.count, isIdentifier(statement[cursor]) {
      let word = text(statement[cursor])
      if word == "layout" {
        cursor = readLayout(statement, cursor + 1, &qualifiers)
        continue
      } else if let precision = Precision(rawValue: word) {
        qualifiers.precision = precision
      } else if ["uniform", "buffer", "in", "out"].contains(word) {
        qualifiers.storage = word
        qualifiers.storageIndex = statement[cursor]
      } else if Self.interpolations.contains(word) {
        qualifiers.interpolation.insert(word)
      } else if word == "readonly" || word == "writeonly" {
        qualifiers.access.insert(word)
      } else if !Self.silentQualifiers.contains(word) {
        break
      }
      cursor += 1
    }
    return cursor
  }

  /// Reads `(a, b = n, …)` and returns the position after it.
  private func readLayout(_ statement: [Int], _ start: Int, _ qualifiers: inout Qualifiers) -> Int {
    var cursor = start
    while cursor < statement.count, !isPunctuation(statement[cursor], ")") {
      let isAssigned = cursor + 2 < statement.count && isPunctuation(statement[cursor + 1], "=")
      if isIdentifier(statement[cursor]), !isAssigned, text(statement[cursor]) != "std140" {
        qualifiers.hasOwnLayout = true
      }
      if isIdentifier(statement[cursor]), isAssigned {
        let value = statement[cursor + 2]
        switch text(statement[cursor]) {
        case "binding":
          qualifiers.bindingToken = value
          qualifiers.binding = numbers[text(value)] ?? Self.integer(text(value))
        case "location":
          qualifiers.hasLocation = true
          qualifiers.location = numbers[text(value)] ?? Self.integer(text(value))
        default: break
        }
      } else if isIdentifier(statement[cursor]) {
        qualifiers.layoutWords.insert(text(statement[cursor]))
      }
      cursor += isAssigned ? 3 : 1
    }
    return cursor + 1
  }

  private func bindingPlace(_ qualifiers: Qualifiers) -> InterfaceDeclaration.BindingPlace {
    qualifiers.bindingToken.map { .literal(tokens[$0].token.range) }
      ?? .insertion(Int(tokens[qualifiers.storageIndex].token.start))
  }

  private func declaration(
    _ qualifiers: Qualifiers, _ storage: String, type: Int, _ declarator: Declarator
  ) -> InterfaceDeclaration {
    let name = declarator.name
    let typeName = text(type)
    let kind: InterfaceDeclaration.Kind =
      switch storage {
      case "in": .input
      case "out": .output
      default: Self.isOpaque(typeName, "sampler") ? .sampler : Self.isOpaque(typeName, "image") ? .image : .uniform
      }
    return InterfaceDeclaration(
      kind: kind, name: text(name), typeName: typeName, precision: precision(qualifiers.precision, typeName),
      interpolation: qualifiers.interpolation, binding: qualifiers.binding, bindingPlace: bindingPlace(qualifiers),
      hasLocation: qualifiers.hasLocation, location: qualifiers.location, count: declarator.count,
      isArray: declarator.isArray, isConditional: conditions > 0, access: ShaderAccess(qualifiers.access),
      layoutWords: qualifiers.layoutWords,
      file: tokens[name].file, line: Int(tokens[name].token.line))
  }

  /// The written precision, else the default of the type's scalar.
  private func precision(_ written: Precision?, _ typeName: String) -> Precision? {
    if let written { return written }
    if let own = defaults[typeName] { return own }
    switch typeName.first {
    case "v" where typeName.hasPrefix("vec"), "m" where typeName.hasPrefix("mat"): return defaults["float"]
    case "i" where typeName.hasPrefix("ivec"), "u" where typeName.hasPrefix("uvec") || typeName == "uint":
      return defaults["int"]
    default:
      return Self.isOpaque(typeName, "sampler") || Self.isOpaque(typeName, "image") ? .high : nil
    }
  }

  /// Whether a type is a sampler or an image, in its float, int or uint form.
  private static func isOpaque(_ typeName: String, _ family: String) -> Bool {
    ["", "i", "u"].contains { typeName.hasPrefix($0 + family) }
  }

  // MARK: - Declarators and members

  private struct Declarator {
    let name: Int
    let count: Int
    let isArray: Bool
  }

  /// Each `name` or `name[n]` of a comma-separated list.
  private func readDeclarators(_ list: ArraySlice<Int>) -> [Declarator] {
    var declarators: [Declarator] = []
    var expectsName = true
    var depth = 0
    for (position, index) in zip(list.indices, list) {
      if isPunctuation(index, "[") || isPunctuation(index, "(") {
        depth += 1
      } else if isPunctuation(index, "]") || isPunctuation(index, ")") {
        depth -= 1
      } else if depth == 0, isPunctuation(index, ",") {
        expectsName = true
      } else if depth == 0, expectsName, isIdentifier(index) {
        let (count, isArray) = arrayLength(list[(position + 1)...])
        declarators.append(Declarator(name: index, count: count, isArray: isArray))
        expectsName = false
      }
    }
    return declarators
  }

  /// Longer than any driver's, and short enough to count with.
  private static let longestArray = 1 << 16

  private func arrayLength(_ rest: ArraySlice<Int>) -> (count: Int, isArray: Bool) {
    guard let bracket = rest.first, isPunctuation(bracket, "[") else { return (1, false) }
    guard let length = rest.dropFirst().first else { return (1, true) }
    let count = numbers[text(length)] ?? Self.integer(text(length)) ?? 1
    return (max(1, min(count, Self.longestArray)), true)
  }

  private mutating func readBlock(
    _ statement: [Int], _ brace: Int, _ qualifiers: Qualifiers, name: Int, isStorage: Bool
  ) {
    guard let close = statement.lastIndex(where: { isPunctuation($0, "}") }), close > brace else { return }
    let members = statement[(brace + 1)..<close].split { isPunctuation($0, ";") }.flatMap { readMembers(Array($0)) }
    let isArray = statement[close...].contains { isPunctuation($0, "[") }
    declarations.append(
      InterfaceDeclaration(
        kind: isStorage ? .storageBlock : .uniformBlock, name: text(name), typeName: text(name), precision: nil,
        members: members, binding: qualifiers.binding, bindingPlace: bindingPlace(qualifiers),
        hasLocation: false, isArray: isArray, block: qualifiers.hasOwnLayout ? nil : blockText(statement, brace, close),
        access: ShaderAccess(qualifiers.access), file: tokens[name].file, line: Int(tokens[name].token.line)))
  }

  private func blockText(_ statement: [Int], _ brace: Int, _ close: Int) -> InterfaceDeclaration.BlockText? {
    // A declaration that begins in one file and ends in another has no text of its own.
    let range = statement.map { tokens[$0] }
    guard let first = range.first, let last = range.last, range.allSatisfy({ $0.file == first.file }) else {
      return nil
    }
    let name = close + 1 < statement.count && isIdentifier(statement[close + 1]) ? text(statement[close + 1]) : nil
    return InterfaceDeclaration.BlockText(
      statement: Int(first.token.start)..<Int(last.token.end),
      body: Int(range[brace].token.end)..<Int(range[close].token.start), instanceName: name)
  }

  private func readMembers(_ statement: [Int]) -> [InterfaceDeclaration.Member] {
    var qualifiers = Qualifiers()
    let cursor = readQualifiers(statement, &qualifiers)
    guard cursor + 1 < statement.count else { return [] }
    let typeName = text(statement[cursor])
    let precision = precision(qualifiers.precision, typeName)
    return statement[(cursor + 1)...].split { isPunctuation($0, ",") }.compactMap { declarator in
      guard let name = declarator.first, isIdentifier(name) else { return nil }
      return InterfaceDeclaration.Member(
        name: text(name), typeName: typeName, precision: precision, line: Int(tokens[name].token.line))
    }
  }
}
