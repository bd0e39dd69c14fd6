public import HeadlandGPU

/// What all encoders have in common.
public protocol MTLCommandEncoder: AnyObject {
  /// A name that shows in captures, in the driver's debug output and in messages.
  var label: String? { get set }
  /// Ends the encoder's commands; it cannot be used afterwards.
  func endEncoding()
  /// Opens a named group of commands.
  func pushDebugGroup(_ string: String)
  /// Closes the group that was opened last.
  func popDebugGroup()
  /// Marks a place between commands.
  func insertDebugSignpost(_ string: String)
}

/// Records the draws of one pass.
///
/// Each is a `RenderCommandEncoder`, whose verbs have Metal's own signatures; buffers, textures and states of the `MTL`
/// protocols are subclasses of what they take. No verb costs a conversion.
public protocol MTLRenderCommandEncoder: RenderCommandEncoder, MTLCommandEncoder {}

extension RenderCommandEncoder: MTLRenderCommandEncoder {}

extension MTLRenderCommandEncoder {
  /// Binds several buffers to consecutive indices of the vertex stage.
  public func setVertexBuffers(_ buffers: [(any MTLBuffer)?], offsets: [Int], range: Range<Int>) {
    for (index, (buffer, offset)) in zip(range, zip(buffers, offsets)) {
      setVertexBuffer(buffer, offset: offset, index: index)
    }
  }

  /// Binds several buffers to consecutive indices of the fragment stage.
  public func setFragmentBuffers(_ buffers: [(any MTLBuffer)?], offsets: [Int], range: Range<Int>) {
    for (index, (buffer, offset)) in zip(range, zip(buffers, offsets)) {
      setFragmentBuffer(buffer, offset: offset, index: index)
    }
  }

  /// Binds several textures to consecutive indices of the vertex stage.
  public func setVertexTextures(_ textures: [(any MTLTexture)?], range: Range<Int>) {
    for (index, texture) in zip(range, textures) { setVertexTexture(texture, index: index) }
  }

  /// Binds several textures to consecutive indices of the fragment stage.
  public func setFragmentTextures(_ textures: [(any MTLTexture)?], range: Range<Int>) {
    for (index, texture) in zip(range, textures) { setFragmentTexture(texture, index: index) }
  }

  /// Binds several samplers to consecutive indices of the vertex stage.
  public func setVertexSamplerStates(_ samplers: [(any MTLSamplerState)?], range: Range<Int>) {
    for (index, sampler) in zip(range, samplers) { setVertexSamplerState(sampler, index: index) }
  }

  /// Binds several samplers to consecutive indices of the fragment stage.
  public func setFragmentSamplerStates(_ samplers: [(any MTLSamplerState)?], range: Range<Int>) {
    for (index, sampler) in zip(range, samplers) { setFragmentSamplerState(sampler, index: index) }
  }
}
