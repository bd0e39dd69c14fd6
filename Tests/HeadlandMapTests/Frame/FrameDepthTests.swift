import HeadlandGeometry
import HeadlandStyle
import Testing

@testable import HeadlandMap

@Suite("What a frame's target holds beside colour")
struct FrameDepthTests {
  private func depth(_ layers: [String], host: Bool = false, zoom: Double = 0) throws -> FrameTarget.Depth {
    let text = TestMap.style(layers: layers, sources: ["shape": GeoJSON.world])
    let style = try Style.parse(Array(text.utf8), name: "test")
    var drawn = style.layers.map(MapLayer.style)
    if host { drawn.append(.custom(CustomLayer(id: "host", renderer: TestHost()))) }
    let plan = FramePlan(
      layers: drawn, sources: [:], transform: CameraTransform(camera: Camera(zoom: zoom), size: Size(64, 64)),
      pixelRatio: 1)
    return plan.depth(style)
  }

  @Test("a flat map has nothing, extrusions have depth at every zoom, hosts have stencil too")
  func depths() throws {
    let flat = [
      TestMap.background("white"), TestMap.layer("fill", id: "fill", source: "shape", paint: ""),
      TestMap.layer("circle", id: "circle", source: "shape", paint: ""),
    ]
    let near = TestMap.layer("fill-extrusion", id: "box", source: "shape", paint: "", #", "minzoom": 14"#)
    let hidden = TestMap.layer(
      "fill-extrusion", id: "box", source: "shape", paint: "", #", "layout": {"visibility": "none"}"#)
    #expect(try depth(flat) == .none)
    #expect(try depth(flat + [hidden]) == .none)
    for zoom in [2.0, 15] { #expect(try depth(flat + [near], zoom: zoom) == .depth) }
    for layers in [flat, flat + [near]] { #expect(try depth(layers, host: true) == .depthAndStencil) }
  }
}
