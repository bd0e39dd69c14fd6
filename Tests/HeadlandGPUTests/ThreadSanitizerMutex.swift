#if THREAD_SANITIZER
  @testable import HeadlandGPU

  /// The tests' own state is guarded by the lock that the sanitizer knows, too.
  typealias Mutex<Value> = HeadlandGPU.Mutex<Value>
#endif
