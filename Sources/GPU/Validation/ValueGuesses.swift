/// Guesses about the values that `set…Bytes` and `set…Value` bind: what is most often wrong in them looks wrong.
///
/// Nothing here fails: every issue is a warning and says that it is a guess. A binding costs one look at its bytes; all
/// else happens in the full check of a draw, once for each block and encoder.
struct ValueGuesses {
  /// The slots in which a word might be no finite number, one bit each.
  private var suspicious: UInt64 = 0
  /// The slots that were looked into: an integer can have the bits of a NaN, and one message is enough.
  private var settled: UInt64 = 0
  /// The blocks whose matrices were looked at.
  private var seen: Set<ObjectIdentifier> = []

  init() {}

  /// Looks at the bytes of a slot; true where they deserve a full check.
  @inline(__always) mutating func note(_ slot: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
    let bit = UInt64(1) << UInt64(slot)
    guard settled & bit == 0 else { return false }
    guard Self.hasUnboundedExponent(bytes) else {
      suspicious &= ~bit
      return false
    }
    suspicious |= bit
    return true
  }

  /// What looks wrong in the values that blocks read.
  mutating func check(
    _ blocks: [RenderPipelineState.Block], _ bindings: borrowing EncoderBindings, encoder: String
  ) -> [GPUIssue] {
    var issues: [GPUIssue] = []
    for block in blocks {
      guard let memory = bindings.bytes(block.stage, block.index) else { continue }
      let value = BoundValue(block: block, memory: memory, length: bindings.length(block.stage, block.index))
      if !block.layout.matrices.isEmpty, seen.insert(ObjectIdentifier(block.layout)).inserted {
        issues += value.transposedMatrices(encoder: encoder)
      }
      let bit = UInt64(1) << UInt64(EncoderBindings.slot(block.stage, block.index))
      if suspicious & bit != 0 {
        issues += value.numbersNotFinite(encoder: encoder)
        suspicious &= ~bit
        settled |= bit
      }
    }
    return issues
  }

  /// Whether a word has the exponent of infinity and NaN, all ones: one more carries into the sign, in two words at once.
  private static func hasUnboundedExponent(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let (exponents, ones, signs) = (
      0x7F80_0000_7F80_0000 as UInt64, 0x0080_0000_0080_0000 as UInt64, 0x8000_0000_8000_0000 as UInt64
    )
    var sums: UInt64 = 0
    var position = 0
    while position + 8 <= bytes.count {
      sums |= (bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self) & exponents) &+ ones
      position += 8
    }
    if position + 4 <= bytes.count {
      sums |= (UInt64(bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self)) & exponents) &+ ones
    }
    return sums & signs != 0
  }
}

/// Bytes with the block that reads them.
private struct BoundValue {
  let block: RenderPipelineState.Block
  let memory: UnsafeRawPointer
  let length: Int

  func transposedMatrices(encoder: String) -> [GPUIssue] {
    block.layout.matrices.compactMap { field in
      guard field.offset + 64 <= length else { return nil }
      let columns = (0..<4).map {
        memory.loadUnaligned(fromByteOffset: field.offset + $0 * 16, as: SIMD4<Float>.self)
      }
      return MatrixGuess(columns: columns).transposition.map {
        issue(
          .transposedMatrix, "'\(field.name)' looks transposed, which is a guess: \($0)",
          "GLSL's matrices are columns, one after the other; transpose it, or declare it row_major", encoder)
      }
    }
  }

  func numbersNotFinite(encoder: String) -> [GPUIssue] {
    for field in block.layout.fields {
      for component in field.components where component.kind == .float && component.offset + 4 <= length {
        let number = memory.loadUnaligned(fromByteOffset: component.offset, as: Float.self)
        guard !number.isFinite else { continue }
        return [
          issue(
            .notFinite, "'\(field.name)' holds \(number) at byte \(component.offset), which is hardly meant (a guess)",
            "look for a division by zero, or for bytes that are no \(field.typeName)", encoder)
        ]
      }
    }
    return []
  }

  private func issue(_ rule: GPUIssue.Rule, _ message: String, _ hint: String, _ encoder: String) -> GPUIssue {
    GPUIssue(
      rule, object: encoder, field: "\(block.stage.noun) buffer \(block.index)",
      message: "block \(block.layout.name): \(message)", hint: hint)
  }
}
