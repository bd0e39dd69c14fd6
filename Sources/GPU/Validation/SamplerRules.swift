/// The rules of a sampler with the texture that it samples.
enum SamplerRules {
  struct Breach {
    let rule: GPUIssue.Rule
    let message: String
    let hint: String
  }

  /// What the sampler of a texture breaks; where none is bound, the default one compares nothing and mixes nothing.
  static func check(
    _ sampled: RenderPipelineState.SampledTexture, _ bindings: borrowing EncoderBindings, _ format: PixelFormat,
    _ device: Device
  ) -> [Breach] {
    guard !sampled.type.isImage, !sampled.type.isMultisample else { return [] }
    let sampler = sampled.samplerIndex.map { bindings.sampler(sampled.stage, $0) } ?? BoundSampler()
    if sampled.type.isShadow != sampler.compares {
      let isShadow = sampled.type.isShadow
      return [
        Breach(
          rule: .samplerComparison,
          message: isShadow
            ? "as \(sampled.type) with a sampler that compares nothing" : "with a sampler that compares",
          hint: isShadow
            ? "bind a sampler with a compareFunction"
            : "declare it as a shadow sampler, or bind one without compareFunction")
      ]
    }
    // A comparison's result may be mixed, a depth may not.
    let isPlainDepth = (format.hasDepth || format.hasStencil) && !sampled.type.isShadow
    let canMix = device.capabilities(of: format).contains(.filter) || format.hasDepth && sampled.type.isShadow
    guard sampler.mixes, isPlainDepth || !canMix else { return [] }
    return [
      Breach(
        rule: .samplerFilter, message: "with a linear filter, and the format cannot be mixed here",
        hint: "sample it with .nearest, or use a format that can be filtered")
    ]
  }
}

/// A bound sampler as far as the rules of a draw need it.
struct BoundSampler: Equatable {
  /// Whether a filter is linear.
  var mixes = false
  /// Whether it compares with a reference.
  var compares = false
}

extension GLSLType {
  fileprivate var isShadow: Bool { description.hasSuffix("Shadow") }
  fileprivate var isMultisample: Bool { description.contains("2DMS") }
}
