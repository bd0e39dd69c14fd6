internal import CEGL
internal import Glibc

/// A display, device or GBM pointer.
///
/// Unchecked: EGL's displays and devices may be used from every thread; only contexts are bound to one.
struct EGLHandle: @unchecked Sendable, Hashable {
  let pointer: UnsafeMutableRawPointer
}

/// A step that EGL refused.
struct EGLFailure: Error {
  let step: String
  let error: String

  /// With EGL's own error for the call that just failed; reading it clears it.
  static func last(_ step: String) -> EGLFailure { EGLFailure(step: step, error: name(of: eglGetError())) }

  static func name(of code: EGLint) -> String {
    // EGL's codes are consecutive from EGL_SUCCESS.
    let names = [
      "EGL_SUCCESS", "EGL_NOT_INITIALIZED", "EGL_BAD_ACCESS", "EGL_BAD_ALLOC", "EGL_BAD_ATTRIBUTE", "EGL_BAD_CONFIG",
      "EGL_BAD_CONTEXT", "EGL_BAD_CURRENT_SURFACE", "EGL_BAD_DISPLAY", "EGL_BAD_MATCH", "EGL_BAD_NATIVE_PIXMAP",
      "EGL_BAD_NATIVE_WINDOW", "EGL_BAD_PARAMETER", "EGL_BAD_SURFACE", "EGL_CONTEXT_LOST",
    ]
    let index = Int(code) - Int(EGL_SUCCESS)
    guard names.indices.contains(index) else { return "EGL error 0x" + String(code, radix: 16) }
    return index == 0 ? "the driver gave no reason" : names[index]
  }
}

/// Strings that EGL tells of a display, or of the loader where `display` is nil.
enum EGLStrings {
  static func extensions(of display: EGLDisplay?) -> Set<Substring> {
    guard let text = eglQueryString(display, EGL_EXTENSIONS) else {
      // Without client extensions the loader sets an error, which must not be taken for that of a later call.
      _ = eglGetError()
      return []
    }
    return Set(String(cString: text).split(separator: " "))
  }
}

/// What must be true of the process before its first EGL call.
enum EGLProcess {
  /// Prepares the process once; later calls cost nothing.
  static func prepare() { _ = isPrepared }

  private static let isPrepared: Bool = {
    keepShaderCacheApart()
    cegl_load()
    return true
  }()

  /// Software rendering was asked for in Mesa's own way.
  static var prefersSoftware: Bool {
    guard let value = environment("LIBGL_ALWAYS_SOFTWARE")?.lowercased() else { return false }
    return ["1", "true", "yes", "y", "t"].contains(value)
  }

  static func environment(_ name: String) -> String? {
    guard let value = getenv(name), value[0] != 0 else { return nil }
    return String(cString: value)
  }

  /// Gives Mesa a cache folder of ours, so that other programs' shaders do not push ours out of its size limit.
  ///
  /// Mesa reads only the environment, and makes only the last folder of the path. Where no folder can be made, Mesa
  /// does what it does by itself. It maps its table of 1.3 MB before the disk has given room for it, so that on a full disk
  /// the process would end in a bus error: there it keeps nothing. Code that was compiled for one vector width of the
  /// software rasteriser is loaded for any, and writes past buffers of a smaller one: each has a folder of its own.
  private static func keepShaderCacheApart() {
    let decidedByUser = [
      "MESA_SHADER_CACHE_DIR", "MESA_SHADER_CACHE_DISABLE", "MESA_GLSL_CACHE_DIR", "MESA_GLSL_CACHE_DISABLE",
    ]
    guard decidedByUser.allSatisfy({ getenv($0) == nil }), let base = CacheFolder.path else { return }
    let folder = "\(base)/mesa" + (environment("LP_NATIVE_VECTOR_WIDTH").map { "-\($0)" } ?? "")
    guard CacheFolder.make(folder) == nil else { return }
    if CacheFolder.hasRoom(folder, bytes: 16 << 20) {
      setenv("MESA_SHADER_CACHE_DIR", folder, 0)
    } else {
      setenv("MESA_SHADER_CACHE_DISABLE", "true", 0)
    }
  }
}
