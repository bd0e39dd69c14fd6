/// What one layer draws of one tile, as the processor has it: vertices and indices in tile units.
///
/// A bucket is a value that workers make. Only features and layout properties enter it, never paint values and never the
/// camera, so that neither a colour nor a movement makes it anew.
package protocol Bucket: Sendable {
  /// Whether there is nothing to be drawn.
  var isEmpty: Bool { get }
}

/// What one layer draws of one tile, as the GPU has it.
protocol UploadedBucket: Sendable {
  /// The bytes of its buffers.
  var byteCount: Int { get }
}

/// How finely a tile's geometry is cut where its surface is not flat.
package enum SubdivisionGrain: Hashable, Sendable {
  /// Not at all: the tile is a plane.
  case none
}
