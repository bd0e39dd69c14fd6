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
