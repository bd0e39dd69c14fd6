/// Records the draws of one pass: each verb checks its arguments and notes one command.
///
/// An encoder begins with Metal's default state (no pipeline, full viewport, no culling, clockwise front faces, depth
/// always, no stencil) and neither inherits nor leaves any. Nothing is drawn before the command buffer is committed.
/// The corresponding Metal type is `MTLRenderCommandEncoder`.
public final class RenderCommandEncoder {
  /// The command buffer that the encoder records into.
  public let commandBuffer: CommandBuffer
  let attachments: PassAttachments
  @exclusivity(unchecked) var bindings = EncoderBindings()
  @exclusivity(unchecked) var isRecording: Bool
  /// The shared buffers that are bound; nil but in strict validation.
  @exclusivity(unchecked) var boundBuffers: BoundBuffers?
  private var isEnded = false
  private var openGroups = 0
  private let passIndex: Int?

  init(commandBuffer: CommandBuffer, attachments: PassAttachments, isRecording: Bool) {
    self.commandBuffer = commandBuffer
    self.attachments = attachments
    self.isRecording = isRecording
    if commandBuffer.hazards != nil { boundBuffers = BoundBuffers() }
    passIndex = isRecording ? commandBuffer.passes.count : nil
  }

  deinit {
    guard !isEnded else { return }
    end()
    commandBuffer.encoderDropped(named: name)
  }

  /// The device that will replay the commands.
  public var device: Device { commandBuffer.device }

  /// A name that shows in captures, in the driver's debug output and in messages.
  public var label: String? {
    didSet { if let passIndex, !isEnded { commandBuffer.passes[passIndex].label = label } }
  }

  /// The label, or what stands for it in messages.
  var name: String { label ?? "render command encoder" }

  /// Ends the pass; the encoder cannot be used afterwards.
  public func endEncoding() {
    guard !isEnded else { return fail(.encoderEnded, "endEncoding()", "the encoder is already ended", "end it once") }
    if openGroups > 0 {
      fail(.debugGroups, "endEncoding()", "\(openGroups) debug groups are still open", "call popDebugGroup() for each")
    }
    end()
    commandBuffer.encoderEnded(self)
  }

  private func end() {
    for _ in 0..<openGroups { append(.popDebugGroup) }
    append(.endPass)
    isEnded = true
    isRecording = false
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
    append(
      .setViewport(
        x: Float(viewport.originX), y: Float(viewport.originY), width: Float(viewport.width),
        height: Float(viewport.height), znear: Float(viewport.znear), zfar: Float(viewport.zfar)))
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

  // MARK: - Debugging

  /// Opens a named group of commands in captures and in the driver's debug output.
  public func pushDebugGroup(_ string: String) {
    guard checkOpen("pushDebugGroup") else { return }
    openGroups += 1
    append(.pushDebugGroup(text(string)))
  }

  /// Closes the group that was opened last.
  public func popDebugGroup() {
    guard checkOpen("popDebugGroup") else { return }
    guard openGroups > 0 else {
      return fail(.debugGroups, "popDebugGroup()", "no debug group is open", "push a group before each pop")
    }
    openGroups -= 1
    append(.popDebugGroup)
  }

  /// Marks a place between commands in captures and in the driver's debug output.
  public func insertDebugSignpost(_ string: String) {
    guard checkOpen("insertDebugSignpost") else { return }
    append(.insertDebugSignpost(text(string)))
  }

  private func text(_ string: String) -> Int32 {
    commandBuffer.texts.append(string)
    return Int32(commandBuffer.texts.count - 1)
  }

  // MARK: - For the other verbs

  @inline(__always) func append(_ command: Command) {
    if isRecording { commandBuffer.list.append(command) }
  }

  @inline(__always) func checkOpen(_ verb: StaticString) -> Bool {
    if !isEnded { return true }
    reportEnded(verb)
    return false
  }

  /// Whether an object, if there is one, is of the encoder's device: on another its handle names something else.
  @inline(__always) func checkDevice(_ owner: Device?, _ verb: StaticString) -> Bool {
    if owner === device || owner == nil { return true }
    fail(.otherDevice, "\(verb)", "the object belongs to another device", "make it with the encoder's device")
    return false
  }

  @inline(never) private func reportEnded(_ verb: StaticString) {
    fail(.encoderEnded, "\(verb)", "the encoder is already ended", "make a new encoder for more draws")
  }

  @inline(never) func fail(_ rule: GPUIssue.Rule, _ field: String, _ message: String, _ hint: String) {
    commandBuffer.report([GPUIssue(rule, object: name, field: field, message: message, hint: hint)])
  }
}
