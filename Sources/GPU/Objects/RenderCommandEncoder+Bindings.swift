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
}
