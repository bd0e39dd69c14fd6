import HeadlandTestSupport

@testable import HeadlandGPU

/// Making and dropping objects of every kind.
extension RandomAPIWorld {
  func makeObject() {
    switch random.below(14) {
    case 0..<2: makeBuffer()
    case 2..<7: makeTexture()
    case 7: makeSampler()
    case 8: makeDepthStencil()
    case 9..<11: makePipeline()
    case 11: makeKernel()
    case 12: makeArguments()
    default: events.append(random.isLucky(2) ? device.makeEvent() : device.makeSharedEvent())
    }
  }

  func dropObject() {
    note("drop")
    func drop<Object>(_ objects: inout [Object]) {
      if !objects.isEmpty { objects.remove(at: random.below(objects.count)) }
    }
    switch random.below(10) {
    case 0: drop(&buffers)
    case 1..<4: drop(&textures)
    case 4: drop(&samplers)
    case 5: drop(&depthStencils)
    case 6: drop(&pipelines)
    case 7: drop(&kernels)
    case 8:
      // A frame that is dropped with an encoder open, or before its commit.
      if let first = frames.first, first.isCommitted || random.isLucky(3) { frames.removeFirst() }
    default:
      // Encoders are dropped, an open one with them; the frame goes on.
      if let frame = frames.indices.last { frames[frame].encoders = [] }
    }
  }

  private func makeBuffer() {
    let length =
      random.isLucky(24)
      ? random.pick([0, -1, Int.max, Int(Int32.max) + 1]) : 1 + random.below(random.isLucky(2) ? 64 : 4096)
    let options: ResourceOptions = random.isLucky(3) ? .storageModePrivate : .storageModeShared
    note("makeBuffer(length: \(length), private: \(options == .storageModePrivate))")
    guard random.isLucky(2), (1...4096).contains(length) else {
      if let buffer = try? device.makeBuffer(length: length, options: options) { buffers.append(buffer) }
      return
    }
    let bytes = (0..<length).map { UInt8($0 % 4 == 0 ? $0 % 5 : 0) }
    let buffer =
      random.isLucky(8)
      ? try? device.makeBuffer(of: bytes, options: options)
      : try? device.makeBuffer(bytes: bytes, length: length, options: options)
    if let buffer { buffers.append(buffer) }
  }

  private func makeArguments() {
    note("makeBuffer of arguments")
    let numbers = (0..<20).map { _ in UInt32(random.below(4)) }
    if let buffer = try? device.makeBuffer(of: numbers) { arguments.append(buffer) }
  }

  // MARK: - Textures and states

  private static let formats: [PixelFormat] = [
    .rgba8Unorm, .rgba8Unorm, .rgba8Unorm, .bgra8Unorm, .rgba8Unorm_srgb, .rgba8Uint, .r8Unorm, .a8Unorm, .rg16Float,
    .rgba16Float, .r32Float, .rgb10a2Unorm, .bgr10a2Unorm, .b5g6r5Unorm, .abgr4Unorm, .bgr5A1Unorm, .r32Uint,
    .rg32Sint, .rgb9e5Float, .rg11b10Float, .depth16Unorm, .depth32Float, .depth32Float, .stencil8,
    .depth32Float_stencil8, .depth32Float_stencil8, .astc_4x4_ldr, .etc2_rgb8, .bc1_rgba,
  ]
  private static let types: [TextureType] = [
    .type2D, .type2D, .type2D, .type2D, .type2D, .type2DArray, .typeCube, .type3D, .type2DMultisample,
    .type2DMultisample, .typeCubeArray, .type2DMultisampleArray,
  ]

  private func makeTexture() {
    let descriptor = TextureDescriptor()
    descriptor.textureType = random.isLucky(24) ? random.pick(TextureType.allCases) : random.pick(Self.types)
    descriptor.pixelFormat =
      random.isLucky(12) ? random.pick(PixelFormat.allCases) : random.pick(Self.formats)
    descriptor.width = random.isLucky(3) ? random.size(upTo: 16) : 8
    descriptor.height = random.isLucky(3) ? random.size(upTo: 16) : 8
    if descriptor.textureType.facesPerElement == 6, !random.isLucky(12) { descriptor.height = descriptor.width }
    if descriptor.textureType == .type3D { descriptor.depth = random.size(upTo: 4) }
    if descriptor.textureType.isArray { descriptor.arrayLength = random.size(upTo: 4) }
    if descriptor.textureType.isMultisample { descriptor.sampleCount = random.isLucky(8) ? 3 : 4 }
    if !descriptor.textureType.isMultisample, random.isLucky(3) {
      descriptor.mipmapLevelCount = random.size(upTo: 4)
    }
    descriptor.usage = random.pick(
      [
        .shaderRead, [.renderTarget, .shaderRead], [.renderTarget, .shaderRead], .renderTarget,
        [.shaderRead, .shaderWrite], [.renderTarget, .shaderRead, .shaderWrite],
      ])
    if random.isLucky(40) { descriptor.storageMode = .shared }
    note("makeTexture(\(descriptor.textureType) \(descriptor.shape.title), usage \(descriptor.usage.rawValue))")
    guard let texture = try? device.makeTexture(descriptor: descriptor) else { return }
    if random.isLucky(4) { texture.label = "texture \(textures.count)" }
    textures.append(texture)
  }

  /// A texture that passes can draw into, kept with the others.
  func makeTarget() -> Texture? {
    let descriptor = TextureDescriptor.texture2DDescriptor(
      pixelFormat: .rgba8Unorm, width: 8, height: 8, mipmapped: false)
    descriptor.usage = [.renderTarget, .shaderRead]
    note("makeTexture of a target")
    guard let texture = try? device.makeTexture(descriptor: descriptor) else { return nil }
    textures.append(texture)
    return texture
  }

  private func makeSampler() {
    let descriptor = SamplerDescriptor()
    descriptor.minFilter = random.pick([.nearest, .linear])
    descriptor.magFilter = random.pick([.nearest, .linear])
    descriptor.mipFilter = random.pick([.notMipmapped, .nearest, .linear])
    descriptor.sAddressMode = random.pick([.clampToEdge, .repeat, .mirrorRepeat, .clampToZero, .mirrorClampToEdge])
    descriptor.tAddressMode = random.pick([.clampToEdge, .clampToBorderColor])
    descriptor.borderColor = random.pick([.transparentBlack, .opaqueWhite])
    descriptor.maxAnisotropy = random.size(upTo: 16)
    descriptor.lodMinClamp = Float(random.real())
    descriptor.compareFunction = random.pick([.never, .never, .less])
    note("makeSamplerState")
    samplers.append(device.makeSamplerState(descriptor: descriptor))
  }

  private func makeDepthStencil() {
    let descriptor = DepthStencilDescriptor()
    descriptor.depthCompareFunction = random.pick([.always, .less, .greaterEqual, .never])
    descriptor.isDepthWriteEnabled = random.isLucky(2)
    if random.isLucky(3) {
      let face = StencilDescriptor()
      face.stencilCompareFunction = random.pick([.always, .equal])
      face.depthStencilPassOperation = random.pick([.keep, .incrementWrap, .replace])
      descriptor.frontFaceStencil = face
      descriptor.backFaceStencil = random.isLucky(2) ? face : nil
    }
    note("makeDepthStencilState")
    depthStencils.append(device.makeDepthStencilState(descriptor: descriptor))
  }

  // MARK: - Pipelines

  private func makePipeline() {
    makePipeline(
      colors: [random.pick([.rgba8Unorm, .bgra8Unorm, .rgba16Float, .r8Unorm, .invalid])],
      depth: random.pick([.invalid, .invalid, .depth32Float, .depth32Float_stencil8]), samples: random.pick([1, 1, 4]))
  }

  /// A pipeline for a pass of these formats; nil where the rules refuse it.
  @discardableResult func makePipeline(
    colors: [PixelFormat], depth: PixelFormat, stencil: PixelFormat? = nil, samples: Int
  ) -> RenderPipelineState? {
    let isInteger = colors.first?.traits.isInteger ?? false
    let fitting = shaders.pairs.filter { $0.writesIntegers == isInteger && $0.colorCount <= colors.count }
    let pair = random.isLucky(12) ? random.pick(shaders.pairs) : random.any(fitting) ?? random.pick(shaders.pairs)
    let descriptor = RenderPipelineDescriptor()
    if !random.isLucky(40) { descriptor.vertexFunction = pair.vertex }
    descriptor.fragmentFunction = pair.fragment
    descriptor.vertexDescriptor = pair.vertexDescriptor
    for (index, format) in colors.enumerated() { setColor(descriptor.colorAttachments[index], format) }
    descriptor.depthAttachmentPixelFormat = depth
    descriptor.stencilAttachmentPixelFormat = stencil ?? (depth.hasStencil ? depth : .invalid)
    descriptor.rasterSampleCount = samples
    descriptor.isAlphaToCoverageEnabled = random.isLucky(12)
    descriptor.isRasterizationEnabled = !random.isLucky(24)
    note("makeRenderPipelineState(\(pair.fragment?.name ?? "–"), \(colors), \(depth), \(samples))")
    guard let pipeline = try? device.makeRenderPipelineState(descriptor: descriptor) else { return nil }
    pipelines.append(pipeline)
    return pipeline
  }

  private func setColor(_ color: RenderPipelineColorAttachmentDescriptor, _ format: PixelFormat) {
    color.pixelFormat = format
    color.isBlendingEnabled = random.isLucky(3) && !format.traits.isInteger
    color.destinationRGBBlendFactor = random.pick([.zero, .oneMinusSourceAlpha, .blendColor])
    color.rgbBlendOperation = random.pick([.add, .add, .max])
    color.writeMask = random.isLucky(6) ? [.red] : .all
  }

  private func makeKernel() {
    let function = random.isLucky(24) ? shaders.pairs[0].vertex : random.pick(shaders.kernels)
    note("makeComputePipelineState(\(function.name))")
    if let kernel = try? device.makeComputePipelineState(function: function) { kernels.append(kernel) }
  }
}
