extension JSONValue {
  /// The value as compact JSON (RFC 8259) in UTF-8, which reads back as an equal value.
  ///
  /// Keys keep their order, what was left unread its bytes, and a number that is not finite becomes one too large for
  /// the type, as it was read.
  public var jsonBytes: [UInt8] {
    var writer = JSONWriter()
    writer.write(self)
    return writer.bytes
  }

  /// The value as compact JSON (RFC 8259).
  public var jsonText: String { String(decoding: jsonBytes, as: UTF8.self) }
}

/// Writes values as compact JSON.
private struct JSONWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ value: JSONValue) {
    switch value.content {
    case .null: bytes += "null".utf8
    case .boolean(let boolean): bytes += (boolean ? "true" : "false").utf8
    case .number(let number): write(number)
    case .string(let string): write(string)
    case .unread(let raw): bytes += raw
    case .array(let elements):
      list("[", elements, "]") { writer, element in writer.write(element) }
    case .object(let object):
      list("{", object.members, "}") { writer, member in
        writer.write(member.key)
        writer.bytes.append(UInt8(ascii: ":"))
        writer.write(member.value)
      }
    }
  }

  private mutating func list<Element>(
    _ open: Unicode.Scalar, _ elements: [Element], _ close: Unicode.Scalar,
    _ write: (inout JSONWriter, Element) -> Void
  ) {
    bytes.append(UInt8(ascii: open))
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      write(&self, element)
    }
    bytes.append(UInt8(ascii: close))
  }

  /// The shortest text that reads back as the number.
  private mutating func write(_ number: Double) {
    guard number.isFinite else {
      // JSON has no infinity; a value that is not a number has no sign to keep.
      bytes += (number < 0 ? "-1e999" : number.isNaN ? "null" : "1e999").utf8
      return
    }
    bytes += number.plainText.utf8
  }

  private mutating func write(_ string: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes += #"\""#.utf8
      case UInt8(ascii: "\\"): bytes += #"\\"#.utf8
      case UInt8(ascii: "\n"): bytes += #"\n"#.utf8
      case UInt8(ascii: "\r"): bytes += #"\r"#.utf8
      case UInt8(ascii: "\t"): bytes += #"\t"#.utf8
      case 0..<0x20:
        bytes += #"\u00"#.utf8
        bytes += [Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
