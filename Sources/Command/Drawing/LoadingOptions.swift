import HeadlandTiles

/// The options that say what a style may reach, and what is kept of it.
struct LoadingOptions {
  static let options: [OptionSpecification] = [
    .flag("--offline", "reach no server; what was fetched before is used, whatever its age"),
    .value("--allow-host", "HOST[,HOST…]", "reach these servers only; *.example.com allows those below a name"),
    .flag("--no-cache", "keep nothing that was fetched, and use nothing that was kept"),
  ]

  let policy: ResourcePolicy
  let isCached: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    isCached = !arguments.flag("--no-cache")
    let isOffline = arguments.flag("--offline")
    guard let text = arguments.text("--allow-host") else {
      policy = isOffline ? .offline : ResourcePolicy()
      return
    }
    guard !isOffline else { throw UsageError("--offline reaches no server: leave it out, or --allow-host") }
    let hosts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    for host in hosts where host.isEmpty || host.contains(where: { "/:@ ".contains($0) }) {
      throw UsageError("--allow-host: \"\(host)\" is no host; write names alone, as in tiles.example.com")
    }
    policy = ResourcePolicy(network: .hosts(hosts))
  }

  /// What loads the style and all that it names.
  var provider: StandardProvider { StandardProvider(policy: policy, cache: isCached ? DiskCache() : nil) }
}
