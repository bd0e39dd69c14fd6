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

  /// Whether the scheme belongs to an archive: what follows it is itself the name of a resource.
  var isArchive: Bool { scheme == "mbtiles" || scheme == "pmtiles" }

  /// The name of the archive's file, for references into archives.
  var archived: ResourceReference? {
    guard isArchive, let scheme else { return nil }
    return ResourceReference(String(text.dropFirst(scheme.count + "://".count)))
  }

  /// Whether the resource, or the archive that holds it, comes by HTTP.
  var isFromWeb: Bool { scheme == "http" || scheme == "https" || archived?.isFromWeb == true }

  /// Resolves against the document that holds this reference: absolute ones stay, others replace its last component.
  func resolved(against base: String?) -> ResourceReference {
    guard let base else { return self }
    if let scheme, let archived {
      return ResourceReference("\(scheme)://\(archived.resolved(against: base).text)")
    }
    guard scheme == nil else { return self }
    let reference = ResourceReference(base)
    if let archive = reference.archived { return resolved(against: archive.text) }
    if reference.isFromWeb { return ResourceReference(WebReference.resolve(text, against: base)) }
    guard !text.hasPrefix("/"), let slash = base.lastIndex(of: "/") else { return self }
    let rest = reference.scheme == "file" ? Self.percentEncoded(text) : text
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
    let decoded = try PercentEncoding.decoded(path.prefix { $0 != "?" && $0 != "#" }, error: malformed)
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
}
