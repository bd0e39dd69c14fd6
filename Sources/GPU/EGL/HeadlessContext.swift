internal import CEGL

/// An OpenGL ES 3.2 context without a window, current on the thread that made it until `destroy()`.
///
/// Not `Sendable`: it never leaves its thread.
final class HeadlessContext {
  let candidate: EGLCandidate
  let capabilities: GLCapabilities
  let connection: EGLConnection
  private let context: EGLHandle
  private let surface: EGLHandle?

  /// Makes a context on the candidate and makes it current on the calling thread.
  ///
  /// - Parameters:
  ///   - candidate: the device, by one of its platforms.
  ///   - isDebug: asks for a context whose messages are complete, which some drivers pay for in speed.
  /// - Throws: the step that failed; nothing is left behind.
  init(_ candidate: EGLCandidate, isDebug: Bool) throws(EGLFailure) {
    self.candidate = candidate
    connection = try EGLDisplays.acquire(candidate)
    (context, surface) = try Self.makeCurrent(connection, isDebug: isDebug)
    do throws(EGLFailure) {
      // The version that was asked for is no promise: some drivers give what they have.
      let version = (GL.getInteger(GLenum(GL_MAJOR_VERSION)), GL.getInteger(GLenum(GL_MINOR_VERSION)))
      guard version >= (3, 2) else {
        throw EGLFailure(
          step: "context version", error: "OpenGL ES \(version.0).\(version.1) was given, 3.2 is needed")
      }
      capabilities = .read()
    } catch {
      Self.discard(context, surface, connection)
      throw error
    }
  }

  /// Ends the context; it must be current on the calling thread.
  func destroy() { Self.discard(context, surface, connection) }

  private static func discard(_ context: EGLHandle, _ surface: EGLHandle?, _ connection: EGLConnection) {
    let display = connection.display.pointer
    eglMakeCurrent(display, nil, nil, nil)
    eglDestroyContext(display, context.pointer)
    if let surface { eglDestroySurface(display, surface.pointer) }
    eglReleaseThread()
  }

  private static func makeCurrent(
    _ connection: EGLConnection, isDebug: Bool
  ) throws(EGLFailure) -> (context: EGLHandle, surface: EGLHandle?) {
    let display = connection.display.pointer
    guard eglBindAPI(EGLenum(EGL_OPENGL_ES_API)) != 0 else { throw .last("eglBindAPI") }
    let isSurfaceless = connection.extensions.contains("EGL_KHR_surfaceless_context")
    let hasNoConfig =
      connection.extensions.contains("EGL_KHR_no_config_context")
      || connection.extensions.contains("EGL_MESA_configless_context")
    let config = isSurfaceless && hasNoConfig ? nil : try chooseConfig(display, isSurfaceless: isSurfaceless)
    let context = try createContext(connection, config, isDebug: isDebug)
    var surface: EGLSurface?
    do throws(EGLFailure) {
      if !isSurfaceless {
        surface = eglCreatePbufferSurface(display, config, [EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE])
        guard surface != nil else { throw .last("eglCreatePbufferSurface") }
      }
      guard eglMakeCurrent(display, surface, surface, context.pointer) != 0 else { throw .last("eglMakeCurrent") }
    } catch {
      if let surface { eglDestroySurface(display, surface) }
      eglDestroyContext(display, context.pointer)
      throw error
    }
    return (context, surface.map { EGLHandle(pointer: $0) })
  }

  /// A config for drivers that make no context without one; the ES 3 bit is named, since the first of an unnamed kind
  /// may be one of ES 1.
  private static func chooseConfig(_ display: EGLDisplay, isSurfaceless: Bool) throws(EGLFailure) -> EGLConfig {
    let wanted: [EGLint] = [
      EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_SURFACE_TYPE, isSurfaceless ? 0 : EGL_PBUFFER_BIT, EGL_NONE,
    ]
    var config: EGLConfig?
    var count: EGLint = 0
    guard eglChooseConfig(display, wanted, &config, 1, &count) != 0 else { throw .last("eglChooseConfig") }
    guard count > 0, let config else {
      throw EGLFailure(step: "eglChooseConfig", error: "the driver has no config for OpenGL ES 3")
    }
    return config
  }

  private static func createContext(
    _ connection: EGLConnection, _ config: EGLConfig?, isDebug: Bool
  ) throws(EGLFailure) -> EGLHandle {
    let version: [EGLint] = [EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 2]
    var extras: [EGLint] = []
    if isDebug { extras += [EGL_CONTEXT_OPENGL_DEBUG, EGLint(EGL_TRUE)] }
    if connection.extensions.contains("EGL_EXT_create_context_robustness") {
      extras += [EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT]
    }
    // Debugging and reset notification are wishes: a driver that knows the names may still refuse the values.
    for attributes in extras.isEmpty ? [version] : [version + extras, version] {
      if let context = eglCreateContext(connection.display.pointer, config, nil, attributes + [EGL_NONE]) {
        return EGLHandle(pointer: context)
      }
    }
    throw .last("eglCreateContext for OpenGL ES 3.2")
  }
}
