internal import CEGL

/// The framebuffers, one for each set of attachments, and which is bound.
struct GLFramebuffers {
  struct Key: Hashable {
    var colors: [PassRecord.Attachment?]
    var depth: PassRecord.Attachment?
    var stencil: PassRecord.Attachment?
  }
  private var names: [Key: GLuint] = [:]
  private var bound: GLuint = 0
  /// The attachments of the bound framebuffer; nil where no table knows them.
  private var boundKey: Key?
  /// How often another framebuffer was bound: each costs about a millisecond on a software rasteriser.
  private(set) var bindCount = 0

  /// Binds the framebuffer of a pass; where it is bound, as for most encoders, that is seen without a key.
  mutating func bind(_ pass: PassRecord, textures: GLTable<GLTexture>) -> GLenum {
    if let boundKey, boundKey.hasAttachments(of: pass) { return GLenum(GL_FRAMEBUFFER_COMPLETE) }
    return bind(Key(pass), textures: textures)
  }

  /// Binds the framebuffer of a set of attachments, making it when first asked for.
  mutating func bind(_ key: Key, textures: GLTable<GLTexture>) -> GLenum {
    if let name = names[key] {
      bind(name, key)
      return GLenum(GL_FRAMEBUFFER_COMPLETE)
    }
    let name = GL.genFramebuffer()
    bind(name, key)
    attach(key, textures)
    let status = GL.checkFramebufferStatus(GLenum(GL_FRAMEBUFFER))
    if status == GLenum(GL_FRAMEBUFFER_COMPLETE) {
      names[key] = name
    } else {
      delete(name)
    }
    return status
  }

  /// Whether the bound framebuffer's first colour attachment is this one, so that its pixels can be read at once.
  func boundDraws(into attachment: PassRecord.Attachment?) -> Bool {
    attachment != nil && boundKey?.colors.first == attachment
  }

  private mutating func bind(_ name: GLuint, _ key: Key?) {
    guard bound != name else { return }
    bound = name
    boundKey = key
    bindCount += 1
    GL.bindFramebuffer(GLenum(GL_FRAMEBUFFER), name)
  }

  private mutating func delete(_ name: GLuint) {
    GL.deleteFramebuffer(name)
    if bound == name { (bound, boundKey) = (0, nil) }
  }

  private func attach(_ key: Key, _ textures: GLTable<GLTexture>) {
    func attach(_ point: GLenum, _ attachment: PassRecord.Attachment) {
      guard let texture = textures[attachment.texture] else { return }
      if texture.isLayered {
        GL.framebufferTextureLayer(
          GLenum(GL_FRAMEBUFFER), point, texture.name, attachment.level, attachment.slice)
      } else {
        GL.framebufferTexture2D(
          GLenum(GL_FRAMEBUFFER), point, texture.imageTarget(slice: Int(attachment.slice)), texture.name,
          attachment.level)
      }
    }
    for (index, color) in key.colors.enumerated() {
      if let color { attach(GLenum(GL_COLOR_ATTACHMENT0) + GLenum(index), color) }
    }
    if let depth = key.depth, depth == key.stencil {
      attach(GLenum(GL_DEPTH_STENCIL_ATTACHMENT), depth)
    } else {
      if let depth = key.depth { attach(GLenum(GL_DEPTH_ATTACHMENT), depth) }
      if let stencil = key.stencil { attach(GLenum(GL_STENCIL_ATTACHMENT), stencil) }
    }
    let buffers = key.colors.enumerated().map { index, color in
      color == nil ? GLenum(GL_NONE) : GLenum(GL_COLOR_ATTACHMENT0) + GLenum(index)
    }
    GL.drawBuffers(buffers.isEmpty ? [GLenum(GL_NONE)] : buffers)
  }

  /// Copies between two sets of attachments, the whole of them: how samples are resolved.
  mutating func resolve(
    from source: Key, to target: Key, width: Int, height: Int, mask: GLbitfield, textures: GLTable<GLTexture>
  ) -> GLenum {
    var status = bind(source, textures: textures)
    guard status == GLenum(GL_FRAMEBUFFER_COMPLETE), let read = names[source] else { return status }
    status = bind(target, textures: textures)
    guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else { return status }
    GL.bindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), read)
    let (width, height) = (GLint(width), GLint(height))
    GL.blitFramebuffer(0, 0, width, height, 0, 0, width, height, mask, GLenum(GL_NEAREST))
    GL.bindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), bound)
    return status
  }

  /// Binds a framebuffer round a texture that no table knows.
  mutating func bindScratch(_ texture: GLuint) -> GLuint {
    let name = GL.genFramebuffer()
    bind(name, nil)
    GL.framebufferTexture2D(
      GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0), GLenum(GL_TEXTURE_2D), texture, 0)
    return name
  }

  mutating func deleteScratch(_ name: GLuint) { delete(name) }

  /// Drops the framebuffers that a deleted texture was attached to.
  mutating func forget(texture: ObjectHandle) {
    for (key, name) in names where key.uses(texture) {
      delete(name)
      names[key] = nil
    }
  }

  var count: Int { names.count }
}

extension GLFramebuffers.Key {
  init(_ pass: PassRecord) {
    colors = pass.colors.map { $0?.attachment }
    depth = pass.depth?.attachment
    stencil = pass.stencil?.attachment
  }

  fileprivate func hasAttachments(of pass: PassRecord) -> Bool {
    depth == pass.depth?.attachment && stencil == pass.stencil?.attachment && colors.count == pass.colors.count
      && colors.indices.allSatisfy { colors[$0] == pass.colors[$0]?.attachment }
  }

  fileprivate func uses(_ texture: ObjectHandle) -> Bool {
    colors.contains { $0?.texture == texture } || depth?.texture == texture || stencil?.texture == texture
  }
}
