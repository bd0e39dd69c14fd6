/// Finds the word that a mistyped one was meant to be.
enum Suggestion {
  /// `; did you mean --zoom?`, or nothing where no candidate is near.
  static func sentence(for word: String, among candidates: [String]) -> String {
    let distances = candidates.map { ($0, distance(word, $0)) }
    guard let (nearest, distance) = distances.min(by: { $0.1 < $1.1 }) else { return "" }
    let letters = word.filter(\.isLetter).count
    return distance <= max(1, letters / 3) ? "; did you mean \(nearest)?" : ""
  }

  /// The least number of letters to insert, delete, replace, or swap with a neighbour, to turn `a` into `b`
  /// (optimal string alignment).
  static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a), Array(b))
    var rows = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0...a.count { rows[i][0] = i }
    for j in 0...b.count { rows[0][j] = j }
    for i in a.indices {
      for j in b.indices {
        let replaced = rows[i][j] + (a[i] == b[j] ? 0 : 1)
        var least = min(replaced, rows[i][j + 1] + 1, rows[i + 1][j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, rows[i - 1][j - 1] + 1) }
        rows[i + 1][j + 1] = least
      }
    }
    return rows[a.count][b.count]
  }
}
