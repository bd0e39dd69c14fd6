internal import Glibc

/// The waiting line of work of one GL thread, shared by the thread, those who hand in and the watchdog.
///
/// Unchecked: every stored variable is read and written under `mutex`, but `thread`, which is set once before `start`
/// returns. Condition variables are needed, which `Synchronization` has not.
final class GLWorkLine: @unchecked Sendable {
  enum Phase { case starting, running, stopping, ended, abandoned }

  /// Something to be run on the thread, or to be told that it never will be.
  struct Work: Sendable {
    var run: @Sendable () -> Void = {}
    var abandoned: (@Sendable () -> Void)?
  }

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// Signalled when work or the wish to stop arrives.
  private let arrived = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  /// Signalled when the context exists, when work that someone waits for is done, and at the end.
  private let done = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  /// Signalled at the end alone; it counts time by the monotonic clock.
  private let over = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let forks = ForkWatch.generation

  private var thread = pthread_t()
  private var phase = Phase.starting
  private var startError: (any Error)?
  private var queue: [Work] = []
  private var head = 0
  /// What to tell of the work that is being done, where the thread is abandoned.
  private var running: (@Sendable () -> Void)?
  /// Whether the thread is in the driver's hands, its start and its end among it.
  private var isAtWork = true
  private var appended: UInt64 = 0
  private var finished: UInt64 = 0
  private var waiters = 0
  private var isSleeping = false
  private var isReclaimed = false

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(arrived, nil)
    pthread_cond_init(done, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(over, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    // A child's copies may count waiters that are gone: destroying them would wait for those.
    guard !isOfParent else { return }
    for condition in [arrived, done, over] {
      pthread_cond_destroy(condition)
      condition.deallocate()
    }
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Whether the thread was left behind by a fork; no lock may be taken then.
  var isOfParent: Bool { ForkWatch.generation != forks }
  var isCurrent: Bool { pthread_equal(thread, pthread_self()) != 0 }
  var hasWaitingWork: Bool { locked { appended > finished + 1 } }
  /// Whether the thread ends after what is in line.
  var isStopping: Bool { locked { phase == .stopping } }

  private func locked<R>(_ body: () throws -> R) rethrows -> R {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }
}

// MARK: - Called by those who hand in work

extension GLWorkLine {
  /// Starts the thread with `body` and `argument`, and waits until it has reported its start.
  func start(
    _ body: @escaping @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?, _ argument: AnyObject
  )
    throws
  {
    // Mesa's shader compiler recurses deeply; the default stack follows `ulimit -s` and may be as small as 16 KiB.
    do { thread = try OSThread.start(stackSize: 8 << 20, body, argument) } catch {
      locked { isReclaimed = true }
      throw error
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

  /// The work's number in line; nil where the thread takes no more.
  func append(_ work: Work) -> UInt64? {
    guard !isOfParent else { return nil }
    return locked {
      guard phase == .running else { return nil }
      queue.append(work)
      appended += 1
      if isSleeping { pthread_cond_signal(arrived) }
      return appended
    }
  }

  /// Waits until the work of that number has run; false where the thread was abandoned before.
  func wait(for ticket: UInt64) -> Bool {
    locked {
      waiters += 1
      while finished < ticket && phase != .abandoned { pthread_cond_wait(done, mutex) }
      waiters -= 1
      return finished >= ticket
    }
  }

  /// Lets the thread end after the work handed in so far, and waits for it unless it is the caller.
  func shutdown() {
    guard !isOfParent else { return }
    let isCurrent = isCurrent
    let isMine = locked { () -> Bool in
      if phase == .running { phase = .stopping }
      pthread_cond_signal(arrived)
      defer { isReclaimed = true }
      guard !isReclaimed else { return false }
      // Not pthread_join, which nothing could end where the driver does not come back.
      while !isCurrent && phase == .stopping { pthread_cond_wait(done, mutex) }
      return true
    }
    guard isMine else { return }
    let hasEnded = locked { phase == .ended }
    if hasEnded, !isCurrent { pthread_join(thread, nil) } else { pthread_detach(thread) }
  }
}

// MARK: - Called by the watchdog

extension GLWorkLine {
  /// Whether the thread has something to do, and how much it has done.
  var pace: (isBusy: Bool, finished: UInt64) {
    locked { (appended > finished || phase == .stopping, finished) }
  }

  /// Waits for a while; false where the thread has ended meanwhile.
  func waitWhileRunning(nanoseconds: Int64) -> Bool {
    wait(nanoseconds: nanoseconds) { phase == .ended || phase == .abandoned }
    return locked { phase != .ended && phase != .abandoned }
  }

  private func wait(nanoseconds: Int64, until isOver: () -> Bool) {
    var deadline = timespec()
    clock_gettime(CLOCK_MONOTONIC, &deadline)
    let sum = Int64(deadline.tv_nsec) + nanoseconds % 1_000_000_000
    deadline.tv_sec += Int(nanoseconds / 1_000_000_000 + sum / 1_000_000_000)
    deadline.tv_nsec = Int(sum % 1_000_000_000)
    locked {
      while !isOver() {
        if pthread_cond_timedwait(over, mutex, &deadline) == ETIMEDOUT { break }
      }
    }
  }

  /// Gives the thread up: nobody waits for it any more, and what is in line is dropped.
  func abandon() {
    let dropped = locked { () -> [Work] in
      guard phase == .running || phase == .stopping else { return [] }
      phase = .abandoned
      let dropped = queue[head...] + (running.map { [Work(abandoned: $0)] } ?? [])
      (queue, head, running) = ([], 0, nil)
      for condition in [arrived, done, over] { pthread_cond_broadcast(condition) }
      return Array(dropped)
    }
    for work in dropped { work.abandoned?() }
  }
}

// MARK: - Called at the process's end

extension GLWorkLine {
  /// Lets the thread begin no more work; what is in line stays there, since dropping it would run its users' code.
  func forbidWork() {
    locked {
      guard phase == .running else { return }
      phase = .abandoned
      for condition in [arrived, done, over] { pthread_cond_broadcast(condition) }
    }
  }

  /// Waits until the thread has done its current work, but not longer than so many milliseconds.
  func waitUntilIdle(milliseconds: Int64) {
    guard !isCurrent else { return }
    wait(nanoseconds: milliseconds * 1_000_000) { !isAtWork }
  }
}

// MARK: - Called on the thread

extension GLWorkLine {
  func reportStart(_ error: (any Error)?) {
    locked {
      isAtWork = false
      startError = error
      phase = error == nil ? .running : .ended
      pthread_cond_broadcast(done)
    }
  }

  /// Runs work until `shutdown()` was called and nothing is left; false where the thread was abandoned meanwhile.
  func drain() -> Bool {
    var isAfterWork = false
    while true {
      // The work must be released before its end is told: whoever waits may count on that.
      do {
        guard let work = next(isAfterWork) else { break }
        work.run()
      }
      isAfterWork = true
    }
    return locked { phase != .abandoned }
  }

  private func next(_ isAfterWork: Bool) -> Work? {
    locked {
      if isAfterWork {
        finished += 1
        running = nil
        if waiters > 0 { pthread_cond_broadcast(done) }
      }
      isAtWork = false
      if phase == .abandoned { pthread_cond_broadcast(over) }
      while head == queue.count && phase == .running {
        isSleeping = true
        pthread_cond_wait(arrived, mutex)
        isSleeping = false
      }
      isAtWork = phase != .abandoned
      guard isAtWork, head < queue.count else { return nil }
      var work = Work()
      swap(&work, &queue[head])
      head += 1
      if head == queue.count {
        queue.removeAll(keepingCapacity: true)
        head = 0
      }
      running = work.abandoned
      return work
    }
  }

  /// The last that the thread does.
  func reportEnd() {
    locked {
      isAtWork = false
      if phase != .abandoned { phase = .ended }
      for condition in [done, over] { pthread_cond_broadcast(condition) }
    }
  }
}
