internal import CEGL

/// What the GPU must know of a vertex format, apart from the buffers.
struct GLVertexFormat: Hashable, Sendable {
  struct Attribute: Hashable, Sendable {
    var location: Int
    var format: VertexFormat
    var offset: Int
    var bufferIndex: Int
    /// Whether the stage declares an integer, so that no conversion takes place.
    var isInteger: Bool
  }
  struct Stream: Hashable, Sendable {
    var bufferIndex: Int
    /// 0 for a stream that moves on by vertex.
    var divisor: Int
  }
  var attributes: [Attribute] = []
  var streams: [Stream] = []
  /// The input and stream of the draw index; nil where the stage has none.
  var drawIndexLocation: Int?
}

/// The vertex arrays, one for each vertex format, with what is bound to them.
struct GLVertexArrays {
  struct Binding: Equatable {
    var buffer: GLuint = 0
    var offset = 0
    var stride: GLsizei = 0
  }
  private struct Entry {
    let format: GLVertexFormat
    var name: GLuint
    var bindings = Array(repeating: Binding(), count: EncoderBindings.bufferSlots)
    var elementBuffer: GLuint = 0
    var isSettled = false
    /// The pipelines of the format.
    var users = 1
  }
  private var entries: [Entry] = []
  private var places: [GLVertexFormat: Int] = [:]
  private var free: [Int] = []
  private var bound = -1
  /// The buffer of 0, 1, 2 …; 0 until a format needs it.
  private var drawIndices: GLuint = 0

  /// The objects that exist in GL.
  var count: Int { places.count + (drawIndices == 0 ? 0 : 1) }

  /// The place of a format's vertex array, made when first asked for; to be given back with `release(_:)`.
  mutating func acquire(_ format: GLVertexFormat) -> Int {
    if let place = places[format] {
      entries[place].users += 1
      return place
    }
    let entry = Entry(format: format, name: GL.genVertexArray())
    let place = free.popLast() ?? entries.count
    if place < entries.count { entries[place] = entry } else { entries.append(entry) }
    places[format] = place
    bind(place)
    for attribute in format.attributes {
      let location = GLuint(attribute.location)
      let (count, type) = (
        GLint(attribute.format.componentCount), GLConversions.component(attribute.format.component)
      )
      GL.enableVertexAttribArray(location)
      if attribute.isInteger {
        GL.vertexAttribIFormat(location, count, type, GLuint(attribute.offset))
      } else {
        GL.vertexAttribFormat(
          location, count, type, GLboolean(attribute.format.isNormalized ? 1 : 0), GLuint(attribute.offset))
      }
      GL.vertexAttribBinding(location, GLuint(attribute.bufferIndex))
    }
    if let location = format.drawIndexLocation { carryDrawIndex(GLuint(location)) }
    for stream in format.streams { GL.vertexBindingDivisor(GLuint(stream.bufferIndex), GLuint(stream.divisor)) }
    return place
  }

  /// Ends a pipeline's use of a vertex array, which goes with its last one.
  mutating func release(_ place: Int) {
    entries[place].users -= 1
    guard entries[place].users == 0 else { return }
    GL.deleteVertexArray(entries[place].name)
    places[entries[place].format] = nil
    free.append(place)
    if bound == place { bound = -1 }
    guard places.isEmpty, drawIndices != 0 else { return }
    GL.deleteBuffer(drawIndices)
    drawIndices = 0
  }

  /// The largest number of elements that a run of draws reaches.
  static let drawIndexCount = 16 * 1024

  /// A stream of 0, 1, 2 … that the base instance chooses from, the same for all instances of a draw.
  private mutating func carryDrawIndex(_ location: GLuint) {
    if drawIndices == 0 {
      drawIndices = GL.genBuffer()
      GL.bindBuffer(GLenum(GL_COPY_WRITE_BUFFER), drawIndices)
      GL.bufferData(
        GLenum(GL_COPY_WRITE_BUFFER), Self.drawIndexCount * 4, (0..<UInt32(Self.drawIndexCount)).map { $0 },
        GLenum(GL_STATIC_DRAW))
    }
    GL.enableVertexAttribArray(location)
    GL.vertexAttribIFormat(location, 1, GLenum(GL_UNSIGNED_INT), 0)
    GL.vertexAttribBinding(location, location)
    GL.vertexBindingDivisor(location, GLuint(Int32.max))
    GL.bindVertexBuffer(location, drawIndices, 0, 4)
  }

  @inline(__always) mutating func bind(_ place: Int) {
    guard bound != place else { return }
    bound = place
    GL.bindVertexArray(entries[place].name)
  }

  /// Whether an array was settled before, which it is from now on.
  mutating func isSettled(_ place: Int) -> Bool {
    defer { entries[place].isSettled = true }
    return entries[place].isSettled
  }

  @inline(__always) mutating func bindStream(_ index: Int, _ binding: Binding) {
    guard entries[bound].bindings[index] != binding else { return }
    entries[bound].bindings[index] = binding
    GL.bindVertexBuffer(GLuint(index), binding.buffer, binding.offset, binding.stride)
  }

  @inline(__always) mutating func bindElements(_ buffer: GLuint) {
    guard entries[bound].elementBuffer != buffer else { return }
    entries[bound].elementBuffer = buffer
    GL.bindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), buffer)
  }

  /// Forgets a buffer that was deleted: GL took it only from the vertex array that is bound.
  mutating func forget(_ buffer: GLuint) {
    for place in entries.indices {
      for index in entries[place].bindings.indices where entries[place].bindings[index].buffer == buffer {
        entries[place].bindings[index] = Binding()
      }
      if entries[place].elementBuffer == buffer { entries[place].elementBuffer = 0 }
    }
  }
}
