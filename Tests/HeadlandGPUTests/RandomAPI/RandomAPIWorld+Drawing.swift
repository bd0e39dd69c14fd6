import HeadlandTestSupport

@testable import HeadlandGPU

/// Encoders of render passes: state, bindings and draws.
extension RandomAPIWorld {
  func beginEncoder() {
    guard let frame = anyFrame() else { return }
    endOpen(frame)
    let commandBuffer = frames[frame].commandBuffer
    let encoder: CommandEncoder
    switch random.below(6) {
    case 0:
      note("frame \(frame): makeComputeCommandEncoder")
      encoder = commandBuffer.makeComputeCommandEncoder(dispatchType: random.pick([.serial, .concurrent]))
    case 1..<3:
      note("frame \(frame): makeBlitCommandEncoder")
      encoder = commandBuffer.makeBlitCommandEncoder()
    default: encoder = makePass(frame)
    }
    if random.isLucky(4) { encoder.label = "encoder \(frames[frame].encoders.count)" }
    frames[frame].encoders.append(encoder)
  }

  func useEncoder(_ encoder: CommandEncoder) {
    if random.isLucky(12) { return useDebugging(encoder) }
    switch encoder {
    case let encoder as RenderCommandEncoder:
      switch random.below(5) {
      case 0, 1: setState(encoder)
      case 2: bindAnything(encoder)
      default: draw(encoder)
      }
    case let encoder as ComputeCommandEncoder: compute(encoder)
    case let encoder as BlitCommandEncoder: blit(encoder)
    default: break
    }
  }

  private func useDebugging(_ encoder: CommandEncoder) {
    note("\(encoder.name): debugging")
    switch random.below(4) {
    case 0: encoder.pushDebugGroup("group")
    case 1: encoder.popDebugGroup()
    case 2: encoder.insertDebugSignpost(String(repeating: "sign ", count: random.below(200)))
    default: encoder.label = "renamed"
    }
  }

  // MARK: - Passes

  private func makePass(_ frame: Int) -> RenderCommandEncoder {
    let pass = RenderPassDescriptor()
    let targets = textures.filter { $0.usage.contains(.renderTarget) && $0.pixelFormat.isColor }
    let first = random.isLucky(24) ? random.any(textures) : random.any(targets) ?? makeTarget()
    setAttachment(pass.colorAttachments[0], first)
    if random.isLucky(5) { setAttachment(pass.colorAttachments[1], random.any(fitting(targets, first))) }
    let depths = fitting(textures.filter { $0.usage.contains(.renderTarget) && !$0.pixelFormat.isColor }, first)
    if random.isLucky(2), let depth = random.any(depths) {
      if depth.pixelFormat.hasDepth || random.isLucky(12) { setAttachment(pass.depthAttachment, depth) }
      if depth.pixelFormat.hasStencil, !random.isLucky(6) {
        setAttachment(pass.stencilAttachment, depth)
        pass.stencilAttachment.slice = pass.depthAttachment.slice
        pass.stencilAttachment.level = pass.depthAttachment.level
        pass.stencilAttachment.depthPlane = pass.depthAttachment.depthPlane
      }
    }
    pass.colorAttachments[0].clearColor = ClearColor(red: random.real(), green: random.real(), alpha: random.real())
    pass.depthAttachment.clearDepth = random.real()
    if random.isLucky(3) {
      pass.visibilityResultBuffer = random.any(buffers.filter { $0.storageMode == .shared || random.isLucky(8) })
    }
    note("frame \(frame): makeRenderCommandEncoder(\(first?.shape.title ?? "–"))")
    return frames[frame].commandBuffer.makeRenderCommandEncoder(descriptor: pass)
  }

  private func fitting(_ candidates: [Texture], _ first: Texture?) -> [Texture] {
    guard let first, !random.isLucky(12) else { return candidates }
    return candidates.filter {
      ($0.width, $0.height, $0.sampleCount) == (first.width, first.height, first.sampleCount)
    }
  }

  private func setAttachment(_ attachment: RenderPassAttachmentDescriptor, _ texture: Texture?) {
    attachment.texture = texture
    attachment.loadAction = random.pick([.load, .clear, .dontCare])
    attachment.storeAction = random.pick([.store, .store, .dontCare])
    guard let texture else { return }
    if random.isLucky(4) { attachment.slice = random.number(below: texture.shape.sliceCount) }
    if random.isLucky(4) { attachment.level = random.number(below: texture.mipmapLevelCount) }
    if random.isLucky(4) {
      attachment.depthPlane = random.number(below: texture.shape.size(ofLevel: max(0, min(attachment.level, 8))).depth)
    }
    guard texture.sampleCount > 1, random.isLucky(2) else { return }
    attachment.storeAction = random.pick([.multisampleResolve, .storeAndMultisampleResolve])
    attachment.resolveTexture = random.any(
      textures.filter { $0.pixelFormat == texture.pixelFormat && $0.sampleCount == 1 && $0.width == texture.width })
    attachment.resolveLevel = random.isLucky(8) ? random.number(below: 2) : 0
  }

  /// A pass of its own with one draw that has all it needs, so that not all draws are refused.
  func drawOnce() {
    guard let frame = anyFrame() else { return }
    endOpen(frame)
    let encoder = makePass(frame)
    frames[frame].encoders.append(encoder)
    if random.isLucky(3) { setState(encoder) }
    bindAll(encoder)
    for _ in 0...random.below(4) {
      draw(encoder)
      // Draws that differ in their bytes alone.
      if random.isLucky(2) { encoder.setVertexValue(Quad(depth: Float(random.below(3)) / 2), index: 0) }
    }
    if !random.isLucky(8) { encoder.endEncoding() }
  }

  /// A pipeline that fits the pass, with everything bound that it reads.
  private func bindAll(_ encoder: RenderCommandEncoder) {
    let pass = encoder.attachments
    let known = pipelines.filter {
      $0.colors.map(\.pixelFormat) == pass.colorFormats && $0.depthFormat == pass.depthFormat
        && $0.stencilFormat == pass.stencilFormat && $0.sampleCount == pass.sampleCount
    }
    let made =
      random.any(known)
      ?? makePipeline(
        colors: pass.colorFormats, depth: pass.depthFormat, stencil: pass.stencilFormat, samples: pass.sampleCount)
    guard let pipeline = made else { return }
    note("\(encoder.name): bind all of \(pipeline.name)")
    encoder.setRenderPipelineState(pipeline)
    for block in pipeline.blocks {
      let buffer = anyBuffer(ofLength: max(16, block.layout.dataSize))
      if block.stage == .vertex {
        encoder.setVertexBuffer(buffer, offset: 0, index: block.index)
      } else {
        encoder.setFragmentBuffer(buffer, offset: 0, index: block.index)
      }
    }
    for stream in pipeline.streams {
      encoder.setVertexBuffer(anyBuffer(ofLength: 4 * stream.stride), offset: 0, index: stream.index)
    }
    for sampled in pipeline.textures {
      encoder.setFragmentTexture(
        anyTexture(of: sampled.type.textureRequirement?.type ?? .type2D), index: sampled.index)
    }
  }

  /// Mostly a buffer that is long enough.
  func anyBuffer(ofLength length: Int) -> Buffer? {
    if random.isLucky(16) { return random.any(buffers) }
    let fitting = buffers.filter { $0.length >= length && $0.elementLayout == nil }
    if let buffer = random.any(fitting) { return buffer }
    note("makeBuffer(length: \(length))")
    guard let buffer = try? device.makeBuffer(length: length) else { return nil }
    buffers.append(buffer)
    return buffer
  }

  /// Mostly a texture of colours that can be sampled as a type.
  private func anyTexture(of type: TextureType) -> Texture? {
    if random.isLucky(16) { return random.any(textures) }
    let fitting = textures.filter {
      $0.textureType == type && $0.usage.contains(.shaderRead) && !$0.pixelFormat.traits.isInteger
    }
    if let texture = random.any(fitting) { return texture }
    let descriptor = TextureDescriptor()
    descriptor.textureType = type
    note("makeTexture(\(type))")
    guard let texture = try? device.makeTexture(descriptor: descriptor) else { return nil }
    textures.append(texture)
    return texture
  }

  // MARK: - State

  private func setState(_ encoder: RenderCommandEncoder) {
    let choice = random.below(13)
    note("\(encoder.name): set state \(choice)")
    switch choice {
    case 0: if let pipeline = random.any(pipelines), random.isLucky(4) { encoder.setRenderPipelineState(pipeline) }
    case 1: encoder.setDepthStencilState(random.any(depthStencils))
    case 2:
      encoder.setViewport(
        Viewport(
          originX: random.real(), originY: random.real(), width: random.real(), height: random.real(),
          znear: random.real(), zfar: random.real()))
    case 3:
      encoder.setScissorRect(
        ScissorRect(
          x: random.number(below: 8), y: random.number(below: 8), width: random.number(below: 9),
          height: random.number(below: 9)))
    case 4: encoder.setCullMode(random.pick([.none, .front, .back]))
    case 5: encoder.setFrontFacing(random.pick([.clockwise, .counterClockwise]))
    case 6: encoder.setTriangleFillMode(random.pick([.fill, .fill, .lines]))
    case 7:
      encoder.setDepthBias(Float(random.real()), slopeScale: Float(random.real()), clamp: Float(random.real()))
    case 8: encoder.setStencilReferenceValues(front: UInt32(random.below(300)), back: .max)
    case 9:
      encoder.setBlendColor(red: Float(random.real()), green: 0, blue: Float(random.real()), alpha: 1)
    case 10: encoder.setDepthClipMode(random.pick([.clip, .clamp]))
    case 11: encoder.memoryBarrier(scope: .buffers)
    default:
      encoder.setVisibilityResultMode(
        random.pick([.boolean, .boolean, .disabled, .counting]), offset: random.number(below: 16) &* 8)
    }
  }

  private func bindAnything(_ encoder: RenderCommandEncoder) {
    let (choice, index) = (random.below(9), random.number(below: 4))
    note("\(encoder.name): bind \(choice) at \(index)")
    let offset = random.isLucky(2) ? 0 : random.number(below: 256)
    switch choice {
    case 0: encoder.setVertexBuffer(random.any(buffers), offset: offset, index: index)
    case 1: encoder.setFragmentBuffer(random.any(buffers), offset: offset, index: index)
    case 2: encoder.setVertexBufferOffset(offset, index: index)
    case 3: encoder.setVertexValue(Quad(), index: index)
    case 4: encoder.setFragmentValue(SIMD4<Float>.red, index: index)
    case 5: encoder.setFragmentTexture(random.any(textures), index: index)
    case 6: encoder.setFragmentSamplerState(random.any(samplers), index: index)
    case 7:
      let bytes = [UInt8](repeating: 1, count: 4096)
      encoder.setVertexBytes(bytes, length: random.number(below: 4096), index: index)
    default:
      let lower = random.number(below: 4)
      let range = lower < Int.max - 2 && random.isLucky(2) ? lower..<lower + 2 : -1..<random.pick([1, Int.max])
      encoder.setVertexBuffers([random.any(buffers), nil], offsets: [offset, 0], range: range)
      encoder.setFragmentTextures([random.any(textures), nil], range: range)
    }
  }

  // MARK: - Draws

  private func draw(_ encoder: RenderCommandEncoder) {
    let type = random.pick([PrimitiveType.point, .line, .lineStrip, .triangle, .triangleStrip])
    let (start, count) = (random.number(below: 3), random.isLucky(4) ? random.number(below: 8) : 4)
    let (instances, base) = (random.isLucky(3) ? random.number(below: 4) : 1, random.number(below: 2))
    note("\(encoder.name): draw \(type) \(start) \(count) \(instances) \(base)")
    let isSmall = [start, count, instances, base].allSatisfy { $0 < 1 << 16 || $0 > 1 << 32 }
    guard isSmall else { return }
    switch random.below(6) {
    case 0..<3:
      encoder.drawPrimitives(
        type: type, vertexStart: start, vertexCount: count, instanceCount: instances, baseInstance: base)
    case 3:
      guard let indices = random.any(buffers) else { return }
      encoder.drawIndexedPrimitives(
        type: type, indexCount: count, indexType: random.pick([.uint16, .uint32]), indexBuffer: indices,
        indexBufferOffset: random.number(below: 8) & ~3, instanceCount: instances, baseVertex: start,
        baseInstance: base)
    case 4:
      guard let numbers = random.any(arguments) else { return }
      encoder.drawPrimitives(type: type, indirectBuffer: numbers, indirectBufferOffset: random.number(below: 20) & ~3)
    default:
      guard let numbers = random.any(arguments), let indices = random.any(arguments) else { return }
      encoder.drawIndexedPrimitives(
        type: type, indexType: random.pick([.uint16, .uint32]), indexBuffer: indices,
        indexBufferOffset: random.number(below: 8) & ~3, indirectBuffer: numbers,
        indirectBufferOffset: random.number(below: 40) & ~3)
    }
  }
}
