import Testing

@testable import HeadlandImage

@Suite("JPEG")
struct JPEGTests {
  static let quarters = [RGBA8(200, 40, 20), RGBA8(20, 160, 60), RGBA8(40, 60, 220), RGBA8(128, 128, 128)]

  /// The colours in the middles of the four quarters.
  static func middles(_ image: Image) -> [RGBA8] {
    let (x, y) = (image.width / 4, image.height / 4)
    return [(x, y), (3 * x, y), (x, 3 * y), (3 * x, 3 * y)].map { image.pixel($0.0, $0.1) }
  }

  static func areNear(_ colors: [RGBA8], _ expected: [RGBA8], within tolerance: Int) -> Bool {
    zip(colors, expected).allSatisfy { a, b in
      [(a.red, b.red), (a.green, b.green), (a.blue, b.blue), (a.alpha, b.alpha)].allSatisfy {
        abs(Int($0.0) - Int($0.1)) <= tolerance
      }
    }
  }

  @Test("pictures of another encoder, baseline and progressive", arguments: [false, true])
  func decodes(isProgressive: Bool) throws {
    let image = try Image(decoding: isProgressive ? SamplePictures.progressive : SamplePictures.quarters)
    #expect(image.width == 16 && image.height == 16 && image.alpha == .straight && image.isOpaque)
    #expect(Self.areNear(Self.middles(image), Self.quarters, within: 2))
  }

  @Test("grey is three equal channels")
  func gray() throws {
    #expect(try Image(decoding: SamplePictures.gray).pixel(3, 4) == RGBA8(77, 77, 77))
  }

  @Test("inks are mixed as browsers do: each channel is (255 - ink) (255 - black) / 255")
  func inks() throws {
    let image = try Image(decoding: SamplePictures.inks)
    // 255 · 204 / 255, 0, 127 · 204 / 255 = 101.6.
    #expect(Self.areNear([image.pixel(4, 4)], [RGBA8(204, 0, 102)], within: 2))
  }

  @Test("the camera's orientation changes nothing")
  func orientation() throws {
    let image = try Image(decoding: SamplePictures.turned)
    #expect(image.width == 16 && image.height == 8)
    #expect(Self.areNear(Self.middles(image), Self.quarters, within: 2))
  }

  @Test("a picture comes back nearly as it was, over white where it has alpha")
  func encodes() throws {
    let flat = try JPEG.encode(Image(width: 16, height: 16, fill: RGBA8(200, 40, 20)))
    #expect(Self.areNear([try JPEG.decode(flat).pixel(7, 7)], [RGBA8(200, 40, 20)], within: 3))
    // 100 · 0.5 + 255 · 0.5 with alpha 128: straight and premultiplied mean the same.
    let straight = Image(width: 8, height: 8, fill: RGBA8(100, 100, 100, 128), alpha: .straight)
    for image in [straight, straight.converted(to: .premultiplied)] {
      #expect(Self.areNear([try JPEG.decode(JPEG.encode(image)).pixel(4, 4)], [RGBA8(177, 177, 177)], within: 2))
    }
    let (small, large) = (JPEG.Options(quality: 10), JPEG.Options(quality: 100))
    let noise = Image(width: 32, height: 32) { x, y in RGBA8(UInt8(x * 37 % 256), UInt8(y * 91 % 256), 7) }
    #expect(try JPEG.encode(noise, options: small).count < JPEG.encode(noise, options: large).count)
  }

  @Test("a file cut anywhere is an error, most often a truncated one")
  func truncated() {
    for file in [SamplePictures.quarters, SamplePictures.progressive] {
      for length in 3..<file.count {
        #expect(throws: ImageError.self) { try Image(decoding: Array(file[..<length])) }
      }
      #expect(throws: ImageError(.truncated)) { try JPEG.decode(Array(file[..<(file.count - 20)])) }
      #expect(throws: ImageError(.truncated)) { try JPEG.decode([]) }
    }
  }

  /// The place of the height in a file of the quarters, behind the marker SOF0 or SOF2, its length and the precision.
  private func sized(_ file: [UInt8], _ side: Int) throws -> [UInt8] {
    let frame = try #require(file.indices.dropLast().first { file[$0] == 0xFF && [0xC0, 0xC2].contains(file[$0 + 1]) })
    var file = file
    for place in [frame + 5, frame + 7] { (file[place], file[place + 1]) = (UInt8(side >> 8), UInt8(side & 255)) }
    return file
  }

  @Test("a small file that claims a huge picture is refused before memory is taken")
  func bombs() throws {
    for file in [SamplePictures.quarters, SamplePictures.progressive] {
      #expect(throws: ImageError(.truncated)) { try JPEG.decode(sized(file, 16_000)) }
      let limits = ImageLimits(maximumWidth: 4096, maximumHeight: 4096)
      let error = #expect(throws: ImageError.self) { try JPEG.decode(sized(file, 5000), limits: limits) }
      guard case .tooLarge(5000, 5000, _)? = error?.reason else {
        Issue.record("\(String(describing: error)) is not tooLarge")
        continue
      }
    }
  }

  @Test("an endless number of scans is refused")
  func scans() throws {
    let file = SamplePictures.progressive
    let last = try #require(file.indices.dropLast().last { file[$0] == 0xFF && file[$0 + 1] == 0xDA })
    let scan = file[last..<(file.count - 2)]
    var many = Array(file.dropLast(2))
    for _ in 0..<400 { many += scan }
    #expect(throws: ImageError(.corrupted("there are more than 200 scans"))) { try JPEG.decode(many + [0xFF, 0xD9]) }
  }
}
