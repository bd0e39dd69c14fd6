/// Drawing that counts instead of colouring: every fragment that is shaded adds 1/255 to each channel of its pixel.
///
/// GLES has no counter of shaded fragments. Drawn so, a frame's 8-bit target holds at each pixel how often a fragment was
/// shaded there, 255 at most. Fragments that a depth or stencil test drops before shading, or that the function discards,
/// are not counted.
enum FragmentCount {
  /// What runs after the author's `main`: the stages' interface stays as it is, which GLES demands of separable programs.
  static func epilogue(outputs: [InterfaceDeclaration]) -> String {
    let count = outputs.map { "  \($0.name) = \($0.typeName)(1.0 / 255.0);\n" }.joined()
    return "void main() {\n  headland_main();\n\(count)}\n"
  }

  /// How a pipeline with such colour attachments blends when it counts.
  static func adding(_ colors: [ColorAttachmentState]) -> [ColorAttachmentState] {
    colors.map { color in
      var counting = ColorAttachmentState(pixelFormat: color.pixelFormat, isBlendingEnabled: true)
      counting.destination = .init(rgb: .one, alpha: .one)
      return counting
    }
  }
}
