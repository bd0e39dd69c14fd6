import Glibc

/// What a map may reach.
///
/// The program itself and documents from files are trusted as far as `network` and `files` go. A document that came by
/// HTTP is a stranger's: it may name no file, and no host in a private or local network unless `network` lists it or the
/// document came from that address itself.
public struct ResourcePolicy: Hashable, Sendable {
  /// Which servers may be reached.
  public enum Network: Hashable, Sendable {
    /// All.
    case all
    /// Those that are listed, redirects included: `example.com`, or `*.example.com` for the hosts below it.
    case hosts([String])
    /// None; what a cache on disk holds is still there.
    case none
  }

  /// Which files may be read.
  public enum Files: Hashable, Sendable {
    /// All that the process may read.
    case all
    /// Those in a folder of the list, at any depth; links are followed before they are judged.
    case below([String])
    /// None.
    case none
  }

  /// Which servers may be reached.
  public var network: Network
  /// Which files may be read, archives among them.
  public var files: Files
  /// Whether documents from the web may name files and hosts in private networks as other documents may.
  public var trustsWebDocuments: Bool

  /// Makes a policy; without arguments everything is allowed but what a stranger's document must not name.
  public init(network: Network = .all, files: Files = .all, trustsWebDocuments: Bool = false) {
    self.network = network
    self.files = files
    self.trustsWebDocuments = trustsWebDocuments
  }

  /// Files only.
  public static let offline = ResourcePolicy(network: .none)

  /// Refuses a request that may not be made, whatever its scheme.
  ///
  /// - Throws: `ResourceError` with `.notAllowed`.
  func check(_ request: ResourceRequest) throws(ResourceError) {
    let reference = ResourceReference(request.url)
    let place = reference.archived ?? reference
    switch place.scheme {
    case "http", "https":
      // Whether servers are reached at all is told where no cache has helped.
      if network != .none { _ = try checkHost(of: WebReference(place.text), referrer: request.referrer) }
    case nil, "file": try checkFile(place, referrer: request.referrer)
    default: break
    }
  }

  /// Refuses a host that may not be reached; returns whether it may be in a private network.
  func checkHost(of url: WebReference, referrer: String?) throws(ResourceError) -> Bool {
    switch network {
    case .all: return trustsWebDocuments || !Self.isFromWeb(referrer) || Self.isOwnAddress(url, of: referrer)
    case .hosts(let allowed):
      if allowed.contains(where: { Self.matches(url.host, $0) }) { return true }
      throw Self.refusal(
        url.text, "The host \(url.host) is not among those that are allowed", hint: "Allow \(url.host), or use a file")
    case .none:
      throw Self.refusal(url.text, "No server may be reached", hint: "Allow the network, or use a file")
    }
  }

  private func checkFile(_ reference: ResourceReference, referrer: String?) throws(ResourceError) {
    if Self.isFromWeb(referrer), !trustsWebDocuments {
      throw Self.refusal(
        reference.text, "A document from the web (\(referrer ?? "")) names a file of this machine",
        hint: "Keep the document in a file if it is to read others, or trust documents from the web")
    }
    switch files {
    case .all: return
    case .none: throw Self.refusal(reference.text, "No file may be read", hint: "Allow the folder that it lies in")
    case .below(let folders):
      let path = try reference.filePath()
      // A file that does not exist is told by its provider, if its folder is allowed.
      let real = Self.realPath(path) ?? Self.realPath(Self.folder(of: path)).map { $0 + "/" }
      let isInside = folders.contains { folder in
        guard let root = Self.realPath(folder) else { return false }
        return real?.hasPrefix(root.hasSuffix("/") ? root : root + "/") == true
      }
      guard isInside else {
        throw Self.refusal(
          reference.text, "It lies in none of the folders that are allowed", hint: "Allow the folder that it lies in")
      }
    }
  }

  private static func isFromWeb(_ referrer: String?) -> Bool {
    referrer.map { ResourceReference($0).isFromWeb } ?? false
  }

  /// Whether a document names the very address that it came from, and that the user named therefore.
  ///
  /// Names of hosts do not count: a stranger can let his own lead anywhere, from one request to the next.
  private static func isOwnAddress(_ url: WebReference, of referrer: String?) -> Bool {
    let isAddress = url.host.hasPrefix("[") || url.host.allSatisfy { "0123456789.".contains($0) }
    guard let referrer, isAddress || url.host == "localhost" else { return false }
    let reference = ResourceReference(referrer)
    guard let own = try? WebReference((reference.archived ?? reference).text) else { return false }
    return own.host == url.host && own.port == url.port
  }

  private static func matches(_ host: String, _ pattern: String) -> Bool {
    let pattern = pattern.lowercased()
    return pattern.hasPrefix("*.") ? host.hasSuffix(pattern.dropFirst()) : host == pattern
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func refusal(_ url: String, _ message: String, hint: String) -> ResourceError {
    ResourceError(url: url, reason: .notAllowed, message: message, hint: hint)
  }
}
