import HeadlandGeometry
import HeadlandImage
import HeadlandStyle

extension HeadlessMap {
  /// The names of the images that there are; those of the style's sprites are there once a frame has shown images.
  public var imageIDs: [String] { images.images.ids.sorted() }

  /// Whether there is an image of a name.
  public func hasImage(_ id: String) -> Bool { images.images[id] != nil }

  /// Adds an image that the style's icons and patterns may name, from the next frame on.
  ///
  /// ```swift
  /// try map.addImage(Image(contentsOf: "hatch.png"), id: "hatch", options: StyleImage.Options(pixelRatio: 2))
  /// ```
  /// It comes before an image that a sprite has under the name. It goes when another style with other sprites is set, or
  /// one without `diff`.
  /// - Parameters:
  ///   - image: The pixels.
  ///   - id: The name.
  ///   - options: How it is to be shown.
  /// - Throws: `MapError.image` where there is an image of that name or the options are wrong, and
  ///   `MapError.renderInProgress` while a frame is being drawn.
  public func addImage(_ image: Image, id: String, options: StyleImage.Options = StyleImage.Options()) throws {
    guard !hasImage(id) else { throw MapError.image(id, "exists already; call updateImage, or remove it first") }
    try set(StyleImage(image, options), id)
  }

  /// Gives an image other pixels, from the next frame on; they may be of another size.
  ///
  /// - Parameters:
  ///   - image: The pixels.
  ///   - id: The name.
  ///   - options: How it is to be shown; as before where nil.
  /// - Throws: `MapError.image` where there is no image of that name or the options are wrong, and
  ///   `MapError.renderInProgress` while a frame is being drawn.
  public func updateImage(_ image: Image, id: String, options: StyleImage.Options? = nil) throws {
    guard let old = images.images[id] else { throw MapError.image(id, "does not exist; call addImage") }
    try set(StyleImage(image, options ?? old.image.options), id)
  }

  /// Removes an image, a sprite's or the program's own; what names it is not drawn from the next frame on.
  ///
  /// - Throws: `MapError.image` where there is no image of that name, and `MapError.renderInProgress` while a frame is
  ///   being drawn.
  public func removeImage(_ id: String) throws {
    guard !isRendering else { throw MapError.renderInProgress }
    guard hasImage(id) else { throw MapError.image(id, "does not exist, so it cannot be removed") }
    images.images.remove(id)
  }

  /// Gives an image that a layer shows and that is missing, by its name; nil where there is none.
  ///
  /// It is called while a frame is made, in the isolation of whoever awaits `render()`, once a frame for each such image.
  /// What it gives is kept as if it had been added by `addImage`.
  public var missingImageHandler: ((String) -> StyleImage?)? {
    get { images.missingHandler }
    set { images.missingHandler = newValue }
  }

  private func set(_ image: StyleImage, _ id: String) throws {
    guard !isRendering else { throw MapError.renderInProgress }
    let options = image.options
    guard !id.isEmpty else { throw MapError.image(id, "has no name; give it one") }
    guard options.pixelRatio > 0, options.pixelRatio.isFinite else {
      throw MapError.image(id, "has the pixel ratio \(options.pixelRatio); give it a positive number")
    }
    images.images.set(image, id)
  }
}

extension HeadlessMap {
  /// Puts the images that the frame shows on the GPU; where the program gives one that was missing, values are made anew
  /// that depend on it.
  nonisolated(nonsending) func prepareImages(
    _ plan: FramePlan, _ keys: BucketCache.TileKeys, _ order: [BucketCache.Key]
  ) async throws -> FrameImages {
    var needed = neededImages(plan, keys)
    while images.ask(for: needed) {
      try await repaint(order, FramePaint(plan, paintInputs(plan)))
      needed = neededImages(plan, keys)
    }
    if options.requiresAllResources, !images.missing.isEmpty { throw MapError.missingResources(images.missing) }
    return try images.prepare(needed, device: device)
  }

  private func neededImages(_ plan: FramePlan, _ keys: BucketCache.TileKeys) -> Set<ImageKey> {
    images.keys(of: plan) { layer, tiles in
      tiles.compactMap { tile in
        keys[layer.source ?? ""]?[tile].flatMap { buckets.layer(layer.id, $0)?.paint }
      }
    }
  }

  /// What the paint values of a frame are computed from.
  func paintInputs(_ plan: FramePlan) -> PaintInputs {
    PaintInputs(zoom: plan.transform.camera.zoom, states: featureStates, images: images.inputs)
  }
}
