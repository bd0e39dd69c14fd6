/// Guesses whether a 4×4 matrix has its rows where its columns should be.
struct MatrixGuess {
  /// As the shader reads them.
  let columns: [SIMD4<Float>]

  private var rows: [SIMD4<Float>] {
    (0..<4).map { row in SIMD4(columns[0][row], columns[1][row], columns[2][row], columns[3][row]) }
  }

  /// Why the matrix looks transposed; nil where it does not.
  var transposition: String? {
    let last = rows[3]
    guard !Self.isPerspective(rows) else { return nil }
    if columns[3] == SIMD4(0, 0, 0, 1), last.w == 1, last.x != 0 || last.y != 0 || abs(last.z) > 1 {
      return "its last row \(Self.text(last)) looks like a translation, and its last column has none"
    }
    // Where w stays 1 there is no perspective to be transposed.
    guard last != SIMD4(0, 0, 0, 1), Self.isPerspective(columns) else { return nil }
    return "its last column \(Self.text(columns[3])) looks like the row of a perspective that gives w"
  }

  /// Whether lines are the rows of a symmetric perspective after a rigid motion: the fourth is a unit vector (towards the
  /// viewer), the first two stand upright on it and on each other, the third lies along it.
  private static func isPerspective(_ lines: [SIMD4<Float>]) -> Bool {
    let vectors = lines.map { SIMD3($0.x, $0.y, $0.z) }
    let (right, up, depth, view) = (vectors[0], vectors[1], vectors[2], vectors[3])
    guard abs(dot(view, view) - 1) < 1e-4, dot(right, right) > 0, dot(up, up) > 0 else { return false }
    let along = dot(depth, view)
    return isUpright(right, view) && isUpright(up, view) && isUpright(right, up)
      && abs(dot(depth, depth) - along * along) <= 1e-4 * dot(depth, depth)
  }

  private static func isUpright(_ left: SIMD3<Float>, _ right: SIMD3<Float>) -> Bool {
    let product = dot(left, right)
    return product * product <= 1e-8 * dot(left, left) * dot(right, right)
  }

  private static func dot(_ left: SIMD3<Float>, _ right: SIMD3<Float>) -> Float { (left * right).sum() }

  private static func text(_ line: SIMD4<Float>) -> String { "(\(line.x), \(line.y), \(line.z), \(line.w))" }
}
