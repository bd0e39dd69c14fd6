import Glibc
import Synchronization

/// Keeps answers of servers in a folder, within a budget of bytes.
///
/// Several processes may use one folder: an entry is written beside its place and then moved there, so readers see the old
/// one or the new one. An entry of which a byte is wrong is dropped. What was used longest ago goes first.
public final class DiskCache: Sendable {
  /// The folder.
  public let folder: String
  /// How many bytes the entries may take together.
  public let budget: Int

  private struct State {
    /// The bytes of all entries, nil where they have not been counted since much was written.
    var byteCount: Int?
    var written = 0
    var files: UInt64 = 0
  }

  private let state = Mutex(State())
  private let now: @Sendable () -> Int64

  /// Makes a cache; there is none where no folder is known.
  ///
  /// The folder is made when the first answer is kept.
  ///
  /// - Parameters:
  ///   - folder: Where answers are kept; nil for `standardFolder`.
  ///   - budget: How many bytes they may take together.
  public convenience init?(folder: String? = nil, budget: Int = 512 << 20) {
    guard let folder = folder ?? Self.standardFolder else { return nil }
    self.init(folder: folder, budget: budget) { Int64(time(nil)) }
  }

  /// Makes a cache for which `now` tells the seconds since 1970.
  package init(folder: String, budget: Int, now: @escaping @Sendable () -> Int64) {
    self.folder = folder
    self.budget = budget
    self.now = now
  }

  /// `$HEADLAND_CACHE_DIR/resources`, `$XDG_CACHE_HOME/headland/resources` or `~/.cache/headland/resources`; nil where none
  /// of the variables is set, since others could lay answers into a folder that all may write to.
  public static var standardFolder: String? {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    if let folder = variable("HEADLAND_CACHE_DIR") { return "\(folder)/resources" }
    // The XDG specification has relative paths ignored.
    if let folder = variable("XDG_CACHE_HOME"), folder.hasPrefix("/") { return "\(folder)/headland/resources" }
    return variable("HOME").map { "\($0)/.cache/headland/resources" }
  }

  /// The entry of a URL, and whether it can be used without asking; its use is noted.
  func entry(for url: String) -> (entry: CacheEntry, isFresh: Bool)? {
    let path = path(of: url)
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return nil }
    defer { close(file) }
    guard let content = Self.content(of: file), let entry = CacheEntry(content) else {
      unlink(path)
      return nil
    }
    // Two URLs of one name are as good as none: the later one takes the place.
    guard entry.url == url else { return nil }
    futimens(file, nil)
    return (entry, entry.isFresh(at: now()))
  }

  /// Keeps an answer, or what it says of one that is kept; a failure to write costs nothing but the next request's time.
  func keep(_ response: ResourceResponse, for url: String, replacing old: CacheEntry? = nil) {
    guard response.etag != nil || response.lifetime != nil else { return }
    let bytes: [UInt8]?
    switch response.content {
    case .bytes(let new): bytes = new
    case .absent: bytes = nil
    case .unchanged: bytes = old?.bytes
    }
    let moment = now()
    let lifetime = response.lifetime?.components.seconds ?? 0
    let encoded = CacheEntry(
      url: url, etag: response.etag ?? old?.etag, stored: moment, expires: moment + lifetime, bytes: bytes
    ).encoded
    // One resource must not drive all others out.
    guard encoded.count <= budget / 4, write(encoded, to: path(of: url)) else { return }
    account(for: encoded.count)
  }

  /// Drops the entry of a URL.
  func drop(_ url: String) { unlink(path(of: url)) }

  private func path(of url: String) -> String {
    let name = Self.name(of: url)
    return "\(folder)/\(name.prefix(2))/\(name)"
  }

  /// 128 bits of FNV-1a from two starts, so that no two URLs of one cache share a name but by intent.
  private static func name(of url: String) -> String {
    let halves = [0xCBF2_9CE4_8422_2325, 0x6C62_272E_07BB_0142].map { (start: UInt64) in
      url.utf8.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
    return halves.map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  private static func content(of file: Int32) -> [UInt8]? {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return nil }
    var isWhole = true
    let content = [UInt8](unsafeUninitializedCapacity: status.st_size) { buffer, count in
      while count < status.st_size, isWhole {
        let got = read(file, buffer.baseAddress?.advanced(by: count), status.st_size - count)
        if got < 0, errno == EINTR { continue }
        if got <= 0 { isWhole = false } else { count += got }
      }
    }
    return isWhole ? content : nil
  }

  private func write(_ content: [UInt8], to path: String) -> Bool {
    let number = state.withLock { state in
      state.files += 1
      return state.files
    }
    let temporary = "\(path).\(getpid())-\(number)"
    guard CacheFolder.make("\(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])") else { return false }
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    var written = 0
    content.withUnsafeBytes { buffer in
      while written < buffer.count {
        let got = Glibc.write(file, buffer.baseAddress?.advanced(by: written), buffer.count - written)
        if got < 0, errno == EINTR { continue }
        if got <= 0 { break }
        written += got
      }
    }
    guard close(file) == 0, written == content.count, rename(temporary, path) == 0 else {
      unlink(temporary)
      return false
    }
    return true
  }

  /// Counts what was written; looks at the folder where the budget may be reached, since others write there too.
  private func account(for size: Int) {
    let isDue = state.withLock { state in
      state.written += size
      state.byteCount? += size
      guard let count = state.byteCount, count <= budget, state.written <= budget / 16 else { return true }
      return false
    }
    guard isDue else { return }
    let left = CacheFolder.shrink(folder, to: budget)
    state.withLock { ($0.byteCount, $0.written) = (left, 0) }
  }
}
