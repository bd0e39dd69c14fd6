/// A text in which `{name}` stands for a property of the feature, as in styles before there were expressions.
struct TokenText {
  private enum Part {
    case text(String)
    case property(String)
  }

  private let parts: [Part]

  init(_ text: String) {
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      // Braces do not nest: the name begins at the last one.
      let start = rest[open..<close].lastIndex(of: "{") ?? open
      if start > rest.startIndex { parts.append(.text(String(rest[..<start]))) }
      parts.append(.property(String(rest[rest.index(after: start)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    self.parts = parts
  }

  /// The text as an expression.
  ///
  /// - Parameter range: The bytes that the expression's values are said to come from.
  /// - Returns: `nil` where nothing in the text stands for a property.
  func expression(at range: Range<Int>) -> JSONValue? {
    guard parts.contains(where: { if case .property = $0 { true } else { false } }) else { return nil }
    func form(_ elements: [JSONValue]) -> JSONValue { JSONValue(.array(elements), range: range) }
    func text(_ text: String) -> JSONValue { JSONValue(.string(text), range: range) }
    let operands = parts.map { part in
      switch part {
      case .text(let constant): text(constant)
      case .property(let name): form([text("to-string"), form([text("get"), text(name)])])
      }
    }
    return operands.count == 1 ? operands[0] : form([text("concat")] + operands)
  }
}
