/// What is wrong with some bytes that should be a style, whether or not anything can be drawn of them.
///
/// ```swift
/// let validation = StyleValidation(bytes, name: "style.json")
/// for issue in validation.issues { print(issue) }
/// ```
public struct StyleValidation: Sendable {
  /// The style, or `nil` where nothing can be drawn.
  public let style: Style?
  /// Why nothing can be drawn, or `nil` where there is a style.
  public let error: StyleError?
  /// Everything that is wrong, in the order of the text.
  public let issues: [StyleIssue]

  private let bytes: [UInt8]
  private let root: JSONValue
  private let faults: FaultCollector

  /// Reads a style and finds everything that is wrong with it.
  ///
  /// - Parameters:
  ///   - bytes: The style's JSON in UTF-8, with or without a byte order mark.
  ///   - name: What the bytes are called in errors, usually the file's name.
  ///   - support: What can be drawn of a sound style; a warning names the rest.
  public init(_ bytes: [UInt8], name: String = "style", support: StyleSupport = .everything) {
    let reading = StyleReading(bytes, name: name, support: support)
    self.bytes = bytes
    root = reading.root
    faults = reading.faults
    error = reading.error
    var issues = reading.faults.issues(root: reading.root, bytes: bytes)
    if issues.isEmpty, let error = reading.error {
      issues = [
        StyleIssue(
          severity: .error, code: .jsonInvalid, pointer: JSONPointer(), message: error.message, hint: error.hint,
          line: error.line, column: error.column)
      ]
    }
    self.issues = issues
    var style = reading.error == nil ? reading.style : nil
    style?.issues = issues
    style?.placeData(in: bytes)
    self.style = style
  }

  /// What the validator of the MapLibre style specification says of the same text, in its words and order.
  public var referenceMessages: [ReferenceMessage] {
    faults.referenceMessages(root: root, bytes: bytes)
  }
}

/// A style and the faults that were found while it was read.
private struct StyleReading {
  var root = JSONValue(.null)
  var faults = FaultCollector()
  var style: Style?
  var error: StyleError?

  init(_ bytes: [UInt8], name: String, support: StyleSupport) {
    func failure(_ message: String, _ hint: String?, at offset: Int) -> StyleError {
      let position = TextPosition.positions(of: [offset], in: bytes)[0]
      return StyleError(name: name, message: message, hint: hint, line: position.line, column: position.column)
    }
    let document: JSONDocument
    do {
      document = try JSONDocument(bytes, leavingUnread: ["sources", nil, "data"])
    } catch {
      self.error = failure("the style is not JSON: \(error.message)", error.hint, at: error.offset)
      return
    }
    root = document.root
    let start = root.range.lowerBound
    guard let object = root.object else {
      faults.report(.type(root, expected: "object"), of: "the style")
      error = failure(
        "the style is \(root.summary)", "a style is an object with version, sources and layers", at: start)
      return
    }
    var parser = StyleParser(root: root, object: object, name: name, support: support)
    parser.reportRepeatedKeys(document.repeatedMembers)
    parser.readRoot()
    (faults, style) = (parser.faults, parser.style)
    if object["layers"] == nil {
      error = failure("the style has no \"layers\"", "add an array of layers", at: start)
    } else if let layers = object["layers"], layers.array == nil {
      error = failure(
        "\"layers\" is \(layers.summary)", "it must be an array of layers", at: layers.range.lowerBound)
    }
  }
}
