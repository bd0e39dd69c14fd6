extension ExpressionValue {
  /// The greatest weight that a constant may have: far more than any that was written by hand.
  static let heaviest = 1 << 20

  /// How much a value holds, in bytes of text and elements of lists; no more than a limit is counted.
  ///
  /// - Parameter limit: Where counting ends.
  /// - Returns: The weight, at least 1.
  func weight(upTo limit: Int = heaviest) -> Int {
    switch self {
    case .string(let text): return min(max(text.utf8.count, 1), limit)
    case .formatted(let text): return min(text.sections.reduce(1) { $0 + $1.text.utf8.count + 1 }, limit)
    case .array(let elements):
      var sum = 1
      for element in elements where sum < limit { sum += element.weight(upTo: limit - sum) }
      return min(sum, limit)
    default: return 1
    }
  }
}
