/// When a vertex stream moves on; raw values are Metal's (`MTLVertexStepFunction`).
public enum VertexStepFunction: UInt, Sendable {
  /// Each vertex has its own element.
  case perVertex = 1
  /// Each instance has its own element.
  case perInstance = 2
}

/// One attribute of a vertex: where it lies in a stream and how it is read.
///
/// The corresponding Metal type is `MTLVertexAttributeDescriptor`.
public final class VertexAttributeDescriptor {
  /// The format of the attribute; `.invalid` for none.
  public var format: VertexFormat = .invalid
  /// The byte offset from the start of the stream's element.
  public var offset = 0
  /// The index of the vertex buffer that holds the stream.
  public var bufferIndex = 0

  init() {}
}

/// The layout of one vertex stream.
///
/// The corresponding Metal type is `MTLVertexBufferLayoutDescriptor`.
public final class VertexBufferLayoutDescriptor {
  /// The bytes from one element to the next.
  public var stride = 0
  /// Whether the stream moves on by vertex or by instance.
  public var stepFunction: VertexStepFunction = .perVertex
  /// How many instances share an element when stepping by instance.
  public var stepRate = 1

  init() {}
}

/// A list of descriptors that are made when first asked for, as Metal's descriptor arrays are.
public final class DescriptorArray<Element: AnyObject> {
  /// No list has more places.
  private static var placeCount: Int { 32 }
  private var places: [Element?] = []
  /// What was asked for at indices that no list has, so that a rule can tell of them.
  private var strays: [Int: Element] = [:]
  private let make: () -> Element

  init(_ make: @escaping () -> Element) { self.make = make }

  /// The descriptor at an index; assigning nil brings back the default.
  public subscript(index: Int) -> Element! {
    get {
      if let element = stored(index) { return element }
      let element = make()
      store(element, at: index)
      return element
    }
    set { store(newValue, at: index) }
  }

  private func stored(_ index: Int) -> Element? { places.indices.contains(index) ? places[index] : strays[index] }

  private func store(_ element: Element?, at index: Int) {
    guard (0..<Self.placeCount).contains(index) else { return strays[index] = element }
    while places.count <= index { places.append(nil) }
    places[index] = element
  }

  /// The descriptors that were asked for or set, by index.
  var set: [(index: Int, element: Element)] {
    var found: [(index: Int, element: Element)] = []
    forEachSet { found.append((index: $0, element: $1)) }
    return found
  }

  /// Looks at the descriptors that were asked for or set, by index; without memory of its own.
  @inline(__always) func forEachSet(_ body: (_ index: Int, _ element: Element) -> Void) {
    let sorted = strays.isEmpty ? [] : strays.sorted { $0.key < $1.key }
    for (index, element) in sorted where index < 0 { body(index, element) }
    for index in places.indices {
      if let element = places[index] { body(index, element) }
    }
    for (index, element) in sorted where index > 0 { body(index, element) }
  }
}

/// How vertex buffers become the vertex stage's inputs: attribute n feeds `layout(location = n)`.
///
/// ```swift
/// let vertices = VertexDescriptor()
/// vertices.attributes[0].format = .float2
/// vertices.layouts[0].stride = 8
/// ```
/// The corresponding Metal type is `MTLVertexDescriptor`.
public final class VertexDescriptor {
  /// The attributes by location.
  public let attributes = DescriptorArray<VertexAttributeDescriptor> { VertexAttributeDescriptor() }
  /// The streams by vertex buffer index.
  public let layouts = DescriptorArray<VertexBufferLayoutDescriptor> { VertexBufferLayoutDescriptor() }

  /// Makes a descriptor with no attributes.
  public init() {}
}
