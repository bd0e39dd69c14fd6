internal import CEGL

/// One function compiled and linked as a separable program, and where Metal's indices went.
///
/// Made and deleted on the context's thread.
struct GLProgram: Sendable {
  let name: GLuint
  let reflection: ProgramReflection
  let bindings: ProgramBindings
  /// The threads of a kernel's group; nil for other stages.
  let threadgroupSize: Extent?
  /// What the driver's compiler warned of in a function that it took.
  let warnings: [LibraryError.Issue]

  /// Compiles, links, reflects and remaps; on failure nothing is left in GL.
  static func compile(_ translation: FunctionTranslation) throws(LibraryError) -> GLProgram {
    try link(translation, keepsBinary: false).program
  }

  /// The same, with the linked program as the driver's own bytes where it gives them.
  ///
  /// They are taken before the bindings are assigned, which Mesa would keep in them.
  static func link(
    _ translation: FunctionTranslation, keepsBinary: Bool
  ) throws(LibraryError) -> (program: GLProgram, binary: ProgramBinary?) {
    let name = GL.createShaderProgram(translation.function.stage.shaderType, [translation.text])
    guard name != 0 else {
      let message = "the driver made no program (out of memory, or the context is lost)"
      throw translation.error([translation.issue(message, at: translation.function.name)])
    }
    let log = GL.programInfoLog(name)
    let isKept = keepsBinary && GL.getProgramiv(name, GLenum(GL_LINK_STATUS)) != 0
    let binary = isKept ? GL.getProgramBinary(name) : nil
    return (
      try finish(name, translation, log: log),
      binary.map { ProgramBinary(format: $0.format, log: log, bytes: $0.bytes) }
    )
  }

  /// Takes a program that was linked before; nil where the driver refuses it, as it may after any update.
  static func restore(_ binary: ProgramBinary, _ translation: FunctionTranslation) -> GLProgram? {
    let name = GL.createProgram()
    GL.programParameteri(name, GLenum(GL_PROGRAM_SEPARABLE), GL_TRUE)
    GL.programBinary(name, binary.format, binary.bytes)
    // A refusal is no error of the program's.
    defer { _ = GL.takeError() }
    return try? finish(name, translation, log: binary.log)
  }

  private static func finish(
    _ name: GLuint, _ translation: FunctionTranslation, log: String
  ) throws(LibraryError) -> GLProgram {
    do throws(LibraryError) {
      let issues = CompilerLog.issues(log, of: translation)
      guard GL.getProgramiv(name, GLenum(GL_LINK_STATUS)) != 0 else {
        throw translation.error(failure(issues, translation))
      }
      let reflection = try ProgramReflector.reflect(name, translation)
      let bindings = try ProgramBindings.assign(reflection, translation, program: name)
      return GLProgram(
        name: name, reflection: reflection, bindings: bindings,
        threadgroupSize: translation.function.stage == .kernel ? GL.computeWorkGroupSize(name) : nil,
        warnings: issues.filter { $0.severity == .warning })
    } catch {
      GL.deleteProgram(name)
      throw error
    }
  }

  func delete() { GL.deleteProgram(name) }

  /// A failure has an error even where the driver's log is empty.
  private static func failure(
    _ issues: [LibraryError.Issue], _ translation: FunctionTranslation
  ) -> [LibraryError.Issue] {
    if issues.contains(where: { $0.severity == .error }) { return issues }
    return issues + [translation.issue("the driver refused the function without a word", at: translation.function.name)]
  }
}

/// Where a block that became elements of a storage array is bound.
struct IndexedBlockBinding: Sendable, Equatable {
  let index: Int
  let glBinding: Int
  /// The bytes from one element to the next.
  let stride: Int
  let stepLocation: GLint
}

/// The GL bindings and units that stand for a function's buffer and texture indices.
struct ProgramBindings: Sendable, Equatable {
  /// What is to be bound on one texture unit.
  struct TextureUnit: Sendable, Hashable {
    let textureIndex: Int
    let unit: Int
    /// nil: the default sampler.
    let samplerIndex: Int?
  }

  /// Uniform blocks: buffer index → GL uniform binding.
  let uniformBindings: [IndexBinding]
  /// Uniform blocks that became elements of storage arrays.
  let indexedBlocks: [IndexedBlockBinding]
  /// Storage blocks: buffer index → GL storage binding.
  let storageBindings: [IndexBinding]
  let textureUnits: [TextureUnit]
  /// Images: texture index → GL image unit.
  let imageUnits: [IndexBinding]
  /// −1 where the function does not use the instance id.
  let baseInstanceLocation: GLint
  /// −1 where the function is no kernel, or has no guard.
  let gridLocation: GLint

  /// The fragment stage's uniform blocks follow the vertex stage's 31; ES 3.2 has 72 bindings at least.
  static let firstFragmentUniformBinding = ShaderIndexLimits.buffers.upperBound + 1

  /// Gives uniform blocks and samplers their bindings in the linked program.
  fileprivate static func assign(
    _ reflection: ProgramReflection, _ translation: FunctionTranslation, program: GLuint
  ) throws(LibraryError) -> ProgramBindings {
    let units = try assignUnits(reflection, translation, program: program)
    let images = reflection.textures.filter(\.type.isImage).flatMap { image in
      image.textureIndex..<image.textureIndex + image.arrayLength
    }
    return ProgramBindings(
      uniformBindings: assignUniformBlocks(reflection, program: program),
      indexedBlocks: indexedBlocks(reflection, translation, program: program),
      storageBindings: reflection.blocks.filter { $0.kind == .storage }.map {
        IndexBinding(index: $0.index, glBinding: $0.glBinding)
      },
      textureUnits: units, imageUnits: translation.imageUnits.filter { images.contains($0.index) },
      baseInstanceLocation: translation.usesBaseInstance
        ? GL.getUniformLocation(program, FunctionTranslation.baseInstanceName) : -1,
      gridLocation: reflection.stage == .kernel
        ? GL.getUniformLocation(program, FunctionTranslation.gridName) : -1)
  }

  private static func assignUniformBlocks(_ reflection: ProgramReflection, program: GLuint) -> [IndexBinding] {
    reflection.blocks.filter { $0.kind == .uniform && !$0.isIndexed }.map { block in
      if block.glBinding != block.index {
        GL.uniformBlockBinding(program, GL.getUniformBlockIndex(program, block.name), GLuint(block.glBinding))
      }
      return IndexBinding(index: block.index, glBinding: block.glBinding)
    }
  }

  private static func indexedBlocks(
    _ reflection: ProgramReflection, _ translation: FunctionTranslation, program: GLuint
  ) -> [IndexedBlockBinding] {
    translation.indexedBlocks.compactMap { block in
      guard let found = reflection.block(at: block.index), found.isIndexed else { return nil }
      return IndexedBlockBinding(
        index: block.index, glBinding: block.glBinding, stride: found.paddedSize,
        stepLocation: GL.getUniformLocation(program, block.stepName))
    }
  }

  /// Fragment and kernel textures take units from 0 on, vertex textures those after the fragment stage's.
  private static func assignUnits(
    _ reflection: ProgramReflection, _ translation: FunctionTranslation, program: GLuint
  ) throws(LibraryError) -> [TextureUnit] {
    let perStage = Int(GL.getInteger(GLenum(GL_MAX_TEXTURE_IMAGE_UNITS)))
    let combined = Int(GL.getInteger(GLenum(GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS)))
    var next = reflection.stage == .vertex ? min(perStage, combined / 2) : 0
    var units: [TextureUnit] = []
    for texture in reflection.textures where texture.type.isSampler {
      for element in 0..<texture.arrayLength {
        let name = texture.arrayLength > 1 ? "\(texture.name)[\(element)]" : texture.name
        GL.programUniform1i(program, GL.getUniformLocation(program, name), GLint(next))
        units.append(
          TextureUnit(
            textureIndex: texture.textureIndex + element, unit: next,
            samplerIndex: texture.samplerIndex(ofElement: element)))
        next += 1
      }
    }
    guard next <= combined else {
      let message = "the function samples \(units.count) textures; this driver has \(combined) texture units in all"
      throw translation.error([translation.issue(message, at: translation.function.name)])
    }
    return units
  }
}
