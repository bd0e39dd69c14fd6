/// A uniform block of a vertex function that became the elements of a storage array.
///
/// A draw reads the element that its draw index says, or the first where its step is 0. Draws that differ in the bytes of
/// such a block alone need no binding in between, so that one indirect call can make them all: on NVIDIA's driver another
/// range of a uniform buffer costs 75 ns, more than the draw itself.
struct IndexedBlock: Sendable, Equatable {
  /// The block's name in the author's text.
  let name: String
  /// Metal's buffer index.
  let index: Int
  /// GL's storage binding.
  let glBinding: Int

  /// The vertex input that carries the draw index.
  static let drawIndexName = "headland_drawIndex"

  var structureName: String { "headland_Block\(index)" }
  var arrayName: String { "headland_blocks\(index)" }
  /// The storage block's own name.
  var bufferName: String { "headland_Buffer\(index)" }
  /// The uniform that is 1 while the block follows the draw index, 0 otherwise.
  var stepName: String { "headland_step\(index)" }
  /// What stands for the block in the text.
  var element: String { "\(arrayName)[\(Self.drawIndexName) * \(stepName)]" }

  /// What is injected before the author's text: the draw index and the steps.
  static func prologue(_ blocks: [IndexedBlock], location: Int) -> String {
    guard !blocks.isEmpty else { return "" }
    return "layout(location = \(location)) in highp uint \(drawIndexName);\n"
      + blocks.map { "uniform highp uint \($0.stepName);\n" }.joined()
  }
}

/// Finds the uniform blocks of a function that can become elements of storage arrays, and the edits that make them so.
///
/// A block stays as it is where its text asks for more than members: a layout of its own, an array of blocks, or a member
/// whose name stands for something else too.
struct IndexedBlockRewriter {
  /// A word of the text and what replaces it.
  struct Edit {
    let file: Int
    let range: Range<Int>
    let replacement: String
  }

  private let library: LibrarySource
  private let function: FunctionSource
  private(set) var blocks: [IndexedBlock] = []
  private(set) var edits: [Edit] = []

  /// - Parameters:
  ///   - unused: The blocks that the function never reads: they stay uniform blocks that need no binding.
  ///   - bindings: GL's storage bindings that are free.
  ///   - location: The vertex input that must be free.
  init(
    _ declarations: [InterfaceDeclaration], unused: Set<String>, function: FunctionSource, library: LibrarySource,
    bindings: Range<Int>, location: Int
  ) {
    self.library = library
    self.function = function
    let inputs = declarations.filter { $0.kind == .input }
    // An input without a location may be given any; a default matrix order for uniforms does not reach storage.
    guard inputs.allSatisfy({ $0.location.map { $0 < location } ?? false }), !names("row_major") else { return }
    var free = bindings
    for declaration in declarations where declaration.kind == .uniformBlock && !unused.contains(declaration.name) {
      guard let index = declaration.binding, let block = declaration.block, !declaration.isArray, !free.isEmpty
      else { continue }
      let indexed = IndexedBlock(name: declaration.name, index: index, glBinding: free.lowerBound)
      guard let references = references(to: declaration, block) else { continue }
      free = free.dropFirst()
      blocks.append(indexed)
      rewrite(declaration, block, as: indexed)
      for token in references {
        let isWhole = block.instanceName != nil
        let text = isWhole ? indexed.element : "\(indexed.element).\(library.files[token.file].text(token.token))"
        edits.append(Edit(file: token.file, range: token.token.range, replacement: text))
      }
    }
  }

  /// `uniform Name { … };` becomes a structure and a storage block whose array has elements of it.
  private mutating func rewrite(
    _ declaration: InterfaceDeclaration, _ block: InterfaceDeclaration.BlockText, as indexed: IndexedBlock
  ) {
    let head = block.statement.lowerBound..<block.body.lowerBound
    let tail = block.body.upperBound..<block.statement.upperBound
    edits.append(
      Edit(
        file: declaration.file, range: head,
        replacement: "struct \(indexed.structureName) {" + newlines(declaration.file, head)))
    edits.append(
      Edit(
        file: declaration.file, range: tail,
        replacement: "}; layout(std140, binding = \(indexed.glBinding)) readonly buffer \(indexed.bufferName) "
          + "{ \(indexed.structureName) \(indexed.arrayName)[]; }" + newlines(declaration.file, tail)))
  }

  /// As many line ends as the replaced text has, so that errors keep their lines.
  private func newlines(_ file: Int, _ range: Range<Int>) -> String {
    String(repeating: "\n", count: library.files[file].bytes[range].count { $0 == UInt8(ascii: "\n") })
  }

  private typealias Place = (file: Int, token: GLSLToken)

  /// Where the block's members, or its instance, are named; nil where such a name is declared a second time.
  private func references(to declaration: InterfaceDeclaration, _ block: InterfaceDeclaration.BlockText) -> [Place]? {
    let names = block.instanceName.map { [$0] } ?? Set(declaration.members.map(\.name))
    var found: [Place] = []
    for run in runs {
      for (position, place) in run.enumerated() {
        let file = library.files[place.file]
        guard place.token.kind == .identifier, names.contains(file.text(place.token)),
          place.file != declaration.file || !block.statement.contains(Int(place.token.start))
        else { continue }
        let previous = position > 0 ? run[position - 1].token : nil
        if let previous, file.isPunctuation(previous, ".") { continue }
        if let previous, previous.kind == .identifier, !Self.operators.contains(file.text(previous)) { return nil }
        found.append(place)
      }
    }
    return definesMacro(named: names) ? nil : found
  }

  /// Words before a name that do not declare it.
  private static let operators: Set<String> = ["return", "else", "do", "case"]

  /// The function's tokens in runs that stand together: the text of each segment, and what each macro stands for.
  private var runs: [[Place]] {
    let texts = function.segments.map { segment in
      library.files[segment.file].tokens[segment.tokens].filter { $0.kind != .directive }.map { (segment.file, $0) }
    }
    return texts + macros.map { file, arguments in arguments.dropFirst().map { (file, $0) } }
  }

  private func names(_ word: String) -> Bool {
    runs.contains { run in run.contains { library.files[$0.file].text($0.token) == word } }
  }

  private func definesMacro(named names: Set<String>) -> Bool {
    macros.contains { file, arguments in
      arguments.first.map { names.contains(library.files[file].text($0)) } ?? false
    }
  }

  /// What follows each `#define`.
  private var macros: [(file: Int, arguments: [GLSLToken])] {
    library.tokens(of: function).compactMap { file, token in
      guard token.kind == .directive else { return nil }
      let directive = library.files[file].directive(token)
      return directive.keyword == "define" ? (file, directive.arguments) : nil
    }
  }
}

extension BlockReflection {
  /// The block as its author wrote it, from what the driver says of the storage array.
  init(_ block: IndexedBlock, members: [BlockMember]) {
    let first = "\(block.arrayName)[0]."
    let own = members.map { member in
      BlockMember(
        name: member.name.hasPrefix(first) ? String(member.name.dropFirst(first.count)) : member.name,
        type: member.type, offset: member.offset, arraySize: member.arraySize, arrayStride: member.arrayStride,
        matrixStride: member.matrixStride, isRowMajor: member.isRowMajor, topLevelArraySize: 1, topLevelArrayStride: 0)
    }
    self.init(
      name: block.name, kind: .uniform, index: block.index, glBinding: block.glBinding,
      dataSize: own.map(\.end).max() ?? 0, paddedSize: members.first?.topLevelArrayStride ?? 0, isIndexed: true,
      members: own.sorted { $0.offset < $1.offset })
  }
}
