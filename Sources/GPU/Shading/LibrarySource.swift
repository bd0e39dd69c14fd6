internal import CEGL

/// What a shader function is for.
enum ShaderStage: String, Sendable {
  case vertex
  case fragment
  case kernel

  /// GL's name of the stage.
  var shaderType: GLenum {
    switch self {
    case .vertex: GLenum(GL_VERTEX_SHADER)
    case .fragment: GLenum(GL_FRAGMENT_SHADER)
    case .kernel: GLenum(GL_COMPUTE_SHADER)
    }
  }
}

/// A run of one file's text that goes into a function.
struct SourceSegment: Sendable, Equatable {
  let file: Int
  let tokens: Range<Int>
  let bytes: Range<Int>
  let firstLine: Int
}

/// One `#pragma vertex|fragment|kernel NAME` section with the preludes before it.
struct FunctionSource: Sendable, Equatable {
  let name: String
  let stage: ShaderStage
  /// Where the pragma stands.
  let file: Int
  let line: Int
  /// The preludes in order, then the section itself.
  let segments: [SourceSegment]
}

/// A shader library's text, divided into functions.
///
/// Sections begin with `#pragma vertex NAME`, `#pragma fragment NAME` or `#pragma kernel NAME`. Text before a file's
/// first section is the prelude of that file's sections; a file without sections is prelude to all files after it.
/// `#version` may be left out (320 es is then taken) or follow blank lines and comments, which are trimmed: drivers
/// differ on whether they may come first. `#line` is ignored, because errors name the author's own lines anyway.
struct LibrarySource: Sendable {
  let name: String
  let files: [SourceFile]
  /// 300, 310 or 320.
  let version: Int
  let functions: [FunctionSource]
  /// `#pragma sampler(NAME, k)` in file order.
  let samplerPragmas: [SamplerPragma]

  struct SamplerPragma: Sendable, Equatable {
    let texture: String
    let sampler: Int
    let file: Int
    let line: Int
    /// Index of the directive in its file's tokens.
    let token: Int
  }

  init(source: String, name: String) throws(LibraryError) {
    try self.init(sources: [(name, source)], name: name)
  }

  /// Several texts in order, such as the map's prelude before the user's file.
  init(sources: [(name: String, text: String)], name: String) throws(LibraryError) {
    let files = sources.map { SourceFile(name: $0.name, text: $0.text) }
    var parser = LibrarySourceParser(files: files)
    parser.parse()
    let isFaulty = parser.issues.contains { $0.severity == .error }
    if isFaulty { throw LibraryError(library: name, issues: parser.issues) }
    self.name = name
    self.files = files
    version = parser.version
    functions = parser.functions
    samplerPragmas = parser.samplerPragmas
  }

  func function(named name: String) -> FunctionSource? { functions.first { $0.name == name } }

  /// The tokens of a function in the order in which the compiler sees them, each with its file.
  func tokens(of function: FunctionSource) -> [(file: Int, token: GLSLToken)] {
    function.segments.flatMap { segment in files[segment.file].tokens[segment.tokens].map { (segment.file, $0) } }
  }
}
