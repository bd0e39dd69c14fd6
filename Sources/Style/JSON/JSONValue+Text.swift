extension JSONValue {
  /// Reads a JSON text.
  ///
  /// - Parameter bytes: The text in UTF-8, with or without a byte order mark.
  /// - Returns: The value, or `nil` where the text is not JSON.
  package static func read(_ bytes: [UInt8]) -> JSONValue? {
    try? JSONDocument(bytes).root
  }
}

extension JSONValue {
  /// An object by itself, without a place in a text.
  package init(_ object: JSONObject) {
    self.init(.object(object), range: 0..<0)
  }
}
