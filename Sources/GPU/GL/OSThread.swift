internal import Glibc

/// Threads of the operating system's own, for what must not share one with anything else.
enum OSThread {
  /// Starts a thread; `body` is handed the argument retained, to be taken with `takeRetainedValue`.
  ///
  /// - Throws: `GLThreadError` where the operating system refuses.
  static func start(
    stackSize: Int, _ body: @escaping @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?,
    _ argument: AnyObject
  ) throws -> pthread_t {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    var thread = pthread_t()
    let retained = Unmanaged.passRetained(argument)
    let status = pthread_create(&thread, &attributes, body, retained.toOpaque())
    guard status == 0 else {
      retained.release()
      throw GLThreadError(code: status)
    }
    return thread
  }

  /// Lets a thread end without anyone waiting for it.
  static func detach(_ thread: pthread_t) { pthread_detach(thread) }
}

/// The operating system refused a new thread.
struct GLThreadError: Error, CustomStringConvertible {
  let code: Int32

  var description: String {
    """
    The GL thread could not be started: \(String(cString: strerror(code))). \
    Raise the limit on threads (ulimit -u, or the container's pids limit).
    """
  }
}
