import HeadlandGPU
import HeadlandGeometry

/// Why a map could not be made, changed or rendered.
public enum MapError: Error, Sendable, CustomStringConvertible {
  /// A second `render` was called before the first had returned.
  case renderInProgress
  /// The image would have no pixels, or more than the device can draw.
  case size(width: Double, height: Double, pixelRatio: Double, limit: Int)
  /// The camera holds a number that is not finite.
  case camera(String)
  /// A layer of that id is there already.
  case layerExists(String)
  /// No layer has that id.
  case noLayer(String, layers: [String])
  /// No source has that id.
  case noSource(String, sources: [String])
  /// A source has layers and none was named, or the other way round.
  case sourceLayer(source: String, String)
  /// A source is of a type that does not have what was to be changed.
  case sourceType(source: String, type: String, needed: String)
  /// A picture cannot be put between corners.
  case picture(source: String, String)
  /// No layer has that index.
  case noLayerIndex(Int, count: Int)
  /// There is no frame yet that could be queried.
  case noFrame
  /// The filter of a query cannot be read.
  case invalidFilter(String)
  /// The style marks no slot of that name.
  case noSlot(String, slots: [String])
  /// A change was to be made to the data of a source that has none so far.
  case noData(String, isGeoJSON: Bool)
  /// An image cannot be added, changed or removed.
  case image(String, String)
  /// A custom layer's host threw an error.
  case hostFailed(layer: String, reason: String)
  /// Rules of the GPU API were broken, in strict validation.
  case invalidCommands([GPUIssue])
  /// The device was lost while drawing.
  case deviceLost(String)
  /// The driver had no memory left for what was drawn; the map can be rendered again.
  case outOfMemory(String)
  /// A source that the style needs could not be read, with strict resources.
  case missingResources([MissingResource])

  /// What is wrong, where, and the cure.
  public var description: String {
    switch self {
    case .renderInProgress:
      "render() was called while another render() of the same map runs; await it, or make a second map"
    case .size(let width, let height, let pixelRatio, let limit):
      "an image of \(width)×\(height) points at pixel ratio \(pixelRatio) cannot be drawn; "
        + "each side must come to 1…\(limit) pixels on this device"
    case .camera(let camera): "the camera has a number that is not finite: \(camera); give it finite numbers"
    case .layerExists(let id): "layer '\(id)' exists already; remove it first, or choose another id"
    case .noLayer(let id, let layers): "there is no layer '\(id)'; the map has \(Self.list(layers))"
    case .noSource(let id, let sources): "there is no source '\(id)'; the style has \(Self.list(sources))"
    case .sourceLayer(let source, let reason): "source '\(source)' \(reason)"
    case .sourceType(let source, let type, let needed):
      "source '\(source)' is of type '\(type)'; only sources of type \(needed) can be changed so"
    case .picture(let source, let reason): "source '\(source)' \(reason)"
    case .noLayerIndex(let index, let count): "there is no layer index \(index); use 0…\(count)"
    case .noFrame: "no frame of this style has been drawn that could be queried; render one first"
    case .invalidFilter(let reason): "the filter of the query cannot be read: \(reason)"
    case .noSlot(let name, let slots): "the style marks no slot '\(name)'; it has \(Self.list(slots))"
    case .noData(let source, let isGeoJSON):
      isGeoJSON
        ? "source '\(source)' has not been read, so its features cannot be changed; render a frame that draws it first"
        : "source '\(source)' is not GeoJSON, so it has no features to be changed; name one that is"
    case .image(let id, let reason): "image '\(id)' \(reason)"
    case .hostFailed(let layer, let reason): "the host of custom layer '\(layer)' failed: \(reason)"
    case .invalidCommands(let issues): issues.map(\.description).joined(separator: "\n")
    case .deviceLost(let reason), .outOfMemory(let reason): reason
    case .missingResources(let missing): missing.map(\.description).joined(separator: "\n")
    }
  }

  private static func list(_ names: [String]) -> String {
    guard !names.isEmpty else { return "none" }
    let shown = names.prefix(12).map { "'\($0)'" }.joined(separator: ", ")
    return names.count > 12 ? "\(shown) and \(names.count - 12) more" : shown
  }
}

/// Something that the style asked for and that could not be had.
public struct MissingResource: Sendable, Hashable, CustomStringConvertible {
  /// What needs a resource.
  public enum Kind: String, Hashable, Sendable {
    /// A source, for itself or for a tile.
    case source
    /// A sprite, for its index or its sheet.
    case sprite
    /// An image that a layer shows; it is itself what is missing.
    case image
  }

  /// What needs it.
  public let kind: Kind
  /// The id of the source, sprite or image that needs it.
  public let source: String
  /// The tile, where it is one.
  public let tile: TileID?
  /// The URL or path as the style gives it.
  public let url: String
  /// Why it could not be had, and the cure.
  public let reason: String

  init(source: String, kind: Kind = .source, tile: TileID? = nil, url: String, reason: String) {
    self.kind = kind
    self.source = source
    self.tile = tile
    self.url = url
    self.reason = reason
  }

  /// The source, the tile, the resource and the reason in one line.
  public var description: String {
    // A reason that begins with the resource as it was resolved names it well enough.
    let isNamed = reason.hasPrefix("\(url):") || reason.prefix { $0 != ":" }.hasSuffix(url)
    return "\(kind.rawValue) '\(source)'\(tile.map { ", tile \($0)" } ?? ""): "
      + (isNamed ? reason : "\(url): \(reason)")
  }
}
