import Foundation
import HeadlandImage
import Testing

@Suite("Image files")
struct ImageFilesTests {
  let picture = Image(width: 3, height: 2) { x, y in RGBA8(UInt8(x), UInt8(y), 0, 204) }

  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "headland-image-\(UUID().uuidString)/"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func failure(_ body: () throws(ImageError) -> Void) -> ImageError? {
    do throws(ImageError) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: ["out.png", "OUT.PNG", "with.dots.png"])
  func pngIsWrittenAndReadBack(name: String) throws {
    try withFolder { folder in
      try picture.write(to: folder + name)
      let back = try Image(contentsOf: folder + name)
      #expect(back == picture.converted(to: .straight))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [name])
    }
  }

  @Test func existingFileIsReplaced() throws {
    try withFolder { folder in
      let path = folder + "a.png"
      try Data(repeating: 7, count: 100_000).write(to: URL(fileURLWithPath: path))
      try picture.write(to: path)
      #expect(try Image(contentsOf: path).width == 3)
    }
  }

  @Test func rawHoldsStraightBytesAloneAndNeedsItsSize() throws {
    try withFolder { folder in
      let path = folder + "out.raw"
      try Image(width: 2, height: 1, fill: RGBA8(204, 0, 0, 204)).write(to: path)
      #expect(try Array(Data(contentsOf: URL(fileURLWithPath: path))) == [255, 0, 0, 204, 255, 0, 0, 204])
      let back = try Image(rawContentsOf: path, width: 2, height: 1)
      #expect(back == Image(width: 2, height: 1, fill: RGBA8(255, 0, 0, 204), alpha: .straight))
      #expect(failure { () throws(ImageError) in _ = try Image(contentsOf: path) }?.reason == .rawWithoutSize)
      #expect(
        failure { () throws(ImageError) in _ = try Image(rawContentsOf: path, width: 3, height: 1) }?.reason
          == .rawOfOtherSize(expectedBytes: 12, actualBytes: 8))
    }
  }

  @Test func namedFormatWinsOverTheExtension() throws {
    try withFolder { folder in
      try picture.write(to: folder + "out.bin", as: .png)
      #expect(try Image(contentsOf: folder + "out.bin").height == 2)
    }
  }

  @Test func linksAndDevicesAreWrittenThroughAndNotReplaced() throws {
    try picture.write(to: "/dev/null", as: .png)
    try withFolder { folder in
      try picture.write(to: folder + "target.png")
      try FileManager.default.createSymbolicLink(atPath: folder + "link.png", withDestinationPath: "target.png")
      try picture.cropped(x: 0, y: 0, width: 1, height: 1).write(to: folder + "link.png")
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "link.png") == "target.png")
      #expect(try Image(contentsOf: folder + "target.png").width == 1)
    }
  }

  @Test func fullDiskIsAnError() {
    let full = failure { () throws(ImageError) in try picture.write(to: "/dev/full", as: .png) }
    #expect(full == ImageError(.unwritable("No space left on device"), path: "/dev/full"))
  }

  @Test func errorsNameFileFaultAndCure() throws {
    try withFolder { folder in
      let missing = failure { () throws(ImageError) in _ = try Image(contentsOf: folder + "none.png") }
      #expect(
        missing?.description
          == "\(folder)none.png: cannot be read (No such file or directory). Check the path and its permissions.")
      let noFolder = failure { () throws(ImageError) in try picture.write(to: folder + "sub/a.png") }
      #expect(noFolder?.reason == .unwritable("No such file or directory"))
      let ending = failure { () throws(ImageError) in try picture.write(to: folder + "a.gif") }
      #expect(ending?.description.contains("Use .png, .jpg, .jpeg, .webp, .raw, .rgba, or name the format.") == true)
      #expect(failure { () throws(ImageError) in try picture.write(to: folder + "a") }?.reason == .unknownExtension)
      let isFolder = failure { () throws(ImageError) in _ = try Image(contentsOf: folder) }
      #expect(isFolder?.reason == .unreadable("Is a directory"))
      let file = URL(fileURLWithPath: folder + "text.png")
      try Data("hello".utf8).write(to: file)
      #expect(
        failure { () throws(ImageError) in _ = try Image(contentsOf: file.path) }
          == ImageError(.unknownFormat, path: file.path))
      try Data(PNG.encode(picture).dropLast(20)).write(to: file)
      #expect(
        failure { () throws(ImageError) in _ = try Image(contentsOf: file.path) }
          == ImageError(.truncated, path: file.path))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["text.png"])
    }
  }

  @Test func filesBeyondTheLimitAreNotRead() throws {
    let limits = ImageLimits(maximumBytes: 1000)
    let endless = failure { () throws(ImageError) in _ = try Image(contentsOf: "/dev/zero", limits: limits) }
    #expect(endless == ImageError(.fileTooLarge(limitInBytes: 1000), path: "/dev/zero"))
  }
}
