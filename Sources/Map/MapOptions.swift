import HeadlandGPU

/// How a map is to be made.
public struct MapOptions: Sendable {
  /// Which GPU, or the software rasteriser.
  public var selection: DeviceSelection
  /// What is done about broken rules of the GPU API: in `.strict` a frame that broke one is an error.
  public var validation: ValidationMode
  /// Whether a source that cannot be read ends a frame in an error instead of being listed.
  public var requiresAllResources: Bool
  /// How long a frame waits for resources, as long as the provider does where it is nil; what has not come by then is
  /// listed as missing.
  public var deadline: Duration? = .seconds(60)
  /// What is done about a tile that cannot be had.
  public var missingTiles = MissingTilePolicy.parent
  /// What is done about a missing tile of certain sources, by source id.
  public var missingTilesBySource: [String: MissingTilePolicy] = [:]
  /// How many bytes of tiles are kept beyond what a frame needs.
  public var tileMemory = TileMemory()
  /// How the pictures of image sources are spread between their corners.
  public var pictureMapping = PictureMapping.perspective
  /// How long the driver may take over a frame without getting on, as `DeviceOptions.timeLimit`; nil: for ever.
  public var timeLimit: Duration? = DeviceOptions().timeLimit
  /// Whether and where compiled programs are kept between runs.
  public var programCache = ProgramCacheOption.automatic
  /// Is told what the driver says, labels and debug groups among it.
  public var debugMessageHandler: (@Sendable (DebugMessage) -> Void)?

  /// Makes options; without arguments the best device, broken rules logged, missing resources listed.
  public init(
    selection: DeviceSelection = .any, validation: ValidationMode = .log, requiresAllResources: Bool = false,
    debugMessageHandler: (@Sendable (DebugMessage) -> Void)? = nil
  ) {
    self.selection = selection
    self.validation = validation
    self.requiresAllResources = requiresAllResources
    self.debugMessageHandler = debugMessageHandler
  }

  /// What is done about a missing tile of a source.
  func missingTilePolicy(of source: String) -> MissingTilePolicy {
    requiresAllResources ? .fail : missingTilesBySource[source] ?? missingTiles
  }

  var deviceOptions: DeviceOptions {
    var options = DeviceOptions(
      selection: selection, validation: validation, debugMessageHandler: debugMessageHandler)
    options.timeLimit = timeLimit
    options.programCache = programCache
    return options
  }
}
