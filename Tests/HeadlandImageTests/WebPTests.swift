import Testing

@testable import HeadlandImage

@Suite("WebP")
struct WebPTests {
  @Test("pictures of another encoder, with loss and without")
  func decodes() throws {
    let lossy = try Image(decoding: SamplePictures.webpLossy)
    #expect(lossy.width == 16 && lossy.height == 16 && lossy.alpha == .straight)
    #expect(JPEGTests.areNear(JPEGTests.middles(lossy), JPEGTests.quarters, within: 12))
    let alpha = try Image(decoding: SamplePictures.webpAlpha)
    #expect(alpha == Image(width: 4, height: 4, fill: RGBA8(200, 40, 20, 128), alpha: .straight))
  }

  @Test("without loss every pixel comes back; with loss files are smaller")
  func encodes() throws {
    let image = Image(width: 31, height: 17, alpha: .straight) { x, y in
      RGBA8(UInt8(x * 8), UInt8(y * 15), UInt8((x * y) % 256), UInt8(255 - x))
    }
    #expect(try WebP.decode(WebP.encode(image)) == image)
    #expect(try WebP.decode(WebP.encode(image.converted(to: .premultiplied))).pixel(0, 5) == image.pixel(0, 5))
    let noise = Image(width: 64, height: 64) { x, y in RGBA8(UInt8(x * 37 % 256), UInt8(y * 91 % 256), 7) }
    let (small, large) = (WebP.Options.lossy(quality: 5), WebP.Options.lossy(quality: 95))
    #expect(try WebP.encode(noise, options: small).count < WebP.encode(noise, options: large).count)
  }

  @Test("an animation is a named error")
  func animation() {
    #expect(throws: ImageError(.corrupted("it is an animation and not a picture"))) {
      try Image(decoding: SamplePictures.animated)
    }
  }

  @Test("a file cut anywhere is truncated")
  func truncated() {
    for file in [SamplePictures.webpLossy, SamplePictures.webpAlpha] {
      for length in 12..<file.count - 1 {
        #expect(throws: ImageError.self, "\(length)") { try Image(decoding: Array(file[..<length])) }
      }
      #expect(throws: ImageError(.truncated)) { try Image(decoding: Array(file[..<16])) }
    }
  }

  @Test("a picture above the limit is refused before memory is taken")
  func bomb() throws {
    // A lossless stream has its size in 14 bits each behind the signature: 16384 × 16384, less one each.
    var file = SamplePictures.webpAlpha
    for place in 21...23 { file[place] = 0xFF }
    file[24] |= 0x0F
    let limits = ImageLimits(maximumWidth: 4096, maximumHeight: 4096)
    let error = #expect(throws: ImageError.self) { try WebP.decode(file, limits: limits) }
    guard case .tooLarge(let width, let height, _)? = error?.reason else {
      Issue.record("\(String(describing: error)) is not tooLarge")
      return
    }
    #expect(width == 16_384 && height == 16_384)
  }
}

@Suite("Formats of images")
struct ImageFormatTests {
  @Test("are told by how bytes begin, whatever the name")
  func start() throws {
    #expect(ImageFormat(start: SamplePictures.quarters) == .jpeg)
    #expect(ImageFormat(start: SamplePictures.webpAlpha) == .webp)
    #expect(ImageFormat(start: Array("RIFF....WAVE".utf8)) == nil && ImageFormat(start: Array("<html>".utf8)) == nil)
    #expect(throws: ImageError(.unknownFormat)) { try Image(decoding: Array("GIF89a".utf8)) }
    #expect(ImageFormat(path: "a/b.JPG") == .jpeg && ImageFormat(path: "b.jpeg") == .jpeg)
    #expect(ImageFormat(path: "b.webp") == .webp)
  }

  @Test("an image is written in each and read again", arguments: [ImageFormat.png, .jpeg, .webp])
  func files(format: ImageFormat) throws {
    let image = Image(width: 8, height: 8, fill: RGBA8(90, 90, 90))
    let bytes = try image.encoded(as: format)
    #expect(ImageFormat(start: bytes) == format)
    #expect(JPEGTests.areNear([try Image(decoding: bytes).pixel(3, 3)], [RGBA8(90, 90, 90)], within: 1))
  }
}

@Suite("Mipmap levels")
struct MipmapLevelTests {
  @Test("a pixel is the mean of four, rounded to nearest")
  func means() {
    let image = Image(width: 4, height: 2) { x, y in RGBA8(UInt8(10 * x + y), 0, UInt8(x * 80), 255) }
    let half = image.halved()
    // (0 + 10 + 1 + 11) / 4 = 5.5 and (20 + 30 + 21 + 31) / 4 = 25.5; (0 + 80) / 2 and (160 + 240) / 2.
    #expect(half == Image(width: 2, height: 1) { x, _ in [RGBA8(6, 0, 40), RGBA8(26, 0, 200)][x] })
    #expect(image.mipmapLevels().map { [$0.width, $0.height] } == [[4, 2], [2, 1], [1, 1]])
  }

  @Test("sides that are odd or one pixel long")
  func odd() {
    let image = Image(width: 5, height: 1) { x, _ in RGBA8(UInt8(x * 50), 0, 0) }
    #expect(image.halved() == Image(width: 2, height: 1) { x, _ in [RGBA8(25, 0, 0), RGBA8(125, 0, 0)][x] })
    let column = Image(width: 1, height: 3) { _, y in RGBA8(UInt8(y * 100), 0, 0) }
    #expect(column.halved() == Image(width: 1, height: 1, fill: RGBA8(50, 0, 0)))
    #expect(Image(width: 300, height: 7, fill: RGBA8(1, 2, 3)).mipmapLevels().count == 9)
  }
}
