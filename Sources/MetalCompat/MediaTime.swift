import Glibc

/// A time in seconds.
public typealias CFTimeInterval = Double

/// Seconds since the machine was started, from a clock that never jumps.
public func CACurrentMediaTime() -> CFTimeInterval {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
