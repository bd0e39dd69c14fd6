/// The rules of what a fragment function writes into the colour attachments.
enum FragmentOutputs {
  /// Tells, by field, the attachments that get nothing or numbers of another kind: what they then hold is undefined.
  static func check(
    _ descriptor: RenderPipelineDescriptor, _ fragment: Function, _ fail: (String, String, String) -> Void
  ) {
    let outputs = fragment.program.reflection.outputs
    for (index, attachment) in descriptor.colorAttachments.set {
      guard attachment.pixelFormat != .invalid, attachment.writeMask != [] else { continue }
      let field = "colorAttachments[\(index)].pixelFormat"
      let output = outputs.first { output in
        let first = max(output.location, 0)
        return (first..<first + max(output.arraySize, 1)).contains(index)
      }
      guard let output else {
        fail(
          "colorAttachments[\(index)].writeMask", "\(fragment.name) writes nothing to location \(index)",
          "write the colour, or set the write mask to []")
        continue
      }
      let written = output.type.shape?.scalar ?? .float
      let wanted = attachment.pixelFormat.traits.kind.scalar
      guard written != wanted else { continue }
      fail(
        field, "is \(attachment.pixelFormat.title), and \(fragment.name) writes \(output.type) \(output.name)",
        "declare the output as \(wanted.vector)")
    }
  }
}

extension PixelFormatTraits.Kind {
  fileprivate var scalar: GLSLType.Scalar { self == .sint ? .int : self == .uint ? .uint : .float }
}

extension GLSLType.Scalar {
  fileprivate var vector: String { self == .int ? "ivec4" : self == .uint ? "uvec4" : "vec4" }
}
