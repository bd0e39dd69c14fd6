/// The most bytes that `set…Bytes` copies; a buffer carries more.
let maximumSetBytesLength = 4096

extension RenderCommandEncoder {
  // MARK: - Buffers

  /// Binds a buffer, from `offset` on, to an index of the vertex stage; nil unbinds.
  ///
  /// The indices of the two stages are apart: vertex 0 and fragment 0 are different slots.
  public func setVertexBuffer(_ buffer: Buffer?, offset: Int, index: Int) {
    setBuffer(.vertex, buffer, offset: offset, index: index)
  }

  /// Binds a buffer, from `offset` on, to an index of the fragment stage; nil unbinds.
  public func setFragmentBuffer(_ buffer: Buffer?, offset: Int, index: Int) {
    setBuffer(.fragment, buffer, offset: offset, index: index)
  }

  /// Copies up to 4096 bytes and binds the copy to an index of the vertex stage.
  public func setVertexBytes(_ bytes: UnsafeRawPointer, length: Int, index: Int) {
    setBytes(.vertex, bytes, length: length, index: index)
  }

  /// Copies up to 4096 bytes and binds the copy to an index of the fragment stage.
  public func setFragmentBytes(_ bytes: UnsafeRawPointer, length: Int, index: Int) {
    setBytes(.fragment, bytes, length: length, index: index)
  }

  /// Copies a value and binds the copy to an index of the vertex stage.
  ///
  /// The value's Swift layout is compared with the stage's block, member by member; a difference is an issue that prints
  /// both layouts.
  public func setVertexValue<T: BitwiseCopyable>(_ value: T, index: Int) {
    setValue(.vertex, value, index: index)
  }

  /// Copies a value and binds the copy to an index of the fragment stage, comparing layouts as `setVertexValue` does.
  public func setFragmentValue<T: BitwiseCopyable>(_ value: T, index: Int) {
    setValue(.fragment, value, index: index)
  }

  private func setBuffer(_ stage: Stage, _ buffer: Buffer?, offset: Int, index: Int) {
    guard checkOpen("setBuffer"), checkIndex(index, stage, "Buffer") else { return }
    guard let buffer else {
      bindings.setBuffer(stage, index, length: 0, layout: nil)
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
    boundBuffers?.set(stage, index, buffer, offset: offset)
    append(
      .setBuffer(
        stage: stage, index: UInt8(index), handle: buffer.handle, offset: UInt32(offset), length: UInt32(length)))
  }

  @inline(__always) private func setBytes(
    _ stage: Stage, _ bytes: UnsafeRawPointer, length: Int, index: Int, layout: BoundLayout? = nil
  ) {
    guard checkOpen("setBytes"), checkIndex(index, stage, "Bytes"), checkLength(length, stage, index), isRecording
    else { return }
    let (pointer, handle, offset) = commandBuffer.arena.allocate(length)
    pointer.copyMemory(from: bytes, byteCount: length)
    bindings.setBuffer(stage, index, length: length, layout: layout)
    boundBuffers?.set(stage, index, nil, offset: 0)
    let bound = UInt32((length + 15) & ~15)
    commandBuffer.list.append(
      .setBuffer(
        stage: stage, index: UInt8(truncatingIfNeeded: index), handle: handle, offset: UInt32(offset), length: bound))
  }

  private func setValue<T: BitwiseCopyable>(_ stage: Stage, _ value: T, index: Int) {
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

  /// Binds a texture to an index of the vertex stage; nil unbinds.
  public func setVertexTexture(_ texture: Texture?, index: Int) { setTexture(.vertex, texture, index: index) }

  /// Binds a texture to an index of the fragment stage; nil unbinds.
  public func setFragmentTexture(_ texture: Texture?, index: Int) { setTexture(.fragment, texture, index: index) }

  /// Binds a sampler to an index of the vertex stage; nil for the default, nearest and clamped.
  public func setVertexSamplerState(_ sampler: SamplerState?, index: Int) {
    setSampler(.vertex, sampler, index: index)
  }

  /// Binds a sampler to an index of the fragment stage; nil for the default, nearest and clamped.
  public func setFragmentSamplerState(_ sampler: SamplerState?, index: Int) {
    setSampler(.fragment, sampler, index: index)
  }

  private func setTexture(_ stage: Stage, _ texture: Texture?, index: Int) {
    guard checkOpen("setTexture"), checkIndex(index, stage, "Texture") else { return }
    if let texture, !texture.usage.contains(.shaderRead) || texture.device !== device {
      return fail(
        .textureNotBound, "set\(stage.title)Texture index \(index)",
        "\(texture.name) cannot be sampled here", "add .shaderRead to its usage and make it with this device")
    }
    bindings.setTexture(stage, index, texture?.handle ?? 0)
    append(.setTexture(stage: stage, index: UInt8(index), handle: texture?.handle ?? 0))
  }

  private func setSampler(_ stage: Stage, _ sampler: SamplerState?, index: Int) {
    guard checkOpen("setSamplerState"), checkIndex(index, stage, "SamplerState", count: EncoderBindings.samplerSlots),
      checkDevice(sampler?.device, "setSamplerState")
    else { return }
    append(.setSampler(stage: stage, index: UInt8(index), handle: sampler?.handle ?? 0))
  }

  // MARK: - Rules

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
  /// The stage's name as it stands in the verbs: `Vertex` or `Fragment`.
  var title: String { self == .vertex ? "Vertex" : "Fragment" }
}
