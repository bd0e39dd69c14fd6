/// A uniform that two stages declare with different precision.
///
/// Strict ES 3 refuses to link such a pair; separable stages never notice, nor do some drivers. It is told where the
/// stages meet, on every driver.
struct PrecisionMismatch: Sendable, Equatable, CustomStringConvertible {
  /// The uniform, or `Block.member`.
  let name: String
  let vertex: Declaration
  let fragment: Declaration

  struct Declaration: Sendable, Equatable {
    let precision: InterfaceDeclaration.Precision
    let typeName: String
    let function: String
    let file: String
    let line: Int

    fileprivate var text: String {
      "'\(precision.rawValue) \(typeName)' in function '\(function)' (\(file):\(line))"
    }
  }

  var description: String {
    "uniform '\(name)' is \(vertex.text) but \(fragment.text); declare it with the same precision in both stages"
  }

  /// Uniforms, samplers, images and members of equally named uniform blocks whose type agrees and precision does not.
  static func find(vertex: FunctionTranslation, fragment: FunctionTranslation) -> [PrecisionMismatch] {
    let others = Dictionary(uniforms(fragment), uniquingKeysWith: { first, _ in first })
    return uniforms(vertex).compactMap { name, declaration in
      guard let other = others[name], other.typeName == declaration.typeName,
        other.precision != declaration.precision
      else { return nil }
      return PrecisionMismatch(name: name, vertex: declaration, fragment: other)
    }
  }

  private static func uniforms(_ translation: FunctionTranslation) -> [(String, Declaration)] {
    translation.declarations.flatMap { declaration -> [(String, Declaration)] in
      let file = translation.files[declaration.file].name
      let function = translation.function.name
      switch declaration.kind {
      case .uniform, .sampler, .image:
        guard let precision = declaration.precision else { return [] }
        return [
          (
            declaration.name,
            Declaration(
              precision: precision, typeName: declaration.typeName, function: function, file: file,
              line: declaration.line)
          )
        ]
      case .uniformBlock:
        return declaration.members.compactMap { member in
          guard let precision = member.precision else { return nil }
          let place = Declaration(
            precision: precision, typeName: member.typeName, function: function, file: file, line: member.line)
          return ("\(declaration.name).\(member.name)", place)
        }
      case .storageBlock, .input, .output: return []
      }
    }
  }
}
