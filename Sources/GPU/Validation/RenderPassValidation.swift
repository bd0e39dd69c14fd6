/// What an encoder knows of the attachments that it draws into.
struct PassAttachments {
  var width = 0
  var height = 0
  var sampleCount = 1
  var colorFormats: [PixelFormat] = []
  var depthFormat = PixelFormat.invalid
  var stencilFormat = PixelFormat.invalid
  var textures: [ObjectHandle] = []
  /// Whether the pass draws into whole textures rather than into smaller levels of them.
  var isWholeSize = true
  var visibilityBuffer: Buffer?
}

/// The rules of a pass descriptor.
enum RenderPassValidation {
  /// Snapshots a descriptor, with every rule that it breaks.
  static func check(
    _ descriptor: RenderPassDescriptor, device: Device
  ) -> (pass: PassRecord, attachments: PassAttachments, issues: [GPUIssue]) {
    var collector = PassCollector(device: device)
    for (index, color) in descriptor.colorAttachments.set {
      guard let texture = color.texture else { continue }
      let field = "colorAttachments[\(index)]"
      guard (0..<device.maximumColorAttachmentCount).contains(index) else {
        collector.fail(
          .passAttachments, field, "has no slot", "use indices 0..<\(device.maximumColorAttachmentCount)")
        continue
      }
      let attachment = collector.add(color, texture, field: field, wants: "a colour format") { $0.isColor }
      let resolve = collector.resolve(color, texture, field: field)
      collector.setColor(
        index, texture.pixelFormat,
        .init(
          attachment: attachment, load: color.loadAction, store: color.storeAction, resolve: resolve,
          clear: color.clearColor))
    }
    addDepthStencil(descriptor, &collector)
    collector.setVisibilityBuffer(descriptor.visibilityResultBuffer)
    return collector.finished()
  }

  private static func addDepthStencil(_ descriptor: RenderPassDescriptor, _ collector: inout PassCollector) {
    if let depth = descriptor.depthAttachment, let texture = depth.texture {
      let field = "depthAttachment"
      let attachment = collector.add(depth, texture, field: field, wants: "a depth format") { $0.hasDepth }
      collector.attachments.depthFormat = texture.pixelFormat
      collector.pass.depth = .init(
        attachment: attachment, load: depth.loadAction, store: depth.storeAction,
        resolve: collector.resolve(depth, texture, field: field), clear: depth.clearDepth)
    }
    if let stencil = descriptor.stencilAttachment, let texture = stencil.texture {
      let field = "stencilAttachment"
      let attachment = collector.add(stencil, texture, field: field, wants: "a stencil format") { $0.hasStencil }
      collector.attachments.stencilFormat = texture.pixelFormat
      collector.pass.stencil = .init(
        attachment: attachment, load: stencil.loadAction, store: stencil.storeAction,
        resolve: collector.resolve(stencil, texture, field: field), clear: stencil.clearStencil)
    }
  }
}

/// Gathers the attachments of one pass and what is wrong with them.
private struct PassCollector {
  let device: Device
  var pass = PassRecord(width: 0, height: 0)
  var attachments = PassAttachments()
  var issues: [GPUIssue] = []
  private var sizes: [(field: String, size: Extent, samples: Int)] = []

  init(device: Device) { self.device = device }

  mutating func fail(_ rule: GPUIssue.Rule, _ field: String, _ message: String, _ hint: String) {
    issues.append(GPUIssue(rule, object: "render pass", field: field, message: message, hint: hint))
  }

  mutating func add(
    _ descriptor: RenderPassAttachmentDescriptor, _ texture: Texture, field: String, wants: String,
    accepts: (PixelFormat) -> Bool
  ) -> PassRecord.Attachment {
    checkTarget(texture, field)
    if !accepts(texture.pixelFormat) {
      fail(.passAttachmentUsage, field, "\(texture.name) has format \(texture.pixelFormat)", "give it \(wants)")
    }
    let image = image(
      texture, level: descriptor.level, slice: descriptor.slice, plane: descriptor.depthPlane, field)
    let size = texture.shape.size(ofLevel: Int(image.level))
    sizes.append((field, size, texture.sampleCount))
    attachments.textures.append(texture.handle)
    if image.level > 0 { attachments.isWholeSize = false }
    return image
  }

  private mutating func checkTarget(_ texture: Texture, _ field: String) {
    if texture.device !== device {
      fail(.passAttachmentUsage, field, "\(texture.name) belongs to another device", "make it with this device")
    }
    if !texture.usage.contains(.renderTarget) {
      fail(.passAttachmentUsage, field, "\(texture.name) is no render target", "add .renderTarget to its usage")
    }
  }

  /// The level and slice of a texture, with what is wrong with them.
  private mutating func image(
    _ texture: Texture, level: Int, slice: Int, plane: Int, _ field: String
  ) -> PassRecord.Attachment {
    let hasLevel = (0..<texture.mipmapLevelCount).contains(level)
    if !hasLevel {
      fail(.passAttachments, field, "\(texture.name) has no level \(level)", "use 0..<\(texture.mipmapLevelCount)")
    }
    if !(0..<texture.shape.sliceCount).contains(slice) {
      fail(.passAttachments, field, "\(texture.name) has no slice \(slice)", "use 0..<\(texture.shape.sliceCount)")
    }
    let planes = texture.shape.size(ofLevel: hasLevel ? level : 0).depth
    if !(0..<planes).contains(plane) {
      fail(.passAttachments, field, "\(texture.name) has no depth plane \(plane)", "use 0..<\(planes)")
    }
    return PassRecord.Attachment(
      texture: texture.handle, level: Int32(hasLevel ? level : 0), slice: Int32(clamping: slice &+ plane))
  }

  /// The attachment that samples are resolved to; nil where the store action resolves none.
  mutating func resolve(
    _ descriptor: RenderPassAttachmentDescriptor, _ texture: Texture, field: String
  ) -> PassRecord.Attachment? {
    guard descriptor.storeAction.resolves else { return nil }
    guard let target = descriptor.resolveTexture else {
      fail(
        .passResolve, "\(field).resolveTexture", "is nil and the store action resolves", "set a texture of one sample")
      return nil
    }
    let field = "\(field).resolveTexture"
    checkTarget(target, field)
    let image = image(
      target, level: descriptor.resolveLevel, slice: descriptor.resolveSlice, plane: descriptor.resolveDepthPlane,
      field)
    func refuse(_ message: String, _ hint: String) { fail(.passResolve, field, message, hint) }
    if texture.sampleCount == 1 { refuse("\(texture.name) has one sample a pixel", "store it instead") }
    if target.sampleCount != 1 { refuse("\(target.name) has several samples a pixel", "give it one") }
    if target.pixelFormat != texture.pixelFormat {
      refuse("is \(target.pixelFormat) where the samples are \(texture.pixelFormat)", "give both one format")
    }
    if texture.pixelFormat.traits.isInteger {
      refuse("\(texture.pixelFormat) holds integers, which do not mix", "read the samples in a shader")
    }
    let (size, resolved) = (
      texture.shape.size(ofLevel: 0), target.shape.size(ofLevel: Int(image.level))
    )
    if (size.width, size.height) != (resolved.width, resolved.height) {
      refuse(
        "is \(resolved.width)×\(resolved.height) where the samples are \(size.width)×\(size.height)",
        "give both one size")
    }
    attachments.textures.append(target.handle)
    return image
  }

  mutating func setColor(_ index: Int, _ format: PixelFormat, _ color: PassRecord.Color) {
    while pass.colors.count <= index {
      pass.colors.append(nil)
      attachments.colorFormats.append(.invalid)
    }
    pass.colors[index] = color
    attachments.colorFormats[index] = format
  }

  mutating func setVisibilityBuffer(_ buffer: Buffer?) {
    guard let buffer else { return }
    if buffer.device !== device || buffer.storageMode != .shared {
      fail(
        .visibility, "visibilityResultBuffer", "\(buffer.name) is private or of another device",
        "use a shared buffer of this device")
    }
    attachments.visibilityBuffer = buffer
    pass.visibilityBuffer = buffer.handle
  }

  mutating func finished() -> (PassRecord, PassAttachments, [GPUIssue]) {
    guard let first = sizes.first else {
      fail(.passAttachments, "colorAttachments", "the pass has no attachment", "set a texture on at least one")
      return (pass, attachments, issues)
    }
    for other in sizes.dropFirst() {
      if (other.size.width, other.size.height) != (first.size.width, first.size.height) {
        fail(
          .passAttachments, other.field,
          "is \(other.size.width)×\(other.size.height) where \(first.field) is \(first.size.width)×\(first.size.height)",
          "give all attachments of a pass one size")
      }
      if other.samples != first.samples {
        fail(
          .passAttachments, other.field, "has \(other.samples) samples where \(first.field) has \(first.samples)",
          "give all attachments of a pass one sample count")
      }
    }
    let images = pass.colors.compactMap { $0?.attachment }
    if Set(images).count < images.count {
      fail(
        .passAttachments, "colorAttachments", "have one image more than once",
        "give each slot a texture, level or slice of its own")
    }
    if let depth = pass.depth, let stencil = pass.stencil, depth.attachment != stencil.attachment {
      fail(
        .passAttachments, "stencilAttachment", "is another texture than depthAttachment's",
        "use one depth-stencil texture for both, as GLES asks")
    }
    (pass.width, pass.height) = (first.size.width, first.size.height)
    (attachments.width, attachments.height) = (first.size.width, first.size.height)
    attachments.sampleCount = first.samples
    return (pass, attachments, issues)
  }
}

extension Device {
  /// How many colour attachments a pass may have: Metal's eight, where the driver has as many.
  var maximumColorAttachmentCount: Int {
    let limits = capabilities.limits
    return min(
      RenderPassDescriptor.maximumColorAttachmentCount, limits.maximumColorAttachments, limits.maximumDrawBuffers)
  }
}
