import Glibc
import HeadlandGPU
import HeadlandStyle

/// Paint values of a layer in the form that paint tables hold.
extension StyleLayer {
  /// A colour property times an opacity property, premultiplied.
  func paint(_ color: String, opacity: String, zoom: Double) -> SIMD4<Float> {
    self.color(color, zoom: zoom).premultiplied * Float(number(opacity, zoom: zoom))
  }

  /// A number property.
  func paint(_ number: String, zoom: Double) -> Float { Float(self.number(number, zoom: zoom)) }

  /// A translation property in points east and south; one anchored to the viewport is turned by the map's bearing.
  func translation(_ name: String, context: FrameContext) -> SIMD2<Float> {
    let offset = numbers(name, zoom: context.zoom)
    guard offset.count == 2 else { return .zero }
    guard string("\(name)-anchor", zoom: context.zoom) == "viewport" else {
      return SIMD2(Float(offset[0]), Float(offset[1]))
    }
    let bearing = context.transform.camera.bearing * .pi / 180
    let (sine, cosine) = (sin(bearing), cos(bearing))
    return SIMD2(
      Float(offset[0] * cosine - offset[1] * sine), Float(offset[0] * sine + offset[1] * cosine))
  }
}

extension RenderCommandEncoder {
  /// Sets a paint table of one row, which then counts for all features.
  func setPaintRow(_ row: some BitwiseCopyable) { setVertexValue(row, index: RoomBinding.paint) }
}
