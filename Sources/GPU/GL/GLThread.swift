internal import CEGL
internal import Glibc

/// The one OS thread that a GL context lives on, from its creation to its destruction.
///
/// EGL binds a context to a thread, and drivers are at their most reliable where that binding never changes; so the
/// context is made, used and destroyed here, and other threads hand in work. Work runs in the order it was handed in.
final class GLThread: Sendable {
  private let line: Line

  /// Starts the thread and makes its context there.
  ///
  /// - Parameters:
  ///   - name: shown by debuggers and `top`; Linux keeps 15 bytes.
  ///   - makeContext: runs on the new thread, first of all.
  ///   - destroyContext: runs on the thread after the last work.
  /// - Throws: what `makeContext` throws, or `GLThreadError`.
  init<Context>(
    named name: String,
    makeContext: @escaping @Sendable () throws -> Context,
    destroyContext: @escaping @Sendable (Context) -> Void
  ) throws {
    line = Line()
    let start = Start(line: line, name: name) {
      let context = try makeContext()
      return { destroyContext(context) }
    }
    try line.start(start)
  }

  /// True when called on this thread.
  var isCurrent: Bool { line.isCurrent }

  /// Whether work waits behind the one that asks; to be called on this thread.
  var hasWaitingWork: Bool { line.hasWaitingWork }

  /// Hands in work and returns at once; work handed in after `shutdown()` is dropped.
  func async(_ body: @escaping @Sendable () -> Void) { _ = line.append(body) }

  /// Runs `body` on the thread, after all work handed in before, and waits; runs it at once when already there.
  func sync<Result: Sendable, Failure: Error>(
    _ body: @Sendable () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if isCurrent { return try body() }
    let outcome = Outcome<Result, Failure>()
    withoutActuallyEscaping(body) { body in
      let ticket = line.append {
        do throws(Failure) { outcome.result = .success(try body()) } catch { outcome.result = .failure(error) }
      }
      guard let ticket else {
        preconditionFailure("GL work was handed in after the thread's shutdown: keep the device alive while using it")
      }
      line.wait(for: ticket)
    }
    guard let result = outcome.result else { preconditionFailure("GL work that was waited for did not run") }
    return try result.get()
  }

  /// Finishes the work handed in so far, destroys the context and ends the thread; later calls do nothing.
  ///
  /// Waits for the end, except when called on the thread itself, which then ends after the current work.
  func shutdown() { line.shutdown() }

  // The thread itself holds only the line, so dropping the last reference ends it.
  deinit { line.shutdown() }
}

extension GLThread {
  /// Where `sync` finds its result.
  ///
  /// Unchecked: written on the GL thread and read after `wait(for:)`, whose mutex orders the two.
  fileprivate final class Outcome<Value: Sendable, Failure: Error>: @unchecked Sendable {
    var result: Result<Value, Failure>?
  }

  /// What the new thread is to do first.
  fileprivate final class Start: Sendable {
    let line: Line
    let name: String
    let makeContext: @Sendable () throws -> () -> Void

    init(line: Line, name: String, makeContext: @escaping @Sendable () throws -> () -> Void) {
      self.line = line
      self.name = name
      self.makeContext = makeContext
    }
  }

  /// The waiting line of work, shared by the thread and those who hand in.
  ///
  /// Unchecked: every stored variable is read and written under `mutex`, but `thread`, which is set once before
  /// `start` returns. A condition variable is needed, which `Synchronization.Mutex` has not.
  fileprivate final class Line: @unchecked Sendable {
    private enum Phase { case starting, running, stopping, ended }

    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    /// Signalled when work or the wish to stop arrives.
    private let arrived = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    /// Signalled when the context exists and when work that someone waits for is done.
    private let done = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    private var thread = pthread_t()
    private var phase = Phase.starting
    private var startError: (any Error)?
    private var queue: [@Sendable () -> Void] = []
    private var appended: UInt64 = 0
    private var finished: UInt64 = 0
    private var waiters = 0
    private var isSleeping = false
    private var isReclaimed = false

    init() {
      pthread_mutex_init(mutex, nil)
      pthread_cond_init(arrived, nil)
      pthread_cond_init(done, nil)
    }

    deinit {
      pthread_cond_destroy(arrived)
      pthread_cond_destroy(done)
      pthread_mutex_destroy(mutex)
      arrived.deallocate()
      done.deallocate()
      mutex.deallocate()
    }

    var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }
    var hasWaitingWork: Bool { locked { appended > finished + 1 } }

    private func locked<R>(_ body: () throws -> R) rethrows -> R {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return try body()
    }
  }
}

// MARK: - Called by those who hand in work

extension GLThread.Line {
  fileprivate func start(_ start: GLThread.Start) throws {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    // Mesa's shader compiler recurses deeply; the default stack follows `ulimit -s` and may be as small as 16 KiB.
    pthread_attr_setstacksize(&attributes, 8 << 20)
    let argument = Unmanaged.passRetained(start)
    let status = pthread_create(&thread, &attributes, { GLThread.run($0) }, argument.toOpaque())
    guard status == 0 else {
      argument.release()
      locked { isReclaimed = true }
      throw GLThreadError(code: status)
    }
    let error = locked { () -> (any Error)? in
      while phase == .starting { pthread_cond_wait(done, mutex) }
      if phase == .ended { isReclaimed = true }
      return startError
    }
    guard let error else { return }
    pthread_join(thread, nil)
    throw error
  }

  /// The work's number in line; nil after `shutdown()`.
  fileprivate func append(_ work: @escaping @Sendable () -> Void) -> UInt64? {
    locked {
      guard phase == .running else { return nil }
      queue.append(work)
      appended += 1
      if isSleeping { pthread_cond_signal(arrived) }
      return appended
    }
  }

  fileprivate func wait(for ticket: UInt64) {
    locked {
      waiters += 1
      while finished < ticket { pthread_cond_wait(done, mutex) }
      waiters -= 1
    }
  }

  fileprivate func shutdown() {
    let isFirst = locked { () -> Bool in
      if phase == .running { phase = .stopping }
      pthread_cond_signal(arrived)
      defer { isReclaimed = true }
      return !isReclaimed
    }
    guard isFirst else { return }
    if isCurrent { pthread_detach(thread) } else { pthread_join(thread, nil) }
  }
}

// MARK: - Called on the thread

extension GLThread.Line {
  fileprivate func reportStart(_ error: (any Error)?) {
    locked {
      startError = error
      phase = error == nil ? .running : .ended
      pthread_cond_broadcast(done)
    }
  }

  /// Runs work until `shutdown()` was called and nothing is left.
  fileprivate func drain() {
    var batch: [@Sendable () -> Void] = []
    while true {
      let goesOn = locked { () -> Bool in
        while queue.isEmpty && phase == .running {
          isSleeping = true
          pthread_cond_wait(arrived, mutex)
          isSleeping = false
        }
        swap(&batch, &queue)
        return !batch.isEmpty
      }
      guard goesOn else { break }
      for index in batch.indices {
        // The work must be released before its end is told: the waiter's closure is on the waiter's stack.
        do {
          var work: @Sendable () -> Void = {}
          swap(&work, &batch[index])
          work()
        }
        locked {
          finished += 1
          if waiters > 0 { pthread_cond_broadcast(done) }
        }
      }
      batch.removeAll(keepingCapacity: true)
    }
    locked { phase = .ended }
  }
}

extension GLThread {
  private static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
    cegl_setThreadName(String(decoding: start.name.utf8.prefix(15), as: UTF8.self))
    let destroyContext: () -> Void
    do { destroyContext = try start.makeContext() } catch {
      start.line.reportStart(error)
      return nil
    }
    start.line.reportStart(nil)
    start.line.drain()
    destroyContext()
    return nil
  }
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
