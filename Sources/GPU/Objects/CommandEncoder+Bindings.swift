/// The most bytes that `set…Bytes` copies; a buffer carries more.
let maximumSetBytesLength = 4096

/// What render and compute encoders bind alike.
extension CommandEncoder {
  // MARK: - Buffers

  final func setBuffer(_ stage: Stage, _ buffer: Buffer?, offset: Int, index: Int) {
    guard checkOpen("setBuffer"), checkIndex(index, stage, "Buffer") else { return }
    guard let buffer else {
      bindings.setBuffer(stage, index, length: 0, layout: nil)
      bindings.setSource(stage, index, handle: 0, length: 0)
      bindings.forgetBytes(stage, index)
      boundBuffers?.set(stage, index, nil, offset: 0)
      return append(.setBuffer(stage: stage, index: UInt8(index), handle: 0, offset: 0, length: 0))
    }
    guard offset >= 0, offset < buffer.length, buffer.device === device else {
      return fail(
        .bindingIndex, "set\(stage.title)Buffer index \(index)",
        "offset \(offset) of \(buffer.name) is outside its \(buffer.length) bytes, or it belongs to another device",
        "give an offset inside a buffer of this device")
    }
    let length = buffer.length - offset
    bindings.setBuffer(
      stage, index, length: length, layout: buffer.elementLayout.map { BoundLayout(layout: $0, binding: .array) })
    if offset & (device.bufferOffsetAlignment - 1) != 0 { bindings.setMisaligned(stage, index, true) }
    bindings.setSource(stage, index, handle: buffer.handle, length: buffer.length)
    bindings.forgetBytes(stage, index)
    boundBuffers?.set(stage, index, buffer, offset: offset)
    append(
      .setBuffer(
        stage: stage, index: UInt8(index), handle: buffer.handle, offset: UInt32(offset), length: UInt32(length)))
  }

  final func setBufferOffset(_ stage: Stage, _ offset: Int, index: Int) {
    guard checkOpen("setBufferOffset"), checkIndex(index, stage, "BufferOffset") else { return }
    let source = bindings.source(stage, index)
    guard source.handle != 0, offset >= 0, offset < source.length else {
      return fail(
        .bindingIndex, "set\(stage.title)BufferOffset index \(index)",
        source.handle == 0 ? "no buffer is bound there" : "offset \(offset) is outside its \(source.length) bytes",
        "bind a buffer first, and give an offset inside it")
    }
    let length = source.length - offset
    bindings.setBuffer(stage, index, length: length, layout: bindings.layout(stage, index))
    bindings.setMisaligned(stage, index, offset & (device.bufferOffsetAlignment - 1) != 0)
    boundBuffers?.setOffset(stage, index, offset)
    append(
      .setBuffer(
        stage: stage, index: UInt8(index), handle: source.handle, offset: UInt32(offset), length: UInt32(length)))
  }

  /// Binds several buffers to consecutive indices.
  final func setBuffers(_ stage: Stage, _ buffers: [Buffer?], offsets: [Int], range: Range<Int>) {
    guard checkCounts(stage, "Buffers", buffers.count, range),
      checkCounts(stage, "Buffers offsets", offsets.count, range)
    else { return }
    for (place, index) in range.enumerated() {
      setBuffer(stage, buffers[place], offset: offsets[place], index: index)
    }
  }

  @inline(__always) final func setBytes(
    _ stage: Stage, _ bytes: UnsafeRawPointer, length: Int, index: Int, layout: BoundLayout? = nil
  ) {
    guard checkOpen("setBytes"), checkIndex(index, stage, "Bytes"), checkLength(length, stage, index), isRecording
    else { return }
    let isElement = stage == .vertex && bindings.indexedBlocks & 1 << UInt32(truncatingIfNeeded: index) != 0
    let (pointer, handle, offset) = commandBuffer.arena.allocate(length, isElement: isElement)
    pointer.copyMemory(from: bytes, byteCount: length)
    bindings.setBuffer(stage, index, length: length, layout: layout)
    bindings.setSource(stage, index, handle: 0, length: 0)
    bindings.setBytes(stage, index, UnsafeRawBufferPointer(start: bytes, count: length), copy: pointer)
    boundBuffers?.set(stage, index, nil, offset: 0)
    let bound = UInt32((length + 15) & ~15)
    commandBuffer.list.append(
      .setBuffer(
        stage: stage, index: UInt8(truncatingIfNeeded: index), handle: handle, offset: UInt32(offset), length: bound))
  }

  final func setValue<T: BitwiseCopyable>(_ stage: Stage, _ value: T, index: Int) {
    let layout = device.validation == .off ? nil : boundLayout(of: value, stage, index)
    withUnsafeBytes(of: value) { setBytes(stage, $0.baseAddress!, length: $0.count, index: index, layout: layout) }
  }

  /// The same type as before in the same slot, the case of draws in a loop, needs no look into the table of types.
  private func boundLayout<T: BitwiseCopyable>(of value: T, _ stage: Stage, _ index: Int) -> BoundLayout? {
    guard (0..<EncoderBindings.bufferSlots).contains(index) else { return nil }
    if let bound = bindings.layout(stage, index), bound.binding == .value,
      bound.layout.type == ObjectIdentifier(T.self)
    {
      return bound
    }
    return BoundLayout(layout: SwiftLayout.of(value), binding: .value)
  }

  // MARK: - Textures and samplers

  final func setTexture(_ stage: Stage, _ texture: Texture?, index: Int) {
    guard checkOpen("setTexture"), checkIndex(index, stage, "Texture"), checkDevice(texture?.device, "setTexture")
    else { return }
    let used: TextureUsage = [.shaderRead, .shaderWrite]
    if let texture, texture.usage.isDisjoint(with: used) {
      return fail(
        .textureUsage, "set\(stage.title)Texture index \(index)", "\(texture.name) cannot be read by shaders",
        "add .shaderRead to its usage")
    }
    bindings.setTexture(stage, index, texture.map(BoundTexture.init) ?? BoundTexture())
    append(.setTexture(stage: stage, index: UInt8(index), handle: texture?.handle ?? 0))
  }

  final func setSampler(_ stage: Stage, _ sampler: SamplerState?, index: Int) {
    guard checkOpen("setSamplerState"), checkIndex(index, stage, "SamplerState", count: EncoderBindings.samplerSlots),
      checkDevice(sampler?.device, "setSamplerState")
    else { return }
    bindings.setSampler(stage, index, sampler?.bound ?? BoundSampler())
    append(.setSampler(stage: stage, index: UInt8(index), handle: sampler?.handle ?? 0))
  }

  /// Binds several textures to consecutive indices.
  final func setTextures(_ stage: Stage, _ textures: [Texture?], range: Range<Int>) {
    guard checkCounts(stage, "Textures", textures.count, range) else { return }
    for (texture, index) in zip(textures, range) { setTexture(stage, texture, index: index) }
  }

  /// Binds several samplers to consecutive indices.
  final func setSamplers(_ stage: Stage, _ samplers: [SamplerState?], range: Range<Int>) {
    guard checkCounts(stage, "SamplerStates", samplers.count, range) else { return }
    for (sampler, index) in zip(samplers, range) { setSampler(stage, sampler, index: index) }
  }

  // MARK: - Rules

  private func checkCounts(_ stage: Stage, _ kind: String, _ count: Int, _ range: Range<Int>) -> Bool {
    // A range from below zero may be too long to be counted.
    if range.lowerBound >= 0, range.count == count { return true }
    fail(
      .bindingIndex, "set\(stage.title)\(kind)", "\(count) objects for the indices \(range)",
      "give as many objects as indices")
    return false
  }

  @inline(__always) private func checkIndex(
    _ index: Int, _ stage: Stage, _ kind: StaticString, count: Int = EncoderBindings.bufferSlots
  ) -> Bool {
    if UInt(bitPattern: index) < UInt(count) { return true }
    fail(
      .bindingIndex, "set\(stage.title)\(kind) index \(index)", "there is no such index",
      "use indices 0..<\(count) as on Metal")
    return false
  }

  @inline(__always) private func checkLength(_ length: Int, _ stage: Stage, _ index: Int) -> Bool {
    if UInt(bitPattern: length &- 1) < UInt(maximumSetBytesLength) { return true }
    fail(
      .setBytesLength, "set\(stage.title)Bytes index \(index)", "\(length) bytes",
      "1 to \(maximumSetBytesLength) bytes can be set; put more into a buffer")
    return false
  }
}

extension Stage {
  /// The stage's name as it stands in the verbs: `Vertex`, `Fragment`, nothing in those of kernels.
  var title: String { self == .vertex ? "Vertex" : self == .fragment ? "Fragment" : "" }
  /// The stage's name in messages.
  var noun: String { self == .vertex ? "vertex" : self == .fragment ? "fragment" : "kernel" }
}
