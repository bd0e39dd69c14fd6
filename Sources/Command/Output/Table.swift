/// Rows of text in columns, each as wide as its widest cell.
struct Table {
  private var rows: [[String]] = []

  mutating func add(_ cells: String...) {
    rows.append(cells)
  }

  /// The rows, one a line, with two blanks between columns and none at the end.
  var text: String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    let lines = rows.map { row in
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      let line = cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
    return lines.joined(separator: "\n")
  }
}
