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
  private var elements: [Int: Element] = [:]
  private let make: () -> Element

  init(_ make: @escaping () -> Element) { self.make = make }

  /// The descriptor at an index; assigning nil brings back the default.
  public subscript(index: Int) -> Element! {
    get {
      if let element = elements[index] { return element }
      let element = make()
      elements[index] = element
      return element
    }
    set { elements[index] = newValue }
  }

  /// The descriptors that were asked for or set, by index.
  var set: [(index: Int, element: Element)] {
    elements.sorted { $0.key < $1.key }.map { (index: $0.key, element: $0.value) }
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
