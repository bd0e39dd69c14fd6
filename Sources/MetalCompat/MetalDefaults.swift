public import HeadlandGPU
internal import Synchronization

/// What Metal takes from the system and the bundle: the default device's options and the default library's sources.
///
/// ```swift
/// MetalDefaults.registerLibrary(source: String(decoding: PackageResources.shaders_glsl, as: UTF8.self), name: "shaders.glsl")
/// let device = MTLCreateSystemDefaultDevice()
/// let library = device?.makeDefaultLibrary()
/// ```
public enum MetalDefaults {
  private final class WeakDevice: Sendable {
    weak let device: Device?
    init(_ device: Device) { self.device = device }
  }

  private static let sources = Mutex(DefaultLibrarySources())
  private static let options = Mutex(DeviceOptions())
  private static let systemDevice = Mutex<WeakDevice?>(nil)
  private static let timing = Atomic(false)

  // MARK: - Library

  /// Adds a source to what `makeDefaultLibrary()` makes; a source of the same name is replaced.
  ///
  /// A program registers each of its shader files once, before hosts start, as the build puts each `.metal` file into
  /// the bundle's library on Apple's platforms. A file without `#pragma` sections belongs to all that follow it, as a
  /// header does. Functions of all files are in one library and must differ in name.
  /// - Parameters:
  ///   - source: GLSL with `#pragma vertex NAME`, `#pragma fragment NAME` or `#pragma kernel NAME` sections.
  ///   - name: The file's name, as errors should say it.
  public static func registerLibrary(source: String, name: String) {
    sources.withLock { $0.register(source: source, name: name) }
  }

  /// - Throws: `LibraryError`, or `GPUError` where nothing was registered.
  package static func makeLibrary(for device: Device) throws -> Library {
    try sources.withLock { $0 }.makeLibrary(for: device)
  }

  // MARK: - Device

  /// How the next device of `MTLCreateSystemDefaultDevice` is opened: which GPU, validation, who is told of issues.
  public static var deviceOptions: DeviceOptions {
    get { options.withLock { $0 } }
    set { options.withLock { $0 = newValue } }
  }

  /// Whether command buffers that are made from now on know their `gpuStartTime` and `gpuEndTime`.
  ///
  /// Metal always measures. Here it costs a little, so that it is off, and the times are 0, unless a program asks; where
  /// the driver has no timers they stay 0.
  public static var measuresGPUTime: Bool {
    get { timing.load(ordering: .relaxed) }
    set { timing.store(newValue, ordering: .relaxed) }
  }

  /// The device that is in use, the successor of one that was lost, or a new one.
  ///
  /// - Throws: `DeviceError`.
  static func device() throws -> Device {
    try systemDevice.withLock { current in
      let device = try current?.device?.successor() ?? Device(deviceOptions)
      current = WeakDevice(device)
      return device
    }
  }

  /// Every device of the machine, the one in use among them.
  static func allDevices() -> [Device] {
    let current = systemDevice.withLock { $0?.device }
    return DeviceDescription.all().found.compactMap { found in
      if let current, !current.isLost, current.description.index == found.index { return current }
      var options = deviceOptions
      options.selection = DeviceSelection(which: .index(found.index))
      do { return try Device(options) } catch {
        tell(error)
        return nil
      }
    }
  }

  static func tell(_ error: any Error) {
    let options = deviceOptions
    for issue in MetalIssues.issues(of: error) {
      if let handler = options.issueHandler {
        handler(issue)
      } else if options.validation != .off {
        StandardError.print(issue.description)
      }
    }
  }
}

/// The shader files that become one library.
struct DefaultLibrarySources {
  private var files: [(name: String, text: String)] = []

  mutating func register(source: String, name: String) {
    if let index = files.firstIndex(where: { $0.name == name }) {
      files[index].text = source
    } else {
      files.append((name: name, text: source))
    }
  }

  /// - Throws: `LibraryError`, or `GPUError` where nothing was registered.
  func makeLibrary(for device: Device) throws -> Library {
    guard !files.isEmpty else {
      throw GPUError([
        GPUIssue(
          .library, object: "default library", field: "makeDefaultLibrary", message: "no source was registered",
          hint: "call MetalDefaults.registerLibrary(source:name:) for each shader file when the program starts")
      ])
    }
    return try device.makeLibrary(sources: files, name: "default library")
  }
}

/// The machine's preferred device; nil where none can be opened, with the reasons told.
///
/// Every call gives the same device for as long as somebody holds it, so that objects made through it go together, as on
/// Apple's platforms; after its loss, a new one. `MetalDefaults.deviceOptions` says how it is opened. A map has a device of its own, which its
/// hosts are handed.
public func MTLCreateSystemDefaultDevice() -> (any MTLDevice)? {
  do { return try MetalDefaults.device() } catch {
    MetalDefaults.tell(error)
    return nil
  }
}

/// Every device that can draw, hardware before software; opening them takes tens of milliseconds each.
///
/// The device that `MTLCreateSystemDefaultDevice` gave is among them while somebody holds it. Each of the others is a new
/// one at each call.
public func MTLCopyAllDevices() -> [any MTLDevice] { MetalDefaults.allDevices() }
