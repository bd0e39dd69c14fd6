import HeadlandGeometry
import Testing

@testable import HeadlandCommand

@Suite("Camera options")
struct CameraOptionsTests {
  private static let specification = CommandSpecification(name: "draw", summary: "draw", options: CameraOptions.options)
  private let style = Camera(center: Coordinate(latitude: 10, longitude: 20), zoom: 3, bearing: 5, pitch: 7)
  private let size = Size(width: 512, height: 512)

  private func options(_ words: String...) throws -> CameraOptions {
    try CameraOptions(Arguments(words, for: Self.specification))
  }

  @Test("what is not given stays as the style has it")
  func keepsTheStyle() throws {
    #expect(try options().applied(to: style, size: size) == style)
    let zoomed = try options("--zoom", "6").applied(to: style, size: size)
    #expect(zoomed.zoom == 6)
    #expect(zoomed.center == style.center)
    #expect(zoomed.bearing == 5)
  }

  @Test("a box decides middle and scale")
  func fitsBounds() throws {
    let flat = Camera()
    let fitted = try options("--bounds", "-90,-60,90,60").applied(to: flat, size: size)
    // 180 of 360 degrees in 512 points: a world of 1024 points, zoom 1; the latitudes need less.
    #expect(abs(fitted.zoom - 1) < 1e-9)
    #expect(abs(fitted.center.longitude) < 1e-9)
  }

  @Test("a box and a middle at once are wrong usage")
  func refusesBoth() {
    #expect(throws: UsageError.self) { try options("--bounds", "0,0,1,1", "--zoom", "3") }
  }

  @Test("padding that leaves no room is a failure that says so")
  func refusesFullPadding() throws {
    let options = try options("--bounds", "0,0,1,1", "--padding", "300,0,300,0")
    #expect(throws: CommandFailure.self) { try options.applied(to: style, size: size) }
  }
}
