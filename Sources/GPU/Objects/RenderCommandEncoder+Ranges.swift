/// Bindings of several indices at once, and new offsets for buffers that are bound.
extension RenderCommandEncoder {
  /// Moves the offset of the buffer that is bound to an index of the vertex stage.
  public func setVertexBufferOffset(_ offset: Int, index: Int) { setBufferOffset(.vertex, offset, index: index) }

  /// Moves the offset of the buffer that is bound to an index of the fragment stage.
  public func setFragmentBufferOffset(_ offset: Int, index: Int) { setBufferOffset(.fragment, offset, index: index) }

  /// Binds buffers to the indices `range` of the vertex stage.
  public func setVertexBuffers(_ buffers: [Buffer?], offsets: [Int], range: Range<Int>) {
    setBuffers(.vertex, buffers, offsets: offsets, range: range)
  }

  /// Binds buffers to the indices `range` of the fragment stage.
  public func setFragmentBuffers(_ buffers: [Buffer?], offsets: [Int], range: Range<Int>) {
    setBuffers(.fragment, buffers, offsets: offsets, range: range)
  }

  /// Binds textures to the indices `range` of the vertex stage.
  public func setVertexTextures(_ textures: [Texture?], range: Range<Int>) {
    setTextures(.vertex, textures, range: range)
  }

  /// Binds textures to the indices `range` of the fragment stage.
  public func setFragmentTextures(_ textures: [Texture?], range: Range<Int>) {
    setTextures(.fragment, textures, range: range)
  }

  /// Binds samplers to the indices `range` of the vertex stage.
  public func setVertexSamplerStates(_ samplers: [SamplerState?], range: Range<Int>) {
    setSamplers(.vertex, samplers, range: range)
  }

  /// Binds samplers to the indices `range` of the fragment stage.
  public func setFragmentSamplerStates(_ samplers: [SamplerState?], range: Range<Int>) {
    setSamplers(.fragment, samplers, range: range)
  }

  // MARK: - Visibility

  /// Says whether the draws that follow note if any of their samples pass, and where in the pass's
  /// `visibilityResultBuffer` the answer goes: 8 bytes, 0 for none, another number for some.
  ///
  /// The bytes are written when the command buffer completes. GLES cannot count samples: `.counting` is a named issue.
  public func setVisibilityResultMode(_ mode: VisibilityResultMode, offset: Int) {
    guard checkOpen("setVisibilityResultMode") else { return }
    func refuse(_ message: String, _ hint: String) {
      fail(.visibility, "setVisibilityResultMode", message, hint)
    }
    if mode == .disabled { return append(.setVisibility(mode: 0, offset: 0)) }
    if mode == .counting {
      return refuse("is .counting, which GLES cannot", "use .boolean, or count in a storage block")
    }
    guard let buffer = attachments.visibilityBuffer else {
      return refuse("the pass has no visibilityResultBuffer", "set one in the pass's descriptor")
    }
    guard offset >= 0, offset % 8 == 0, offset <= buffer.length - 8 else {
      return refuse(
        "offset \(offset) is no multiple of 8 inside the \(buffer.length) bytes of \(buffer.name)", "give one")
    }
    guard visibilityOffsets.insert(offset).inserted else {
      return refuse("offset \(offset) has a result of this pass already", "give each result a place of its own")
    }
    buffer.noteGPUWrite()
    append(.setVisibility(mode: UInt8(mode.rawValue), offset: UInt32(offset)))
  }
}
