internal import CEGL

/// Asks GL about a linked program, on the context's thread.
struct ProgramReflector {
  private let program: GLuint
  private let translation: FunctionTranslation
  private var issues: [LibraryError.Issue] = []

  static func reflect(
    _ program: GLuint, _ translation: FunctionTranslation
  ) throws(LibraryError) -> ProgramReflection {
    var reflector = ProgramReflector(program: program, translation: translation)
    let blocks = reflector.blocks(.uniform) + reflector.blocks(.storage)
    let textures = reflector.textures()
    let stage = translation.function.stage
    var inputs = reflector.variables(GLenum(GL_PROGRAM_INPUT))
    var outputs = reflector.variables(GLenum(GL_PROGRAM_OUTPUT))
    if stage == .fragment { inputs = reflector.adding(.input, to: inputs) }
    if stage == .vertex { outputs = reflector.adding(.output, to: outputs) }
    reflector.checkIndices(blocks, textures)
    reflector.checkVertexInputs(inputs)
    if !reflector.issues.isEmpty { throw translation.error(reflector.issues) }
    return ProgramReflection(
      stage: stage, blocks: blocks.sorted { $0.index < $1.index },
      textures: textures.sorted { $0.textureIndex < $1.textureIndex }, inputs: inputs, outputs: outputs)
  }

  private init(program: GLuint, translation: FunctionTranslation) {
    self.program = program
    self.translation = translation
  }

  private func count(_ interface: GLenum) -> GLuint {
    GLuint(GL.getProgramInterfaceiv(program, interface, GLenum(GL_ACTIVE_RESOURCES)))
  }

  private func name(_ interface: GLenum, _ index: GLuint) -> String {
    GL.getProgramResourceName(program, interface, index)
  }

  private func values(_ interface: GLenum, _ index: GLuint, _ properties: [Int32]) -> [Int] {
    GL.getProgramResourceiv(program, interface, index, properties.map { GLenum($0) }).map { Int($0) }
  }

  // MARK: - Blocks

  private mutating func blocks(_ kind: BlockReflection.Kind) -> [BlockReflection] {
    let interface = GLenum(kind == .uniform ? GL_UNIFORM_BLOCK : GL_SHADER_STORAGE_BLOCK)
    let members = members(of: kind)
    var blocks: [BlockReflection] = []
    for index in 0..<count(interface) {
      let name = name(interface, index)
      if translation.unusedBlocks.contains(String(Self.base(name))) { continue }
      if let indexed = translation.indexedBlocks.first(where: { $0.bufferName == name }) {
        blocks.append(BlockReflection(indexed, members: members[Int(index)] ?? []))
        continue
      }
      let values = values(interface, index, [GL_BUFFER_BINDING, GL_BUFFER_DATA_SIZE])
      // Of an array of blocks only the first has members of its own.
      let base = blocks.first { Self.base($0.name) == Self.base(name) }?.members
      let own = members[Int(index)] ?? base ?? []
      let buffer = bufferIndex(kind, values[0], name)
      let isFragment = translation.function.stage == .fragment
      let uniformBinding = buffer + (isFragment ? ProgramBindings.firstFragmentUniformBinding : 0)
      blocks.append(
        BlockReflection(
          name: name, kind: kind, index: buffer, glBinding: kind == .storage ? values[0] : uniformBinding,
          dataSize: own.map(\.end).max() ?? 0, paddedSize: values[1], members: own.sorted { $0.offset < $1.offset }))
    }
    return blocks
  }

  private static func base(_ name: String) -> Substring { name.prefix { $0 != "[" } }

  private mutating func bufferIndex(_ kind: BlockReflection.Kind, _ glBinding: Int, _ name: String) -> Int {
    guard kind == .storage else { return glBinding }
    let isDeclared = translation.declarations.contains { $0.kind == .storageBlock && $0.name == name }
    guard isDeclared, let known = translation.storageBindings.first(where: { $0.glBinding == glBinding }) else {
      let message =
        "storage block '\(name)' is declared through a macro; write 'layout(binding = n) buffer \(name)' out"
      issues.append(translation.issue(message, at: name))
      return glBinding
    }
    return known.index
  }

  private func members(of kind: BlockReflection.Kind) -> [Int: [BlockMember]] {
    let interface = GLenum(kind == .uniform ? GL_UNIFORM : GL_BUFFER_VARIABLE)
    let blockInterface = GLenum(kind == .uniform ? GL_UNIFORM_BLOCK : GL_SHADER_STORAGE_BLOCK)
    var properties = [
      GL_BLOCK_INDEX, GL_TYPE, GL_OFFSET, GL_ARRAY_SIZE, GL_ARRAY_STRIDE, GL_MATRIX_STRIDE, GL_IS_ROW_MAJOR,
    ]
    if kind == .storage { properties += [GL_TOP_LEVEL_ARRAY_SIZE, GL_TOP_LEVEL_ARRAY_STRIDE] }
    var members: [Int: [BlockMember]] = [:]
    for index in 0..<count(interface) {
      let values = values(interface, index, properties)
      guard values[0] >= 0 else { continue }
      let prefix = Self.base(self.name(blockInterface, GLuint(values[0]))) + "."
      var name = self.name(interface, index)
      if name.hasPrefix(prefix) { name.removeFirst(prefix.count) }
      if name.hasSuffix("[0]") { name.removeLast(3) }
      members[values[0], default: []].append(
        BlockMember(
          name: name, type: GLSLType(rawValue: UInt32(values[1])), offset: values[2], arraySize: values[3],
          arrayStride: values[4], matrixStride: values[5], isRowMajor: values[6] != 0,
          topLevelArraySize: kind == .storage ? values[7] : 1, topLevelArrayStride: kind == .storage ? values[8] : 0))
    }
    return members
  }

  // MARK: - Uniforms outside of blocks

  private mutating func textures() -> [TextureReflection] {
    let interface = GLenum(GL_UNIFORM)
    var textures: [TextureReflection] = []
    for index in 0..<count(interface) {
      let values = values(interface, index, [GL_BLOCK_INDEX, GL_TYPE, GL_ARRAY_SIZE, GL_LOCATION])
      var name = name(interface, index)
      guard values[0] < 0, !name.hasPrefix("gl_"), !translation.isInjected(uniform: name) else { continue }
      if name.hasSuffix("[0]") { name.removeLast(3) }
      let type = GLSLType(rawValue: UInt32(values[1]))
      guard type.isSampler || type.isImage else {
        let message =
          "uniform '\(name)' is outside of a block, which Metal does not have; "
          + "write 'layout(binding = n) uniform Name { \(type) \(name); };'"
        issues.append(translation.issue(message, at: String(Self.base(name))))
        continue
      }
      let unit = Int(GL.getUniformi(program, GLint(values[3])))
      let textureIndex = type.isImage ? translation.imageUnits.first { $0.glBinding == unit }?.index ?? unit : unit
      textures.append(
        TextureReflection(
          name: name, textureIndex: textureIndex, samplerIndex: samplerIndex(name, textureIndex, type), type: type,
          arrayLength: values[2]))
    }
    return textures
  }

  private func samplerIndex(_ name: String, _ textureIndex: Int, _ type: GLSLType) -> Int? {
    guard type.isSampler else { return nil }
    if let chosen = translation.samplerIndices[name] { return chosen }
    return ShaderIndexLimits.samplers.contains(textureIndex) ? textureIndex : nil
  }

  // MARK: - Inputs and outputs

  private func variables(_ interface: GLenum) -> [InterfaceVariable] {
    (0..<count(interface)).compactMap { index in
      var name = name(interface, index)
      guard !name.hasPrefix("gl_"), name != IndexedBlock.drawIndexName else { return nil }
      let values = values(interface, index, [GL_LOCATION, GL_TYPE, GL_ARRAY_SIZE])
      if name.hasSuffix("[0]") { name.removeLast(3) }
      return InterfaceVariable(
        name: name, location: values[0], type: GLSLType(rawValue: UInt32(values[1])), arraySize: values[2])
    }
    .sorted { ($0.location, $0.name) < ($1.location, $1.name) }
  }

  /// With what lies between the stages and is declared only: Mesa lists it, NVIDIA does not and compares it all the same.
  private func adding(_ kind: InterfaceDeclaration.Kind, to known: [InterfaceVariable]) -> [InterfaceVariable] {
    let missing = translation.declarations.compactMap { declaration -> InterfaceVariable? in
      guard declaration.kind == kind, !declaration.isConditional, let type = GLSLType(named: declaration.typeName),
        !known.contains(where: { $0.name == declaration.name })
      else { return nil }
      return InterfaceVariable(
        name: declaration.name, location: declaration.location ?? -1, type: type, arraySize: declaration.count)
    }
    return (known + missing).sorted { ($0.location, $0.name) < ($1.location, $1.name) }
  }

  // MARK: - Rules

  private mutating func checkIndices(_ blocks: [BlockReflection], _ textures: [TextureReflection]) {
    var buffers: [Int: String] = [:]
    for block in blocks {
      check(block.index, block.index, in: ShaderIndexLimits.buffers, "buffer", block.name)
      if let other = buffers.updateValue(block.name, forKey: block.index) {
        issues.append(
          translation.issue(
            "blocks '\(other)' and '\(block.name)' both have buffer index \(block.index); give each a 'binding' of its own",
            at: String(Self.base(block.name))))
      }
    }
    var taken: [Int: String] = [:]
    for texture in textures {
      let last = texture.textureIndex + texture.arrayLength - 1
      check(texture.textureIndex, last, in: ShaderIndexLimits.textures, "texture", texture.name)
      for index in texture.textureIndex...max(last, texture.textureIndex) {
        guard let other = taken.updateValue(texture.name, forKey: index) else { continue }
        issues.append(
          translation.issue(
            "'\(other)' and '\(texture.name)' both have texture index \(index); give each a 'binding' of its own",
            at: texture.name))
      }
    }
  }

  private mutating func check(_ first: Int, _ last: Int, in limit: ClosedRange<Int>, _ space: String, _ name: String) {
    guard !limit.contains(first) || !limit.contains(last) else { return }
    issues.append(
      translation.issue(
        "'\(name)' has \(space) index \(last); \(space) indices run from 0 to \(limit.upperBound)",
        at: String(Self.base(name))))
  }

  /// Where several inputs lack a location each driver numbers them in its own order.
  private mutating func checkVertexInputs(_ inputs: [InterfaceVariable]) {
    guard translation.function.stage == .vertex, inputs.count > 1 else { return }
    for declaration in translation.declarations where declaration.kind == .input && !declaration.hasLocation {
      guard inputs.contains(where: { $0.name == declaration.name }) else { continue }
      let cure =
        "write 'layout(location = n) in \(declaration.typeName) \(declaration.name)', n being its attribute's index"
      issues.append(
        translation.issue("vertex input '\(declaration.name)' has no location: \(cure)", at: declaration.name))
    }
  }
}
