import HeadlandStyle
import HeadlandTiles

/// The sprites of a style, loaded when a frame first needs images; what was missing is asked for again by each frame.
final class SpriteStore {
  /// One of the two sheets that a sprite has.
  struct Key: Hashable, Sendable {
    let sprite: SpriteSpecification
    /// Whether it is the sheet for more than one pixel a point.
    let isDouble: Bool

    /// The URL of the index or the sheet: what belongs to the name comes before a query.
    func url(_ ending: String) -> String {
      let url = sprite.url
      let end = url.contains("://") ? url.firstIndex { $0 == "?" || $0 == "#" } ?? url.endIndex : url.endIndex
      return url[..<end] + (isDouble ? "@2x" : "") + ending + url[end...]
    }
  }

  private enum Outcome: Sendable {
    case sheet(SpriteSheet)
    case missing(url: String, reason: String)
  }

  private let provider: any ResourceProvider
  private let base: String?
  /// The style as it was read, for the place of its sprites.
  private let text: [UInt8]
  private let loads = PendingLoads<Key, Outcome>()
  private var sheets: [Key: SpriteSheet] = [:]
  private var failures: [Key: MissingResource] = [:]
  /// What the frame shows, in the style's order.
  private var wanted: [Key] = []
  private var shown: [Key] = []

  init(_ style: LoadedStyle, provider: any ResourceProvider) {
    self.provider = provider
    base = style.base
    text = style.text
  }

  /// Starts to load what is not there yet.
  ///
  /// - Parameters:
  ///   - sprites: The style's sprites; none where the frame shows no image.
  ///   - pixelRatio: Pixels a point.
  func begin(_ sprites: [SpriteSpecification], pixelRatio: Double) {
    wanted = sprites.map { Key(sprite: $0, isDouble: pixelRatio > 1) }
    loads.keep(only: Set(wanted))
    failures = [:]
    for (key, outcome) in loads.take(Set(wanted)) { take(outcome, key) }
    for key in wanted where sheets[key] == nil {
      loads.start(key) { [provider, base] in await Self.load(key, provider, base: base) }
    }
  }

  /// Waits for what was started.
  ///
  /// - Returns: All images by name, where they are others than before.
  /// - Throws: `CancellationError`.
  nonisolated(nonsending) func finish(by deadline: FrameDeadline) async throws -> [String: StyleImage]? {
    let lacking = wanted.filter { sheets[$0] == nil }
    if !lacking.isEmpty {
      failures = [:]
      let outcomes = try await loads.values(of: Set(lacking), until: deadline.instant)
      for key in lacking {
        take(outcomes[key] ?? .missing(url: key.url(".json"), reason: deadline.reason), key)
      }
    }
    let found = wanted.filter { sheets[$0] != nil }
    guard !wanted.isEmpty, found != shown else { return nil }
    shown = found
    sheets = sheets.filter { found.contains($0.key) }
    var images: [String: StyleImage] = [:]
    for key in found {
      let prefix = key.sprite.id == "default" ? "" : key.sprite.id + ":"
      for (name, image) in sheets[key]?.images ?? [:] { images[prefix + name] = image }
    }
    return images
  }

  /// What the frame could not have.
  var missing: [MissingResource] { wanted.compactMap { failures[$0] } }

  /// What is wrong inside the sprites that were loaded.
  var issues: [StyleIssue] {
    let faults = shown.flatMap { key in (sheets[key]?.faults ?? []).map { "sprite \"\(key.sprite.id)\": \($0)" } }
    guard !faults.isEmpty else { return [] }
    let pointer = JSONPointer(["sprite"])
    let (line, column) = JSONPlaces(text).place(of: pointer.description) ?? (1, 1)
    return faults.prefix(100).map { fault in
      StyleIssue(
        severity: .warning, code: .spriteData, pointer: pointer, message: "\(fault), so there is no such image",
        hint: "make the sprite anew, index and sheet together", line: line, column: column)
    }
  }

  private func take(_ outcome: Outcome, _ key: Key) {
    switch outcome {
    case .sheet(let sheet): sheets[key] = sheet
    case .missing(let url, let reason):
      failures[key] = MissingResource(source: key.sprite.id, kind: .sprite, url: url, reason: reason)
    }
  }

  private static func load(_ key: Key, _ provider: any ResourceProvider, base: String?) async -> Outcome {
    var url = key.url(".json")
    do {
      async let index = provider.bytes(ResourceRequest(key.url(".json"), kind: .sprite, relativeTo: base))
      let sheet = ResourceRequest(key.url(".png"), kind: .sprite, relativeTo: base)
      let indexBytes = try await index
      url = key.url(".png")
      return .sheet(try SpriteSheet(index: indexBytes, sheet: try await provider.bytes(sheet)))
    } catch let failure as SpriteSheet.Failure {
      return .missing(url: key.url(".json"), reason: failure.description)
    } catch {
      return .missing(url: url, reason: "\(error)")
    }
  }
}
