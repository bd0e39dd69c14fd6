#if THREAD_SANITIZER
  internal import Glibc

  /// Stands in for `Synchronization.Mutex` in builds for the thread sanitizer, which `make sanitize` makes.
  ///
  /// The standard library's mutex waits on a futex, in a library that is not instrumented: the sanitizer sees no lock and
  /// takes whatever the lock guards for a race. It knows the locks of pthread.
  ///
  /// Unchecked: the value is touched under the lock only.
  final class Mutex<Value>: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var value: Value

    init(_ value: Value) {
      self.value = value
      pthread_mutex_init(lock, nil)
    }

    deinit {
      pthread_mutex_destroy(lock)
      lock.deallocate()
    }

    func withLock<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure) -> Result {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      return try body(&value)
    }
  }
#endif
