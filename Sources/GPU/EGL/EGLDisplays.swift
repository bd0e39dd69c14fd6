internal import CEGL
internal import Glibc
internal import Synchronization

/// An initialised display and what it offers.
struct EGLConnection: Sendable {
  fileprivate let key: EGLDisplays.Key
  let display: EGLHandle
  let extensions: Set<Substring>
}

/// The process's displays, one per platform and device, each initialised once and never terminated.
///
/// EGL hands out the same display for the same device and does not count its users: whoever terminates it takes it from
/// all others, whom we cannot know. Mesa (22.3) also loses 11 KiB at each termination of a display that was drawn with,
/// and nothing where the next context is made on the display that is there.
enum EGLDisplays {
  struct Key: Hashable, Sendable {
    let platform: DevicePlatform
    let device: EGLHandle?
    let drmNode: String?
  }

  private struct Entry: Sendable {
    let connection: EGLConnection
    /// Must outlive the display.
    let native: GBMDevice?
    /// Whether a device on it was abandoned, so that none can be made on it any more.
    var isGivenUp = false
  }

  private static let entries = Mutex<[Key: Entry]>([:])

  /// The candidate's display, initialised.
  static func acquire(_ candidate: EGLCandidate) throws(EGLFailure) -> EGLConnection {
    let key = Key(
      platform: candidate.platform, device: candidate.device,
      drmNode: candidate.platform == .gbm ? candidate.drmNode : nil)
    // A Result, since the closure of withLock cannot pass a typed error through.
    return try entries.withLock { entries -> Result<EGLConnection, EGLFailure> in
      if entries[key]?.isGivenUp == true {
        return .failure(EGLFailure(step: "eglGetPlatformDisplay", error: hanging))
      }
      // Somebody else may have terminated it; where it is initialised, asking again changes nothing.
      if let entry = entries[key], eglInitialize(entry.connection.display.pointer, nil, nil) != 0 {
        return .success(entry.connection)
      }
      do throws(EGLFailure) {
        let entry = try open(key)
        entries[key] = entry
        return .success(entry.connection)
      } catch { return .failure(error) }
    }.get()
  }

  /// Refuses the display from now on.
  static func giveUp(_ connection: EGLConnection) {
    entries.withLock { $0[connection.key]?.isGivenUp = true }
  }

  /// Why a display that was given up is refused.
  static let hanging = "commands that never end occupy this display's renderer for as long as the process lives"

  private static func open(_ key: Key) throws(EGLFailure) -> Entry {
    var native: GBMDevice?
    let display: EGLDisplay?
    switch key.platform {
    case .device: display = eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_DEVICE_EXT), key.device?.pointer, nil)
    case .gbm:
      native = try GBMDevice(node: key.drmNode ?? "")
      display = eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_GBM_KHR), native?.handle.pointer, nil)
    case .surfaceless: display = eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil)
    }
    do throws(EGLFailure) {
      guard let display else { throw .last("eglGetPlatformDisplay") }
      guard eglInitialize(display, nil, nil) != 0 else { throw .last("eglInitialize") }
      let connection = EGLConnection(
        key: key, display: EGLHandle(pointer: display), extensions: EGLStrings.extensions(of: display))
      return Entry(connection: connection, native: native)
    } catch {
      native?.close()
      throw error
    }
  }
}

/// A render node opened for GBM; it must outlive its display.
struct GBMDevice: Sendable {
  let handle: EGLHandle
  private let file: Int32

  init(node: String) throws(EGLFailure) {
    file = open(node, O_RDWR | O_CLOEXEC)
    guard file >= 0 else { throw EGLFailure(step: "open", error: String(cString: strerror(errno))) }
    guard let device = cegl_gbm_create_device(file) else {
      Glibc.close(file)
      throw EGLFailure(step: "gbm_create_device", error: "libgbm is missing (libgbm1) or knows no driver for the node")
    }
    handle = EGLHandle(pointer: UnsafeMutableRawPointer(device))
  }

  func close() {
    cegl_gbm_device_destroy(OpaquePointer(handle.pointer))
    Glibc.close(file)
  }
}
