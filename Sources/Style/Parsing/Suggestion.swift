/// Finds the name that was probably meant by one that is not known.
enum Suggestion {
  /// How many names are looked at: the nearest of more would cost more than the hint is worth.
  static let longestList = 1000

  /// The known name that is nearest to a written one, if it is near enough to be a slip of the pen: at most one change in
  /// three letters, and never more than three.
  static func nearest(to written: String, among known: some Sequence<String>) -> String? {
    // Beyond this length the distance would cost more than the hint is worth.
    guard written.utf8.count <= 64 else { return nil }
    let letters = Array(written.utf8)
    let limit = min(3, max(1, letters.count / 3))
    var best: String?
    var bestRank = (limit, 2)
    for candidate in known.prefix(longestList) {
      guard abs(candidate.utf8.count - letters.count) <= limit else { continue }
      let bytes = Array(candidate.utf8)
      let distance = distance(letters, bytes, limit: limit)
      // A name of which no letter was written is none that was meant; of two as near, the one that begins alike was.
      let rank = (distance, bytes.first == letters.first ? 0 : 1)
      if distance < max(bytes.count, letters.count), rank < bestRank { (best, bestRank) = (candidate, rank) }
    }
    return best
  }

  /// A hint that names the nearest known name, or `nil` when none is near.
  static func hint(for written: String, among known: some Sequence<String>) -> String? {
    nearest(to: written, among: known).map { "did you mean \"\($0)\"?" }
  }

  /// How many letters must be put in, taken out, changed or swapped with a neighbour to get from one name to another
  /// (optimal string alignment); more than `limit` may come out as any number beyond it.
  static func distance(_ first: [UInt8], _ second: [UInt8], limit: Int = 1 << 16) -> Int {
    let tooFar = limit + 1
    guard abs(first.count - second.count) <= limit else { return tooFar }
    var beforeLast = [Int](repeating: tooFar, count: second.count + 1)
    var last = Array(0...second.count)
    var current = beforeLast
    for row in 1..<(first.count + 1) {
      // Farther from the diagonal than the limit there is no way that is short enough.
      let columns = max(1, row - limit)..<max(1, min(second.count, row + limit) + 1)
      current[columns.lowerBound - 1] = columns.lowerBound == 1 ? row : tooFar
      if columns.upperBound <= second.count { current[columns.upperBound] = tooFar }
      for column in columns {
        let change = first[row - 1] == second[column - 1] ? 0 : 1
        current[column] = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + change)
        if row > 1, column > 1, first[row - 1] == second[column - 2], first[row - 2] == second[column - 1] {
          current[column] = min(current[column], beforeLast[column - 2] + 1)
        }
      }
      let nearest = current[columns].min() ?? tooFar
      if nearest > limit, last.allSatisfy({ $0 > limit }) { return tooFar }
      (beforeLast, last, current) = (last, current, beforeLast)
    }
    return last[second.count]
  }
}
