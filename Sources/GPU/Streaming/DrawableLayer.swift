internal import Glibc
internal import Synchronization

/// Makes the drawables that frames are drawn into: a few, used in turn.
///
/// The corresponding type of Core Animation is `CAMetalLayer`; there is no screen behind this one, and what is presented
/// goes to the handlers of drawable and view.
public final class DrawableLayer: Sendable {
  private struct State {
    var device: Device?
    var pixelFormat: PixelFormat
    var size: Extent
    var allowsTimeout = true
    var textures: [Texture?]
    var nextID = 0
  }

  /// How many drawables there are: as many frames can be in flight.
  public var maximumDrawableCount: Int { places.count }
  /// Who is handed what was presented, in order; nil where handlers are all.
  let line: PresentationLine?
  private let places: InFlightPlaces
  private let state: Mutex<State>
  private let timeoutMS: UInt64

  /// Makes a layer.
  ///
  /// - Parameters:
  ///   - device: The device that draws; nil to set it later.
  ///   - pixelFormat: The format of the drawables' textures.
  ///   - drawableSize: Their size in pixels.
  ///   - maximumDrawableCount: How many there are, 2 or 3.
  public convenience init(
    device: Device? = nil, pixelFormat: PixelFormat = .bgra8Unorm, drawableSize: Extent = Extent(width: 1),
    maximumDrawableCount: Int = 3
  ) {
    self.init(
      device: device, pixelFormat: pixelFormat, drawableSize: drawableSize, count: maximumDrawableCount, line: nil)
  }

  init(
    device: Device?, pixelFormat: PixelFormat, drawableSize: Extent, count: Int = 3, line: PresentationLine?,
    timeoutMS: UInt64 = 1000
  ) {
    let count = min(max(count, 2), 3)
    places = InFlightPlaces(count: count)
    self.line = line
    self.timeoutMS = timeoutMS
    state = Mutex(
      State(
        device: device, pixelFormat: pixelFormat, size: drawableSize, textures: Array(repeating: nil, count: count)))
  }

  /// The device that draws; nil gives no drawables.
  public var device: Device? {
    get { state.withLock { $0.device } }
    set { state.withLock { $0.device = newValue } }
  }

  /// The format of the next drawable's texture.
  public var pixelFormat: PixelFormat {
    get { state.withLock { $0.pixelFormat } }
    set { state.withLock { $0.pixelFormat = newValue } }
  }

  /// The size of the next drawable's texture in pixels.
  public var drawableSize: Extent {
    get { state.withLock { $0.size } }
    set { state.withLock { $0.size = newValue } }
  }

  /// Whether `nextDrawable` gives up after a second; it waits for ever where not.
  public var allowsNextDrawableTimeout: Bool {
    get { state.withLock { $0.allowsTimeout } }
    set { state.withLock { $0.allowsTimeout = newValue } }
  }

  /// A drawable that nothing uses; blocks the calling thread while all are in use.
  ///
  /// - Returns: nil, with the reason told to the device's issue handler, where none became free within a second, or the
  ///   texture cannot be had as described; nil also where there is no device.
  public func nextDrawable() -> Drawable? {
    let (device, waitsForEver) = state.withLock { ($0.device, !$0.allowsTimeout) }
    guard let device else { return nil }
    guard let place = places.takeBlocking(timeoutMS: waitsForEver ? nil : timeoutMS) else {
      device.report([
        GPUIssue(
          .drawable, object: "drawable layer", field: "nextDrawable",
          message: "all \(maximumDrawableCount) drawables are in use and none became free in \(timeoutMS) ms",
          hint: "drop each drawable after it was presented, and commit the command buffers that present them")
      ])
      return nil
    }
    do {
      let texture = try texture(at: place.index, device)
      let id = state.withLock { state in
        defer { state.nextID += 1 }
        return state.nextID
      }
      return Drawable(texture: texture, id: id, source: self, place: place)
    } catch {
      device.report((error as? GPUError)?.issues ?? [])
      return nil
    }
  }

  /// Frees the textures of drawables that are not in use.
  func releaseTextures() {
    state.withLock { $0.textures = Array(repeating: nil, count: places.count) }
  }

  /// The place's texture, made anew where format, size or device have changed.
  private func texture(at index: Int, _ device: Device) throws -> Texture {
    let (known, format, size) = state.withLock { ($0.textures[index], $0.pixelFormat, $0.size) }
    if let known, known.device === device, known.pixelFormat == format, known.width == size.width,
      known.height == size.height
    {
      return known
    }
    let descriptor = TextureDescriptor.texture2DDescriptor(
      pixelFormat: format, width: size.width, height: size.height, mipmapped: false)
    descriptor.usage = [.renderTarget, .shaderRead]
    let texture = try device.makeTexture(descriptor: descriptor)
    texture.label = "drawable \(index)"
    state.withLock { $0.textures[index] = texture }
    return texture
  }
}

/// Seconds since the machine was started, from a clock that never jumps.
enum MonotonicTime {
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
