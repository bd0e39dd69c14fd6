/// What a custom layer's host must keep to while it draws on the map's command buffer.
struct HostRules {
  let name: String
  let issueCountBefore: Int
  private let colorTexture: Texture?
  private let depthTexture: Texture?
  private let stencilTexture: Texture?
  private let mustDraw: Bool
  private var passCount = 0
  private var isOnMap = false

  init(name: String, attachments: RenderPassDescriptor, mustDraw: Bool, issueCountBefore: Int) {
    self.name = name
    self.issueCountBefore = issueCountBefore
    self.mustDraw = mustDraw
    colorTexture = attachments.colorAttachments[0].texture
    depthTexture = attachments.depthAttachment?.texture
    stencilTexture = attachments.stencilAttachment?.texture
  }

  /// Whether a pass keeps the rules: on the map's own textures only `.load` and `.store`; other targets are free.
  mutating func accepts(_ descriptor: RenderPassDescriptor, report: ([GPUIssue]) -> Void) -> Bool {
    var issues: [GPUIssue] = []
    passCount += 1
    if let color = descriptor.colorAttachments[0].texture, color === colorTexture { isOnMap = true }
    for (index, attachment) in descriptor.colorAttachments.set {
      check(attachment, isMaps: attachment.texture.map(isMaps), field: "colorAttachments[\(index)]", &issues)
    }
    if let depth = descriptor.depthAttachment {
      check(depth, isMaps: depth.texture.map(isMaps), field: "depthAttachment", &issues)
    }
    if let stencil = descriptor.stencilAttachment {
      check(stencil, isMaps: stencil.texture.map(isMaps), field: "stencilAttachment", &issues)
    }
    report(issues)
    return !issues.contains { $0.rule == .hostLoadAction }
  }

  /// What the whole turn breaks: encoders were made, and none drew on the map.
  func end() -> [GPUIssue] {
    guard mustDraw, passCount > 0, !isOnMap else { return [] }
    return [
      GPUIssue(
        .hostOwnAttachments, object: name, field: "makeRenderCommandEncoder",
        message: "no encoder has the map's colour attachment, so the layer shows nothing",
        hint: "make an encoder with the descriptor that render was handed; draw into own targets in prerender")
    ]
  }

  private func isMaps(_ texture: Texture) -> Bool {
    texture === colorTexture || texture === depthTexture || texture === stencilTexture
  }

  private func check(
    _ attachment: RenderPassAttachmentDescriptor, isMaps: Bool?, field: String, _ issues: inout [GPUIssue]
  ) {
    guard isMaps == true else { return }
    if attachment.loadAction != .load {
      issues.append(
        GPUIssue(
          .hostLoadAction, object: name, field: "\(field).loadAction",
          message: "is .\(attachment.loadAction) on the map's own attachment, which wipes the layers below",
          hint: "use the descriptor that render was handed, unchanged: its load actions are .load"))
    }
    if attachment.storeAction != .store {
      issues.append(
        GPUIssue(
          .hostStoreAction, object: name, field: "\(field).storeAction",
          message: "is .\(attachment.storeAction) on the map's own attachment, which loses it for the layers above",
          hint: "use the descriptor that render was handed, unchanged: its store actions are .store"))
    }
  }
}
