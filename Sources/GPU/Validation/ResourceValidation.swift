/// The rules of texture and sampler descriptors.
enum ResourceValidation {
  static func check(_ descriptor: TextureDescriptor, device: Device) -> [GPUIssue] {
    var rules = TextureRules(shape: descriptor.shape, device: device)
    rules.checkType()
    rules.checkFormat()
    rules.checkSizes()
    rules.checkSamples()
    if descriptor.storageMode == .shared {
      rules.fail("storageMode", "is .shared", "textures are .private: fill them with replace, read them with getBytes")
    }
    return rules.issues
  }

  static func check(_ descriptor: SamplerDescriptor, device: Device) -> [GPUIssue] {
    var issues: [GPUIssue] = []
    let modes = [descriptor.sAddressMode, descriptor.tAddressMode, descriptor.rAddressMode]
    func fail(_ field: String, _ message: String, _ hint: String) {
      issues.append(
        GPUIssue(
          .samplerDescriptor, object: descriptor.label ?? "sampler", field: field, message: message, hint: hint))
    }
    if modes.contains(.mirrorClampToEdge), !device.capabilities.hasMirrorClampToEdge {
      fail("addressMode", "is .mirrorClampToEdge", "this driver has .clampToEdge and .mirrorRepeat")
    }
    if modes.contains(.clampToZero), modes.contains(.clampToBorderColor), descriptor.borderColor != .transparentBlack {
      fail("addressMode", "mixes .clampToZero and .clampToBorderColor", "GLES has one border colour a sampler")
    }
    if !(1...16).contains(descriptor.maxAnisotropy) {
      fail("maxAnisotropy", "is \(descriptor.maxAnisotropy)", "use 1 to 16")
    }
    if !(descriptor.lodMinClamp <= descriptor.lodMaxClamp) {
      fail("lodMinClamp", "is above lodMaxClamp", "give the smaller number first")
    }
    return issues
  }
}

/// One look at a texture's shape, collecting what is wrong.
private struct TextureRules {
  let shape: TextureShape
  let device: Device
  var issues: [GPUIssue] = []

  private var limits: GLCapabilities.Limits { device.capabilities.limits }

  mutating func fail(_ field: String, _ message: String, _ hint: String) {
    issues.append(GPUIssue(.textureDescriptor, object: "texture", field: field, message: message, hint: hint))
  }

  mutating func checkType() {
    switch shape.textureType {
    case .type1D: fail("textureType", "is .type1D, which GLES lacks", "use .type2D of height 1")
    case .type1DArray: fail("textureType", "is .type1DArray, which GLES lacks", "use .type2DArray of height 1")
    case .typeTextureBuffer:
      fail("textureType", "is .typeTextureBuffer", "bind the buffer to a storage block of the shader")
    default: break
    }
  }

  mutating func checkFormat() {
    let format = shape.pixelFormat
    if case .absent(let reason) = device.support(for: format) {
      return fail("pixelFormat", "is \(format.title)", reason)
    }
    let can = device.capabilities(of: format)
    if shape.usage.contains(.renderTarget), !can.contains(.render), format.isColor {
      fail(
        "usage", "contains .renderTarget and \(format.title) cannot be drawn into here",
        "draw into another format, .rgba8Unorm or .rgba16Float, or leave .renderTarget out")
    }
    if shape.usage.contains(.shaderWrite), !can.contains(.write) {
      fail(
        "usage", "contains .shaderWrite and shaders cannot write \(format.title) here",
        "every GLES driver writes .rgba8Unorm, .rgba16Float, .rgba32Float, .r32Float, .r32Uint and .r32Sint")
    }
    if format.hasDepth || format.hasStencil, shape.textureType == .type3D {
      fail("textureType", "is .type3D of \(format.title)", "depth and stencil have no volumes: use .type2DArray")
    }
    if format.isCompressed, shape.textureType == .type3D, !format.isBlockOfVolume {
      fail("textureType", "is .type3D of \(format.title)", "GLES compresses 2D images: use .type2DArray")
    }
  }

  mutating func checkSizes() {
    let isVolume = shape.textureType == .type3D
    let largest = isVolume ? limits.maximumTexture3DSize : limits.maximumTextureSize
    for (field, size) in [("width", shape.width), ("height", shape.height)] where !(1...largest).contains(size) {
      fail(field, "is \(size)", "this device takes 1 to \(largest)")
    }
    if isVolume ? !(1...largest).contains(shape.depth) : shape.depth != 1 {
      fail("depth", "is \(shape.depth)", isVolume ? "this device takes 1 to \(largest)" : "only .type3D has a depth")
    }
    let slices = limits.maximumArrayLayers / shape.textureType.facesPerElement
    if shape.textureType.isArray ? !(1...slices).contains(shape.arrayLength) : shape.arrayLength != 1 {
      fail(
        "arrayLength", "is \(shape.arrayLength)",
        shape.textureType.isArray ? "this device takes 1 to \(slices)" : "only array types have one")
    }
    if shape.textureType.facesPerElement == 6, shape.width != shape.height {
      fail("height", "is \(shape.height) where width is \(shape.width)", "a cube's faces are square")
    }
    let levels = TextureDescriptor.fullMipmapLevelCount(
      width: shape.width, height: shape.height, depth: shape.depth)
    if !(1...max(1, levels)).contains(shape.mipmapLevelCount) {
      fail("mipmapLevelCount", "is \(shape.mipmapLevelCount)", "this size has 1 to \(levels) levels")
    }
  }

  mutating func checkSamples() {
    guard shape.textureType.isMultisample else {
      if shape.sampleCount != 1 {
        fail("sampleCount", "is \(shape.sampleCount)", "use textureType .type2DMultisample, or 1")
      }
      return
    }
    let most = shape.pixelFormat.traits.isInteger ? limits.maximumIntegerSamples : limits.maximumSamples
    if shape.sampleCount < 2 || shape.sampleCount > most {
      fail("sampleCount", "is \(shape.sampleCount)", "this device takes 2 to \(most) for \(shape.pixelFormat)")
    } else if !device.supportsTextureSampleCount(shape.sampleCount) {
      fail("sampleCount", "is \(shape.sampleCount)", "use a power of two, 4 on every device")
    }
    if shape.mipmapLevelCount != 1 { fail("mipmapLevelCount", "is not 1", "multisample textures have one level") }
    if shape.usage.contains(.shaderWrite) {
      fail("usage", "contains .shaderWrite", "shaders cannot write multisample textures")
    }
    if !device.capabilities(of: shape.pixelFormat).contains(.render) {
      fail("pixelFormat", "is \(shape.pixelFormat.title)", "multisample textures must be ones to draw into")
    }
  }
}

extension PixelFormat {
  /// Whether a block format serves in 3D textures: the blocks of BC6H, BC7 and ASTC do, plane by plane.
  fileprivate var isBlockOfVolume: Bool { (150...153).contains(rawValue) || (186...236).contains(rawValue) }
}

extension Device {
  /// Whether textures of so many samples a pixel can be made: 1, and the powers of two up to the driver's limit.
  public func supportsTextureSampleCount(_ sampleCount: Int) -> Bool {
    sampleCount >= 1 && sampleCount <= capabilities.limits.maximumSamples
      && sampleCount & (sampleCount - 1) == 0
  }
}
