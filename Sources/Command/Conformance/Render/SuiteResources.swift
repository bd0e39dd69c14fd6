import FoundationEssentials
import Headland

/// Serves the names that a suite's styles use from its folders of files.
struct SuiteResources: ResourceProvider {
  /// Where files are looked for, in this order.
  let folders: [String]

  private static let schemes: [(prefix: String, folder: @Sendable (ResourceKind) -> String)] = [
    ("local://", { _ in "" }), ("http://localhost:2900/", { _ in "" }), ("mapbox://fonts/", { _ in "glyphs/" }),
    ("mapbox://", { ["tile": "tiles/", "tileJSON": "tilesets/"][$0.rawValue] ?? "" }),
  ]

  func load(_ request: ResourceRequest) async throws -> ResourceResponse {
    guard let path = Self.path(of: request) else {
      guard request.url.hasPrefix("/") || request.url.hasPrefix("data:") else { throw Self.absent(request) }
      return try await StandardProvider(policy: .offline).load(request)
    }
    for folder in folders {
      var file = request
      file.url = "\(folder)/\(path)"
      guard FileManager.default.fileExists(atPath: file.url) else { continue }
      return try await FileProvider().load(file)
    }
    guard request.kind == .tile else { throw Self.absent(request) }
    return ResourceResponse(.absent)
  }

  /// The value in a JSON file that a style names; nil where there is none.
  func json(_ url: String) -> JSONValue? { bytes(url).flatMap(JSONValue.read) }

  /// The bytes of a file that a style or an operation names; nil where there is none.
  func bytes(_ url: String) -> [UInt8]? {
    let path = Self.path(of: ResourceRequest(url, kind: .style)) ?? url
    return folders.lazy.compactMap { try? FileContents.bytes(of: "\($0)/\(path)") }.first
  }

  /// The path below a folder of assets; nil for a name that does not lead there.
  static func path(of request: ResourceRequest) -> String? {
    guard let scheme = schemes.first(where: { request.url.hasPrefix($0.prefix) }) else { return nil }
    let rest = request.url.dropFirst(scheme.prefix.count).prefix { $0 != "?" && $0 != "#" }
    let decoded = try? PercentEncoding.decoded(rest) {
      ResourceError(url: request.url, reason: .malformedURL, message: $0, hint: $1)
    }
    return scheme.folder(request.kind) + (decoded ?? String(rest))
  }

  private static func absent(_ request: ResourceRequest) -> ResourceError {
    ResourceError(
      url: request.url, reason: .notFound, message: "The suite's folders hold no such file",
      hint: "Name the folder that does after --assets")
  }
}
