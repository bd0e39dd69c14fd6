internal import Synchronization

/// Whether and where a device keeps compiled shader functions between runs.
public enum ProgramCacheOption: Sendable, Hashable {
  /// On drivers that compile slowly and keep nothing themselves (NVIDIA), in `$HEADLAND_CACHE_DIR/programs`,
  /// `$XDG_CACHE_HOME/headland/programs` or `~/.cache/headland/programs`.
  case automatic
  /// Nowhere.
  case off
  /// In a folder, which is made where it does not exist, on every driver that gives its programs away.
  case folder(String)
}

/// Compiled programs in files, one each.
///
/// Any number of threads and processes may share the folder: files appear whole, and one that is damaged, or was made by
/// another driver or of another source, is as good as none.
final class ProgramCache: Sendable {
  /// What all files may take together in bytes; the program of a shader function takes some 10 KB.
  static let standardLimit = 64 << 20
  private static let suffix = ".program"

  private let folder: String
  private let driver: [String]
  private let formats: [UInt32]
  private let limit: Int
  private let hasComplained = Atomic(false)

  /// - Parameters:
  ///   - folder: Where the files lie.
  ///   - driver: What must be the same for a program to be taken.
  ///   - formats: The layouts that the driver takes.
  ///   - limit: What all files may take together in bytes.
  init(folder: String, driver: [String], formats: [UInt32], limit: Int = ProgramCache.standardLimit) {
    self.folder = folder
    self.driver = driver
    self.formats = formats
    self.limit = limit
  }

  /// A device's cache; nil where it has none.
  convenience init?(_ option: ProgramCacheOption, _ capabilities: GLCapabilities, _ workarounds: GLWorkarounds) {
    let folder: String? =
      switch option {
      case .automatic: workarounds.cachesProgramBinaries ? CacheFolder.path.map { "\($0)/programs" } : nil
      case .off: nil
      case .folder(let path): path
      }
    guard let folder, !capabilities.programBinaryFormats.isEmpty else { return nil }
    self.init(
      folder: folder,
      driver: [
        capabilities.vendor, capabilities.renderer, capabilities.version, capabilities.shadingLanguageVersion,
      ], formats: capabilities.programBinaryFormats)
  }

  /// The program of a source, where an earlier run has kept it.
  func load(_ source: ProgramSource) -> ProgramBinary? {
    let identity = source.identity(driver)
    // Longer than any program, and short enough for whatever else may lie there.
    guard let file = CacheFiles.read("\(folder)/\(Self.name(identity))", limit: limit),
      let binary = ProgramFile.decode(file, identity: identity), formats.contains(binary.format)
    else { return nil }
    return binary
  }

  /// Keeps a program; returns why it could not, the first time alone.
  func store(_ binary: ProgramBinary, _ source: ProgramSource) -> String? {
    let identity = source.identity(driver)
    let file = ProgramFile.encode(binary, identity: identity)
    guard file.count <= limit else { return nil }
    if let problem = CacheFolder.make(folder) ?? CacheFiles.write(file, folder: folder, name: Self.name(identity)) {
      return hasComplained.exchange(true, ordering: .relaxed) ? nil : problem
    }
    CacheFiles.trim(folder, limit: limit) { $0.hasSuffix(Self.suffix) }
    return nil
  }

  private static func name(_ identity: [UInt8]) -> String {
    identity.withUnsafeBytes { bytes in
      // Two hashes of different beginnings.
      let hashes = [FNV1a.hash(bytes), FNV1a.hash(bytes, from: ~FNV1a.start)]
      return hashes.map { hash in
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
      }.joined() + suffix
    }
  }
}

/// What a program is made of, apart from the driver.
struct ProgramSource: Sendable {
  let stage: String
  let text: String

  fileprivate func identity(_ driver: [String]) -> [UInt8] {
    // No part can hold the separator, so that no two lists look the same.
    Array((driver + [stage, text]).joined(separator: "\0").utf8)
  }
}

/// How programs came to be, counted for statistics.
final class ProgramCounts: Sendable {
  let compiled = Atomic<Int>(0)
  let cached = Atomic<Int>(0)

  func note(isCompiled: Bool) {
    if isCompiled { compiled.add(1, ordering: .relaxed) } else { cached.add(1, ordering: .relaxed) }
  }
}

extension Device {
  /// The program of a translated function: kept from an earlier run, or compiled.
  func program(of translation: FunctionTranslation) throws(LibraryError) -> GLProgram {
    let source = ProgramSource(stage: "\(translation.function.stage)", text: translation.text)
    let (cache, kept) = (programCache, programCache?.load(source))
    let made = perform { _ in
      if let kept, let program = GLProgram.restore(kept, translation) {
        return Result<_, LibraryError>.success((program: program, isCompiled: false, binary: ProgramBinary?.none))
      }
      return Result { () throws(LibraryError) in
        let (program, binary) = try GLProgram.link(translation, keepsBinary: cache != nil)
        return (program: program, isCompiled: true, binary: binary)
      }
    }
    guard let made = try made?.get() else {
      let error = lossError(of: translation.function.name, "makeLibrary")
      throw translation.error([translation.issue(error.description, at: translation.function.name)])
    }
    programCounts.note(isCompiled: made.isCompiled)
    if let binary = made.binary, let problem = cache?.store(binary, source), validation != .off {
      report([
        GPUIssue(
          .programCache, object: "program cache", field: "folder",
          message: "compiled programs cannot be kept: \(problem)",
          hint: "set HEADLAND_CACHE_DIR to a folder that can be written, or DeviceOptions.programCache to .off")
      ])
    }
    return made.program
  }
}
