import HeadlandGPU
import HeadlandStyle

/// The colours along a line as the fragment stage reads them.
struct LineRamp {
  /// One element of the block `LineRamp`.
  private struct Stop: BitwiseCopyable {
    /// Premultiplied.
    var color: SIMD4<Float>
    /// The share of the line, in x.
    var place: SIMD4<Float>
  }

  /// The most stops that a block can hold.
  private static let limit = 128
  private static let sampled = Array(stride(from: 0.0, through: 1, by: 1.0 / 64))

  private let stops: [Stop]

  init(_ ramp: ColorRamp?) {
    let all = ramp?.stops(sampledAt: Self.sampled) ?? []
    stops = all.prefix(Self.limit).map {
      Stop(color: $0.color.premultiplied, place: SIMD4(Float($0.place), 0, 0, 0))
    }
  }

  func bind(to encoder: RenderCommandEncoder) {
    let stops = stops.isEmpty ? [Stop(color: .zero, place: .zero)] : stops
    stops.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      encoder.setFragmentBytes(start, length: bytes.count, index: 0)
    }
  }
}
