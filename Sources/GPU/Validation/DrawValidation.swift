/// The rules of a draw: pipeline, formats, and all that the stages read.
///
/// Texts are made where a rule is broken only: draws that bind another part of a buffer each are checked anew.
enum DrawValidation {
  /// Every rule that the bound state breaks; also sets how many vertices and instances the streams hold.
  static func check(
    _ bindings: inout EncoderBindings, attachments: PassAttachments, encoder: String, verb: StaticString
  ) -> [GPUIssue] {
    guard let pipeline = bindings.pipeline else {
      return [
        GPUIssue(
          .noPipeline, object: encoder, field: "\(verb)", message: "no pipeline is set",
          hint: "call setRenderPipelineState before drawing")
      ]
    }
    var issues = formats(pipeline, attachments, encoder)
    issues += depthStencil(bindings.depthStencil, attachments, encoder)
    (bindings.vertexLimit, bindings.instanceLimit) = (Int.max, Int.max)
    for block in pipeline.blocks {
      issues += BindingValidation.check(block, bindings, pipeline, encoder)
    }
    for stream in pipeline.streams { issues += check(stream, &bindings, pipeline, encoder) }
    for sampled in pipeline.textures {
      issues += BindingValidation.check(sampled, bindings, attachments.textures, pipeline, encoder)
    }
    issues += bindings.guesses(of: pipeline.blocks, encoder: encoder)
    return issues
  }

  private static func formats(
    _ pipeline: RenderPipelineState, _ attachments: PassAttachments, _ encoder: String
  ) -> [GPUIssue] {
    var issues: [GPUIssue] = []
    func compare(_ field: @autoclosure () -> String, _ declared: PixelFormat, _ actual: PixelFormat) {
      guard declared != actual else { return }
      issues.append(
        GPUIssue(
          .pipelineFormats, object: encoder, field: field(),
          message: "pipeline \(pipeline.name) is made for \(declared.title), the pass has \(actual.title)",
          hint: "give the pipeline descriptor the pass's format"))
    }
    for index in 0..<max(pipeline.colors.count, attachments.colorFormats.count) {
      compare(
        "colorAttachments[\(index)].pixelFormat",
        index < pipeline.colors.count ? pipeline.colors[index].pixelFormat : .invalid,
        index < attachments.colorFormats.count ? attachments.colorFormats[index] : .invalid)
    }
    if pipeline.sampleCount != attachments.sampleCount {
      issues.append(
        GPUIssue(
          .pipelineFormats, object: encoder, field: "rasterSampleCount",
          message: "pipeline \(pipeline.name) is made for \(pipeline.sampleCount) samples, the pass has "
            + "\(attachments.sampleCount)",
          hint: "give the pipeline descriptor the attachments' sample count"))
    }
    compare("depthAttachmentPixelFormat", pipeline.depthFormat, attachments.depthFormat)
    compare("stencilAttachmentPixelFormat", pipeline.stencilFormat, attachments.stencilFormat)
    return issues
  }

  private static func depthStencil(
    _ state: DepthStencilState?, _ attachments: PassAttachments, _ encoder: String
  ) -> [GPUIssue] {
    guard let state else { return [] }
    var missing: [String] = []
    if state.values.usesDepth, attachments.depthFormat == .invalid { missing.append("depthAttachment") }
    if state.values.usesStencil, attachments.stencilFormat == .invalid { missing.append("stencilAttachment") }
    return missing.map { field in
      GPUIssue(
        .depthStencilAttachment, object: encoder, field: field,
        message: "depth-stencil state \(state.label ?? "without label") needs it and the pass has none",
        hint: "add the attachment to the pass, or set another depth-stencil state")
    }
  }

  private static func check(
    _ stream: RenderPipelineState.Stream, _ bindings: inout EncoderBindings, _ pipeline: RenderPipelineState,
    _ encoder: String
  ) -> [GPUIssue] {
    let length = bindings.length(.vertex, stream.index)
    var field: String { "vertex buffer \(stream.index)" }
    guard length > 0 else {
      return [
        GPUIssue(
          .bufferNotBound, object: encoder, field: field,
          message: "\(pipeline.name) reads a vertex stream there and nothing is bound",
          hint: "bind it with setVertexBuffer")
      ]
    }
    if let bound = bindings.layout(.vertex, stream.index),
      let mismatch = stream.layout.mismatch(with: bound.layout, binding: .array)
    {
      return [
        GPUIssue(
          .blockLayout, object: encoder, field: field, message: mismatch.description,
          hint: "make the vertex descriptor's offsets and stride those of the element type")
      ]
    }
    let count = stream.elementCount(in: length)
    if stream.step == .perVertex {
      bindings.vertexLimit = min(bindings.vertexLimit, count)
    } else {
      bindings.instanceLimit = min(bindings.instanceLimit, count)
    }
    return []
  }
}

extension PixelFormat {
  /// The format as messages name it, with Metal's raw value: `.bgra8Unorm (80)`.
  var title: String { ".\(self) (\(rawValue))" }
}
