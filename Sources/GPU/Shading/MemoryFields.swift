/// One number in memory: what kind it is, where and how large.
struct MemoryComponent: Sendable, Equatable {
  enum Kind: UInt8, Sendable {
    case float
    case integer
    /// Something that GLSL has no counterpart for, such as an enum or an optional.
    case opaque
  }

  let kind: Kind
  let offset: Int
  let size: Int
}

/// A scalar, a vector or a matrix at a fixed place, under the path that its author would write (`lights[1].color`).
struct MemoryField: Sendable, Equatable {
  let name: String
  let typeName: String
  let offset: Int
  /// From the first to behind the last component.
  let size: Int
  let components: [MemoryComponent]
  /// Whether a matrix lies in memory row by row.
  var isRowMajor = false

  /// The name as far as Swift's and GLSL's habits agree: `u_viewMatrix` and `viewmatrix` stay different, case and
  /// underscores do not count.
  var softName: String { name.filter { $0 != "_" }.lowercased() }

  func moved(by distance: Int, prefix: String) -> MemoryField {
    MemoryField(
      name: prefix.isEmpty ? name : name.isEmpty ? prefix : prefix + (name.hasPrefix("[") ? "" : ".") + name,
      typeName: typeName, offset: offset + distance, size: size,
      components: components.map { MemoryComponent(kind: $0.kind, offset: $0.offset + distance, size: $0.size) })
  }
}

extension MemoryField {
  /// What a vertex attribute reads of its stream; normalised integers lie in memory as integers.
  init(attribute name: String, format: VertexFormat, offset: Int) {
    let size = format.component.size
    let kind: MemoryComponent.Kind = format.component.isInteger ? .integer : .float
    self.init(
      name: name, typeName: "\(format)", offset: offset, size: format.size,
      components: (0..<(format.component.isPacked ? 1 : format.componentCount)).map {
        MemoryComponent(kind: kind, offset: offset + $0 * size, size: size)
      })
  }
}
