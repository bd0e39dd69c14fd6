/// The heat points of a tile: a quad for each vertex of its features.
///
/// The vertex that closes a ring counts as any other, as in the reference: where a ring begins there is twice the heat.
package struct HeatmapBucket: Bucket {
  package let quads: PointQuads

  package var isEmpty: Bool { quads.indices.isEmpty }

  init(_ input: LayoutInput) { quads = PointQuads(input, closesRings: true) }
}
