internal import Glibc
import Synchronization
import Testing

@testable import HeadlandGPU

/// What happened, in order, noted from any thread.
private final class Journal: Sendable {
  private let lines = Mutex<[String]>([])
  func note(_ line: String) { lines.withLock { $0.append(line) } }
  var all: [String] { lines.withLock { $0 } }
}

private struct Refusal: Error, Equatable { let code: Int }

private func makeThread(_ journal: Journal = Journal()) throws -> GLThread {
  try GLThread(
    named: "test", makeContext: { journal.note("made") }, destroyContext: { journal.note("destroyed") })
}

@Suite("GL thread")
struct GLThreadTests {
  @Test("work handed in from one thread runs in that order")
  func order() throws {
    let journal = Journal()
    let thread = try makeThread()
    for number in 0..<100 { thread.async { journal.note("\(number)") } }
    thread.sync {}
    #expect(journal.all == (0..<100).map(String.init))
  }

  @Test("the context is made first, destroyed last, and shutdown finishes the work before it")
  func lifeCycle() throws {
    let journal = Journal()
    let thread = try makeThread(journal)
    thread.async { journal.note("slow") }
    thread.async { journal.note("last") }
    thread.shutdown()
    thread.shutdown()
    #expect(journal.all == ["made", "slow", "last", "destroyed"])
  }

  @Test("work handed in after shutdown is dropped")
  func afterShutdown() throws {
    let journal = Journal()
    let thread = try makeThread(journal)
    thread.shutdown()
    thread.async { journal.note("late") }
    #expect(journal.all == ["made", "destroyed"])
  }

  @Test("all work runs on one thread, which is not the caller's")
  func oneThread() throws {
    let thread = try makeThread()
    let threads = Set((0..<10).map { _ in thread.sync { pthread_self() } })
    #expect(threads.count == 1)
    #expect(!threads.contains(pthread_self()))
    #expect(!thread.isCurrent)
    #expect(thread.sync { thread.isCurrent })
  }

  @Test("sync gives results, passes errors through and runs at once on the thread itself")
  func sync() throws {
    let thread = try makeThread()
    #expect(thread.sync { 6 * 7 } == 42)
    #expect(throws: Refusal(code: 7)) { try thread.sync { throw Refusal(code: 7) } }
    #expect(thread.sync { thread.sync { thread.sync { "inner" } } } == "inner")
  }

  @Test("a context that cannot be made throws its own error and leaves no thread")
  func failingStart() {
    #expect(throws: Refusal(code: 3)) {
      _ = try GLThread(named: "test", makeContext: { throw Refusal(code: 3) }, destroyContext: { (_: Int) in })
    }
  }

  @Test("shutdown from the thread itself does not wait for itself, and the context is still destroyed")
  func shutdownFromInside() throws {
    let journal = Journal()
    let ended = Flag()
    let thread = try GLThread(named: "test", makeContext: {}, destroyContext: { ended.raise() })
    thread.async {
      thread.shutdown()
      journal.note("went on")
    }
    #expect(ended.wait(seconds: 5))
    #expect(journal.all == ["went on"])
  }

  @Test("dropping the last reference, also on the thread itself, ends it")
  func dropping() throws {
    let ended = Flag()
    var thread: GLThread? = try GLThread(named: "test", makeContext: {}, destroyContext: { ended.raise() })
    #expect(thread?.sync { 1 } == 1)
    thread?.async { [thread] in _ = thread?.isCurrent }
    thread = nil
    #expect(ended.wait(seconds: 5))
  }

  @Test("eight threads that hand in at once lose nothing")
  func contention() async throws {
    let thread = try makeThread()
    let counter = Counter()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for number in 0..<500 {
            if number.isMultiple(of: 50) { thread.sync { counter.add() } } else { thread.async { counter.add() } }
          }
        }
      }
    }
    #expect(thread.sync { counter.value } == 4000)
  }

  @Test("the stack holds 3 MB of frames, also with a sanitizer's larger ones")
  func stack() throws {
    @Sendable func descend(_ depth: Int) -> Int {
      withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { memory in
        memory[0] = UInt8(truncatingIfNeeded: depth)
        return depth == 0 ? 0 : descend(depth - 1) + 1 + Int(memory[0]) - Int(UInt8(truncatingIfNeeded: depth))
      }
    }
    let thread = try makeThread()
    #expect(thread.sync { descend(3000) } == 3000)
  }
}

private final class Counter: Sendable {
  private let count = Atomic<Int>(0)
  func add() { count.add(1, ordering: .relaxed) }
  var value: Int { count.load(ordering: .relaxed) }
}

/// Raised by one thread, awaited with a limit by another.
private final class Flag: Sendable {
  private let isRaised = Atomic<Bool>(false)
  func raise() { isRaised.store(true, ordering: .releasing) }
  func wait(seconds: Int) -> Bool {
    for _ in 0..<seconds * 1000 {
      if isRaised.load(ordering: .acquiring) { return true }
      usleep(1000)
    }
    return false
  }
}
