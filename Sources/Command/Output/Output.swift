import FoundationEssentials
import Glibc
import Synchronization

/// Writes to the standard streams: results to the output, everything else to the error stream.
enum Output {
  /// Why a result did not reach the output, in the system's words; nil where all did.
  static var failure: String? { lastFailure.withLock { $0 } }
  private static let lastFailure = Mutex<String?>(nil)

  /// Prepares the standard streams, before anything else opens a file.
  ///
  /// A stream that the caller closed leads nowhere from now on: the next file to be opened, an image or a driver's cache,
  /// would take its number, and with it what is printed. A pipe without a reader and a file at its size limit become
  /// errors of `write`, and end nothing.
  static func prepare() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 { _ = open("/dev/null", O_RDWR) }
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Prints a result.
  static func print(_ text: String) {
    bytes(Array((text + "\n").utf8))
  }

  /// Writes a result that is no text, such as an image.
  static func bytes(_ bytes: [UInt8]) {
    if let error = write(bytes, to: STDOUT_FILENO) { lastFailure.withLock { $0 = error } }
  }

  /// Prints a sentence for a human; results on the output stay clean.
  static func error(_ text: String) {
    _ = write(Array((text + "\n").utf8), to: STDERR_FILENO)
  }

  /// Prints `value` as JSON; keys are sorted, so that equal values print equal text.
  static func json(_ value: some Encodable, pretty: Bool = true) throws {
    print(try jsonText(value, pretty: pretty))
  }

  /// `value` as the text that `json` prints.
  static func jsonText(_ value: some Encodable, pretty: Bool = true) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Returns why the bytes could not be written, in the system's words.
  ///
  /// A closed pipe (`headland devices | head -1`) is the reader's choice, not an error of ours.
  private static func write(_ bytes: [UInt8], to stream: Int32) -> String? {
    bytes.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let count = Glibc.write(stream, bytes.baseAddress! + written, bytes.count - written)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return errno == EPIPE ? nil : String(cString: strerror(errno)) }
        written += count
      }
      return nil
    }
  }
}
