import HeadlandGPU
import HeadlandGeometry
import HeadlandMap
import HeadlandTesting
import HeadlandTiles
import Synchronization

/// Serves tiles and documents of a test, and remembers what it was asked for.
final class TileServer: ResourceProvider {
  enum Answer: Sendable {
    case tile([VectorTileLayer])
    case bytes([UInt8])
    case absent
    case failure
    /// Does not come before `release` is called or the task is cancelled.
    case held([VectorTileLayer])
  }

  private struct State {
    var answers: [TileID: Answer]
    var documents: [String: String]
    var requests: [ResourceRequest] = []
    var cancelled: [TileID] = []
  }

  private let state: Mutex<State>
  private let arrivals = AsyncStream<Void>.makeStream()
  private let ends = AsyncStream<Void>.makeStream()
  private let gate = AsyncStream<Void>.makeStream()

  init(_ answers: [TileID: Answer] = [:], documents: [String: String] = [:]) {
    state = Mutex(State(answers: answers, documents: documents))
  }

  /// The tiles that were asked for since the last call, in order.
  func takeTiles() -> [TileID] {
    state.withLock { state in
      defer { state.requests = [] }
      return state.requests.compactMap(\.tile).sorted { ($0.z, $0.y, $0.x) < ($1.z, $1.y, $1.x) }
    }
  }

  var urls: [String] { state.withLock { $0.requests.map(\.url).sorted() } }
  var cancelled: [TileID] { state.withLock { $0.cancelled } }

  /// The tiles that were asked for, each with its URL.
  var requestedPairs: [(tile: TileID, url: String)] {
    state.withLock { $0.requests.compactMap { request in request.tile.map { ($0, request.url) } } }
  }

  func set(_ document: String, _ text: String) { state.withLock { $0.documents[document] = text } }
  func set(_ tile: TileID, _ answer: Answer) { state.withLock { $0.answers[tile] = answer } }

  /// Waits until one more request has come.
  func asked() async { for await _ in arrivals.stream { return } }

  /// Waits until something that was held has ended.
  func ended() async { for await _ in ends.stream { return } }

  /// Lets go of what is held.
  func release() { gate.continuation.finish() }

  func load(_ request: ResourceRequest) async throws -> ResourceResponse {
    let (answer, document) = state.withLock { state in
      state.requests.append(request)
      return (request.tile.flatMap { state.answers[$0] }, state.documents[request.url])
    }
    arrivals.continuation.yield()
    if let document { return ResourceResponse(Array(document.utf8)) }
    switch answer {
    case .tile(let layers): return ResourceResponse(VectorTileLayer.tile(layers))
    case .bytes(let bytes): return ResourceResponse(bytes)
    case .held(let layers):
      for await _ in gate.stream {}
      defer { ends.continuation.yield() }
      if Task.isCancelled, let tile = request.tile { state.withLock { $0.cancelled.append(tile) } }
      return ResourceResponse(VectorTileLayer.tile(layers))
    case .absent: return ResourceResponse(.absent)
    case .failure, nil:
      throw ResourceError(url: request.url, reason: .notFound, message: "No such thing", hint: "Ask for another")
    }
  }
}

/// Maps of vector tiles, in which a layer `a` is red, `b` blue, and the ground white.
enum VectorMap {
  /// A map of 64 × 64 points at the middle of the world; `source` are further members of the source.
  nonisolated(nonsending) static func make(
    _ server: TileServer, zoom: Double = 0, source: String = "", _ change: (inout MapOptions) -> Void = { _ in }
  ) async throws -> HeadlessMap {
    var options = MapOptions()
    // A loaded machine may take its time; tests of deadlines set their own.
    options.deadline = nil
    change(&options)
    let map = try await HeadlessMap(
      style: .json(style(source)), size: Size(64, 64), options: options, device: try TestMap.strict, provider: server)
    map.camera.zoom = zoom
    return map
  }

  static func style(_ source: String = "", layers more: [String] = []) -> String {
    let source = source.contains("\"url\"") ? source : #", "tiles": ["t/{z}/{x}/{y}"]"# + source
    let layers = [TestMap.background("white"), layer("a", "red"), layer("b", "blue")] + more
    return """
      {"version": 8, "sources": {"v": {"type": "vector"\(source)}}, "layers": [\(layers.joined(separator: ", "))]}
      """
  }

  static func layer(_ name: String, _ color: String, _ more: String = "") -> String {
    TestMap.layer(
      "fill", id: "\(name)-\(color)", source: "v", paint: #""fill-color": "\#(color)", "fill-antialias": false"#,
      #", "source-layer": "\#(name)"\#(more)"#)
  }

  /// A layer that covers columns of a tile, in parts of its width.
  static func columns(_ layer: String, _ from: Double = 0, _ to: Double = 1) -> VectorTileLayer {
    var made = VectorTileLayer(layer)
    let (west, east) = (Int64(from * 4096), Int64(to * 4096))
    made.add(.polygon([[[west, 0], [east, 0], [east, 4096], [west, 4096]]]))
    return made
  }

  /// The four tiles of zoom 1.
  static let quarters = [(0, 0), (1, 0), (0, 1), (1, 1)].map { TileID(z: 1, x: $0.0, y: $0.1) }
}
