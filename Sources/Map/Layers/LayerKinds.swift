import HeadlandGPU
import HeadlandStyle

/// The one list of the layer rooms: a kind that is not here is not drawn.
enum LayerKinds {
  private static let rooms: [LayerKind: LayerRoom] = [
    .background: LayerRoom(bucket: nil, renderer: BackgroundRenderer.init),
    .fill: LayerRoom(bucket: FillBucket.init, renderer: FillRenderer.init),
    .line: LayerRoom(bucket: LineBucket.init, renderer: LineRenderer.init),
    .circle: LayerRoom(bucket: CircleBucket.init, renderer: CircleRenderer.init),
  ]

  /// The kinds that can be drawn.
  static var drawn: Set<LayerKind> { Set(rooms.keys) }

  /// The room of a kind, nil for a kind that cannot be drawn yet.
  static func room(of kind: LayerKind) -> LayerRoom? { rooms[kind] }
}

/// The two doors of a room: from features to a bucket, and from formats to a renderer.
struct LayerRoom: Sendable {
  /// Makes the bucket of a layer on a tile; nil for a kind that draws no features.
  let bucket: (@Sendable (LayoutInput) -> any Bucket)?
  /// Makes the renderer.
  let renderer: @Sendable (Device, AttachmentFormats) throws -> any LayerRenderer
}
