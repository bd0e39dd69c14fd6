extension JSONScanner {
  /// Checks the value at the current place and passes over it without building anything.
  ///
  /// - Parameter depth: How many arrays and objects are open round the value.
  /// - Throws: `JSONError` where the value is not JSON.
  mutating func skipValue(depth: Int) throws(JSONError) {
    switch current {
    case UInt8(ascii: "{"): try skipObject(depth: depth + 1)
    case UInt8(ascii: "["): try skipArray(depth: depth + 1)
    case UInt8(ascii: "\""): _ = try scanString()
    case UInt8(ascii: "-"), 0x30...0x39: _ = try scanNumber()
    case UInt8(ascii: "t"): try scanWord("true")
    case UInt8(ascii: "f"): try scanWord("false")
    default: try scanWord("null")
    }
  }

  private mutating func skipArray(depth: Int) throws(JSONError) {
    try open(UInt8(ascii: "]"), depth: depth)
    if current == UInt8(ascii: "]") {
      index += 1
      return
    }
    while true {
      try skipValue(depth: depth)
      if try !nextElement(closing: UInt8(ascii: "]")) { return }
    }
  }

  private mutating func skipObject(depth: Int) throws(JSONError) {
    try open(UInt8(ascii: "}"), depth: depth)
    if current == UInt8(ascii: "}") {
      index += 1
      return
    }
    while true {
      _ = try scanKey()
      try skipValue(depth: depth)
      if try !nextElement(closing: UInt8(ascii: "}")) { return }
    }
  }

  /// Passes over an opening bracket and the white space behind it.
  mutating func open(_ closing: UInt8, depth: Int) throws(JSONError) {
    guard depth <= Self.maximumDepth else {
      throw failure(
        "arrays and objects are nested more than \(Self.maximumDepth) levels deep", hint: "flatten the nesting")
    }
    index += 1
    skipWhitespace()
  }

  /// Passes over a key, its colon and the white space round them.
  ///
  /// - Returns: The key and its bytes, quotes included.
  mutating func scanKey() throws(JSONError) -> (token: StringToken, range: Range<Int>) {
    let start = index
    guard current == UInt8(ascii: "\"") else {
      let hint = current == UInt8(ascii: "}") ? "remove the comma before the brace" : "keys stand between double quotes"
      throw failure("\(currentCharacter) stands where a key should be", hint: hint)
    }
    let token = try scanString()
    let range = start..<index
    skipWhitespace()
    guard current == UInt8(ascii: ":") else {
      throw failure("\(currentCharacter) stands where the ':' after a key should be")
    }
    index += 1
    skipWhitespace()
    return (token, range)
  }

  /// Passes over what follows an element.
  ///
  /// - Returns: Whether another element follows; `false` when the container was closed.
  mutating func nextElement(closing: UInt8) throws(JSONError) -> Bool {
    skipWhitespace()
    if current == UInt8(ascii: ",") {
      index += 1
      skipWhitespace()
      return true
    }
    guard current == closing else {
      let bracket = Character(UnicodeScalar(closing))
      let hint = index < bytes.count ? "add the missing comma or bracket" : "check whether the file is complete"
      throw failure("\(currentCharacter) stands where ',' or '\(bracket)' should be", hint: hint)
    }
    index += 1
    return false
  }
}
