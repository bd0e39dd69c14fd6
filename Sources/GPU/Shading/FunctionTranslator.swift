/// Turns a function of Metal's conventions into GLSL for GL's.
///
/// - NDC: where clip control is absent, `main` is renamed and an epilogue sets y' = −y and z' = 2z − w, which takes
///   Metal's clip space (y up, row 0 on top; 0 ≤ z ≤ w) to GL's.
/// - `gl_InstanceID` gains the base instance; `gl_PointCoord`, which runs upwards under either origin, is turned.
/// - Where fragments are counted, a fragment stage's `main` is renamed too and its epilogue sets every output.
/// - Storage blocks and images get the compact bindings of the options, since GLES cannot remap them after linking.
struct FunctionTranslator {
  private struct Edit {
    let range: Range<Int>
    let replacement: String
  }

  private let library: LibrarySource
  private let function: FunctionSource
  private let options: TranslationOptions
  private let declarations: [InterfaceDeclaration]
  private var edits: [Int: [Edit]] = [:]
  private var extensions: [(file: Int, token: GLSLToken)] = []
  private var issues: [LibraryError.Issue] = []
  private var usesBaseInstance = false
  private var declaresThreadgroupSize = false
  private var usesBarrier = false

  private var output: [UInt8] = []
  private var outputLine = 1
  private var lines = LineMap()

  static func translate(
    _ function: FunctionSource, of library: LibrarySource, options: TranslationOptions
  ) throws(LibraryError) -> FunctionTranslation {
    var translator = FunctionTranslator(library, function, options)
    return try translator.run()
  }

  private init(_ library: LibrarySource, _ function: FunctionSource, _ options: TranslationOptions) {
    self.library = library
    self.function = function
    self.options = options
    declarations = DeclarationScanner.declarations(of: function, in: library)
  }

  private mutating func run() throws(LibraryError) -> FunctionTranslation {
    checkIndices()
    if function.stage == .kernel { readKernel() }
    let storage = assignBindings(.storageBlock, from: options.storageBindings, noun: "storage block")
    let images = assignBindings(.image, from: options.imageUnits, noun: "image")
    let unused = unusedBlocks()
    let indexed = indexBlocks(unused: unused, from: options.storageBindings.dropFirst(storage.count))
    rewriteTokens()
    if !issues.isEmpty { throw LibraryError(library: library.name, function: function.name, issues: issues) }
    write(indexed)
    return FunctionTranslation(
      library: library.name, function: function, text: String(decoding: output, as: UTF8.self),
      storageBindings: storage, imageUnits: images, indexedBlocks: indexed, samplerIndices: samplerIndices(),
      usesBaseInstance: usesBaseInstance, declaresThreadgroupSize: declaresThreadgroupSize, usesBarrier: usesBarrier,
      declarations: declarations, unusedBlocks: unused,
      files: library.files, lines: lines)
  }

  /// A block is read where the name of one of its members stands outside its declaration too, macros included.
  private func unusedBlocks() -> Set<String> {
    var counts: [String: Int] = [:]
    for (file, token) in library.tokens(of: function) {
      let source = library.files[file]
      let isDirective = token.kind == .directive
      let words = isDirective ? source.directive(token).arguments.map(source.text) : [source.text(token)]
      for word in words { counts[word, default: 0] += 1 }
    }
    let blocks = declarations.filter { $0.kind == .uniformBlock || $0.kind == .storageBlock }
    let unused = blocks.filter { block in block.members.allSatisfy { counts[$0.name, default: 0] <= 1 } }
    return Set(unused.filter { !$0.members.isEmpty }.map(\.name))
  }

  /// Turns uniform blocks into elements of storage arrays where the options ask for it.
  private mutating func indexBlocks(unused: Set<String>, from bindings: Range<Int>) -> [IndexedBlock] {
    guard function.stage == .vertex, let location = options.drawIndexLocation else { return [] }
    let rewriter = IndexedBlockRewriter(
      declarations, unused: unused, function: function, library: library, bindings: bindings, location: location)
    for edit in rewriter.edits { self.edit(edit.file, edit.range, edit.replacement) }
    return rewriter.blocks
  }

  private mutating func report(_ message: String, _ declaration: InterfaceDeclaration) {
    issues.append(library.files[declaration.file].issue(message, line: declaration.line))
  }

  private mutating func edit(_ file: Int, _ range: Range<Int>, _ replacement: String) {
    edits[file, default: []].append(Edit(range: range, replacement: replacement))
  }

  // MARK: - Bindings

  /// Metal's index limits; beyond them a driver would complain without a line, or not at all.
  private mutating func checkIndices() {
    for declaration in declarations {
      guard let binding = declaration.binding else { continue }
      let (space, limit): (String, ClosedRange<Int>)
      switch declaration.kind {
      case .uniformBlock, .storageBlock: (space, limit) = ("buffer", ShaderIndexLimits.buffers)
      case .sampler, .image: (space, limit) = ("texture", ShaderIndexLimits.textures)
      default: continue
      }
      if !limit.contains(binding) || !limit.contains(binding + declaration.count - 1) {
        let indices = declaration.count > 1 ? "\(declaration.count) \(space) indices from" : "\(space) index"
        report(
          "'\(declaration.name)' has \(indices) \(binding); \(space) indices run from 0 to \(limit.upperBound)",
          declaration)
      }
    }
  }

  /// Gives each index that declarations of a kind use a binding of its own, in order of appearance.
  private mutating func assignBindings(
    _ kind: InterfaceDeclaration.Kind, from range: Range<Int>, noun: String
  ) -> [IndexBinding] {
    var assigned: [IndexBinding] = []
    for declaration in declarations where declaration.kind == kind {
      if case .literal = declaration.bindingPlace, declaration.binding == nil {
        report("the binding of \(noun) '\(declaration.name)' must be a number or a macro that is a number", declaration)
        continue
      }
      if kind == .storageBlock && declaration.isArray {
        report(
          "arrays of storage blocks have no counterpart; declare '\(declaration.name)' once per index", declaration)
        continue
      }
      let index = declaration.binding ?? 0
      let start = assigned.first { $0.index == index }?.glBinding ?? range.lowerBound + assigned.count
      guard declaration.count <= range.upperBound - start else {
        report("\(noun) '\(declaration.name)' is one too many: a stage may have \(range.count)", declaration)
        continue
      }
      for offset in 0..<declaration.count where !assigned.contains(where: { $0.index == index + offset }) {
        assigned.append(IndexBinding(index: index + offset, glBinding: start + offset))
      }
      switch declaration.bindingPlace {
      case .literal(let place): edit(declaration.file, place, String(start))
      case .insertion(let place): edit(declaration.file, place..<place, "layout(binding = \(start)) ")
      }
    }
    return assigned
  }

  private func samplerIndices() -> [String: Int] {
    var indices: [String: Int] = [:]
    for pragma in library.samplerPragmas {
      let isIncluded = function.segments.contains { $0.file == pragma.file && $0.tokens.contains(pragma.token) }
      if isIncluded { indices[pragma.texture] = pragma.sampler }
    }
    return indices
  }

  // MARK: - Kernels

  /// Threads that wait for each other must all reach the barrier, so such a kernel gets no guard.
  private mutating func readKernel() {
    for (file, token) in library.tokens(of: function) where token.kind == .identifier {
      let word = library.files[file].text(token)
      if word.hasPrefix("local_size_") { declaresThreadgroupSize = true }
      if word == "barrier" { usesBarrier = true }
    }
  }

  private var kernelPrologue: String {
    let size = options.threadgroupSize
    let layout =
      "layout(local_size_x = \(size.width), local_size_y = \(size.height), local_size_z = \(size.depth)) in;\n"
    return (declaresThreadgroupSize ? "" : layout)
      + (usesBarrier ? "" : "uniform uvec3 \(FunctionTranslation.gridName);\n")
  }

  // MARK: - Tokens

  private mutating func rewriteTokens() {
    for segment in function.segments {
      let file = library.files[segment.file]
      for index in segment.tokens {
        let token = file.tokens[index]
        if token.kind == .directive {
          rewriteDirective(token, segment.file)
        } else if token.kind == .identifier {
          let next = index + 1 < file.tokens.count ? file.tokens[index + 1] : nil
          rewriteIdentifier(token, segment.file, isCalled: next.map { file.isPunctuation($0, "(") } ?? false)
        }
      }
    }
  }

  private mutating func rewriteDirective(_ token: GLSLToken, _ file: Int) {
    let directive = library.files[file].directive(token)
    switch directive.keyword {
    case "extension":
      extensions.append((file, token))
      blank(token, file)
    case "version", "line": blank(token, file)
    case "define":
      for part in directive.arguments.dropFirst() where part.kind == .identifier {
        rewriteIdentifier(part, file, isCalled: false)
      }
    default: break
    }
  }

  /// Removes a directive but keeps its lines.
  private mutating func blank(_ token: GLSLToken, _ file: Int) {
    let newlines = library.files[file].bytes[token.range].count { $0 == UInt8(ascii: "\n") }
    edit(file, token.range, String(repeating: "\n", count: newlines))
  }

  private mutating func rewriteIdentifier(_ token: GLSLToken, _ file: Int, isCalled: Bool) {
    switch token.range.count {
    case 4 where isCalled && hasEpilogue:
      if library.files[file].text(token) == "main" { edit(file, token.range, "headland_main") }
    case 13 where function.stage == .vertex:
      guard library.files[file].text(token) == "gl_InstanceID" else { return }
      usesBaseInstance = true
      edit(file, token.range, "(gl_InstanceID + \(FunctionTranslation.baseInstanceName))")
    case 13 where function.stage == .fragment:
      guard library.files[file].text(token) == "gl_PointCoord" else { return }
      edit(file, token.range, "vec2(gl_PointCoord.x, 1.0 - gl_PointCoord.y)")
    default: break
    }
  }

  // MARK: - Text

  private mutating func write(_ indexed: [IndexedBlock]) {
    inject("#version \(library.version) es\n", file: function.file, line: function.line)
    for (file, token) in extensions {
      inject(library.files[file].text(token) + "\n", file: file, line: Int(token.line))
    }
    var prologue = ShaderPrologue.text(version: library.version)
    if usesBaseInstance { prologue += "uniform int \(FunctionTranslation.baseInstanceName);\n" }
    if let location = options.drawIndexLocation { prologue += IndexedBlock.prologue(indexed, location: location) }
    for line in options.unreadInputs { prologue += line + "\n" }
    if function.stage == .kernel { prologue += kernelPrologue }
    inject(prologue, file: function.file, line: function.line)
    for segment in function.segments { write(segment) }
    if hasEpilogue { inject(epilogue, file: function.file, line: lastLine) }
  }

  /// Whether `main` is renamed and called by an epilogue.
  private var hasEpilogue: Bool {
    switch function.stage {
    case .vertex: !options.clipControl
    case .fragment: options.countsFragments
    case .kernel: !usesBarrier
    }
  }

  private var epilogue: String {
    switch function.stage {
    case .vertex: ShaderPrologue.clipSpaceEpilogue
    case .fragment: FragmentCount.epilogue(outputs: declarations.filter { $0.kind == .output })
    case .kernel: ShaderPrologue.gridEpilogue
    }
  }

  /// The last line of the section: an unclosed brace is found only in the epilogue.
  private var lastLine: Int {
    guard let section = function.segments.last else { return function.line }
    return library.files[section.file].tokens[section.tokens].last.map { Int($0.line) } ?? function.line
  }

  private mutating func inject(_ text: String, file: Int, line: Int) {
    lines.append(LineMap.Run(output: outputLine, file: file, line: line, isInjected: true))
    append(text.utf8)
  }

  private mutating func append(_ bytes: some Collection<UInt8>) {
    outputLine += bytes.count { $0 == UInt8(ascii: "\n") }
    output.append(contentsOf: bytes)
  }

  private mutating func write(_ segment: SourceSegment) {
    lines.append(LineMap.Run(output: outputLine, file: segment.file, line: segment.firstLine, isInjected: false))
    let bytes = library.files[segment.file].bytes
    var position = segment.bytes.lowerBound
    let inside = (edits[segment.file] ?? []).filter { segment.bytes.contains($0.range.lowerBound) }
    for edit in inside.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      append(bytes[position..<edit.range.lowerBound])
      append(edit.replacement.utf8)
      position = edit.range.upperBound
    }
    append(bytes[position..<segment.bytes.upperBound])
    if output.last != UInt8(ascii: "\n") { append(CollectionOfOne(UInt8(ascii: "\n"))) }
  }
}
