/// What an encoder knows of the attachments that it draws into.
struct PassAttachments {
  var width = 0
  var height = 0
  var colorFormats: [PixelFormat] = []
  var depthFormat = PixelFormat.invalid
  var stencilFormat = PixelFormat.invalid
  var textures: [ObjectHandle] = []
}

/// The rules of a pass descriptor.
enum RenderPassValidation {
  /// Snapshots a descriptor, with every rule that it breaks.
  static func check(
    _ descriptor: RenderPassDescriptor, device: Device
  ) -> (pass: PassRecord, attachments: PassAttachments, issues: [GPUIssue]) {
    var collector = Collector(device: device)
    for (index, color) in descriptor.colorAttachments.set {
      guard let texture = color.texture else { continue }
      let field = "colorAttachments[\(index)]"
      guard (0..<RenderPassDescriptor.maximumColorAttachmentCount).contains(index) else {
        collector.fail(.passAttachments, field, "has no slot", "use indices 0..<8")
        continue
      }
      let attachment = collector.add(texture, level: color.level, field: field, wants: "a colour format") { $0.isColor }
      collector.setColor(
        index, texture.pixelFormat,
        .init(attachment: attachment, load: color.loadAction, store: color.storeAction, clear: color.clearColor))
    }
    if let depth = descriptor.depthAttachment, let texture = depth.texture {
      let attachment = collector.add(texture, level: depth.level, field: "depthAttachment", wants: "a depth format") {
        $0.hasDepth
      }
      collector.attachments.depthFormat = texture.pixelFormat
      collector.pass.depth = .init(
        attachment: attachment, load: depth.loadAction, store: depth.storeAction, clear: depth.clearDepth)
    }
    if let stencil = descriptor.stencilAttachment, let texture = stencil.texture {
      let attachment = collector.add(
        texture, level: stencil.level, field: "stencilAttachment", wants: "a stencil format"
      ) { $0.hasStencil }
      collector.attachments.stencilFormat = texture.pixelFormat
      collector.pass.stencil = .init(
        attachment: attachment, load: stencil.loadAction, store: stencil.storeAction, clear: stencil.clearStencil)
    }
    return collector.finished()
  }

  private struct Collector {
    let device: Device
    var pass = PassRecord(label: nil, width: 0, height: 0)
    var attachments = PassAttachments()
    var issues: [GPUIssue] = []
    var sizes: [(field: String, width: Int, height: Int)] = []

    init(device: Device) { self.device = device }

    mutating func fail(_ rule: GPUIssue.Rule, _ field: String, _ message: String, _ hint: String) {
      issues.append(GPUIssue(rule, object: "render pass", field: field, message: message, hint: hint))
    }

    mutating func add(
      _ texture: Texture, level: Int, field: String, wants: String, accepts: (PixelFormat) -> Bool
    ) -> PassRecord.Attachment {
      if texture.device !== device {
        fail(.passAttachmentUsage, field, "\(texture.name) belongs to another device", "make it with this device")
      }
      if !texture.usage.contains(.renderTarget) {
        fail(
          .passAttachmentUsage, field, "\(texture.name) is no render target", "add .renderTarget to its usage")
      }
      if !accepts(texture.pixelFormat) {
        fail(.passAttachmentUsage, field, "\(texture.name) has format \(texture.pixelFormat)", "give it \(wants)")
      }
      if !(0..<texture.mipmapLevelCount).contains(level) {
        fail(.passAttachments, field, "\(texture.name) has no level \(level)", "use 0..<\(texture.mipmapLevelCount)")
      }
      let shift = max(0, min(level, 30))
      sizes.append((field, max(1, texture.width >> shift), max(1, texture.height >> shift)))
      attachments.textures.append(texture.handle)
      return PassRecord.Attachment(texture: texture.handle, level: Int32(shift))
    }

    mutating func setColor(_ index: Int, _ format: PixelFormat, _ color: PassRecord.Color) {
      while pass.colors.count <= index {
        pass.colors.append(nil)
        attachments.colorFormats.append(.invalid)
      }
      pass.colors[index] = color
      attachments.colorFormats[index] = format
    }

    mutating func finished() -> (PassRecord, PassAttachments, [GPUIssue]) {
      guard let first = sizes.first else {
        fail(.passAttachments, "colorAttachments", "the pass has no attachment", "set a texture on at least one")
        return (pass, attachments, issues)
      }
      for other in sizes where (other.width, other.height) != (first.width, first.height) {
        fail(
          .passAttachments, other.field,
          "is \(other.width)×\(other.height) where \(first.field) is \(first.width)×\(first.height)",
          "give all attachments of a pass one size")
      }
      if let depth = pass.depth, let stencil = pass.stencil, depth.attachment != stencil.attachment {
        fail(
          .passAttachments, "stencilAttachment", "is another texture than depthAttachment's",
          "use one depth-stencil texture for both, as GLES asks")
      }
      (pass.width, pass.height) = (first.width, first.height)
      (attachments.width, attachments.height) = (first.width, first.height)
      return (pass, attachments, issues)
    }
  }
}
