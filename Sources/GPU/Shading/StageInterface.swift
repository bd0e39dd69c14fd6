/// What must agree between a vertex function's outputs and a fragment function's inputs, beyond their types.
///
/// Separable stages of GLES must agree exactly: the driver refuses a draw where an output is not read, or where precision
/// or interpolation differ. Metal has no such rule for outputs that are not read, so the fragment function gets
/// declarations of them.
enum StageInterface {
  /// Differences in precision and interpolation of what both sides declare.
  static func mismatches(vertex: Function, fragment: Function) -> [StageMismatch] {
    pairs(vertex, fragment).compactMap { output, input in
      guard let written = vertex.declaration(of: output, .output), let read = fragment.declaration(of: input, .input)
      else { return nil }
      if written.interpolation != read.interpolation {
        return StageMismatch(
          description: "'\(output.name)' is \(words(written)) in the vertex function and \(words(read)) in the "
            + "fragment function; give both the same interpolation")
      }
      if let high = written.precision, let low = read.precision, high != low {
        return StageMismatch(
          description:
            "'\(output.name)' is \(high.rawValue) in the vertex function and \(low.rawValue) in the fragment "
            + "function; give both the same precision, highp by default")
      }
      return nil
    }
  }

  /// The declarations, each a line, that let a fragment function take what it does not read.
  static func unreadInputs(vertex: Function, fragment: Function) throws(GPUError) -> [String] {
    let read = Set(pairs(vertex, fragment).map(\.output.name))
    var lines: [String] = []
    for output in vertex.program.reflection.outputs where !read.contains(output.name) {
      // An input that is declared and not used is not in the reflection; a second one at its place NVIDIA refuses.
      if fragment.declares(inputFor: output) { continue }
      guard output.type.shape != nil, !output.name.contains(".") else {
        throw GPUError(
          .stageInterface, object: fragment.name, field: "fragmentFunction",
          message: "does not read '\(output.name)', a structure that \(vertex.name) writes",
          hint: "declare it as an input of \(fragment.name) too, as GLES asks")
      }
      lines.append(declaration(of: output, written: vertex.declaration(of: output, .output)))
    }
    return lines
  }

  private static func declaration(of output: InterfaceVariable, written: InterfaceDeclaration?) -> String {
    let hasLocation = output.location >= 0
    let layout = hasLocation ? "layout(location = \(output.location)) " : ""
    let interpolation = (written?.interpolation ?? []).sorted().map { $0 + " " }.joined()
    let precision = written?.precision.map { $0.rawValue + " " } ?? ""
    // Where there is no location the name is what both sides are matched by.
    let name = hasLocation ? "headland_unread\(output.location)" : output.name
    let array = output.arraySize > 1 ? "[\(output.arraySize)]" : ""
    return "\(layout)\(interpolation)in \(precision)\(output.type) \(name)\(array);"
  }

  private static func pairs(
    _ vertex: Function, _ fragment: Function
  ) -> [(output: InterfaceVariable, input: InterfaceVariable)] {
    fragment.program.reflection.inputs.compactMap { input in
      let output = vertex.program.reflection.outputs.first {
        input.location >= 0 ? $0.location == input.location : $0.location < 0 && $0.name == input.name
      }
      return output.map { ($0, input) }
    }
  }

  private static func words(_ declaration: InterfaceDeclaration) -> String {
    declaration.interpolation.isEmpty ? "smooth" : declaration.interpolation.sorted().joined(separator: " ")
  }
}

extension Function {
  /// Whether the source declares an input, used or not, that takes a vertex function's output.
  fileprivate func declares(inputFor output: InterfaceVariable) -> Bool {
    translation.declarations.contains { declaration in
      guard declaration.kind == .input else { return false }
      return output.location >= 0
        ? declaration.location == output.location : !declaration.hasLocation && declaration.name == output.name
    }
  }

  fileprivate func declaration(
    of variable: InterfaceVariable, _ kind: InterfaceDeclaration.Kind
  ) -> InterfaceDeclaration? {
    translation.declarations.first { $0.kind == kind && $0.name == variable.name }
  }
}
