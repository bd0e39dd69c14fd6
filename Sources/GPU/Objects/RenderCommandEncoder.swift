/// Records the draws of one pass: each verb checks its arguments and notes one command.
///
/// An encoder begins with Metal's default state (no pipeline, full viewport, no culling, clockwise front faces, depth
/// always, no stencil) and neither inherits nor leaves any. Nothing is drawn before the command buffer is committed.
/// The corresponding Metal type is `MTLRenderCommandEncoder`.
public final class RenderCommandEncoder: CommandEncoder {
  private let pass: CheckedPass
  /// The offsets at which visibility results of the pass go.
  var visibilityOffsets: Set<Int> = []
  /// nil where validation is off.
  private var viewportRules: ViewportRules?

  var attachments: PassAttachments { pass.attachments }

  init(commandBuffer: CommandBuffer, pass: CheckedPass, isRecording: Bool) {
    self.pass = pass
    if commandBuffer.device.validation != .off { viewportRules = ViewportRules() }
    super.init(commandBuffer: commandBuffer, kind: .render, isRecording: isRecording)
  }

  // MARK: - State

  /// Sets the functions and fixed state of the draws that follow.
  public func setRenderPipelineState(_ pipelineState: RenderPipelineState) {
    guard checkOpen("setRenderPipelineState"), checkDevice(pipelineState.device, "setRenderPipelineState") else {
      return
    }
    bindings.set(pipelineState)
    append(.setPipeline(pipelineState.handle))
  }

  /// Sets the depth and stencil test; nil for Metal's default, always and no writes.
  public func setDepthStencilState(_ depthStencilState: DepthStencilState?) {
    guard checkOpen("setDepthStencilState"), checkDevice(depthStencilState?.device, "setDepthStencilState") else {
      return
    }
    bindings.set(depthStencilState)
    append(.setDepthStencil(depthStencilState?.handle ?? 0))
  }

  /// Sets the rectangle of pixels that clip space is mapped to.
  public func setViewport(_ viewport: Viewport) {
    guard checkOpen("setViewport") else { return }
    let largest = Double(device.capabilities.limits.maximumTextureSize)
    // Comparisons that NaN fails.
    guard viewport.width > 0, viewport.height > 0, viewport.width <= largest, viewport.height <= largest,
      abs(viewport.originX) <= largest, abs(viewport.originY) <= largest
    else {
      return fail(
        .viewportOrScissor, "setViewport",
        "is \(viewport.width)×\(viewport.height) pixels at (\(viewport.originX), \(viewport.originY))",
        "give it a positive size, and nothing beyond \(Int(largest)) pixels")
    }
    guard (0...1).contains(viewport.znear), (0...1).contains(viewport.zfar) else {
      return fail(
        .viewportOrScissor, "setViewport", "has depths \(viewport.znear)...\(viewport.zfar)", "depths are 0...1")
    }
    if let rounded = viewportRules?.note(viewport, attachments, encoder: name) { commandBuffer.report([rounded]) }
    append(
      .setViewport(
        x: Float(viewport.originX), y: Float(viewport.originY), width: Float(viewport.width),
        height: Float(viewport.height), znear: Float(viewport.znear), zfar: Float(viewport.zfar)))
  }

  override func checkAtEnd() {
    if let guess = viewportRules?.end(attachments, encoder: name) { commandBuffer.report([guess]) }
  }

  /// Sets the rectangle of pixels outside which nothing is drawn; it must lie within the attachments.
  public func setScissorRect(_ rect: ScissorRect) {
    guard checkOpen("setScissorRect") else { return }
    guard rect.x >= 0, rect.y >= 0, rect.width >= 0, rect.height >= 0, rect.x <= attachments.width,
      rect.y <= attachments.height, rect.width <= attachments.width - rect.x,
      rect.height <= attachments.height - rect.y
    else {
      return fail(
        .viewportOrScissor, "setScissorRect",
        "(\(rect.x), \(rect.y)) \(rect.width)×\(rect.height) is not inside the attachments",
        "they are \(attachments.width)×\(attachments.height) pixels")
    }
    append(.setScissor(x: Int32(rect.x), y: Int32(rect.y), width: Int32(rect.width), height: Int32(rect.height)))
  }

  /// Sets which faces are not drawn.
  public func setCullMode(_ cullMode: CullMode) {
    guard checkOpen("setCullMode") else { return }
    append(.setCullMode(UInt8(cullMode.rawValue)))
  }

  /// Sets which winding on screen is the front.
  public func setFrontFacing(_ winding: Winding) {
    guard checkOpen("setFrontFacing") else { return }
    append(.setFrontFacing(UInt8(winding.rawValue)))
  }

  /// Sets how triangles are filled; `.lines` is a named issue, since GLES can only fill.
  public func setTriangleFillMode(_ fillMode: TriangleFillMode) {
    guard checkOpen("setTriangleFillMode"), fillMode == .lines else { return }
    fail(.fillMode, "setTriangleFillMode", "GLES fills triangles and cannot outline them", "draw .line primitives")
  }

  /// Adds to the depth of fragments: a constant, a multiple of the slope, and the bound of their sum.
  public func setDepthBias(_ depthBias: Float, slopeScale: Float, clamp: Float) {
    guard checkOpen("setDepthBias") else { return }
    append(.setDepthBias(bias: depthBias, slopeScale: slopeScale, clamp: clamp))
  }

  /// Sets the stencil reference value of both faces.
  public func setStencilReferenceValue(_ referenceValue: UInt32) {
    setStencilReferenceValues(front: referenceValue, back: referenceValue)
  }

  /// Sets the stencil reference value of each face.
  public func setStencilReferenceValues(front: UInt32, back: UInt32) {
    guard checkOpen("setStencilReferenceValues") else { return }
    append(.setStencilReference(front: front, back: back))
  }

  /// Sets the colour that the blend factors `.blendColor` and `.blendAlpha` mean.
  public func setBlendColor(red: Float, green: Float, blue: Float, alpha: Float) {
    guard checkOpen("setBlendColor") else { return }
    append(.setBlendColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets what happens to fragments nearer than 0 or farther than 1: cut away, or drawn at that depth.
  ///
  /// Where the driver lacks `EXT_depth_clamp`, `.clamp` is a named issue.
  public func setDepthClipMode(_ depthClipMode: DepthClipMode) {
    guard checkOpen("setDepthClipMode") else { return }
    if depthClipMode == .clamp, !device.capabilities.hasDepthClamp {
      return fail(
        .depthClipMode, "setDepthClipMode", "this driver can only clip", "move the geometry inside the depth range")
    }
    append(.setDepthClipMode(UInt8(depthClipMode.rawValue)))
  }

  /// Makes what shaders of this pass wrote to buffers and textures visible to the draws that follow.
  ///
  /// Between encoders that happens by itself. The arguments are Metal's; GLES has one barrier for all of them.
  public func memoryBarrier(scope: BarrierScope, after: RenderStages = .fragment, before: RenderStages = .vertex) {
    guard checkOpen("memoryBarrier") else { return }
    append(.memoryBarrier)
  }
}
