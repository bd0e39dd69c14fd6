internal import Glibc
internal import Synchronization

/// Whether this process was forked from one that had asked for a device.
///
/// `fork` copies one thread alone: in the child neither the GL threads nor the driver's own exist, and the driver's locks
/// may be held by threads that are gone. Everything that would wait for them asks here first, before any lock.
enum ForkWatch {
  /// How many forks lie between this process and the one that first asked for a device.
  static var generation: Int { count.load(ordering: .relaxed) }

  /// Whether devices cannot be started here any more.
  static var isChild: Bool { generation > 0 }

  /// Counts the forks from now on; later calls cost nothing.
  static func begin() { _ = isCounting }

  /// What the errors say.
  static let problem =
    "this process was forked after a device had been started: the threads of the device and of its driver were left behind"
  static let cure =
    "start devices after the fork, in the child alone; or let the child exec a program, as posix_spawn does"

  private static let count = Atomic<Int>(0)
  private static let isCounting = pthread_atfork(nil, nil, { _ = ForkWatch.count.add(1, ordering: .relaxed) }) == 0
}
