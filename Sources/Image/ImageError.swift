/// Why an image could not be read or written; its description names the file, the fault and the cure.
public struct ImageError: Error, Sendable, Hashable {
  /// The kinds of fault.
  public enum Reason: Sendable, Hashable {
    /// The file cannot be read, for the reason that the system gives.
    case unreadable(String)
    /// The file cannot be written, for the reason that the system gives.
    case unwritable(String)
    /// The file's name ends in no known extension.
    case unknownExtension
    /// The bytes begin like no known format.
    case unknownFormat
    /// Raw bytes carry no size, so they cannot be read without one.
    case rawWithoutSize
    /// The number of raw bytes does not suit the size that was asked for.
    case rawOfOtherSize(expectedBytes: Int, actualBytes: Int)
    /// The bytes end before the image does.
    case truncated
    /// The bytes break a rule of the format, which the decoder's own sentence names.
    case corrupted(String)
    /// The image has more pixels than the limit, or than the format, allows.
    case tooLarge(width: Int, height: Int, limit: String)
    /// The file has more bytes than the limit allows.
    case fileTooLarge(limitInBytes: Int)
    /// The memory for the pixels could not be had.
    case outOfMemory
  }

  /// What is wrong.
  public var reason: Reason
  /// The file, or nil for bytes in memory.
  public var path: String?

  /// Makes an error about a file, or about bytes in memory where `path` is nil.
  public init(_ reason: Reason, path: String? = nil) {
    self.reason = reason
    self.path = path
  }

  /// Returns the same error with the file that it is about.
  func at(_ path: String) -> ImageError {
    ImageError(reason, path: path)
  }
}

extension ImageError: CustomStringConvertible {
  /// One sentence with the file and the fault, and one with the cure.
  public var description: String {
    "\(path ?? "the image in memory"): \(fault)"
  }

  private var fault: String {
    switch reason {
    case .unreadable(let system):
      "cannot be read (\(system)). Check the path and its permissions."
    case .unwritable(let system):
      "cannot be written (\(system)). Check that the folder exists, may be written and has space."
    case .unknownExtension:
      "the name does not end in a known extension. Use \(ImageFormat.knownExtensions), or name the format."
    case .unknownFormat:
      "the bytes are of no known image format. Convert the file to PNG, JPEG or WebP."
    case .rawWithoutSize:
      "raw pixels carry no size. Read them with Image(rawContentsOf:width:height:), or store a PNG."
    case .rawOfOtherSize(let expected, let actual):
      "holds \(actual) bytes where the size asks for \(expected). Give the width and height it was written with."
    case .truncated:
      "the image ends before its last row. Fetch or write the file again."
    case .corrupted(let sentence):
      "the image is damaged (\(sentence)). Fetch or write the file again."
    case .tooLarge(let width, let height, let limit):
      "\(width)x\(height) pixels exceed \(limit). Scale the image down, or raise the limit if you trust it."
    case .fileTooLarge(let limit):
      "the file has more than \(limit) bytes. Check that it is an image, or raise ImageLimits.maximumBytes."
    case .outOfMemory:
      "there is no memory for its pixels. Use a smaller image, or free memory."
    }
  }
}
