import HeadlandGPU
import HeadlandGeometry
import HeadlandImage
import HeadlandStyle
import HeadlandTiles

/// A map without a window: a style, a camera and a size become an image.
///
/// ```swift
/// let map = try await HeadlessMap(style: .file("style.json"), size: Size(1024, 768))
/// map.camera = Camera(center: Coordinate(latitude: 36.3, longitude: 127.8), zoom: 6)
/// try await map.render().image.write(to: "map.png")
/// ```
/// A map belongs to the isolation of whoever made it: a test, an actor, a task. Its hosts are called there.
public final class HeadlessMap {
  /// The device that draws; after its loss the next frame goes on with its successor.
  public private(set) var device: Device
  /// The width and height of the map in points.
  public var size: Size
  /// How many pixels a point has along one axis.
  public var pixelRatio: Double
  /// Where the map is seen from; constraints apply when a frame is drawn.
  public var camera: Camera
  /// What time it is for changes that are spread over time; by default they count at once.
  public var clock = MapClock.still
  /// The style with its issues.
  public private(set) var style: Style

  let options: MapOptions
  let provider: any ResourceProvider
  private var queue: CommandQueue
  private var order: LayerOrder
  /// The style without what `setStyleContent` put on it.
  private var plainStyle: Style
  private var content = MapStyleContent()
  private(set) var sources: SourceStore
  private(set) var tiles: TileStore
  private(set) var buckets = BucketCache()
  var featureStates = FeatureStates()
  /// What the last frame shows, for queries.
  private(set) var queryScene: QueryScene?
  /// Who hands over pictures, by source.
  var pictureProviders: [String: any PictureProvider] = [:]
  /// The images that icons and patterns show.
  let images: MapImages
  private var hosts = HostLifeCycle()
  private var rooms: RoomCache
  private var target: FrameTarget?
  private(set) var isRendering = false

  /// Makes a map; its camera is the style's own.
  ///
  /// - Parameters:
  ///   - reference: Where the style is.
  ///   - size: The width and height in points.
  ///   - pixelRatio: Pixels a point.
  ///   - options: Device, validation, resources.
  ///   - device: A device to share; one is opened by the options where none is given.
  ///   - provider: What fetches the style and its resources; share one among maps, for its connections and open archives.
  /// - Throws: `StyleError`, `ResourceError`, `DeviceError` or `MapError`.
  nonisolated(nonsending)
    public init(
      style reference: StyleReference, size: Size, pixelRatio: Double = 1, options: MapOptions = MapOptions(),
      device: Device? = nil, provider: any ResourceProvider = StandardProvider()
    ) async throws
  {
    let loaded = try await LoadedStyle(reference, provider: provider)
    self.device = try device ?? Device(options.deviceOptions)
    self.size = size
    self.pixelRatio = pixelRatio
    self.options = options
    self.provider = provider
    style = loaded.style
    plainStyle = loaded.style
    camera = Camera(loaded.style)
    queue = self.device.makeCommandQueue()
    order = LayerOrder(loaded.style)
    sources = SourceStore(loaded, provider: provider)
    tiles = TileStore(provider: provider)
    images = MapImages(loaded, provider: provider)
    rooms = RoomCache(device: self.device)
    _ = try pixelSize()
  }

  deinit {
    for host in hosts.takeEnded() { host.renderingWillEnd() }
  }

  // MARK: - Style and layers

  /// Takes another style: custom layers go with the old one, and their hosts may be added again.
  ///
  /// - Parameters:
  ///   - reference: Where the style is.
  ///   - diff: Whether what the old and the new style have in common is kept: sources with their tiles and the states of
  ///     their features, laid out layers. Else all is read anew.
  /// - Throws: `StyleError` or `ResourceError`, or `MapError.renderInProgress` where a frame is being drawn when the
  ///   style has been read; the map then keeps what it has.
  nonisolated(nonsending) public func setStyle(_ reference: StyleReference, diff: Bool = true) async throws {
    let loaded = try await LoadedStyle(reference, provider: provider)
    guard !isRendering else { throw MapError.renderInProgress }
    let old = style
    style = loaded.style
    plainStyle = loaded.style
    if let time = clock.time, diff { style.spreadChanges(from: old, at: time, zoom: camera.zoom) }
    content = MapStyleContent()
    order = LayerOrder(style)
    endHosts()
    queryScene = nil
    guard diff, sources.take(loaded) else {
      images.take(loaded)
      pictureProviders = [:]
      sources = SourceStore(loaded, provider: provider)
      tiles = TileStore(provider: provider)
      buckets = BucketCache()
      featureStates = FeatureStates()
      return
    }
    if style.sprites != old.sprites { images.take(loaded) }
    let effect = MapStyle.Effect(from: old, to: style)
    for source in effect.sources { featureStates.removeAll(source: source) }
    drop(effect)
  }

  /// How many tiles were laid out since the style was set: a camera move over known tiles adds none.
  var layoutCount: Int { buckets.layoutCount }

  /// The ids of all layers from bottom to top.
  public var layerIDs: [String] { order.layers.map(\.id) }

  /// Adds a custom layer.
  ///
  /// - Throws: `MapError` where the id is taken or the position does not exist.
  public func addLayer(_ layer: CustomLayer, position: LayerPosition = .default) throws {
    try order.insert(.custom(layer), position)
  }

  /// Removes a layer; a custom one's host is ended at once, or after the frame that is being drawn with it.
  ///
  /// - Throws: `MapError.noLayer` where there is no layer of that id; `MapError.renderInProgress` for a layer of the style
  ///   while a frame is being drawn.
  public func removeLayer(_ id: String) throws {
    guard order.removeCustom(id) == nil else {
      if !isRendering { endHosts() }
      return
    }
    guard style.layer(id) != nil else { throw MapError.noLayer(id, layers: layerIDs) }
    try changeStyle { try $0.removeLayer(id) }
  }

  /// Makes a change of the style as a whole, or none where it throws, and drops what it makes wrong.
  func changeStyle(_ change: (inout MapStyle) throws -> MapStyle.Effect) throws {
    guard !isRendering else { throw MapError.renderInProgress }
    let declared = Set(content.declared.layerIDs + content.declared.sources.map(\.id))
    var next = MapStyle(style: style, plain: plainStyle, declared: declared, order: order)
    let effect = try change(&next)
    if let time = clock.time {
      next.style.spreadChanges(from: style, at: time, zoom: camera.zoom)
      next.order.renew(from: next.style)
    }
    (style, plainStyle, order) = (next.style, next.plain, next.order)
    drop(effect)
  }

  /// Changes features of a GeoJSON source.
  func update(_ source: String, by diff: GeoJSONDiff) throws {
    try sources.update(source, by: diff)
    buckets.remove(sources: [source])
  }

  private func drop(_ effect: MapStyle.Effect) {
    if !effect.sources.isEmpty {
      sources.take(style, changed: effect.sources)
      tiles.remove(sources: effect.sources)
      for source in effect.sources { pictureProviders[source] = nil }
    }
    buckets.remove(sources: effect.sources.union(effect.layouts))
  }

  /// Changes a custom layer's zooms or visibility.
  ///
  /// - Throws: `MapError.noLayer` where there is no custom layer of that id.
  public func updateLayer(_ id: String, _ change: (inout CustomLayer) -> Void) throws {
    guard var layer = order.customLayers.first(where: { $0.id == id }) else {
      throw MapError.noLayer(id, layers: order.customLayers.map(\.id))
    }
    // What `change` does may come back here: the order must not be held meanwhile.
    change(&layer)
    order.replaceCustom(layer)
  }

  /// Puts sources and layers that the program writes on the style, in the place of those of the call before.
  ///
  /// Layers lie above one another in the order of the block. A layer whose id the style has takes the old one's place,
  /// and so does a source; a custom layer whose host was there before goes on without a restart.
  /// ```swift
  /// try map.setStyleContent(position: .below("labels")) {
  ///   StyleSource.geojson(id: "area", url: "area.geojson")
  ///   FillLayer(id: "area", source: "area").fillColor("#3bb2d0").fillOpacity(0.5)
  ///   CustomLayer(id: "triangle", renderer: triangle)
  /// }
  /// ```
  /// - Parameters:
  ///   - position: Where new layers are put.
  ///   - content: The sources and layers.
  /// - Throws: `MapError` where an id is taken or the position does not exist, and while a frame is being drawn;
  ///   `StyleError` where expressions are nested too deep. The map then keeps what it has.
  public func setStyleContent(
    position: LayerPosition = .default, @MapStyleContentBuilder _ content: () -> MapStyleContent
  ) throws {
    guard !isRendering else { throw MapError.renderInProgress }
    let content = content()
    let style = try plainStyle.adding(content.declared, support: LoadedStyle.support)
    var order = order
    order.remove(self.content, of: plainStyle)
    try order.insert(content, of: style, position)
    (self.style, self.order) = (style, order)
    let changed = (self.content.declared.sources + content.declared.sources).map(\.id)
    sources.take(style, changed: Set(changed))
    tiles.remove(sources: Set(changed))
    self.content = content
    buckets = BucketCache()
    endHosts()
  }

  // MARK: - Sources

  /// Puts a source in the place of the style's own of the same id; of the old one its picture stays where only corners
  /// are given.
  ///
  /// - Throws: `StyleError`.
  func replace(_ source: StyleSource, corners: [Coordinate]? = nil) throws {
    let content = StyleContent { source }
    let changed = try style.adding(content, support: LoadedStyle.support)
    if plainStyle.source(source.id) != nil {
      plainStyle = try plainStyle.adding(content, support: LoadedStyle.support)
    }
    style = changed
    if let corners {
      sources.take(style, corners: corners, of: source.id)
    } else {
      sources.take(style, changed: [source.id])
      tiles.remove(sources: [source.id])
    }
    buckets.remove(sources: [source.id])
  }

  /// Puts a picture between the corners of a source.
  func put(_ picture: SourcePicture?, in source: String) {
    sources.setPicture(picture, of: source)
    buckets.remove(sources: [source])
  }

  // MARK: - Global state

  /// The values that the style's expressions read by `global-state`.
  public var globalState: [String: FeatureValue] { style.globalState }

  /// Sets a value that the style's expressions read by `global-state`, from the next frame on.
  ///
  /// Tiles are laid out again only where a filter or layout property reads the global state.
  /// - Throws: `MapError.renderInProgress` while a frame is being drawn.
  public func setGlobalState(_ name: String, to value: FeatureValue) throws {
    try changeState { $0.setGlobalState(name, to: value) }
  }

  /// Gives a value of the global state the default that the style's `state` has for it.
  ///
  /// - Throws: `MapError.renderInProgress` while a frame is being drawn.
  public func resetGlobalState(_ name: String) throws {
    try changeState { $0.resetGlobalState(name) }
  }

  private func changeState(_ change: (inout Style) -> Void) throws {
    guard !isRendering else { throw MapError.renderInProgress }
    let before = style.globalState
    change(&style)
    change(&plainStyle)
    let after = style.globalState
    let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
    guard !changed.isEmpty else { return }
    order.renew(from: style)
    let layers = style.layers.filter { !$0.globalStateOfLayout.isDisjoint(with: changed) }
    buckets.remove(sources: Set(layers.compactMap(\.source)))
  }

  /// Ends the hosts whose layers are gone.
  private func endHosts() {
    for host in hosts.takeEnded(keeping: order.customLayers) { host.renderingWillEnd() }
  }

  // MARK: - Drawing

  /// Draws a frame and reads it back.
  ///
  /// Hosts are called in the caller's isolation, in layer order. The map can be used again after any error: where the
  /// device was lost, the next frame ends all hosts, starts them with the device's successor and draws there.
  /// - Throws: `MapError`; `GPUError` or `LibraryError` where the device has no memory left or refuses a shader;
  ///   `DeviceError` where the device was lost and no other could be opened; `CancellationError` where the task is
  ///   cancelled while it waits for resources.
  nonisolated(nonsending) public func render() async throws -> Frame {
    guard !isRendering else { throw MapError.renderInProgress }
    isRendering = true
    defer {
      isRendering = false
      endHosts()
    }
    if device.isLost { try replaceDevice() }
    do { return try await drawFrame() } catch let error as GPUError where device.isLost {
      throw MapError.deviceLost("\(error)")
    } catch let error as LibraryError where device.isLost {
      throw MapError.deviceLost("\(error)")
    }
  }

  /// Ends the hosts, whom the frame starts again, and forgets all that the lost device had made.
  private func replaceDevice() throws {
    for host in hosts.takeEnded() { host.renderingWillEnd() }
    device = try device.successor()
    queue = device.makeCommandQueue()
    rooms = RoomCache(device: device)
    buckets = BucketCache()
    sources.forgetTextures()
    images.forgetDevice()
    target = nil
  }

  nonisolated(nonsending) private func drawFrame() async throws -> Frame {
    guard camera.isFinite else { throw MapError.camera("\(camera)") }
    let (width, height) = try pixelSize()
    let time = self.clock.time
    var clock = StageClock()
    let deadline = FrameDeadline(options.deadline)
    takePictures()
    // All that the frame shows is taken before it first waits.
    let transform = CameraTransform(camera: camera, size: size)
    let layers = order.layers.map { $0.presented(at: time, zoom: transform.camera.zoom) }
    let pixelRatio = self.pixelRatio
    images.beginFrame(layers, of: style, zoom: transform.camera.zoom, pixelRatio: pixelRatio)
    try await sources.load(FramePlan.sourceIDs(of: layers, zoom: transform.camera.zoom), by: deadline)
    try await images.loadSprites(by: deadline)
    clock.end("sources")
    let sky = style.sky.map { _ in SkyValues(style, in: EvaluationContext(zoom: transform.camera.zoom)) }
    let plan = FramePlan(
      layers: layers, sources: sources.loaded, transform: transform, pixelRatio: pixelRatio, sky: sky)
    let keys = plan.bucketKeys(of: sources.loaded)
    let order = sources.order(keys)
    let paint = FramePaint(plan, paintInputs(plan))
    buckets.beginFrame()
    buckets.removeUnpaintable(order, paint)
    let missing = buckets.missing(order)
    clock.end("plan")
    try await load(missing, by: deadline)
    let found = found(order)
    clock.end("tiles")
    let target = try prepareTarget(plan, width: width, height: height)
    try rooms.prepare(plan, of: style, formats: target.formats)
    clock.end("prepare")
    try await layOut(missing, layers, paint.inputs)
    try await repaint(order, paint)
    let frameImages = try await prepareImages(plan, keys, order)
    clock.end("layout")
    let scene = scene(of: plan, keys, found, paint.inputs)
    let light = style.light(at: time, zoom: plan.transform.camera.zoom)
    let (commandBuffer, offscreenPasses) = try record(plan, light, frameImages, target, keys)
    clock.end("record")
    let pixels = try await target.pixels(after: commandBuffer)
    clock.end("draw")
    queryScene = scene
    return Frame(
      image: Image(width: width, height: height, pixels: pixels, alpha: .premultiplied), camera: transform.camera,
      bounds: transform.bounds, missingResources: sources.missing + images.missing + tiles.missing,
      attributions: sources.attributions(of: Set(keys.keys)), stageTimings: clock.timings, renderer: device.name,
      issues: style.issues + sources.issues + images.issues
        + sources.issues(of: order.map { ($0, buckets.issues($0)) }),
      gpuIssues: commandBuffer.completion.issues, offscreenPasses: offscreenPasses)
  }

  private func pixelSize() throws -> (width: Int, height: Int) {
    let (width, height) = ((size.width * pixelRatio).rounded(), (size.height * pixelRatio).rounded())
    let limit = device.maximumTextureSize
    guard (1...Double(limit)).contains(width), (1...Double(limit)).contains(height), size.width > 0, size.height > 0
    else {
      throw MapError.size(width: size.width, height: size.height, pixelRatio: pixelRatio, limit: limit)
    }
    return (Int(width), Int(height))
  }

  /// Loads the tiles that the frame lacks.
  nonisolated(nonsending) private func load(
    _ missing: [BucketCache.Key], by deadline: FrameDeadline
  ) async throws {
    let loaded = sources.loaded
    let keys = Set(missing.filter { loaded[$0.source]?.isLoadedByTile == true }.map(TileStore.Key.init))
    tiles.beginFrame(needing: keys)
    let request = TileRequestOptions(
      deadline: deadline, pixelRatio: pixelRatio, policy: { [options] in options.missingTilePolicy(of: $0) })
    try await tiles.load(keys, of: loaded, for: request)
    let missing = sources.missing + images.missingSprites + tiles.missing
    let fatal = missing.filter { options.requiresAllResources || isFatal($0) }
    if !fatal.isEmpty { throw MapError.missingResources(fatal) }
  }

  private func isFatal(_ resource: MissingResource) -> Bool {
    resource.tile != nil && options.missingTilePolicy(of: resource.source) == .fail
  }

  /// Lays out what the frame lacks.
  nonisolated(nonsending) private func layOut(
    _ missing: [BucketCache.Key], _ shown: [MapLayer], _ paint: PaintInputs
  ) async throws {
    // As the frame shows them: a value on its way to another one may still differ from feature to feature.
    let shown = shown.compactMap { if case .style(let layer) = $0 { layer } else { nil } }
    var work: [LayoutWork] = []
    for key in missing {
      let tile = tiles.tile(for: key, of: sources.loaded[key.source], policy: options.missingTilePolicy(of: key.source))
      switch tile {
      case .data(let data, let isSubstitute, let lackingNeighbors):
        let layers = shown.filter { $0.source == key.source && $0.isVisible && key.mayShow($0) }
        work.append(
          LayoutWork(
            key: key, data: data, isSubstitute: isSubstitute, layers: layers, paint: paint,
            lackingNeighbors: lackingNeighbors, pictureMapping: options.pictureMapping,
            showsSlopes: shown.contains { $0.source == key.source && $0.kind == .hillshade }))
      case .empty: buckets.insert(BucketCache.Entry(), for: key)
      case .missing: break
      }
    }
    var uploads = SharedUploads(device: device)
    for result in await LayoutWork.results(work) {
      let entry = BucketCache.Entry(
        layers: try rooms.upload(result.layers, of: style),
        shared: try result.shared.flatMap { try uploads.upload($0, source: result.key.source) }, issues: result.issues,
        isSubstitute: result.isSubstitute, lackingNeighbors: result.lackingNeighbors)
      buckets.insert(entry, for: result.key)
    }
    buckets.evict(to: options.tileMemory.gpuBytes)
    tiles.evict(to: options.tileMemory.loadedBytes)
  }

  /// Makes the paint tables anew that are not as the frame's zoom and states want them; geometry stays.
  nonisolated(nonsending) func repaint(_ keys: [BucketCache.Key], _ paint: FramePaint) async throws {
    for result in await FramePaint.tables(buckets.stalePaint(keys, paint)) {
      buckets.setPaint(try rooms.upload(result.table), of: result.layer, for: result.key)
    }
  }

  private func prepareTarget(_ plan: FramePlan, width: Int, height: Int) throws -> FrameTarget {
    let depth = plan.depth(style)
    if let target, target.fits(width: width, height: height, depth: depth) { return target }
    let made = try FrameTarget(device: device, width: width, height: height, depth: depth)
    target = made
    return made
  }

  private func record(
    _ plan: FramePlan, _ light: LightValues, _ images: FrameImages, _ target: FrameTarget, _ keys: BucketCache.TileKeys
  ) throws -> (CommandBuffer, offscreenPasses: Int) {
    for case .custom(let layer) in plan.entries.map(\.layer) { try hosts.start(layer, device: device) }
    let commandBuffer = queue.makeCommandBuffer()
    commandBuffer.label = "map frame"
    var painter = FramePainter(
      plan: plan, images: images, target: target, light: light, commandBuffer: commandBuffer,
      renderedTiles: { [buckets] layer, tiles in
        guard let source = layer.source else { return tiles.map(BackgroundRenderer.tile) }
        return tiles.compactMap { tile in
          guard let key = keys[source]?[tile], let drawn = buckets.layer(layer.id, key) else { return nil }
          return RenderedTile(id: tile, bucket: drawn.bucket, paint: drawn.paint)
        }
      },
      renderer: { [rooms] layer in rooms.renderer(of: layer.kind, formats: target.formats) },
      compositor: rooms.compositor(formats: target.formats), sky: rooms.sky(formats: target.formats))
    try painter.paint()
    commandBuffer.commit()
    return (commandBuffer, painter.offscreenPassCount)
  }
}

extension Camera {
  /// The camera of a style's root.
  fileprivate init(_ style: Style) {
    self.init(
      center: style.center ?? Coordinate(latitude: 0, longitude: 0), zoom: style.zoom ?? 0, bearing: style.bearing,
      pitch: style.pitch, roll: style.roll)
  }
}
