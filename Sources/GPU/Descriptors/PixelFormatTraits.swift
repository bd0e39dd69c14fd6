/// What GLES makes of a pixel format: one row of `PixelFormatTable`.
struct PixelFormatTraits: Sendable {
  /// What a shader reads.
  enum Kind: Sendable { case none, unorm, snorm, float, uint, sint, depth, stencil, depthStencil }

  /// When a device can do something.
  enum Condition: Sendable, Hashable {
    case always, never
    /// When the driver has one of these extensions.
    case needs([String])
  }

  /// How the declared bytes differ from the stored ones.
  enum Conversion: Sendable {
    case none
    /// Bytes 0 and 2 of each 4 change places.
    case redAndBlueBytes
    /// The 10-bit fields at bits 0 and 20 of each 32 change places.
    case redAndBlueTenBits
    /// Alpha moves between the highest and the lowest of 16 bits.
    case alphaBit
  }

  var kind = Kind.none
  /// The number of channels.
  var channels = 4
  var internalFormat: UInt32 = 0
  var layout: UInt32 = 0
  var type: UInt32 = 0
  /// The bytes of one pixel, or of one block where the format is compressed.
  var bytes = 0
  /// The pixels of a block; 1×1 where the format is not compressed.
  var block = (width: 1, height: 1)
  var availability = Condition.always
  var rendering = Condition.never
  var filtering = Condition.never
  /// Whether shaders can write it as an image.
  var writing = Condition.never
  var conversion = Conversion.none
  /// Sampled as alpha, stored as red.
  var isAlphaOnly = false
  /// How the format is emulated; nil where the storage is Metal's own.
  var emulation: String?
  /// Why no GLES driver has it and what to use instead; nil where some has it.
  var absence: String?

  var isCompressed: Bool { block.width > 1 }
  var isInteger: Bool { kind == .uint || kind == .sint }
  /// Whether a pixel of several channels is packed in 16 bits, which no driver promises to read back as such.
  var isPackedInShorts: Bool { bytes == 2 && channels > 2 }
  /// Whether bytes go through memory when they are copied to or from a buffer.
  var goesThroughMemory: Bool { conversion != .none || isPackedInShorts }
  /// The bits of red, green, blue and alpha from the highest on, as stored.
  var bitsInShorts: [Int] {
    switch self.type {
    case PixelFormatTable.shorts565: [5, 6, 5]
    case PixelFormatTable.shorts4444: [4, 4, 4, 4]
    default: [5, 5, 5, 1]
    }
  }
}

/// How a device has a pixel format.
public enum PixelFormatSupport: Sendable, Hashable {
  /// Stored as Metal stores it.
  case supported
  /// Stored otherwise, with bytes converted at upload and readback; the text says how.
  case emulated(String)
  /// Not to be had; the text says why and what to use instead.
  case absent(String)
}

/// What a device can do with a pixel format.
public struct PixelFormatCapabilities: OptionSet, Hashable, Sendable {
  /// The capabilities' bits.
  public let rawValue: UInt
  /// Makes capabilities of their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Shaders can sample it.
  public static let read = PixelFormatCapabilities(rawValue: 1)
  /// Samplers can mix its pixels.
  public static let filter = PixelFormatCapabilities(rawValue: 2)
  /// Passes can draw into it.
  public static let render = PixelFormatCapabilities(rawValue: 4)
  /// Passes can blend into it.
  public static let blend = PixelFormatCapabilities(rawValue: 8)
  /// Shaders can write it.
  public static let write = PixelFormatCapabilities(rawValue: 16)
}

extension PixelFormat {
  var traits: PixelFormatTraits { PixelFormatTable.traits(of: self) }

  /// Whether the format has a depth channel.
  public var hasDepth: Bool { traits.kind == .depth || traits.kind == .depthStencil }

  /// Whether the format has a stencil channel.
  public var hasStencil: Bool { traits.kind == .stencil || traits.kind == .depthStencil }

  /// Whether the format holds colours.
  public var isColor: Bool { self != .invalid && !hasDepth && !hasStencil }

  /// Whether pixels lie in compressed blocks.
  public var isCompressed: Bool { traits.isCompressed }

  /// The bytes of one pixel as `getBytes` and `replace` count them; of one block where the format is compressed, and 0
  /// for `invalid` and for formats that no GLES driver has.
  public var bytesPerPixel: Int { traits.bytes }
}

extension PixelFormatTraits.Condition {
  func holds(_ capabilities: GLCapabilities) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .needs(let extensions): extensions.contains { capabilities.has($0) }
    }
  }
}

extension Device {
  /// Whether the device has a pixel format, and how.
  public func support(for format: PixelFormat) -> PixelFormatSupport {
    let traits = format.traits
    if let absence = traits.absence { return .absent(absence) }
    guard traits.availability.holds(self.capabilities) else {
      guard case .needs(let extensions) = traits.availability else { return .absent("is no format") }
      return .absent("this driver lacks \(extensions.joined(separator: " and ")): use an uncompressed 8-bit format")
    }
    return traits.emulation.map { .emulated($0) } ?? .supported
  }

  /// What the device can do with a pixel format; nothing where it lacks the format.
  public func capabilities(of format: PixelFormat) -> PixelFormatCapabilities {
    if case .absent = support(for: format) { return [] }
    let traits = format.traits
    var found: PixelFormatCapabilities = .read
    if traits.filtering.holds(capabilities) { found.insert(.filter) }
    if traits.rendering.holds(capabilities) { found.insert(.render) }
    if traits.writing.holds(capabilities) { found.insert(.write) }
    let isFullFloat = traits.kind == .float && traits.bytes == traits.channels * 4
    let blends = !traits.isInteger && format.isColor && (!isFullFloat || capabilities.hasFloatBlend)
    if found.contains(.render), blends { found.insert(.blend) }
    return found
  }
}
