/// What reads bindings: a render or a compute pipeline.
protocol BindingReader: AnyObject {
  /// The label, or the functions' names, for messages.
  var name: String { get }
  var device: Device { get }
}

/// The rules of what is bound, for draws and for dispatches.
enum BindingValidation {
  static func check(
    _ block: RenderPipelineState.Block, _ bindings: borrowing EncoderBindings, _ reader: some BindingReader,
    _ encoder: String
  ) -> [GPUIssue] {
    func issue(_ rule: GPUIssue.Rule, _ message: String, _ hint: String) -> [GPUIssue] {
      [
        GPUIssue(
          rule, object: encoder, field: "\(block.stage.noun) buffer \(block.index)", message: message, hint: hint)
      ]
    }
    let length = bindings.length(block.stage, block.index)
    guard length > 0 else {
      return issue(
        .bufferNotBound, "\(reader.name) reads block \(block.layout.name) there and nothing is bound",
        "bind it with set\(block.stage.title)Buffer or set\(block.stage.title)Bytes")
    }
    var issues: [GPUIssue] = []
    if block.isWritten, bindings.source(block.stage, block.index).handle == 0 {
      issues += issue(
        .bytesWritten, "\(reader.name) writes block \(block.layout.name), and bytes are bound there",
        "bind a buffer, or declare the block readonly")
    }
    if let bound = bindings.layout(block.stage, block.index) {
      if let mismatch = block.layout.mismatch(with: bound.layout, binding: bound.binding) {
        issues += issue(
          .blockLayout, mismatch.description,
          "make the Swift type and block \(block.layout.name) agree, member by member")
      }
    } else if let mismatch = block.layout.mismatch(withRawLength: length) {
      issues += issue(.bufferTooShort, mismatch.description, "bind at least \(block.layout.dataSize) bytes")
    }
    if bindings.isMisaligned(block.stage, block.index) {
      let alignment = reader.device.bufferOffsetAlignment
      issues += issue(
        .bufferOffset,
        "\(reader.name) reads block \(block.layout.name) at an offset that is no multiple of \(alignment)",
        "multiples of \(alignment) serve this device, multiples of 256 every device")
    }
    return issues
  }

  /// What a sampler or image breaks; `targets` are the textures that the pass draws into.
  static func check(
    _ sampled: RenderPipelineState.SampledTexture, _ bindings: borrowing EncoderBindings, _ targets: [ObjectHandle],
    _ reader: some BindingReader, _ encoder: String
  ) -> [GPUIssue] {
    let texture = bindings.texture(sampled.stage, sampled.index)
    func issue(_ rule: GPUIssue.Rule, _ message: String, _ hint: String) -> [GPUIssue] {
      [
        GPUIssue(
          rule, object: encoder, field: "\(sampled.stage.noun) texture \(sampled.index)", message: message, hint: hint)
      ]
    }
    if let fault = fault(sampled, texture, reader.name) { return issue(fault.rule, fault.message, fault.hint) }
    var issues = SamplerRules.check(sampled, bindings, texture.format, reader.device).flatMap {
      issue($0.rule, "\(reader.name) samples \(sampled.name) of .\(texture.format) \($0.message)", $0.hint)
    }
    if targets.contains(texture.handle) {
      issues += issue(
        .feedbackLoop, "\(reader.name) \(sampled.verb) \(sampled.name), which the pass draws into",
        "draw into another texture, or sample a copy")
    }
    return issues
  }

  /// Why a texture cannot stand where a sampler or image is declared; nil where it can.
  private static func fault(
    _ sampled: RenderPipelineState.SampledTexture, _ texture: BoundTexture, _ reader: String
  ) -> (rule: GPUIssue.Rule, message: String, hint: String)? {
    if texture.handle == 0 {
      return (
        .textureNotBound, "\(reader) \(sampled.verb) \(sampled.name) there and nothing is bound",
        "bind it with set\(sampled.stage.title)Texture"
      )
    }
    if let mismatch = sampled.type.mismatch(with: texture) {
      return (
        .textureType, "\(reader) declares \(sampled.type) \(sampled.name) and \(mismatch) is bound",
        "bind a texture of the declared type, or change the declaration"
      )
    }
    if sampled.type.isImage, !sampled.layoutWords.contains(texture.format.imageLayout) {
      let declared = sampled.layoutWords.sorted().joined(separator: ", ")
      return (
        .textureType, "\(reader) declares \(sampled.name) as \(declared) and .\(texture.format) is bound",
        "declare layout(\(texture.format.imageLayout)), or bind a texture of the declared format"
      )
    }
    let lacksRead = !texture.usage.contains(.shaderRead) && (!sampled.type.isImage || sampled.access.reads)
    let lacksWrite = !texture.usage.contains(.shaderWrite) && sampled.type.isImage && sampled.access.writes
    guard lacksRead || lacksWrite else { return nil }
    return (
      .textureUsage, "\(reader) \(lacksWrite ? "writes" : "reads") \(sampled.name), which its usage forbids",
      "add \(lacksWrite ? ".shaderWrite" : ".shaderRead") to the texture's usage"
    )
  }
}

extension RenderPipelineState.SampledTexture {
  /// What the stage does with the texture, in messages.
  fileprivate var verb: String { type.isImage ? "uses" : "samples" }
}

extension PixelFormat {
  /// GLSL's word for the format of an image; it is GL's name of the storage.
  fileprivate var imageLayout: String {
    let name = GLEnumName.of(traits.internalFormat).lowercased()
    return name.hasSuffix("_ext") ? String(name.dropLast(4)) : name
  }
}

extension GLSLType {
  /// What is bound in words where a sampler or image of this type cannot take it.
  fileprivate func mismatch(with texture: BoundTexture) -> String? {
    guard let wanted = textureRequirement else { return nil }
    let kind = texture.format.traits.kind
    let fits =
      switch wanted.kind {
      case .sint: kind == .sint
      case .uint: kind == .uint || kind == .stencil
      case .depth: kind == .depth || kind == .depthStencil
      default: kind != .sint && kind != .uint && kind != .stencil
      }
    return texture.type == wanted.type && fits ? nil : "a .\(texture.type) of .\(texture.format)"
  }

  /// The texture that a sampler or image of this type wants.
  var textureRequirement: (type: TextureType, kind: PixelFormatTraits.Kind)? {
    var name = Substring(description)
    var kind = PixelFormatTraits.Kind.float
    if name.hasPrefix("i"), !name.hasPrefix("image") { (kind, name) = (.sint, name.dropFirst()) }
    if name.hasPrefix("u") { (kind, name) = (.uint, name.dropFirst()) }
    guard name.hasPrefix("sampler") || name.hasPrefix("image") else { return nil }
    name = name.dropFirst(name.hasPrefix("sampler") ? 7 : 5)
    if name.hasSuffix("Shadow") { (kind, name) = (.depth, name.dropLast(6)) }
    let types: [Substring: TextureType] = [
      "2D": .type2D, "2DArray": .type2DArray, "3D": .type3D, "Cube": .typeCube, "CubeArray": .typeCubeArray,
      "2DMS": .type2DMultisample, "2DMSArray": .type2DMultisampleArray,
    ]
    return types[name].map { ($0, kind) }
  }
}
