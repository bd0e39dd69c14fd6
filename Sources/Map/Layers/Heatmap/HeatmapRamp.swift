import HeadlandGPU
import HeadlandStyle

/// The colours of a heatmap for 256 densities from 0 to 1, as the block `HeatmapRamp` has them.
struct HeatmapRamp {
  static let count = 256
  /// Premultiplied, with the layer's opacity.
  let colors: [SIMD4<Float>]

  init(_ ramp: ColorRamp?, opacity: Double) {
    colors = (0..<Self.count).map { index in
      let color = ramp?.color(at: Double(index) / Double(Self.count - 1)) ?? .transparent
      return color.premultiplied(opacity: opacity)
    }
  }
}

extension RenderCommandEncoder {
  func setFragmentRamp(_ ramp: HeatmapRamp, index: Int) {
    ramp.colors.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      setFragmentBytes(start, length: bytes.count, index: index)
    }
  }
}
