import Glibc
import HeadlandGPU
import HeadlandGeometry
import HeadlandStyle

extension FrameContext {
  /// What paint values are computed from.
  var evaluation: EvaluationContext { EvaluationContext(zoom: zoom, availableImages: images.ids) }

  /// A translation in points east and south; one that stays with the viewport is turned by the map's bearing.
  func translation(_ offset: SIMD2<Double>, _ frame: ReferenceFrame) -> SIMD2<Float> {
    SIMD2(transform.translation(offset, frame))
  }
}

extension CameraTransform {
  /// A translation in points east and south; one that stays with the viewport is turned by the map's bearing.
  func translation(_ offset: SIMD2<Double>, _ frame: ReferenceFrame) -> SIMD2<Double> {
    guard frame == .viewport else { return offset }
    let bearing = camera.bearing * .pi / 180
    let (sine, cosine) = (sin(bearing), cos(bearing))
    return SIMD2(offset.x * cosine - offset.y * sine, offset.x * sine + offset.y * cosine)
  }
}

extension Color {
  /// The colour at an opacity, premultiplied, as paint tables hold it.
  func premultiplied(opacity: Double) -> SIMD4<Float> { premultiplied * Float(opacity) }
}
