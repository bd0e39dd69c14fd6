/// The space in which colours are mixed.
enum MixingSpace: Hashable, Sendable {
  case rgb
  /// Lightness, chroma and hue of CIE Lab.
  case hcl
  /// CIE Lab.
  case lab
}

/// Why two values cannot be mixed.
struct MixingFault: Error {
  let message: String
}

extension ExpressionType {
  /// Whether there are values between two values of the type.
  var isInterpolable: Bool {
    switch self {
    case .number, .color, .projection, .padding, .numberArray, .colorArray, .variableAnchorOffsets: true
    case .array(.number, let count): count != nil
    default: false
    }
  }
}

extension ExpressionValue {
  /// The value between two others of one type.
  ///
  /// - Parameters:
  ///   - start: The value at 0.
  ///   - end: The value at 1.
  ///   - fraction: The place between them.
  ///   - space: The space in which colours are mixed.
  /// - Returns: The mixed value.
  /// - Throws: `MixingFault` for lists that do not match.
  static func mixed(
    from start: ExpressionValue, to end: ExpressionValue, at fraction: Double, in space: MixingSpace
  ) throws(MixingFault) -> ExpressionValue {
    switch (start, end) {
    case (.number(let start), .number(let end)):
      return .number(mix(start, end, fraction))
    case (.color(let start), .color(let end)):
      return .color(.mixed(from: start, to: end, at: fraction, in: space))
    case (.array(let start), .array(let end)) where start.count == end.count:
      var elements: [ExpressionValue] = []
      for (start, end) in zip(start, end) {
        elements.append(try mixed(from: start, to: end, at: fraction, in: space))
      }
      return .array(elements)
    case (.padding(let start), .padding(let end)):
      return .padding(zip(start, end).map { mix($0, $1, fraction) })
    case (.numberArray(let start), .numberArray(let end)):
      try checkLengths("numberArray", start.count, end.count)
      return .numberArray(zip(start, end).map { mix($0, $1, fraction) })
    case (.colorArray(let start), .colorArray(let end)):
      try checkLengths("colorArray", start.count, end.count)
      return .colorArray(zip(start, end).map { .mixed(from: $0, to: $1, at: fraction, in: space) })
    case (.anchorOffsets(let start), .anchorOffsets(let end)):
      return .anchorOffsets(try mixed(from: start, to: end, at: fraction))
    case (.projection(let start), .projection(let end)):
      return .projection(ProjectionDefinition(from: start.to, to: end.to, transition: fraction))
    default:
      throw MixingFault(message: "Cannot interpolate between \(start.type) and \(end.type).")
    }
  }

  private static func mix(_ start: Double, _ end: Double, _ fraction: Double) -> Double {
    start + fraction * (end - start)
  }

  private static func checkLengths(_ type: String, _ start: Int, _ end: Int) throws(MixingFault) {
    guard start == end else {
      throw MixingFault(
        message: "\(type): Arrays have mismatched length (\(start) vs. \(end)), interpolation is not possible.")
    }
  }

  private static func mixed(
    from start: [AnchorOffset], to end: [AnchorOffset], at fraction: Double
  ) throws(MixingFault) -> [AnchorOffset] {
    guard start.count == end.count else {
      let (start, end) = (ExpressionValue.anchorOffsets(start).json, ExpressionValue.anchorOffsets(end).json)
      throw MixingFault(message: "Cannot interpolate values of different length. from: \(start), to: \(end)")
    }
    var offsets: [AnchorOffset] = []
    for (index, (start, end)) in zip(start, end).enumerated() {
      guard start.anchor == end.anchor else {
        throw MixingFault(
          message: "Cannot interpolate values containing mismatched anchors. "
            + "from[\(index * 2)]: \(start.anchor), to[\(index * 2)]: \(end.anchor)")
      }
      offsets.append(
        AnchorOffset(anchor: start.anchor, x: mix(start.x, end.x, fraction), y: mix(start.y, end.y, fraction)))
    }
    return offsets
  }
}
