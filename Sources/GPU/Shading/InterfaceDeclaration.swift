/// A file-scope declaration through which a shader function meets the outside, as the author wrote it.
struct InterfaceDeclaration: Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    /// A uniform outside of any block that is no sampler or image.
    case uniform
    case uniformBlock
    case storageBlock
    case sampler
    case image
    case input
    case output
  }

  enum Precision: String, Sendable {
    case low = "lowp"
    case medium = "mediump"
    case high = "highp"
  }

  /// One member of a block.
  struct Member: Sendable, Equatable {
    let name: String
    let typeName: String
    let precision: Precision?
    let line: Int
  }

  /// Where `binding = n` is to be replaced, or where a whole layout is to be inserted.
  enum BindingPlace: Sendable, Equatable {
    case literal(Range<Int>)
    case insertion(Int)
  }

  /// Where a block stands in its file, in bytes.
  struct BlockText: Sendable, Equatable {
    /// From its first qualifier to its semicolon.
    let statement: Range<Int>
    /// Between its braces.
    let body: Range<Int>
    /// The name after the braces, through which members are read.
    let instanceName: String?
  }

  var kind: Kind
  var name: String
  var typeName: String
  /// The written precision or the default in force; nil for types that have none.
  var precision: Precision?
  /// The words that say how it is interpolated, `flat` among them; empty for `smooth`, which is the default.
  var interpolation: Set<String> = []
  var members: [Member] = []
  /// The value of `binding = n`; nil where there is none or it is not a number.
  var binding: Int?
  var bindingPlace: BindingPlace
  var hasLocation: Bool
  /// The value of `location = n`; nil where there is none or it is not a number.
  var location: Int?
  /// Elements of an array; 1 where it is none or its length is not a literal.
  var count = 1
  var isArray = false
  /// Whether it stands between `#if` and `#endif`, so that the compiler may not see it.
  var isConditional = false
  /// Of a block whose layout holds nothing but a binding and `std140`.
  var block: BlockText?
  /// What the stage does with a storage block or an image.
  var access = ShaderAccess.readWrite
  /// The words of the layout that are no assignments: the format of an image among them.
  var layoutWords: Set<String> = []
  let file: Int
  let line: Int
}

/// What a stage does with memory that it could write.
enum ShaderAccess: Sendable {
  case readOnly, writeOnly, readWrite

  init(_ qualifiers: Set<String>) {
    self = qualifiers.contains("readonly") ? .readOnly : qualifiers.contains("writeonly") ? .writeOnly : .readWrite
  }

  var reads: Bool { self != .writeOnly }
  var writes: Bool { self != .readOnly }
}
