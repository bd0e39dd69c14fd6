/// The percent signs of URLs (RFC 3986, section 2.1).
package enum PercentEncoding {
  /// The text that an encoded one stands for; `error` puts a fault and its cure into an error.
  package static func decoded(
    _ text: Substring, error: (String, String) -> ResourceError
  ) throws(ResourceError) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(hexDigit), let low = rest.popFirst().flatMap(hexDigit) else {
        throw error("A percent sign is not followed by two hexadecimal digits", "Write %25 for the sign itself")
      }
      bytes.append(high << 4 | low)
    }
    guard !bytes.contains(0) else { throw error("The path holds a zero byte", "Remove %00") }
    guard let decoded = String(validating: bytes, as: UTF8.self) else {
      throw error("The path is not UTF-8 once it is decoded", "Percent-encode the UTF-8 bytes of the name")
    }
    return decoded
  }

  /// The text with all bytes encoded that no URL may hold as they are: control characters, spaces, brackets, non-ASCII.
  static func encodedForWeb(_ text: some StringProtocol) -> String {
    var encoded = ""
    for byte in text.utf8 {
      let isAllowed = (0x21...0x7E).contains(byte) && !#""<>\^`{|}"#.utf8.contains(byte)
      encoded += isAllowed ? String(UnicodeScalar(byte)) : "%" + hex(byte)
    }
    return encoded
  }

  private static func hex(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
