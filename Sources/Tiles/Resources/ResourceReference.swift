/// A resource's name as it is written in a style: a path, or a URL with a scheme.
struct ResourceReference: Hashable, Sendable {
  /// The scheme in lower case, nil for a plain path.
  let scheme: String?

  /// The text as given.
  let text: String

  init(_ text: String) {
    self.text = text
    scheme = Self.scheme(of: text)
  }

  /// Resolves against the document that holds this reference: absolute ones stay, others replace its last component.
  func resolved(against base: String?) -> ResourceReference {
    guard let base, scheme == nil, !text.hasPrefix("/") else { return self }
    guard let slash = base.lastIndex(of: "/") else { return self }
    let rest = ResourceReference(base).scheme == "file" ? Self.percentEncoded(text) : text
    return ResourceReference(base[...slash] + rest)
  }

  /// The file's path: plain paths are literal, file URLs are percent-decoded.
  func filePath() throws(ResourceError) -> String {
    guard scheme == "file" else { return text }
    let rest = text.dropFirst("file:".count)
    let path: Substring
    if rest.hasPrefix("//") {
      let authority = rest.dropFirst(2).prefix { $0 != "/" }
      guard authority.isEmpty || authority.lowercased() == "localhost" else {
        throw malformed(
          "It names the host \"\(authority)\"", hint: "Write file:/// with three slashes, or a plain path")
      }
      path = rest.dropFirst(2 + authority.count)
    } else {
      path = rest
    }
    let decoded = try Self.percentDecoded(path.prefix { $0 != "?" && $0 != "#" }, error: malformed)
    guard !decoded.isEmpty else { throw malformed("It has no path", hint: "Write file:/// and the file's path") }
    return decoded
  }

  private func malformed(_ message: String, hint: String) -> ResourceError {
    ResourceError(url: text, reason: .malformedURL, message: message, hint: hint)
  }

  /// `data:` and everything with `://` are URLs; a colon alone may belong to a file's name.
  private static func scheme(of text: String) -> String? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = text[..<colon].lowercased()
    guard let first = name.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first),
      name.utf8.allSatisfy({ isUnreserved($0) || $0 == UInt8(ascii: "+") })
    else { return nil }
    let isURL = text[colon...].hasPrefix("://") || name == "file" || name == "data"
    return isURL ? name : nil
  }

  private static func percentDecoded(
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

  /// A relative URL may be encoded already, so only what can be no part of a URL's path is encoded.
  private static func percentEncoded(_ text: String) -> String {
    var encoded = ""
    for scalar in text.unicodeScalars {
      if scalar == " " {
        encoded += "%20"
      } else {
        encoded.unicodeScalars.append(scalar)
      }
    }
    return encoded
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: false
    }
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
