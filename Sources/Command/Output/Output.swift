import FoundationEssentials
import Glibc

/// Writes to the standard streams: results to the output, everything else to the error stream.
enum Output {
  /// Prints a result.
  static func print(_ text: String) {
    write(text + "\n", to: STDOUT_FILENO)
  }

  /// Prints a sentence for a human; results on the output stay clean.
  static func error(_ text: String) {
    write(text + "\n", to: STDERR_FILENO)
  }

  /// Prints `value` as JSON; keys are sorted, so that equal values print equal text.
  static func json(_ value: some Encodable, pretty: Bool = true) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
    print(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// A closed pipe (`headland devices | head -1`) is the reader's choice, not an error of ours.
  private static func write(_ text: String, to stream: Int32) {
    var text = text
    text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        let count = Glibc.write(stream, bytes.baseAddress! + written, bytes.count - written)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        written += count
      }
    }
  }
}
