import HeadlandGeometry
import HeadlandStyle
import HeadlandTiles

/// The data of a style's sources, read once when a frame first needs them.
struct SourceStore {
  /// A source's data on their way.
  enum State: Sendable {
    case unread
    /// The data, and what is wrong inside them.
    case loaded(GeoJSONSource, [StyleIssue])
    case missing(MissingResource)
  }

  private var style: Style
  private let provider: any ResourceProvider
  private let base: String?
  private var states: [String: State] = [:]

  init(style: Style, provider: any ResourceProvider, base: String?) {
    self.style = style
    self.provider = provider
    self.base = base
  }

  /// The zooms at which tiles of the readable kinds of source exist.
  var zooms: [String: ClosedRange<Int>] {
    var zooms: [String: ClosedRange<Int>] = [:]
    for (id, specification) in style.sources {
      if case .geojson(let geojson) = specification { zooms[id] = 0...Self.maximumZoom(geojson) }
    }
    return zooms
  }

  func source(_ id: String) -> GeoJSONSource? {
    if case .loaded(let source, _)? = states[id] { source } else { nil }
  }

  /// What could not be had, of the sources that were asked for.
  var missing: [MissingResource] {
    style.sources.compactMap { id, _ in if case .missing(let resource)? = states[id] { resource } else { nil } }
  }

  /// What is wrong inside the sources that were read.
  var issues: [StyleIssue] {
    style.sources.flatMap { id, _ -> [StyleIssue] in
      if case .loaded(_, let issues)? = states[id] { issues } else { [] }
    }
  }

  /// The specifications of sources that were not read yet; those that were missing are tried again.
  func unread(of ids: some Collection<String>) -> [(id: String, specification: GeoJSONSpecification)] {
    ids.sorted().compactMap { id in
      if case .loaded? = states[id] { return nil }
      guard case .geojson(let specification)? = style.source(id) else { return nil }
      return (id, specification)
    }
  }

  mutating func set(_ id: String, _ state: State) { states[id] = state }

  /// Takes a style in which some sources are others than before; what was read of the rest is kept.
  mutating func take(_ style: Style, changed ids: Set<String>) {
    self.style = style
    for id in ids { states[id] = nil }
  }

  /// Reads sources side by side, on workers.
  static func read(
    _ unread: [(id: String, specification: GeoJSONSpecification)], provider: any ResourceProvider, base: String?
  ) async -> [(String, State)] {
    await withTaskGroup(of: (String, State).self) { group in
      for (id, specification) in unread {
        group.addTask { (id, await read(id, specification, provider, base)) }
      }
      var states: [(String, State)] = []
      for await state in group { states.append(state) }
      return states
    }
  }

  func read(_ unread: [(id: String, specification: GeoJSONSpecification)]) async -> [(String, State)] {
    await Self.read(unread, provider: provider, base: base)
  }

  private static func read(
    _ id: String, _ specification: GeoJSONSpecification, _ provider: any ResourceProvider, _ base: String?
  ) async -> State {
    do {
      let bytes: [UInt8]
      switch specification.data {
      case .inline(let text): bytes = text
      case .url(let url): bytes = try await provider.bytes(ResourceRequest(url, kind: .geoJSON, relativeTo: base))
      }
      let source = try specification.makeSource(bytes)
      let places = SourceIssuePlaces(source: id, specification, bytes: bytes)
      return .loaded(source, source.issues.map(places.issue))
    } catch {
      return .missing(MissingResource(source: id, url: specification.data.title, reason: "\(error)"))
    }
  }

  private static func maximumZoom(_ specification: GeoJSONSpecification) -> Int {
    Int(min(max(specification.maxZoom, 0), 24))
  }
}

extension GeoJSONSpecification.Data {
  /// The URL, or what stands for it.
  var title: String {
    switch self {
    case .inline: "inline data"
    case .url(let url): url
    }
  }
}
