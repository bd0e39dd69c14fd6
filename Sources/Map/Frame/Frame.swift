import HeadlandGPU
import HeadlandGeometry
import HeadlandImage
import HeadlandStyle

/// What `render()` gives: the pixels, and what is known of how they came to be.
public struct Frame: Sendable {
  /// The pixels, premultiplied, row 0 at the top.
  public let image: Image
  /// The camera that was drawn, after constraints.
  public let camera: Camera
  /// The geographic bounds of what the image shows.
  public let bounds: CoordinateBounds
  /// What the style asked for and could not be had.
  public let missingResources: [MissingResource]
  /// Who is to be named beside the map for the sources that it draws, as they say it, HTML included.
  public let attributions: [String]
  /// How long each stage took, in order.
  public let stageTimings: [StageTiming]
  /// The renderer that drew, as the driver names it.
  public let renderer: String
  /// What is wrong with the style and its data.
  public let issues: [StyleIssue]
  /// The rules of the GPU API that hosts broke, where validation is not strict.
  public let gpuIssues: [GPUIssue]
  /// How many passes went into textures of layers rather than into the picture: each costs a change of the target and
  /// a draw over all of the picture.
  public let offscreenPasses: Int
}

/// The time that one stage of a frame took.
public struct StageTiming: Sendable, Hashable {
  /// The stage: sources, plan, tiles, prepare, layout, record, draw.
  public let stage: String
  /// The time in milliseconds.
  public let milliseconds: Double
}

/// Measures the stages of one frame, one after the other.
struct StageClock {
  private let clock = ContinuousClock()
  private var start: ContinuousClock.Instant
  private(set) var timings: [StageTiming] = []

  init() { start = clock.now }

  mutating func end(_ stage: String) {
    let now = clock.now
    let (seconds, attoseconds) = (now - start).components
    timings.append(
      StageTiming(stage: stage, milliseconds: Double(seconds) * 1e3 + Double(attoseconds) * 1e-15))
    start = now
  }
}
