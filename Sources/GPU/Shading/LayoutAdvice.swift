/// What cures the commonest differences between Swift's layout and GLSL's.
struct LayoutAdvice {
  let swift: [MemoryField]
  /// The block's members, in order.
  let shader: [MemoryField]

  /// The cure for a member that does not lie where it is read; nil where none is known.
  func cure(for field: MemoryField) -> String? {
    let there = swift.first { $0.offset <= field.offset && field.offset < $0.offset + max($0.size, 1) }
    return cure(forSwiftType: there?.typeName) ?? cureForArray(field) ?? cureForMatrix(field)
      ?? cureBehindVector(field) ?? cureBehindStructure(field)
  }

  private func cure(forSwiftType name: String?) -> String? {
    switch name {
    case "Bool": "a Bool is 1 byte in Swift and 4 in GLSL: use UInt32, 0 or 1"
    case "Int", "UInt": "\(name!) is 8 bytes in Swift: use \(name!)32"
    case "Double": "GLSL's float is Swift's Float"
    case "Float16": "GLSL's blocks hold no halves: use Float"
    default: nil
    }
  }

  /// std140 puts elements of an array 16 bytes apart, however small they are.
  private func cureForArray(_ field: MemoryField) -> String? {
    guard field.name.hasSuffix("]"), field.size < 16, let open = field.name.lastIndex(of: "[") else { return nil }
    let elements = shader.filter { $0.name.hasPrefix(field.name[...open]) }
    guard elements.count > 1, elements[1].offset - elements[0].offset == 16 else { return nil }
    return "std140 puts array elements 16 bytes apart: use SIMD4 elements in Swift, an array of vec4, or a buffer block"
  }

  private func cureForMatrix(_ field: MemoryField) -> String? {
    guard field.typeName.hasPrefix("mat"), field.typeName.hasSuffix("3"), field.size > 36 || field.typeName != "mat3"
    else { return nil }
    return "each column of a \(field.typeName) takes 16 bytes: use SIMD3 or SIMD4 columns in Swift"
  }

  /// A scalar fits into the last 4 bytes of a vec3, but not of a SIMD3.
  private func cureBehindVector(_ field: MemoryField) -> String? {
    guard shader.contains(where: { $0.typeName == "vec3" && $0.offset + 12 == field.offset }),
      swift.contains(where: { $0.typeName.hasPrefix("SIMD3<") && $0.offset + 12 == field.offset })
    else { return nil }
    return "a SIMD3 takes 16 bytes in Swift, a vec3 leaves its last 4 to what follows: put both into one SIMD4 and vec4"
  }

  /// Swift begins a member in the tail padding of the structure before, std140 at the next multiple of 16.
  private func cureBehindStructure(_ field: MemoryField) -> String? {
    guard let place = shader.firstIndex(of: field), place > 0, shader[place - 1].name.contains("."),
      let same = swift.first(where: { $0.softName == field.softName }), same.offset < field.offset
    else { return nil }
    return "GLSL pads a structure to its alignment, and Swift puts the next member into the padding: fill the "
      + "structure up with a member"
  }
}
