internal import Glibc
import HeadlandTestSupport
import Testing

@testable import HeadlandGPU

/// A folder of a test's own, which goes with it.
private final class ScratchFolder {
  let path = "/tmp/headland-programs-\(getpid())-\(UInt64.random(in: 0 ... .max))"

  deinit {
    for file in files { unlink(file) }
    rmdir(path)
  }

  /// The programs in it, by path.
  var files: [String] { DRMNodes.names(in: path, hidden: true).map { "\(path)/\($0)" } }
}

@Suite("Program cache")
struct ProgramCacheTests {
  /// Draws green on a device of the folder; returns the pixel and how its two programs came to be.
  private func draw(
    _ folder: String, source: String = TestShaders.quad
  ) async throws -> (pixel: SIMD4<UInt8>, counts: [Int], issues: [GPUIssue]) {
    let test = try TestDevice { $0.programCache = .folder(folder) }
    let pipeline = try test.pipeline(source)
    let pixels = try await test.render(width: 1, height: 1) { encoder in
      encoder.setRenderPipelineState(pipeline)
      encoder.drawQuad(.green)
    }
    test.expectNoDriverErrors()
    let statistics = test.device.statistics
    return (pixels[0, 0], [statistics.compiledProgramCount, statistics.cachedProgramCount], test.takeIssues())
  }

  @Test("a second device takes both programs from the folder, and draws the same")
  func second() async throws {
    let folder = ScratchFolder()
    let (first, second) = (try await draw(folder.path), try await draw(folder.path))
    #expect(first.counts == [2, 0] && second.counts == [0, 2])
    #expect(first.pixel == .green && second.pixel == .green)
    #expect(folder.files.count == 2)
    // Another text is another program.
    let other = try await draw(folder.path, source: TestShaders.quad + "// another\n")
    #expect(other.counts[0] > 0 && other.pixel == .green)
  }

  @Test(
    "a file that is damaged, cut off, empty, foreign or no file is compiled anew and replaced",
    arguments: ["damaged", "cut", "empty", "foreign", "folder"])
  func bad(way: String) async throws {
    let folder = ScratchFolder()
    _ = try await draw(folder.path)
    for path in folder.files {
      var bytes = try #require(CacheFiles.read(path, limit: 1 << 20))
      unlink(path)
      switch way {
      case "damaged": bytes[bytes.count - 3] ^= 0x40
      case "cut": bytes.removeLast(bytes.count / 2)
      case "empty": bytes = []
      case "foreign": bytes = Array("#!/bin/sh\necho these are no programs at all, but longer than a head\n".utf8)
      default: mkdir(path, 0o700)
      }
      let name = String(path.split(separator: "/").last!)
      if way != "folder" { #expect(CacheFiles.write(bytes, folder: folder.path, name: name) == nil) }
    }
    let second = try await draw(folder.path)
    #expect(second.counts == [2, 0] && second.pixel == .green)
    if way == "folder" {
      // A folder in the file's place cannot be replaced, and is told once.
      #expect(second.issues.map(\.rule) == [.programCache])
      for path in folder.files { rmdir(path) }
    } else {
      #expect(second.issues.isEmpty)
      #expect(try await draw(folder.path).counts == [0, 2])
    }
  }

  @Test("a driver that refuses a program's bytes, though they are whole, gets the source")
  func refused() async throws {
    let folder = ScratchFolder()
    _ = try await draw(folder.path)
    // Bytes that no driver gave, under a right checksum: the head's lengths tell what the program was made of.
    for path in folder.files {
      let bytes = try #require(CacheFiles.read(path, limit: 1 << 20))
      let (format, length) = bytes.withUnsafeBytes {
        (
          $0.loadUnaligned(fromByteOffset: 16, as: UInt32.self),
          Int($0.loadUnaligned(fromByteOffset: 20, as: UInt32.self))
        )
      }
      let wrong = ProgramBinary(format: format, log: "", bytes: [UInt8](repeating: 0xA5, count: 4096))
      let file = ProgramFile.encode(wrong, identity: Array(bytes[32..<32 + length]))
      let name = String(path.split(separator: "/").last!)
      #expect(CacheFiles.write(file, folder: folder.path, name: name) == nil)
    }
    let second = try await draw(folder.path)
    #expect(second.counts == [2, 0] && second.pixel == .green)
    #expect(try await draw(folder.path).counts == [0, 2])
  }

  @Test("a folder that cannot be made is told once, and drawing goes on")
  func unwritable() async throws {
    let drawn = try await draw("/proc/headland/programs")
    #expect(drawn.counts == [2, 0] && drawn.pixel == .green)
    #expect(drawn.issues.map(\.rule) == [.programCache])
    #expect(drawn.issues.first?.message.contains("/proc/headland") == true)
  }

  @Test("where no more bytes can be written it is told, and no half file is left behind")
  func fullDisk() async {
    await #expect(processExitsWith: .success) {
      // The limit on a file's size stands for the disk's: writing beyond it fails in the same place.
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 1000, rlim_max: 1000)
      #expect(setrlimit(__rlimit_resource_t(1), &limit) == 0)
      let folder = ScratchFolder()
      #expect(CacheFolder.make(folder.path) == nil)
      let bytes = [UInt8](repeating: 1, count: 5000)
      #expect(CacheFiles.write(bytes, folder: folder.path, name: "a.program")?.contains(folder.path) == true)
      #expect(folder.files.isEmpty)
      #expect(CacheFiles.write([1, 2, 3], folder: folder.path, name: "b.program") == nil)
      #expect(CacheFiles.read("\(folder.path)/b.program", limit: 10) == [1, 2, 3])
    }
  }

  @Test("the files used longest ago go first when the limit is passed; strangers stay")
  func limit() throws {
    let folder = ScratchFolder()
    let cache = ProgramCache(folder: folder.path, driver: ["driver"], formats: [1], limit: 3000)
    let stranger = "stranger.txt"
    #expect(CacheFolder.make(folder.path) == nil)
    #expect(CacheFiles.write([UInt8](repeating: 0, count: 5000), folder: folder.path, name: stranger) == nil)
    let sources = (0..<4).map { ProgramSource(stage: "vertex", text: "text \($0)") }
    let binary = ProgramBinary(format: 1, log: "", bytes: [UInt8](repeating: 7, count: 900))
    for source in sources.prefix(3) { #expect(cache.store(binary, source) == nil) }
    // The first is used again, so that the second is the oldest.
    #expect(cache.load(sources[0]) == binary)
    #expect(cache.store(binary, sources[3]) == nil)
    #expect(sources.map { cache.load($0) != nil } == [true, false, true, true])
    #expect(folder.files.contains { $0.hasSuffix(stranger) })
  }

  @Test("a program of another driver, another stage or another format is as good as none")
  func keys() {
    let folder = ScratchFolder()
    let cache = ProgramCache(folder: folder.path, driver: ["driver 1", "x"], formats: [1])
    let source = ProgramSource(stage: "vertex", text: "text")
    let binary = ProgramBinary(format: 1, log: "a warning", bytes: [1, 2, 3])
    #expect(cache.store(binary, source) == nil && cache.load(source) == binary)
    #expect(cache.load(ProgramSource(stage: "fragment", text: "text")) == nil)
    #expect(ProgramCache(folder: folder.path, driver: ["driver 2", "x"], formats: [1]).load(source) == nil)
    #expect(ProgramCache(folder: folder.path, driver: ["driver 1", "x"], formats: [2]).load(source) == nil)
  }

  @Test("two processes that fill one folder at once draw right, and leave whole files alone")
  func processes() async throws {
    let folder = ScratchFolder()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<2 {
        let path = folder.path
        group.addTask {
          await #expect(processExitsWith: .success) { [path = path as String] in
            for _ in 0..<4 {
              let drawn = try await ProgramCacheTests().draw(path)
              #expect(drawn.pixel == .green && drawn.counts.reduce(0, +) == 2 && drawn.issues.isEmpty)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(folder.files.count == 2)
    #expect(try await draw(folder.path).counts == [0, 2])
  }

  @Test("HEADLAND_CACHE_DIR comes before XDG_CACHE_HOME, and that before HOME; nothing is kept where it is off")
  func places() async throws {
    await #expect(processExitsWith: .success) {
      setenv("HOME", "/home/someone", 1)
      unsetenv("XDG_CACHE_HOME")
      unsetenv("HEADLAND_CACHE_DIR")
      #expect(CacheFolder.path == "/home/someone/.cache/headland")
      setenv("XDG_CACHE_HOME", "/xdg", 1)
      #expect(CacheFolder.path == "/xdg/headland")
      setenv("XDG_CACHE_HOME", "relative", 1)
      #expect(CacheFolder.path == "/home/someone/.cache/headland")
      setenv("HEADLAND_CACHE_DIR", "/mine", 1)
      #expect(CacheFolder.path == "/mine")
      let path = "/tmp/headland-off-\(getpid())"
      setenv("HEADLAND_CACHE_DIR", path, 1)
      let test = try TestDevice { options in
        options.programCache = .off
        options.overrideWorkarounds = { $0.cachesProgramBinaries = true }
      }
      _ = try test.pipeline()
      #expect(test.device.programCache == nil && !DRMNodes.exists("\(path)/programs"))
    }
  }
}
