import HeadlandGeometry
import HeadlandImage
import HeadlandStyle
import Testing

@testable import HeadlandMap

@Suite("Dashes, gradients and patterns of lines")
struct LineStrokeTests {
  /// A horizontal line over a picture of 64 × 64 points at zoom 0.
  private func picture(
    _ paint: String, layout: String = "", camera: Camera = Camera(),
    _ features: [Feature] = [.line((0, 32), (64, 32))]
  ) async throws -> RoomPicture {
    let width = paint.contains("line-width") ? "" : #""line-width": 4, "#
    let layer = try RoomPicture.layer("line", paint: #""line-color": "red", "# + width + paint, layout: layout)
    return try await RoomPicture.draw(layer, features, camera: camera)
  }

  /// The columns of a row that are at least half covered, as runs.
  private func runs(_ picture: RoomPicture, row: Int = 32) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for x in 0..<picture.width where picture.red(x, row) >= 128 {
      if let last = runs.last, last.upperBound == x {
        runs[runs.count - 1] = last.lowerBound..<x + 1
      } else {
        runs.append(x..<x + 1)
      }
    }
    return runs
  }

  @Test("dashes and gaps are as long as the list says, in line widths")
  func dashes() async throws {
    let two = runs(try await picture(#""line-dasharray": [2, 1]"#))
    #expect(two == stride(from: 0, to: 64, by: 12).map { $0..<min($0 + 8, 64) })
    let four = runs(try await picture(#""line-dasharray": [1, 2, 3, 2]"#))
    #expect(four == [0..<4, 12..<24, 32..<36, 44..<56])
  }

  @Test("the last dash of an odd list goes on in the first one")
  func oddList() async throws {
    // 4 + 8 + 4 points: dashes from -4 to 4, 12 to 20, 28 to 36, …
    #expect(runs(try await picture(#""line-dasharray": [1, 2, 1]"#)) == [0..<4, 12..<20, 28..<36, 44..<52, 60..<64])
  }

  @Test("a dash without length has round ends alone: dots as wide as the line")
  func dots() async throws {
    let picture = try await picture(
      #""line-width": 8, "line-dasharray": [0, 2]"#, layout: #""line-cap": "round""#, [.line((-8, 32), (72, 32))])
    // Discs of radius 4 every 16 points, the first one 8 points left of the picture.
    #expect(runs(picture) == [4..<12, 20..<28, 36..<44, 52..<60])
    #expect(picture.red(8, 28) > 128 && picture.red(5, 28) < 128)
  }

  @Test("between whole zooms dashes grow with the map, while the line stays as wide as it is")
  func zoomedDashes() async throws {
    let picture = try await picture(#""line-dasharray": [2, 2]"#, camera: Camera(zoom: 0.5))
    // Lengths at zoom 0 times √2; the middle of the picture is 32 points along the line, where a gap of 8 … begins.
    let dashes = runs(picture).dropFirst().dropLast()
    let lengths = dashes.map(\.count)
    for length in lengths { #expect(abs(Double(length) - 8 * 2.0.squareRoot()) <= 1) }
    #expect(!lengths.isEmpty)
    let middle = try #require(dashes.first).lowerBound + 4
    #expect((24..<40).filter { picture.red(middle, $0) >= 128 }.count == 4)
  }

  @Test("each feature may have its own dashes, and none is a whole line")
  func dashesByFeature() async throws {
    var lines = [Feature.line((0, 16), (64, 16)), .line((0, 48), (64, 48))]
    lines[0].properties = ["dashed": .bool(true)]
    let picture = try await picture(
      #""line-dasharray": ["case", ["to-boolean", ["get", "dashed"]], ["literal", [1, 1]], ["literal", [1, 0]]]"#,
      lines)
    #expect(runs(picture, row: 16) == stride(from: 0, to: 64, by: 8).map { $0..<$0 + 4 })
    #expect(runs(picture, row: 48) == [0..<64])
  }

  @Test("along a closed ring dashes run on to where it began")
  func ring() async throws {
    let ring = Feature(kind: .polygon, rings: [Feature.squareRing(from: 16, to: 48)])
    let picture = try await picture(#""line-dasharray": [2, 2]"#, [ring])
    // Each side is 32 points, two repetitions of 16; the last side runs upwards on the left.
    #expect(picture.red(20, 16) > 200 && picture.red(28, 16) < 50)
    #expect(picture.red(16, 36) < 50 && picture.red(16, 44) > 200)
  }

  @Test("a gradient's colour is that of the share of the line, steps included")
  func gradient() async throws {
    let line = Feature.line((0, 32), (64, 32))
    let linear = try await picture(
      #""line-gradient": ["interpolate", ["linear"], ["line-progress"], 0, "black", 1, "red"]"#, [line])
    for x in [8, 32, 56] { #expect(abs(linear.red(x, 32) - byte((Double(x) + 0.5) / 64)) <= 1) }
    let step = try await picture(
      #""line-gradient": ["step", ["line-progress"], "lime", 0.5, "red"]"#, [line])
    #expect(step.green(31, 32) == 255 && step.red(31, 32) == 0)
    #expect(step.green(32, 32) == 0 && step.red(32, 32) == 255)
  }

  @Test("a gradient may have more steps than fit into the commands, and keeps its last one")
  func manySteps() async throws {
    let steps = (1..<300).map { "\(Double($0) / 310), \"rgb(\($0 % 2 * 255), 0, 0)\"" }.joined(separator: ", ")
    let picture = try await picture(
      #""line-gradient": ["step", ["line-progress"], "black", \#(steps), 0.97, "lime"]"#)
    #expect(picture.green(63, 32) == 255 && picture.red(63, 32) == 0 && picture.green(50, 32) == 0)
  }

  @Test("a piece of a line begins where the piece before ended")
  func pieces() async throws {
    var line = Feature.line((0, 32), (64, 32))
    line.lineProgress = [0.5...1]
    line.lineStarts = [64 * 16]
    let gradient = try await picture(
      #""line-gradient": ["interpolate", ["linear"], ["line-progress"], 0, "black", 1, "red"]"#, [line])
    #expect(abs(gradient.red(0, 32) - byte(0.5 + 0.25 / 64)) <= 1)
    // The half that is not here is 64 points long: five repetitions of 12 points, and four more.
    #expect(runs(try await picture(#""line-dasharray": [2, 1]"#, [line])).first == 0..<4)
  }

  @Test("between two sharp corners that are near each other no two vertices are one")
  func nearCorners() {
    for length: Int16 in 28...34 {
      var mesh = LineMesh(measures: true, cornerReach: 15)
      let path = [SIMD2<Int16>(0, 0), SIMD2(0, 100), SIMD2(length, 100), SIMD2(length, 0)]
      mesh.add(path, isClosed: false, layout: LineLayout(), row: 0)
      #expect(mesh.along.count == mesh.vertices.count)
      #expect(mesh.along.map(\.distance).max() == Float(200 + length))
    }
  }
}
