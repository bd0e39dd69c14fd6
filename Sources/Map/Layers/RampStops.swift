import HeadlandGPU
import HeadlandStyle

/// The colours of a ramp as a fragment stage reads them: stops in ascending order.
struct RampStops {
  /// One element of the block.
  private struct Stop: BitwiseCopyable {
    /// Premultiplied, times the opacity.
    var color: SIMD4<Float>
    /// The place on the ramp, in x.
    var place: SIMD4<Float>
  }

  /// The most bytes that are copied with the commands; more take a buffer of their own.
  private static let longestCopy = 4096

  private let stops: [Stop]

  /// - Parameters:
  ///   - ramp: The ramp.
  ///   - samples: Where one without stops of its own is looked at first, in ascending order.
  ///   - opacity: What colours are multiplied by.
  init(_ ramp: ColorRamp, sampledAt samples: [Double], opacity: Double = 1) {
    stops = ramp.stops(sampledAt: samples).map { stop in
      Stop(color: stop.color.premultiplied(opacity: opacity), place: SIMD4(Float(stop.place), 0, 0, 0))
    }
  }

  /// Whether there is something to be seen.
  var isVisible: Bool { stops.contains { $0.color.w > 0 } }
  /// Whether the ramp covers all that lies below it.
  var isOpaque: Bool { stops.allSatisfy { $0.color.w == 1 } }

  /// Sets the block of the fragment stage.
  ///
  /// - Returns: False where memory is too short for a long ramp: reading the frame back then fails too, and tells of it.
  func bind(to encoder: RenderCommandEncoder, index: Int, device: Device) -> Bool {
    if stops.count * MemoryLayout<Stop>.stride <= Self.longestCopy {
      stops.withUnsafeBytes { encoder.setFragmentBytes($0.baseAddress!, length: $0.count, index: index) }
      return true
    }
    guard let buffer = try? device.makeBuffer(of: stops, options: .storageModePrivate) else { return false }
    encoder.setFragmentBuffer(buffer, offset: 0, index: index)
    return true
  }
}
