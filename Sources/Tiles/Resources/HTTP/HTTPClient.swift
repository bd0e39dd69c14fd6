internal import CHTTP
import Glibc
import Synchronization

/// Calls servers from one thread of its own, so that connections are kept and shared by all calls.
///
/// The thread starts with the first call and ends with the client.
final class HTTPClient: Sendable {
  private let mailbox: Mailbox
  private let connectionsPerHost: Int

  init(connectionsPerHost: Int) {
    self.connectionsPerHost = connectionsPerHost
    mailbox = Mailbox()
  }

  deinit { mailbox.post(.end) }

  /// Calls a server and waits for its whole answer.
  ///
  /// - Throws: `ResourceError`, or `CancellationError`.
  func perform(_ call: HTTPCall) async throws -> HTTPReply {
    try startThread(for: call)
    let id = mailbox.makeID()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { mailbox.post(.start(id, call, $0)) }
    } onCancel: {
      mailbox.post(.cancel(id))
    }
  }

  private func startThread(for call: HTTPCall) throws(ResourceError) {
    let mailbox = mailbox
    let isRunning = mailbox.state.withLock { state in
      if state.loop == nil, let loop = chttp_loop_make(connectionsPerHost) {
        state.loop = LoopReference(loop: loop)
        let thread = HTTPThread(loop: loop, mailbox: mailbox)
        if !thread.start() {
          chttp_loop_free(loop)
          state.loop = nil
        }
      }
      return state.loop != nil
    }
    guard !isRunning else { return }
    throw ResourceError(
      url: call.url.text, reason: .missingLibrary("libcurl.so.4"),
      message: "HTTP needs libcurl 7.84 or newer, and it could not be opened",
      hint: "Install the package libcurl4, or use files")
  }
}

/// What callers hand to the client's thread.
final class Mailbox: Sendable {
  enum Letter: Sendable {
    case start(UInt64, HTTPCall, CheckedContinuation<HTTPReply, any Error>)
    case cancel(UInt64)
    case end
  }

  struct State {
    var letters: [Letter] = []
    var nextID: UInt64 = 0
    /// Set while the thread runs.
    var loop: LoopReference?
  }

  let state = Mutex(State())

  func makeID() -> UInt64 {
    state.withLock {
      $0.nextID += 1
      return $0.nextID
    }
  }

  func post(_ letter: Letter) {
    state.withLock {
      guard let loop = $0.loop else { return }
      $0.letters.append(letter)
      // Under the lock, so that the loop cannot be freed meanwhile.
      chttp_loop_wake(loop.loop)
    }
  }

  func takeAll() -> [Letter] {
    state.withLock { state in
      defer { state.letters = [] }
      return state.letters
    }
  }
}

/// The address of a C loop.
///
/// Unchecked: other threads only wake it, which libcurl allows from any thread, and do so under the mailbox's lock.
struct LoopReference: @unchecked Sendable {
  let loop: OpaquePointer
}

/// The thread's own state; nobody else touches it once the thread runs.
private final class HTTPThread {
  private typealias Running = (
    transfer: OpaquePointer, call: HTTPCall, continuation: CheckedContinuation<HTTPReply, any Error>
  )

  /// How long the thread waits at most before it looks round; it is woken for each letter.
  private static let longestWait: Int32 = 60_000

  private let loop: OpaquePointer
  private let mailbox: Mailbox
  private var running: [UInt64: Running] = [:]
  private var ids: [OpaquePointer: UInt64] = [:]
  /// Calls that were cancelled before they had started.
  private var cancelled: Set<UInt64> = []

  init(loop: OpaquePointer, mailbox: Mailbox) {
    self.loop = loop
    self.mailbox = mailbox
  }

  func start() -> Bool {
    var thread = pthread_t()
    let box = Unmanaged.passRetained(self)
    let code = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<HTTPThread>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, box.toOpaque())
    guard code == 0 else {
      box.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  private func run() {
    while mailbox.takeAll().allSatisfy(take) {
      chttp_loop_run(loop, Self.longestWait)
      while let transfer = chttp_loop_next_ended(loop) { settle(transfer) }
    }
    for (id, _) in running { end(id)?.resume(throwing: CancellationError()) }
    mailbox.state.withLock {
      $0.loop = nil
      chttp_loop_free(loop)
    }
  }

  /// Does what a letter asks; false where the thread is to end.
  private func take(_ letter: Mailbox.Letter) -> Bool {
    switch letter {
    case .start(let id, let call, let continuation): start(id, call, continuation)
    case .cancel(let id):
      if let continuation = end(id) {
        continuation.resume(throwing: CancellationError())
      } else {
        cancelled.insert(id)
      }
    case .end: return false
    }
    return true
  }

  private func start(_ id: UInt64, _ call: HTTPCall, _ continuation: CheckedContinuation<HTTPReply, any Error>) {
    guard cancelled.remove(id) == nil else { return continuation.resume(throwing: CancellationError()) }
    guard let transfer = makeTransfer(call) else {
      return continuation.resume(
        throwing: ResourceError(
          url: call.url.text, reason: .transferFailed, message: "The transfer could not be started",
          hint: "Check the URL, and that the process has memory and file descriptors left"))
    }
    running[id] = (transfer, call, continuation)
    ids[transfer] = id
  }

  private func makeTransfer(_ call: HTTPCall) -> OpaquePointer? {
    let range = call.range.map { "\($0.lowerBound)-\($0.upperBound - 1)" }
    let (seconds, attoseconds) = call.timeout.components
    var request = chttp_request()
    // 0 would mean that there is no limit.
    request.timeout_ms = max(1, Int(clamping: seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
    request.size_limit = call.sizeLimit
    request.forbids_private_addresses = call.forbidsPrivateAddresses ? 1 : 0
    return call.url.text.withCString { url in
      withOptionalCString(range) { range in
        withOptionalCString(call.etag) { etag in
          "Headland".withCString { agent in
            (request.url, request.range, request.etag, request.user_agent) = (url, range, etag, agent)
            return chttp_loop_start(loop, &request)
          }
        }
      }
    }
  }

  private func settle(_ transfer: OpaquePointer) {
    guard let id = ids[transfer], let call = running[id]?.call else { return }
    let response = chttp_transfer_response(transfer).pointee
    let result: Result<HTTPReply, any Error> =
      response.outcome == CHTTP_DONE ? .success(HTTPReply(response)) : .failure(ResourceError(response, of: call))
    end(id)?.resume(with: result)
  }

  /// Takes a call off the loop; returns whom to tell.
  private func end(_ id: UInt64) -> CheckedContinuation<HTTPReply, any Error>? {
    guard let call = running.removeValue(forKey: id) else { return nil }
    ids[call.transfer] = nil
    chttp_transfer_free(loop, call.transfer)
    return call.continuation
  }
}

private func withOptionalCString<Result>(_ text: String?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
  guard let text else { return body(nil) }
  return text.withCString(body)
}
