import HeadlandStyle

/// The colours over heights as the fragment stage reads them.
struct ColorReliefRamp {
  /// One element of the block `ReliefRamp`.
  struct Stop: BitwiseCopyable, Hashable {
    /// Premultiplied, times the layer's opacity.
    var color: SIMD4<Float>
    /// The height in metres, in x.
    var height: SIMD4<Float>
  }

  /// Heights at which ramps without stops of their own are looked at first: from the deepest sea up.
  private static let sampledHeights =
    Array(stride(from: -12_000.0, through: 9_000, by: 500)) + [20_000, 50_000, 100_000]

  let stops: [Stop]

  init(_ ramp: ColorRamp, opacity: Double) {
    stops = ramp.stops(sampledAt: Self.sampledHeights).map { stop in
      Stop(color: stop.color.premultiplied(opacity: opacity), height: SIMD4(Float(stop.place), 0, 0, 0))
    }
  }

  /// Whether there is something to be seen.
  var isVisible: Bool { stops.contains { $0.color.w > 0 } }
  /// Whether the ramp covers all that lies below it.
  var isOpaque: Bool { stops.allSatisfy { $0.color.w == 1 } }
}
