/// What a translation needs to know about the driver and the share of its bindings that a stage gets.
struct TranslationOptions: Sendable, Equatable {
  /// Whether `EXT_clip_control` gives z from 0 to 1 and an upper-left origin, so that the vertex stage needs no epilogue.
  var clipControl: Bool
  /// GL's storage-block bindings that this stage may use.
  var storageBindings: Range<Int>
  /// GL's image units that this stage may use.
  var imageUnits: Range<Int>
  /// Whether a fragment function's outputs are to count its fragments: `FragmentCount`.
  var countsFragments = false
  /// Declarations of inputs that the author's text does not read, each a line.
  var unreadInputs: [String] = []
  /// The vertex input that carries the draw index where uniform blocks become elements of storage arrays; nil where
  /// they stay uniform blocks.
  var drawIndexLocation: Int?
  /// The threads of a group, where a kernel's source does not declare them.
  var threadgroupSize = Extent(width: 1)

  init(clipControl: Bool, firstStorageBinding: Int = 0, storageBindingCount: Int, imageUnits: Range<Int> = 0..<4) {
    self.clipControl = clipControl
    storageBindings = firstStorageBinding..<firstStorageBinding + storageBindingCount
    self.imageUnits = imageUnits
  }
}

/// A buffer or texture index of Metal's kind and the GL binding or unit that stands for it.
struct IndexBinding: Sendable, Hashable {
  let index: Int
  let glBinding: Int
}

/// One function as text that GL compiles, with the way back to the author's lines.
struct FunctionTranslation: Sendable {
  let library: String
  let function: FunctionSource
  let text: String
  /// Storage blocks by buffer index and images by texture index, with the bindings written into the text.
  let storageBindings: [IndexBinding]
  let imageUnits: [IndexBinding]
  /// The uniform blocks that became elements of storage arrays.
  let indexedBlocks: [IndexedBlock]
  /// Sampler index by texture name, where `#pragma sampler` says one.
  let samplerIndices: [String: Int]
  let usesBaseInstance: Bool
  /// Whether a kernel's own text says how many threads a group has.
  let declaresThreadgroupSize: Bool
  /// Whether threads of a kernel wait for each other, so that none may leave early.
  let usesBarrier: Bool
  let declarations: [InterfaceDeclaration]
  /// The blocks that the function declares, mostly through a prelude, and never reads: GL counts them as active anyway.
  let unusedBlocks: Set<String>

  let files: [SourceFile]
  let lines: LineMap

  /// The uniform through which the base instance reaches the vertex stage.
  static let baseInstanceName = "headland_baseInstance"
  /// The uniform through which a kernel learns how many threads may run.
  static let gridName = "headland_threadsPerGrid"

  /// Whether a uniform is none of the author's.
  func isInjected(uniform name: String) -> Bool {
    name == Self.baseInstanceName || name == Self.gridName || indexedBlocks.contains { $0.stepName == name }
  }

  /// What the function does with a storage block or an image.
  func access(of name: String) -> ShaderAccess {
    let base = name.prefix { $0 != "[" }
    return declarations.first { $0.name == base }?.access ?? .readWrite
  }

  /// The words of a declaration's layout that are no assignments.
  func layoutWords(of name: String) -> Set<String> {
    let base = name.prefix { $0 != "[" }
    return declarations.first { $0.name == base }?.layoutWords ?? []
  }

  /// Where the source asks for the extension that a message names: NVIDIA gives another line for one that it lacks.
  func place(ofExtensionNamedIn message: String) -> (file: Int, line: Int)? {
    for segment in function.segments {
      let file = files[segment.file]
      for token in file.tokens[segment.tokens] where token.kind == .directive {
        let directive = file.directive(token)
        guard directive.keyword == "extension", let name = directive.arguments.first else { continue }
        if message.contains(file.text(name)) { return (segment.file, Int(token.line)) }
      }
    }
    return nil
  }

  func error(_ issues: [LibraryError.Issue]) -> LibraryError {
    LibraryError(library: library, function: function.name, issues: issues)
  }

  /// An issue at the declaration of `name`, or at the function's pragma where the source does not spell it out.
  func issue(_ message: String, at name: String) -> LibraryError.Issue {
    let place = declarations.first { $0.name == name }.map { ($0.file, $0.line) } ?? (function.file, function.line)
    return files[place.0].issue(message, line: place.1)
  }
}

/// From a line of translated text to the author's file and line.
///
/// The map replaces `#line`: Mesa loses its source number in all but syntax errors, and drivers differ on its count.
struct LineMap: Sendable, Equatable {
  struct Run: Sendable, Equatable {
    /// First line of the run in the translated text.
    let output: Int
    let file: Int
    let line: Int
    /// All lines of injected text stand for the same place.
    let isInjected: Bool
  }

  private(set) var runs: [Run] = []

  mutating func append(_ run: Run) { runs.append(run) }

  func place(ofLine line: Int) -> (file: Int, line: Int)? {
    guard line > 0, let run = runs.last(where: { $0.output <= line }) else { return nil }
    return (run.file, run.isInjected ? run.line : run.line + line - run.output)
  }
}
