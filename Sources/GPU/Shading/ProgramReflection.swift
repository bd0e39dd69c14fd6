/// What a linked function takes and gives, in Metal's index spaces.
struct ProgramReflection: Sendable, Equatable {
  let stage: ShaderStage
  /// Uniform and storage blocks by buffer index.
  let blocks: [BlockReflection]
  /// Samplers and images by texture index.
  let textures: [TextureReflection]
  /// Vertex inputs, or what a fragment function takes from the vertex stage; GL's own variables are left out.
  let inputs: [InterfaceVariable]
  /// What a vertex function hands on, or a fragment function's colours.
  let outputs: [InterfaceVariable]

  func block(at index: Int) -> BlockReflection? { blocks.first { $0.index == index } }
}

/// A uniform or storage block: what is bound at a buffer index.
struct BlockReflection: Sendable, Equatable {
  enum Kind: String, Sendable {
    case uniform
    case storage
  }

  let name: String
  let kind: Kind
  /// Metal's buffer index: the author's `binding = n`.
  let index: Int
  let glBinding: Int
  /// Where the last member ends, in bytes, which is what must be bound; a runtime-sized array counts one element.
  let dataSize: Int
  /// The size that GL reserves, rounded up by the layout's rule: a bound range that GL is to accept must reach so far.
  let paddedSize: Int
  /// Whether the block became elements of a storage array, `paddedSize` apart: `IndexedBlock`.
  var isIndexed = false
  let members: [BlockMember]

  /// The array without a length at the end of a storage block.
  var runtimeArray: (offset: Int, stride: Int)? {
    let elements = members.filter(\.isRuntimeSized)
    guard let first = elements.map(\.offset).min(), let stride = elements.first?.runtimeStride else { return nil }
    return (first, stride)
  }
}

/// One variable of a block, at the depth at which GL names it (`lights[0].color`).
struct BlockMember: Sendable, Equatable {
  /// Without the block's name and without the `[0]` of an array of numbers.
  let name: String
  let type: GLSLType
  let offset: Int
  /// 1 where it is no array; 0 where the array has no length.
  let arraySize: Int
  let arrayStride: Int
  let matrixStride: Int
  let isRowMajor: Bool
  /// Of the outermost array of structures in a storage block; 1 and 0 where there is none, size 0 for no length.
  let topLevelArraySize: Int
  let topLevelArrayStride: Int

  var isRuntimeSized: Bool { arraySize == 0 || topLevelArraySize == 0 }
  var runtimeStride: Int { arraySize == 0 ? arrayStride : topLevelArrayStride }

  /// The first byte after the member, all elements of its arrays counted, one where there is no length.
  var end: Int {
    let shape = type.shape ?? GLSLType.Shape(scalar: .float, columns: 1, rows: 1)
    let vectors = isRowMajor ? shape.rows : shape.columns
    let components = isRowMajor ? shape.columns : shape.rows
    return offset + (max(topLevelArraySize, 1) - 1) * topLevelArrayStride + (max(arraySize, 1) - 1) * arrayStride
      + (vectors - 1) * matrixStride + components * 4
  }
}

/// A sampler or image of a function.
struct TextureReflection: Sendable, Equatable {
  let name: String
  /// Of the first element where it is an array.
  let textureIndex: Int
  /// Texture n carries sampler n unless a pragma says otherwise; nil where n is no sampler index, and for images.
  let samplerIndex: Int?
  let type: GLSLType
  let arrayLength: Int

  /// Sampler n for texture n holds for each element of an array; a pragma gives all elements the same sampler.
  func samplerIndex(ofElement element: Int) -> Int? {
    guard samplerIndex == textureIndex else { return samplerIndex }
    let index = textureIndex + element
    return ShaderIndexLimits.samplers.contains(index) ? index : nil
  }
}

/// A vertex attribute, a varying or a fragment output.
struct InterfaceVariable: Sendable, Equatable {
  let name: String
  /// −1 where neither the author nor the driver gave one.
  let location: Int
  let type: GLSLType
  let arraySize: Int
}

/// A difference between what a vertex function writes and what a fragment function reads.
///
/// Separable stages link one by one, so no driver reports it: the fragment function would read undefined values.
struct StageMismatch: Sendable, Equatable, CustomStringConvertible {
  let description: String

  /// Inputs of `fragment` that no output of `vertex` feeds; matched by location where there is one, else by name.
  static func find(vertex: ProgramReflection, fragment: ProgramReflection) -> [StageMismatch] {
    fragment.inputs.compactMap { input in
      let key = input.location >= 0 ? "location \(input.location)" : "name '\(input.name)'"
      let match = vertex.outputs.first {
        input.location >= 0 ? $0.location == input.location : $0.location < 0 && $0.name == input.name
      }
      guard let match else {
        let hint = vertex.outputs.contains { $0.name == input.name } ? " (it gives that name another location)" : ""
        return StageMismatch(
          description:
            "the fragment function reads '\(input.name)', but the vertex function writes nothing of \(key)\(hint)")
      }
      guard match.type != input.type || match.arraySize != input.arraySize else { return nil }
      return StageMismatch(
        description:
          "'\(input.name)' is \(input.type) in the fragment function but '\(match.name)' is \(match.type) in "
          + "the vertex function; give both the same type")
    }
  }
}
