/// The rules of texture descriptors.
enum ResourceValidation {
  static func check(_ descriptor: TextureDescriptor, limits: GLCapabilities.Limits) -> [GPUIssue] {
    var issues: [GPUIssue] = []
    func fail(_ field: String, _ message: String, _ hint: String) {
      issues.append(GPUIssue(.textureDescriptor, object: "texture", field: field, message: message, hint: hint))
    }
    let largest = limits.maximumTextureSize
    for (field, size) in [("width", descriptor.width), ("height", descriptor.height)]
    where !(1...largest).contains(size) {
      fail(field, "is \(size)", "this device takes 1 to \(largest)")
    }
    if descriptor.pixelFormat == .invalid { fail("pixelFormat", "is .invalid", "choose a format") }
    let levels = TextureDescriptor.fullMipmapLevelCount(width: descriptor.width, height: descriptor.height)
    if !(1...max(1, levels)).contains(descriptor.mipmapLevelCount) {
      fail("mipmapLevelCount", "is \(descriptor.mipmapLevelCount)", "this size has 1 to \(levels) levels")
    }
    if descriptor.sampleCount != 1 {
      fail("sampleCount", "is \(descriptor.sampleCount)", "only 1 sample a pixel is supported")
    }
    if descriptor.storageMode == .shared {
      fail("storageMode", "is .shared", "textures are .private: fill them with replace, read them with getBytes")
    }
    if descriptor.usage.contains(.shaderWrite) {
      fail("usage", "contains .shaderWrite", "shaders cannot write textures here; draw into them instead")
    }
    return issues
  }
}
