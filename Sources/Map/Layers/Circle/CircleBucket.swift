/// The circles of a tile: a quad for each vertex of its features.
package struct CircleBucket: Bucket {
  package let quads: PointQuads

  package var isEmpty: Bool { quads.indices.isEmpty }

  init(_ input: LayoutInput) { quads = PointQuads(input) }
}
