internal import CEGL
internal import Glibc
internal import Synchronization

/// The one OS thread that a GL context lives on, from its creation to its destruction.
///
/// EGL binds a context to a thread, and drivers are at their most reliable where that binding never changes; so the
/// context is made, used and destroyed here, and other threads hand in work. Work runs in the order it was handed in.
///
/// Work outlives its caller's patience: where the driver does not come back the thread is abandoned, and whatever its
/// work refers to must still be there when it does. So all work escapes, and none may point to its caller's memory.
final class GLThread: Sendable {
  let line: GLWorkLine

  /// Starts the thread and makes its context there.
  ///
  /// - Parameters:
  ///   - name: shown by debuggers and `top`; Linux keeps 15 bytes.
  ///   - makeContext: runs on the new thread, first of all.
  ///   - destroyContext: runs on the thread after the last work, unless it was abandoned.
  /// - Throws: what `makeContext` throws, or `GLThreadError`.
  init<Context>(
    named name: String,
    makeContext: @escaping @Sendable () throws -> Context,
    destroyContext: @escaping @Sendable (Context) -> Void
  ) throws {
    line = GLWorkLine()
    ProcessExit.add(line)
    let start = Start(line: line, name: name) {
      let context = try makeContext()
      return { destroyContext(context) }
    }
    try line.start({ GLThread.run($0) }, start)
  }

  /// True when called on this thread.
  var isCurrent: Bool { line.isCurrent }

  /// Whether work waits behind the one that asks; to be called on this thread.
  var hasWaitingWork: Bool { line.hasWaitingWork }

  /// Hands in work and returns at once; work handed in after the thread's end is dropped.
  func async(_ body: @escaping @Sendable () -> Void) { _ = line.append(.init(run: body)) }

  /// Runs `body` on the thread, after all work handed in before, and waits; runs it at once when already there.
  ///
  /// - Returns: What `body` returns; nil where the thread takes no more work, or was abandoned before it had run.
  func perform<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value? {
    if isCurrent { return body() }
    let outcome = Outcome<Value>()
    guard let ticket = line.append(.init(run: { outcome.value = body() })), line.wait(for: ticket) else { return nil }
    return outcome.value
  }

  /// The same without blocking the caller's thread.
  func perform<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value? {
    await withCheckedContinuation { continuation in
      let settlement = Settlement<Value>(continuation)
      let work = GLWorkLine.Work(
        run: { settlement.settle(body()) }, abandoned: { settlement.settle(nil) })
      if line.append(work) == nil { settlement.settle(nil) }
    }
  }

  /// Finishes the work handed in so far, destroys the context and ends the thread; later calls do nothing.
  ///
  /// Waits for the end, except when called on the thread itself, which then ends after the current work.
  func shutdown() { line.shutdown() }

  // The thread itself holds only the line, so dropping the last reference ends it.
  deinit { line.shutdown() }
}

extension GLThread {
  /// Where `perform` finds its result.
  ///
  /// Unchecked: written on the GL thread and read after `wait(for:)`, whose mutex orders the two.
  fileprivate final class Outcome<Value: Sendable>: @unchecked Sendable {
    var value: Value?
  }

  /// A continuation that goes on once, with the result or without, whichever is first.
  fileprivate final class Settlement<Value: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<Value?, Never>?>

    init(_ continuation: CheckedContinuation<Value?, Never>) { self.continuation = Mutex(continuation) }

    func settle(_ value: Value?) {
      let waiting = continuation.withLock { continuation in
        defer { continuation = nil }
        return continuation
      }
      waiting?.resume(returning: value)
    }
  }

  /// What the new thread is to do first.
  fileprivate final class Start: Sendable {
    let line: GLWorkLine
    let name: String
    let makeContext: @Sendable () throws -> () -> Void

    init(line: GLWorkLine, name: String, makeContext: @escaping @Sendable () throws -> () -> Void) {
      self.line = line
      self.name = name
      self.makeContext = makeContext
    }
  }

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
    // An abandoned thread keeps its context, since buffers may be mapped; and it does not end, since the driver's part of
    // a thread's end may wait for what never comes.
    guard start.line.drain() else { while true { pause() } }
    destroyContext()
    start.line.reportEnd()
    return nil
  }
}
