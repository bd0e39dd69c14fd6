internal import Synchronization

/// Where a Swift type keeps its members, found once per type.
final class SwiftLayout: Sendable {
  let typeName: String
  let type: ObjectIdentifier
  let fields: [MemoryField]
  let size: Int
  let stride: Int
  /// Whether the type is one number.
  var isNumber: Bool { fields.count == 1 && fields[0].components.count == 1 && fields[0].components[0].kind != .opaque }

  private static let known = Mutex<[ObjectIdentifier: SwiftLayout]>([:])

  /// The layout of `value`'s type.
  ///
  /// A value is needed because members can only be listed through one.
  static func of<T>(_ value: T) -> SwiftLayout {
    let type = ObjectIdentifier(T.self)
    if let layout = known.withLock({ $0[type] }) { return layout }
    let layout = SwiftLayout(value)
    return known.withLock { known in
      if let earlier = known[type] { return earlier }
      known[type] = layout
      return layout
    }
  }

  private init<T>(_ value: T) {
    typeName = Self.name(of: T.self)
    type = ObjectIdentifier(T.self)
    size = MemoryLayout<T>.size
    stride = MemoryLayout<T>.stride
    fields = Self.fields(of: value)
  }

  // MARK: - Taking a value apart

  /// The fields of any value, from offset 0.
  private static func fields(of value: Any) -> [MemoryField] {
    let type = Swift.type(of: value)
    let size = extent(of: type).size
    if let scalar = type as? any MemoryScalar.Type { return [field("", type, [scalar.kind], size)] }
    if let vector = type as? any SIMD.Type { return [vectorField(vector, size)] }
    if let array = value as? any FixedSizeArray { return elements(of: array) }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .struct || mirror.displayStyle == .tuple, !mirror.children.isEmpty else {
      return [field("", type, [.opaque], size)]
    }
    return members(of: mirror, size: size) ?? [field("", type, [.opaque], size)]
  }

  /// The members by Swift's rule: in the order of declaration, each at the next multiple of its alignment.
  ///
  /// A member may begin in the tail padding of the one before. Nil where the members do not add up to the type's size.
  private static func members(of mirror: Mirror, size: Int) -> [MemoryField]? {
    let isTuple = mirror.displayStyle == .tuple
    var fields: [MemoryField] = []
    var end = 0
    for (index, child) in mirror.children.enumerated() {
      let type = Swift.type(of: child.value)
      let member = extent(of: type)
      let offset = (end + member.alignment - 1) / member.alignment * member.alignment
      let name = isTuple ? "[\(index)]" : child.label ?? "[\(index)]"
      fields += Self.fields(of: child.value).map { $0.moved(by: offset, prefix: name) }
      end = offset + member.size
    }
    return end == size ? fields : nil
  }

  private static func elements(of array: any FixedSizeArray) -> [MemoryField] {
    let stride = array.elementStride
    let element = array.firstElement.map { fields(of: $0) } ?? []
    return (0..<array.elementCount).flatMap { index in
      element.map { $0.moved(by: index * stride, prefix: "[\(index)]") }
    }
  }

  private static func vectorField<V: SIMD>(_ vector: V.Type, _ size: Int) -> MemoryField {
    let kind = (V.Scalar.self as? any MemoryScalar.Type)?.kind ?? .opaque
    let used = V.scalarCount * MemoryLayout<V.Scalar>.stride
    return field("", vector, Array(repeating: kind, count: V.scalarCount), used)
  }

  private static func field(
    _ name: String, _ type: Any.Type, _ kinds: [MemoryComponent.Kind], _ size: Int
  ) -> MemoryField {
    let step = size / kinds.count
    return MemoryField(
      name: name, typeName: Self.name(of: type), offset: 0, size: size,
      components: kinds.enumerated().map { MemoryComponent(kind: $1, offset: $0 * step, size: step) })
  }

  private static func extent<T>(of type: T.Type) -> (size: Int, alignment: Int) {
    (MemoryLayout<T>.size, MemoryLayout<T>.alignment)
  }

  private static func name(of type: Any.Type) -> String { String(describing: type) }
}

/// A number as it lies in memory.
private protocol MemoryScalar { static var kind: MemoryComponent.Kind { get } }

extension Float: MemoryScalar { fileprivate static var kind: MemoryComponent.Kind { .float } }
extension Double: MemoryScalar { fileprivate static var kind: MemoryComponent.Kind { .float } }
extension Float16: MemoryScalar { fileprivate static var kind: MemoryComponent.Kind { .float } }
extension Int: MemoryScalar { fileprivate static var kind: MemoryComponent.Kind { .integer } }
extension Int8: MemoryScalar { fileprivate static var kind: MemoryComponent.Kind { .integer } }
extension Int16: MemoryScalar { fileprivate static var kind: MemoryComponent.Kind { .integer } }
extension Int32: MemoryScalar { fileprivate static var kind: MemoryComponent.Kind { .integer } }
extension Int64: MemoryScalar { fileprivate static var kind: MemoryComponent.Kind { .integer } }
extension UInt: MemoryScalar { fileprivate static var kind: MemoryComponent.Kind { .integer } }
extension UInt8: MemoryScalar { fileprivate static var kind: MemoryComponent.Kind { .integer } }
extension UInt16: MemoryScalar { fileprivate static var kind: MemoryComponent.Kind { .integer } }
extension UInt32: MemoryScalar { fileprivate static var kind: MemoryComponent.Kind { .integer } }
extension UInt64: MemoryScalar { fileprivate static var kind: MemoryComponent.Kind { .integer } }

/// `InlineArray`, whose storage a mirror cannot show.
private protocol FixedSizeArray {
  var elementCount: Int { get }
  var elementStride: Int { get }
  var firstElement: Any? { get }
}

extension InlineArray: FixedSizeArray where Element: Copyable {
  fileprivate var elementCount: Int { count }
  fileprivate var elementStride: Int { MemoryLayout<Element>.stride }
  fileprivate var firstElement: Any? { isEmpty ? nil : self[0] }
}
