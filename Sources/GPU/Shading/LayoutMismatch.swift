/// Why Swift's bytes would not be read as they are meant.
struct LayoutMismatch: Error, Sendable, Equatable, CustomStringConvertible {
  /// What differs and, for typed values, both layouts side by side.
  let description: String
}

/// Compares a Swift type's members with a block's.
///
/// What must hold: at each place where the shader reads a number, Swift has one of the same size and kind (integers may
/// differ in sign, and smaller integers may fill a packed one). Swift may have more: padding and unused members harm
/// nobody. Names need not agree, but a name that both have must lie at one place: it finds swapped members.
struct LayoutComparison {
  /// A field of the block and what is wrong there.
  private struct Difference {
    let field: MemoryField
    let reason: String
  }

  private let layout: SwiftLayout
  private let block: BlockLayout
  private let binding: BlockLayout.Binding

  static func compare(
    _ layout: SwiftLayout, with block: BlockLayout, binding: BlockLayout.Binding
  ) -> LayoutMismatch? {
    LayoutComparison(layout: layout, block: block, binding: binding).result()
  }

  private func result() -> LayoutMismatch? {
    if let array = block.runtimeArray, block.fields.isEmpty { return compareElements(array) }
    // A buffer of one type that feeds a header and a runtime-sized array cannot be typed as a whole: only the header
    // of a single value is compared.
    if block.runtimeArray != nil && binding == .array { return nil }
    let differences = differences(block.fields, repeatedEvery: binding == .array ? layout.stride : nil)
    guard let first = differences.first else { return nil }
    return mismatch(first, differences, block.fields, shaderExtent: "\(block.dataSize) bytes")
  }

  private func compareElements(_ array: BlockLayout.RuntimeArray) -> LayoutMismatch? {
    // A flat array of numbers has no elements of its own: only that numbers lie where they are read can be asked.
    let isFlat = binding == .array && layout.isNumber && array.stride.isMultiple(of: layout.stride)
    let differences = differences(array.fields, repeatedEvery: isFlat ? layout.stride : nil)
    let extent = "stride \(array.stride)"
    if let first = differences.first { return mismatch(first, differences, array.fields, shaderExtent: extent) }
    guard binding == .array, layout.stride != array.stride, !isFlat else { return nil }
    let reason = "elements are \(layout.stride) bytes apart in Swift and \(array.stride) in the shader"
    return LayoutMismatch(description: text(reason, [], array.fields, shaderExtent: extent))
  }

  // MARK: - Numbers

  private func differences(_ fields: [MemoryField], repeatedEvery stride: Int?) -> [Difference] {
    var components: [Int: MemoryComponent] = [:]
    for component in layout.fields.lazy.flatMap(\.components) { components[component.offset] = component }
    let offsets = Dictionary(layout.fields.map { ($0.softName, $0.offset) }, uniquingKeysWith: { first, _ in first })
    return fields.compactMap { field in
      if stride == nil, let offset = offsets[field.softName], offset != field.offset {
        return Difference(
          field: field,
          reason: "'\(field.name)' is at byte \(offset) in Swift and at byte \(field.offset) in the shader")
      }
      return field.components.lazy.compactMap { difference($0, stride, components) }.first.map {
        Difference(field: field, reason: "'\(field.name)' (\(field.typeName)) \($0)")
      }
    }
  }

  /// Why Swift does not have the number that the shader reads; nil where it has.
  private func difference(
    _ wanted: MemoryComponent, _ stride: Int?, _ components: [Int: MemoryComponent]
  ) -> String? {
    let start = stride.map { wanted.offset % $0 } ?? wanted.offset
    let end = start + wanted.size
    guard start < layout.size else {
      return "is read at byte \(wanted.offset), where Swift's \(layout.typeName) has ended (\(layout.size) bytes)"
    }
    var position = start
    while position < end {
      guard let component = components[position] else {
        return "is read at byte \(wanted.offset), where no member of Swift's \(layout.typeName) begins"
      }
      guard component.kind == wanted.kind else {
        return "is read at byte \(wanted.offset) as \(noun(wanted.kind)), where Swift has \(noun(component.kind))"
      }
      guard position + component.size <= end, component.size == wanted.size || wanted.kind == .integer else {
        return
          "reads \(wanted.size) bytes at byte \(wanted.offset), where Swift has a number of \(component.size) bytes"
      }
      position += component.size
    }
    return nil
  }

  private func noun(_ kind: MemoryComponent.Kind) -> String {
    switch kind {
    case .float: "a floating-point number"
    case .integer: "an integer"
    case .opaque: "something that is no number"
    }
  }

  // MARK: - Text

  private func mismatch(
    _ first: Difference, _ all: [Difference], _ fields: [MemoryField], shaderExtent: String
  ) -> LayoutMismatch {
    LayoutMismatch(description: text(first.reason, all.map(\.field), fields, shaderExtent: shaderExtent))
  }

  /// Rows beyond this are cut: an array of lights would fill the screen.
  private static let longestTable = 24

  private func text(
    _ reason: String, _ wrong: [MemoryField], _ fields: [MemoryField], shaderExtent: String
  ) -> String {
    let swift = Dictionary(grouping: layout.fields, by: \.offset)
    let shader = Dictionary(grouping: fields, by: \.offset)
    let marked = Set(wrong.map(\.offset))
    let offsets = Set(swift.keys).union(shader.keys).sorted()
    let start = max(0, (offsets.firstIndex { marked.contains($0) } ?? 0) - Self.longestTable / 2)
    let shown = offsets.dropFirst(start).prefix(Self.longestTable)
    let left = shown.map { row(swift[$0]) }
    let heading = "Swift \(layout.typeName), size \(layout.size), stride \(layout.stride)"
    let width = max(heading.count, left.map(\.count).max() ?? 0)
    var lines = [
      "Swift's \(layout.typeName) does not fit \(block.title): \(reason).",
      "   byte  " + padded(heading, width) + "  GLSL \(block.name), \(shaderExtent)",
    ]
    for (offset, cell) in zip(shown, left) {
      let mark = marked.contains(offset) ? "≠" : " "
      let number = String(offset)
      lines.append(
        mark + String(repeating: " ", count: max(0, 6 - number.count)) + number + "  " + padded(cell, width) + "  "
          + row(shader[offset]))
    }
    if shown.count < offsets.count { lines.append("  (\(offsets.count - shown.count) more rows)") }
    let advice = LayoutAdvice(swift: layout.fields, shader: fields)
    if let cure = wrong.lazy.compactMap({ advice.cure(for: $0) }).first { lines.append("  Cure: \(cure).") }
    return lines.map { $0.trimmingTrailingSpaces }.joined(separator: "\n")
  }

  private func row(_ fields: [MemoryField]?) -> String {
    (fields ?? []).map { "\($0.name.isEmpty ? "value" : $0.name): \($0.typeName), \($0.size) bytes" }
      .joined(separator: "; ")
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    guard let last = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...last])
  }
}
