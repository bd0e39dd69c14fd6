import HeadlandGeometry
import HeadlandStyle
import HeadlandTiles

/// The sources of a style, read once when a frame first needs them; what was missing is asked for again by each frame.
final class SourceStore {
  private var style: Style
  /// The style as it was read, for the places of sources in it.
  private var text: [UInt8]
  private let base: String?
  private let provider: any ResourceProvider
  private let loads = PendingLoads<String, SourceReading.Outcome?>()
  private var sources: [String: (source: LoadedSource, issues: [StyleIssue])] = [:]
  private var failures: [String: MissingResource] = [:]
  /// What the program put between the corners of sources.
  private var pictures: [String: SourcePicture] = [:]

  init(_ style: LoadedStyle, provider: any ResourceProvider) {
    self.style = style.style
    self.provider = provider
    text = style.text
    base = style.base
  }

  /// The sources that were read.
  var loaded: [String: LoadedSource] { sources.mapValues(\.source) }

  /// What could not be had of the sources that the last frame asked for.
  var missing: [MissingResource] { style.sources.compactMap { failures[$0.id] } }

  /// What is wrong inside the sources that were read.
  var issues: [StyleIssue] { style.sources.flatMap { sources[$0.id]?.issues ?? [] } }

  /// Who is to be named beside a map that draws some sources, each once.
  func attributions(of ids: Set<String>) -> [String] {
    var attributions: [String] = []
    for (id, specification) in style.sources where ids.contains(id) {
      let attribution: String? =
        switch (specification, sources[id]?.source) {
        case (.geojson(let geojson), .geojson): geojson.attribution
        case (_, let source): source?.tileSet?.attribution
        }
      if let attribution, !attribution.isEmpty, !attributions.contains(attribution) { attributions.append(attribution) }
    }
    return attributions
  }

  /// The tiles of a frame, each once: sources in the style's order, each one's tiles by name.
  func order(_ keys: BucketCache.TileKeys) -> [BucketCache.Key] {
    style.sources.flatMap { id, _ in
      Set((keys[id] ?? [:]).values).sorted {
        ($0.tile.z, $0.tile.y, $0.tile.x) < ($1.tile.z, $1.tile.y, $1.tile.x)
      }
    }
  }

  /// What is wrong with the data of tiles, at the places of their sources in the style.
  func issues(of tiles: [(key: BucketCache.Key, issues: [VectorTileIssue])]) -> [StyleIssue] {
    let all = tiles.flatMap { key, issues in issues.map { (key, $0) } }
    guard !all.isEmpty else { return [] }
    let places = JSONPlaces(text)
    var issues = all.prefix(Self.longestIssueList).map { key, issue in
      let pointer = JSONPointer(["sources", key.source])
      let (line, column) = places.place(of: pointer.description) ?? (1, 1)
      return StyleIssue(
        severity: .warning, code: .sourceData, pointer: pointer,
        message: "source \"\(key.source)\": tile \(key.tile): \(issue.place)\(issue.message)", hint: issue.hint,
        line: line,
        column: column)
    }
    if all.count > issues.count {
      issues.append(
        StyleIssue(
          severity: .warning, code: .issuesOmitted, pointer: JSONPointer(["sources"]),
          message: "\(all.count - issues.count) faults more in tiles are not listed", line: 1, column: 1))
    }
    return issues
  }

  private static let longestIssueList = 100

  /// Takes a style in which some sources are others than before; what was read of the rest is kept.
  func take(_ style: Style, changed ids: Set<String>) {
    self.style = style
    for id in ids { (sources[id], failures[id]) = (nil, nil) }
    loads.keep(only: Set(style.sources.map(\.id)).subtracting(ids))
    pictures = pictures.filter { style.source($0.key) != nil }
  }

  /// Takes another style's text, where relative URLs in it start at the same place; its sources are then to be taken.
  ///
  /// - Returns: Whether they do.
  func take(_ style: LoadedStyle) -> Bool {
    guard style.base == base else { return false }
    text = style.text
    self.style = style.style
    return true
  }

  /// Changes features of a GeoJSON source.
  ///
  /// - Throws: `MapError.noData`, `GeoJSONError`.
  func update(_ id: String, by diff: GeoJSONDiff) throws {
    guard case (.geojson(var source), let issues)? = sources[id] else {
      throw MapError.noData(id, isGeoJSON: { if case .geojson? = style.source(id) { true } else { false } }())
    }
    _ = try source.update(diff)
    sources[id] = (.geojson(source), issues)
  }

  /// Puts a picture between the corners of a source, in the place of the one that it has; nil for that again.
  func setPicture(_ picture: SourcePicture?, of id: String) {
    pictures[id] = picture
    loads.cancel(id)
    if let picture, case .placed(var placed)? = sources[id]?.source {
      placed.content = picture
      sources[id]?.source = .placed(placed)
    } else {
      (sources[id], failures[id]) = (nil, nil)
    }
  }

  /// Forgets textures of the program, which ended with their device.
  func forgetTextures() {
    for (id, picture) in pictures {
      if case .texture = picture { setPicture(nil, of: id) }
    }
  }

  /// Takes a style in which the corners of a source are others; its picture is kept.
  func take(_ style: Style, corners: [Coordinate], of id: String) {
    let source = sources[id]
    take(style, changed: [id])
    guard case .placed(var placed)? = source?.source else { return }
    placed.quad = PictureQuad(corners)
    sources[id] = (.placed(placed), [])
  }

  /// Reads the sources of some ids side by side, on workers.
  ///
  /// - Throws: `CancellationError`.
  nonisolated(nonsending) func load(_ ids: Set<String>, by deadline: FrameDeadline) async throws {
    failures = [:]
    let wanted = ids.filter { sources[$0] == nil }
    loads.keep(only: wanted)
    for (id, outcome) in loads.take(wanted) { set(id, outcome) }
    let lacking = wanted.filter { sources[$0] == nil }
    guard !lacking.isEmpty else { return }
    for id in lacking {
      guard let specification = style.source(id) else { continue }
      let reading = SourceReading(id: id, provider: provider, base: base, picture: pictures[id])
      loads.start(id) { await reading.outcome(specification) }
    }
    let outcomes = try await loads.values(of: lacking, until: deadline.instant)
    for id in lacking {
      if let outcome = outcomes[id] {
        set(id, outcome)
      } else if let specification = style.source(id) {
        failures[id] = MissingResource(source: id, url: specification.url, reason: deadline.reason)
      }
    }
  }

  private func set(_ id: String, _ outcome: SourceReading.Outcome?) {
    switch outcome {
    case .loaded(let source, let issues): sources[id] = (source, issues)
    case .missing(let resource): failures[id] = resource
    case nil: break
    }
  }
}

/// Until when a frame waits for resources.
struct FrameDeadline {
  let instant: ContinuousClock.Instant?
  private let duration: Duration?

  /// Makes a deadline that begins now; nil for none.
  init(_ duration: Duration?) {
    self.duration = duration
    instant = duration.map { .now + $0 }
  }

  var hasPassed: Bool { instant.map { $0 <= .now } ?? false }

  /// Why something is missing that did not come in time.
  var reason: String {
    "It did not arrive within \(duration.map { "\($0)" } ?? "any time"). Render again, or raise MapOptions.deadline."
  }
}
