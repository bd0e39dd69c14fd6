internal import CEGL
internal import Glibc

/// How the process's memory allocator treats what the software rasteriser frees.
enum SoftwareMemory {
  /// As much freed memory as a frame of many draws takes.
  private static let kept: Int32 = 64 << 20
  /// Up to this size memory comes from the heap, where it can be kept, and not from the system.
  private static let largestPiece: Int32 = 32 << 20

  /// Lets freed memory stay in the process, unless the user has set the allocator up (`MALLOC_TRIM_THRESHOLD_`).
  ///
  /// llvmpipe takes some MB for each frame on the thread that draws, and frees them at its end. glibc gives the heap of any
  /// thread but the first back to the system from 128 KiB on, so that every frame begins with page faults: a quarter of a
  /// small draw's time.
  static let keep: Void = {
    guard getenv("MALLOC_TRIM_THRESHOLD_") == nil else { return }
    // The size of pieces is fixed too, since setting the other ends glibc's own adjustment of it.
    cegl_keepFreedMemory(kept, largestPiece)
  }()
}
