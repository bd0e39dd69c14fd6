internal import Synchronization

/// The memory that a block or a vertex stream wants, to be compared with what Swift code binds.
///
/// A class, so that what was found for a Swift type is kept beside it: a second look costs one dictionary lookup.
final class BlockLayout: Sendable {
  /// An array whose length follows from the buffer's.
  struct RuntimeArray: Sendable, Equatable {
    let offset: Int
    let stride: Int
    /// Of one element, from offset 0.
    let fields: [MemoryField]
  }

  /// What is bound.
  enum Binding: Sendable, Hashable {
    /// One value.
    case value
    /// A buffer of values, one after the other by Swift's stride.
    case array
  }

  private struct Key: Hashable {
    let type: ObjectIdentifier
    let binding: Binding
  }

  /// Such as `uniform block 'Camera' (buffer index 1)`.
  let title: String
  let name: String
  let fields: [MemoryField]
  /// Where the last member ends, not rounded up; one element of a runtime-sized array counts.
  let dataSize: Int
  let runtimeArray: RuntimeArray?
  /// The 4×4 matrices that are read column by column.
  let matrices: [MemoryField]
  private let results = Mutex<[Key: LayoutMismatch?]>([:])

  init(title: String, name: String, fields: [MemoryField], dataSize: Int, runtimeArray: RuntimeArray? = nil) {
    self.title = title
    self.name = name
    self.fields = fields
    self.dataSize = dataSize
    self.runtimeArray = runtimeArray
    matrices = fields.filter { $0.typeName == "mat4" && !$0.isRowMajor }
  }

  convenience init(_ block: BlockReflection) {
    let fixed = block.members.filter { !$0.isRuntimeSized }.flatMap { $0.fields }
    let array = block.runtimeArray.map { offset, stride in
      RuntimeArray(
        offset: offset, stride: stride,
        fields: block.members.filter(\.isRuntimeSized).map { $0.elementField(arrayOffset: offset) })
    }
    self.init(
      title: "\(block.kind) block '\(block.name)' (buffer index \(block.index))", name: block.name,
      fields: fixed.sorted { $0.offset < $1.offset }, dataSize: block.dataSize, runtimeArray: array)
  }

  /// A vertex stream: attributes of one vertex, the next vertex `stride` bytes on.
  convenience init(stream index: Int, stride: Int, attributes: [MemoryField]) {
    let array = RuntimeArray(offset: 0, stride: stride, fields: attributes.sorted { $0.offset < $1.offset })
    self.init(
      title: "vertex stream at buffer index \(index)", name: "stream \(index)", fields: [],
      dataSize: attributes.map { $0.offset + $0.size }.max() ?? 0, runtimeArray: array)
  }

  /// What is wrong with binding values of this Swift layout; nil where every number lies where the shader reads it.
  func mismatch(with layout: SwiftLayout, binding: Binding) -> LayoutMismatch? {
    let key = Key(type: layout.type, binding: binding)
    if let known = results.withLock({ $0[key] }) { return known }
    let result = LayoutComparison.compare(layout, with: self, binding: binding)
    results.withLock { $0[key] = .some(result) }
    return result
  }

  /// What is wrong with `length` raw bytes, of which nothing but their number is known.
  func mismatch(withRawLength length: Int) -> LayoutMismatch? {
    guard length < dataSize else { return nil }
    let last = (fields + (runtimeArray?.fields ?? [])).last.map { " ('\($0.name)' is its last member)" } ?? ""
    return LayoutMismatch(
      description:
        "\(length) bytes are bound for \(title), which reads \(dataSize) bytes\(last). Raw bytes can only be "
        + "checked for length and stride; bind a typed value (setVertexValue, makeBuffer(of:)) to have each member compared."
    )
  }

  /// What is wrong with raw bytes laid out `stride` apart.
  func mismatch(withRawStride stride: Int) -> LayoutMismatch? {
    guard let runtimeArray, runtimeArray.stride != stride else { return nil }
    return LayoutMismatch(
      description:
        "Elements \(stride) bytes apart are bound for \(title), whose stride is \(runtimeArray.stride). Raw bytes "
        + "can only be checked for length and stride; bind typed values (makeBuffer(of:)) to have each member compared."
    )
  }
}

extension BlockMember {
  /// The member's fields, one per array element.
  fileprivate var fields: [MemoryField] {
    (0..<max(topLevelArraySize, 1)).flatMap { top in
      (0..<max(arraySize, 1)).map { element in
        let distance = top * topLevelArrayStride + element * arrayStride
        let topName = topLevelArrayStride > 0 ? Self.replacingFirstIndex(of: name, with: top) : name
        return field(
          named: arraySize > 1 || arrayStride > 0 ? "\(topName)[\(element)]" : topName, offset: offset + distance)
      }
    }
  }

  /// The field within one element of the runtime-sized array; `items[0].color` is `color` there.
  fileprivate func elementField(arrayOffset: Int) -> MemoryField {
    let close = arraySize == 0 ? nil : name.firstIndex(of: "]")
    let rest = close.map { name[name.index(after: $0)...].drop { $0 == "." } } ?? ""
    return field(named: String(rest), offset: offset - arrayOffset)
  }

  private static func replacingFirstIndex(of name: String, with index: Int) -> String {
    guard let open = name.firstIndex(of: "["), let close = name.firstIndex(of: "]"), open < close else { return name }
    return name[...open] + String(index) + name[close...]
  }

  private func field(named name: String, offset: Int) -> MemoryField {
    let shape = type.shape ?? GLSLType.Shape(scalar: .float, columns: 1, rows: 1)
    let kind: MemoryComponent.Kind = shape.scalar == .float ? .float : .integer
    let vectors = isRowMajor ? shape.rows : shape.columns
    let length = isRowMajor ? shape.columns : shape.rows
    let components = (0..<vectors).flatMap { vector in
      (0..<length).map { MemoryComponent(kind: kind, offset: offset + vector * matrixStride + $0 * 4, size: 4) }
    }
    return MemoryField(
      name: name, typeName: type.description, offset: offset, size: (vectors - 1) * matrixStride + length * 4,
      components: components, isRowMajor: isRowMajor)
  }
}
