/// An absolute `http` or `https` URL, cut into the parts that matter here.
struct WebReference: Hashable, Sendable {
  /// `http` or `https`.
  let scheme: String
  /// User and password as given, with the `@`; empty where there is none.
  let userInfo: String
  /// The host in lower case; IPv6 addresses stand in brackets.
  let host: String
  /// A colon and digits, or nothing.
  let port: String
  /// Path and query, beginning with a slash; a fragment is left out.
  let target: String

  /// Reads a URL so strictly that no other reader can take another host from it.
  init(_ text: String) throws(ResourceError) {
    func malformed(_ message: String, _ hint: String) -> ResourceError {
      ResourceError(url: text, reason: .malformedURL, message: message, hint: hint)
    }
    let parts = Parts(text)
    guard let authority = parts.authority, parts.scheme == "http" || parts.scheme == "https" else {
      throw malformed("It is no http or https URL", "Write https:// and the host")
    }
    scheme = parts.scheme
    let at = authority.lastIndex(of: "@")
    userInfo = at.map { String(authority[...$0]) } ?? ""
    let rest = at.map { authority[authority.index(after: $0)...] } ?? authority
    let isBracketed = rest.hasPrefix("[")
    let end = isBracketed ? rest.firstIndex(of: "]").map { rest.index(after: $0) } : rest.firstIndex(of: ":")
    host = rest[..<(end ?? rest.endIndex)].lowercased()
    port = end.map { String(rest[$0...]) } ?? ""
    let path = String(parts.path) + String(parts.query)
    target = PercentEncoding.encodedForWeb(path.hasPrefix("/") ? path : "/" + path)
    let inner = isBracketed ? host.dropFirst().dropLast() : host[...]
    let allowed = isBracketed ? "0123456789abcdef:." : "abcdefghijklmnopqrstuvwxyz0123456789-._"
    guard !inner.isEmpty, inner.allSatisfy({ allowed.contains($0) }), !isBracketed || end != nil else {
      throw malformed("\"\(host)\" is no host's name", "Write names with other letters in their xn-- form")
    }
    guard
      port.isEmpty
        || (port.hasPrefix(":") && port.count <= 6 && port.dropFirst().allSatisfy { $0.isASCII && $0.isNumber })
    else { throw malformed("\"\(port)\" is no port", "Write a colon and a number, or nothing") }
    guard userInfo.dropLast().utf8.allSatisfy({ (0x21...0x7E).contains($0) && !#"@/\?#[]<>""#.utf8.contains($0) })
    else {
      throw malformed("User and password hold a sign that has to be encoded", "Percent-encode it")
    }
  }

  /// The URL as it is sent.
  var text: String { "\(scheme)://\(userInfo)\(host)\(port)\(target)" }

  /// Resolves a reference against an absolute base (RFC 3986, section 5.2).
  static func resolve(_ reference: String, against base: String) -> String {
    let parts = Parts(base)
    let root = "\(parts.scheme)://\(parts.authority ?? "")"
    if reference.hasPrefix("//") { return "\(parts.scheme):\(reference)" }
    if reference.isEmpty || reference.hasPrefix("#") { return root + parts.path + parts.query }
    if reference.hasPrefix("?") { return root + parts.path + reference }
    let end = reference.firstIndex { $0 == "?" || $0 == "#" } ?? reference.endIndex
    let path = reference[..<end]
    let folder = parts.path.lastIndex(of: "/").map { String(parts.path[...$0]) } ?? "/"
    return root + withoutDots(path.hasPrefix("/") ? String(path) : folder + path) + String(reference[end...])
  }

  /// A path without `.` and `..` (RFC 3986, section 5.2.4).
  private static func withoutDots(_ path: String) -> String {
    var kept: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".", "..":
        if segment == ".." { _ = kept.popLast() }
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return "/" + kept.joined(separator: "/")
  }

  /// The components of an absolute URL by RFC 3986's own expression (appendix B), the fragment left out.
  private struct Parts {
    let scheme: String
    let authority: Substring?
    let path: Substring
    let query: Substring

    init(_ text: String) {
      let whole = text.prefix { $0 != "#" }
      let colon = whole.firstIndex(of: ":")
      scheme = colon.map { whole[..<$0].lowercased() } ?? ""
      var rest = colon.map { whole[whole.index(after: $0)...] } ?? whole
      if rest.hasPrefix("//") {
        let start = rest.dropFirst(2)
        authority = start.prefix { $0 != "/" && $0 != "?" }
        rest = start[start.index(start.startIndex, offsetBy: authority?.count ?? 0)...]
      } else {
        authority = nil
      }
      path = rest.prefix { $0 != "?" }
      query = rest[path.endIndex...]
    }
  }
}
