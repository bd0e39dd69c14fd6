/// Guesses about the values that `set…Bytes` and `set…Value` bind: what is most often wrong in them looks wrong.
///
/// Nothing here fails: every issue is a warning and says that it is a guess. A binding costs one look at its bytes; all
/// else happens in the full check of a draw, once for each block and encoder.
struct ValueGuesses {
  /// Where the bytes of each slot lie, nil where a buffer is bound; empty until the first bytes.
  private var values: [UnsafeRawPointer?] = []
  /// The slots in which a word might be no finite number, one bit each.
  private var suspicious: UInt64 = 0
  /// The slots that were looked into: an integer can have the bits of a NaN, and one message is enough.
  private var settled: UInt64 = 0
  /// The blocks whose matrices were looked at.
  private var seen: Set<ObjectIdentifier> = []

  init() {}

  /// Notes bytes and where their copy lies, which is slower to read; true where they deserve a full check.
  mutating func note(_ slot: Int, _ bytes: UnsafeRawBufferPointer, copy: UnsafeRawPointer) -> Bool {
    if values.isEmpty { values = Array(repeating: nil, count: EncoderBindings.bufferSlots * 2) }
    values[slot] = copy
    let bit = UInt64(1) << UInt64(slot)
    guard settled & bit == 0 else { return false }
    guard Self.hasUnboundedExponent(bytes) else {
      suspicious &= ~bit
      return false
    }
    suspicious |= bit
    return true
  }

  mutating func forget(_ slot: Int) {
    guard !values.isEmpty else { return }
    values[slot] = nil
    suspicious &= ~(UInt64(1) << UInt64(slot))
  }

  /// What looks wrong in the values that blocks read.
  mutating func check(
    _ blocks: [RenderPipelineState.Block], _ bindings: borrowing EncoderBindings, encoder: String
  ) -> [GPUIssue] {
    guard !values.isEmpty else { return [] }
    var issues: [GPUIssue] = []
    for block in blocks {
      let slot = EncoderBindings.slot(block.stage, block.index)
      guard let memory = values[slot] else { continue }
      let value = BoundValue(block: block, memory: memory, length: bindings.length(block.stage, block.index))
      if !block.layout.matrices.isEmpty, seen.insert(ObjectIdentifier(block.layout)).inserted {
        issues += value.transposedMatrices(encoder: encoder)
      }
      let bit = UInt64(1) << UInt64(slot)
      if suspicious & bit != 0 {
        issues += value.numbersNotFinite(encoder: encoder)
        suspicious &= ~bit
        settled |= bit
      }
    }
    return issues
  }

  /// Whether a word has the exponent of infinity and NaN.
  private static func hasUnboundedExponent(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let exponent: UInt32 = 0x7F80_0000
    var position = 0
    while position + 32 <= bytes.count {
      let words = bytes.loadUnaligned(fromByteOffset: position, as: SIMD8<UInt32>.self) & exponent
      if words.max() == exponent { return true }
      position += 32
    }
    while position + 4 <= bytes.count {
      if bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self) & exponent == exponent { return true }
      position += 4
    }
    return false
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
