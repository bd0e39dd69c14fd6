import Foundation
import HeadlandGPU
import HeadlandImage
import Testing

@testable import ColorInvertExample
@testable import HeadlandCommand

/// Each test has an instance, and so a folder, of its own.
@Suite("headland example color-invert")
final class ColorInvertTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: folder.appendingPathComponent(name))
    return path(name)
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  private func invert(_ words: String..., to output: String) async -> ExitCode {
    await HeadlandCommand.run(
      ["example", "color-invert", "-o", path(output), "--device", "software"] + words)
  }

  private func isNear(_ a: some Collection<UInt8>, _ b: some Collection<UInt8>) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
  }

  /// Colours that R′G′B′ has, so that nothing is cut off.
  private static let luma: [UInt8] = [80, 100, 120, 140, 90, 110, 130, 160]

  @Test(
    "Y4M comes out as Y4M: black and white change places in luma, chroma changes its sign",
    arguments: [
      ("C420jpeg", 2, [110, 146, 140, 115], false), ("C420mpeg2 XYSCSS=420MPEG2", 2, [110, 146, 140, 115], false),
      (
        "C444 XCOLORRANGE=FULL", 8, [110, 112, 120, 128, 130, 140, 146, 125, 118, 120, 122, 124, 126, 128, 130, 140],
        true
      ),
      ("Cmono", 0, [], false),
    ] as [(String, Int, [UInt8], Bool)])
  func y4m(parameters: String, samples: Int, chroma: [UInt8], isFull: Bool) async throws {
    let header = "YUV4MPEG2 W4 H2 F30000:1001 Ip A1:1 \(parameters)\n"
    let second = Self.luma.map { $0 + 5 }
    let input = try write(
      "in.y4m",
      Array(header.utf8) + Array("FRAME\n".utf8) + Self.luma + chroma + Array("FRAME Ip\n".utf8) + second + chroma)
    #expect(await invert("--input", input, to: "out.y4m") == .done)
    var output = try bytes("out.y4m")[...]
    #expect(String(decoding: output.prefix(header.utf8.count), as: UTF8.self) == header)
    output = output.dropFirst(header.utf8.count)
    for luma in [Self.luma, second] {
      #expect(String(decoding: output.prefix(6), as: UTF8.self) == "FRAME\n")
      output = output.dropFirst(6)
      // 16 + 235 − Y and 2 · 128 − C; 255 − Y in full range.
      #expect(isNear(output.prefix(8), luma.map { (isFull ? 255 : 251) - $0 }))
      output = output.dropFirst(8)
      #expect(isNear(output.prefix(2 * samples), chroma.map { UInt8(256 - Int($0)) }))
      output = output.dropFirst(2 * samples)
    }
    #expect(output.isEmpty)
  }

  @Test("raw BGRA and RGBA are inverted exactly, alpha stays", arguments: ["bgra", "rgba"])
  func raw(layout: String) async throws {
    let pixels: [UInt8] = [0, 1, 127, 255, 128, 254, 255, 7, 10, 20, 30, 40]
    let input = try write("in.raw", pixels + pixels.reversed())
    #expect(await invert("--input", input, "--raw", layout, "--size", "3x1", to: "out.\(layout)") == .done)
    #expect(await invert("--input", input, "--raw", layout, "--size", "3x1", to: "out.raw") == .done)
    let expected = (pixels + pixels.reversed()).enumerated().map { $0 % 4 == 3 ? $1 : 255 - $1 }
    #expect(try bytes("out.\(layout)") == expected)
    #expect(try bytes("out.raw") == expected)
  }

  @Test("raw NV12 comes out as NV12")
  func nv12() async throws {
    let input = try write("in.nv12", Self.luma + [110, 140, 146, 115])
    #expect(await invert("--input", input, "--raw", "nv12", "--size", "4x2", to: "out.nv12") == .done)
    #expect(isNear(try bytes("out.nv12"), Self.luma.map { 251 - $0 } + [146, 116, 110, 141]))
  }

  @Test("without an input the pattern's bars come out inverted, as a numbered image a frame")
  func pattern() async throws {
    #expect(await invert("--size", "16x8", "--frames", "3", "--json", to: "frame-%04d.png") == .done)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == ["frame-0000.png", "frame-0001.png", "frame-0002.png"])
    let image = try Image(contentsOf: path(try #require(names.first)))
    #expect((image.width, image.height) == (16, 8))
    #expect(image.pixel(0, 0) == RGBA8(63, 63, 63) && image.pixel(2, 0) == RGBA8(63, 63, 255))
    #expect(image.pixel(15, 7) == RGBA8(255, 255, 255))
    // The square is two pixels wide and begins at the left.
    #expect(image.pixel(0, 3) == RGBA8(0, 0, 0) && image.pixel(2, 3) == RGBA8(63, 63, 255))
    #expect(await invert(to: "out.y4m") == .done)
    let file = try bytes("out.y4m")
    let header = "YUV4MPEG2 W320 H240 F30:1 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n"
    #expect(String(decoding: file.prefix(header.utf8.count), as: UTF8.self) == header)
    #expect(file.count == header.utf8.count + 60 * (6 + 320 * 240 * 3 / 2))
  }

  @Test("what cannot be read or written fails, and says why")
  func failures() async throws {
    let cut = try write("cut.y4m", Array("YUV4MPEG2 W4 H2 F25:1\nFRAME\n".utf8) + [1, 2, 3])
    #expect(await invert("--input", cut, to: "out.y4m") == .failed)
    #expect(await invert("--input", cut, to: "cut.y4m") == .failed)
    #expect(try bytes("cut.y4m").count == 31)
    #expect(await invert("--input", path("none.y4m"), to: "out.y4m") == .failed)
    #expect(await invert("--size", "3x3", to: "out.nv12") == .failed)
    for name in ["out.png", "out.mp4", "out", "no/folder/out.y4m"] { #expect(await invert(to: name) == .failed) }
  }

  @Test(
    "wrong usage is 2",
    arguments: [
      ["--raw", "bgra"], ["--raw", "bgra", "--input", "a"], ["--input", "a.y4m", "--size", "2x2"],
      ["--input", "a.y4m", "--rate", "30"], ["--rate", "0"], ["--rate", "30:0"], ["--rate", "a"], ["--frames", "0"],
      ["--raw", "yuy2", "--input", "a", "--size", "2x2"], ["--scale", "2"], ["--size", "99999x2"],
    ])
  func usage(words: [String]) async {
    #expect(await HeadlandCommand.run(["example", "color-invert", "-o", path("out.y4m")] + words) == .usage)
  }

  @Test("an example that is not there is told with those that are, and takes its own options only")
  func names() throws {
    func message(_ words: String...) -> String? {
      #expect(throws: UsageError.self) {
        _ = try ExampleCommand(Arguments(words, for: ExampleCommand.specification))
      }?.description
    }
    #expect(message("foo", "-o", "a.png") == "there is no example \"foo\"; there is triangle or color-invert")
    #expect(message("triangel", "-o", "a.png")?.hasSuffix("; did you mean triangle?") == true)
    #expect(message("triangle", "-o", "a.png", "--input", "b") == "--input is no option of the example triangle")
  }
}

@Suite("Y4M headers")
struct Y4MHeaderTests {
  private func message(_ line: String) -> String {
    let error = #expect(throws: VideoError.self) { _ = try Y4MHeader(parsing: line, path: "a.y4m") }
    return error?.description ?? ""
  }

  @Test("parameters are read in any order, and handed on where they are not ours to change")
  func reads() throws {
    let header = try Y4MHeader(parsing: "YUV4MPEG2 C444 H480 F25:1 W640 It A16:15 XCOLORRANGE=FULL Xcomment", path: "a")
    #expect((header.width, header.height, header.chroma, header.range) == (640, 480, .c444, .full))
    #expect(header.rate == FrameRate(frames: 25, seconds: 1))
    #expect(header.line == "YUV4MPEG2 W640 H480 F25:1 C444 It A16:15 XCOLORRANGE=FULL Xcomment\n")
    let plain = try Y4MHeader(parsing: "YUV4MPEG2 W2 H2", path: "a")
    #expect(plain.chroma == .c420 && plain.range == .video && plain.rate == FrameRate(frames: 30, seconds: 1))
    #expect(FrameRate(frames: 30_000, seconds: 1001).rounded == 30 && FrameRate(frames: 1, seconds: 2).rounded == 1)
    #expect(FrameRate(frames: 9_000_000_000_000_000_000, seconds: 3).rounded == 3_000_000_000_000_000_000)
    #expect(FrameRate(frames: .max, seconds: .max).rounded == 1)
    for name in ["420", "420jpeg", "420mpeg2", "420paldv"] {
      #expect(try Y4MHeader(parsing: "YUV4MPEG2 W2 H2 C\(name)", path: "a").chroma == .c420)
    }
  }

  @Test("each mistake is told with its place")
  func mistakes() {
    #expect(message("RIFF W2 H2").hasPrefix("a.y4m does not begin with YUV4MPEG2"))
    #expect(message("YUV4MPEG2 H2").contains("lacks the width"))
    #expect(message("YUV4MPEG2 W2").contains("lacks the height"))
    #expect(message("YUV4MPEG2 W-2 H2").contains("the width \"-2\" is no whole number"))
    #expect(message("YUV4MPEG2 W2 H99999").contains("the height \"99999\" is no whole number"))
    #expect(message("YUV4MPEG2 W2 H2 F25:0").contains("F25:0 is no fraction"))
    #expect(message("YUV4MPEG2 W2 H2 C420p10").contains("chroma C420p10 cannot be read"))
  }

  @Test("files that are no whole Y4M are refused where they break")
  func files() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    func message(_ text: String) throws -> String {
      try text.write(to: file, atomically: false, encoding: .utf8)
      let error = #expect(throws: VideoError.self) {
        let reader = try Y4MReader(VideoFileReader(file.path))
        while try reader.read() {}
      }
      return error?.description ?? ""
    }
    #expect(try message("").hasSuffix("is empty"))
    #expect(try message("YUV4MPEG2 W2 H2 Cmono").contains("ends within a header"))
    #expect(try message("YUV4MPEG2 W3 H2 C420\n").contains("4:2:0 frames of 3x2 cannot be read"))
    #expect(try message("YUV4MPEG2 W2 H2 Cmono\nFRAME\nabcdFRAM\n").contains("frame 1 does not begin with FRAME"))
    #expect(try message("YUV4MPEG2 W2 H2 Cmono\nFRAME\nabc").contains("ends within frame 0"))
    #expect(try message(String(repeating: "a", count: 5000)).contains("is it a Y4M file?"))
  }

  @Test("a number takes its place in a name")
  func numberedNames() {
    #expect(NumberedName("a/frame-%04d.png")?.path(7) == "a/frame-0007.png")
    #expect(NumberedName("%d.png")?.path(12345) == "12345.png")
    #expect(NumberedName("%02d.png")?.path(123) == "123.png")
    #expect(NumberedName("frame.png") == nil)
  }
}
