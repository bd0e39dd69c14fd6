import HeadlandGPU
import HeadlandGeometry
import HeadlandStyle
import HeadlandTiles

/// Where a map's images come from, and where they are on the GPU.
final class MapImages {
  var images = StyleImages()
  private let numbers = ImageNumbers()
  /// Gives an image that there is not, by its name.
  var missingHandler: ((String) -> StyleImage?)?
  private let provider: any ResourceProvider
  private var sprites: SpriteStore
  private var atlas: ImageAtlas?
  private var unknown: Set<String> = []
  /// What the frame has asked the program for.
  private var asked: Set<String> = []

  init(_ style: LoadedStyle, provider: any ResourceProvider) {
    self.provider = provider
    sprites = SpriteStore(style, provider: provider)
  }

  /// Takes another style: the images of the old one go with it.
  func take(_ style: LoadedStyle) {
    images = StyleImages()
    sprites = SpriteStore(style, provider: provider)
  }

  /// What values that name images are computed from.
  var inputs: ImageInputs { ImageInputs(available: images.ids, version: images.idsVersion, numbers: numbers) }

  /// Forgets what was on a device that was lost.
  func forgetDevice() { atlas = nil }

  // MARK: - Sprites

  /// Starts to load a style's sprites, if any of a frame's layers shows images.
  func beginFrame(_ layers: [MapLayer], of style: Style, zoom: Double, pixelRatio: Double) {
    asked = []
    let isShown = layers.contains { layer in
      guard case .style(let styleLayer) = layer, layer.isVisible(at: zoom) else { return false }
      return LayerKinds.room(of: styleLayer.kind) != nil && styleLayer.showsImages
    }
    sprites.begin(isShown ? style.sprites : [], pixelRatio: pixelRatio)
  }

  /// Waits for the sprites.
  ///
  /// - Throws: `CancellationError`.
  nonisolated(nonsending) func loadSprites(by deadline: FrameDeadline) async throws {
    if let loaded = try await sprites.finish(by: deadline) { images.setSprites(loaded) }
  }

  /// What the frame could not have of its style's sprites.
  var missingSprites: [MissingResource] { sprites.missing }

  /// What the frame could not have.
  var missing: [MissingResource] {
    let tooLarge = Set(atlas?.tooLarge.map(\.id) ?? [])
    return sprites.missing
      + unknown.sorted().map { id in
        MissingResource(
          source: id, kind: .image, url: id,
          reason: "No sprite has it. Add it by addImage, or check the spelling in the style.")
      }
      + tooLarge.sorted().map { id in
        MissingResource(
          source: id, kind: .image, url: id, reason: "There is no room for it beside the frame's other images.")
      }
  }

  /// What is wrong inside the sprites.
  var issues: [StyleIssue] { sprites.issues }

  // MARK: - A frame's images

  /// Asks for images that there are not.
  ///
  /// - Parameter keys: The images that the frame shows.
  /// - Returns: Whether any was given.
  func ask(for keys: Set<ImageKey>) -> Bool {
    let before = images.idsVersion
    for id in Set(keys.map(\.id)).sorted() where images[id] == nil && asked.insert(id).inserted {
      // The handler may have added it to the map itself.
      if let image = missingHandler?(id), images[id] == nil { images.set(image, id) }
    }
    unknown = Set(keys.map(\.id).filter { images[$0] == nil })
    return images.idsVersion != before
  }

  /// Puts the images that a frame shows on the GPU.
  ///
  /// - Throws: `GPUError` where memory is short.
  func prepare(_ keys: Set<ImageKey>, device: Device) throws -> FrameImages {
    guard !keys.isEmpty || atlas != nil else { return FrameImages(numbers: numbers, ids: images.ids) }
    let atlas = atlas ?? ImageAtlas(device: device)
    self.atlas = atlas
    return try atlas.prepare(keys, images, numbers)
  }

  /// The images that a plan's layers show: those of the style, and those of the features of its tiles.
  func keys(of plan: FramePlan, tables: (StyleLayer, [UnwrappedTileID]) -> [UploadedPaintTable]) -> Set<ImageKey> {
    let context = EvaluationContext(
      zoom: plan.transform.camera.zoom.rounded(.down), availableImages: images.ids)
    var keys: Set<ImageKey> = []
    for entry in plan.entries {
      guard case .style(let layer) = entry.layer, let paint = LayerKinds.room(of: layer.kind)?.paint else { continue }
      let properties = paint.members.filter(\.isImage).map { layer.property($0.name) }.filter { $0.expression != nil }
      guard !properties.isEmpty else { continue }
      for property in properties where !property.isPerFeature {
        let key = ImageKey(id: property.imageName(in: context), use: .pattern)
        if !key.id.isEmpty { keys.insert(key) }
      }
      guard properties.contains(where: \.isPerFeature) else { continue }
      for table in tables(layer, entry.tiles) { keys.formUnion(table.images.compactMap(numbers.key)) }
    }
    return keys
  }
}

extension StyleLayer {
  /// Whether any of the layer's properties names images.
  fileprivate var showsImages: Bool {
    properties.table.specifications.contains { specification in
      guard properties.isSet(specification.name) else { return false }
      return specification.type == .resolvedImage
        || property(specification.name).expression?.inputs.contains(.images) ?? false
    }
  }
}
