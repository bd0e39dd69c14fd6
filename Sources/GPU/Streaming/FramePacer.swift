/// How a view's frames follow each other.
public enum FramePace: Sendable, Hashable {
  /// As fast as frames are taken: the time of frame i is i / rate, whatever the clock says. For files and tests.
  case offline
  /// At the preferred rate of the clock: a frame that comes too late is skipped, so that none pile up.
  case realTime
}

/// Says which frame is due; it asks no clock.
struct FramePacer {
  let rate: Double
  let pace: FramePace
  /// The time of frame 0.
  let start: Double
  /// The frame that is due next.
  private(set) var next = 0

  init(framesPerSecond: Int, pace: FramePace, start: Double) {
    rate = Double(max(1, framesPerSecond))
    self.pace = pace
    self.start = start
  }

  /// The frame to draw, and how many seconds to wait before.
  mutating func takeFrame(at now: Double) -> (index: Int, delay: Double) {
    var index = next
    // A number that no frame has says nothing about what is due.
    if pace == .realTime, let due = Int(exactly: ((now - start) * rate).rounded(.down)) { index = max(index, due) }
    next = index + 1
    return (index, pace == .realTime ? max(0, start + Double(index) / rate - now) : 0)
  }
}
