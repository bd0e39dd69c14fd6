internal import CData

/// A JSON document in memory, alive while `withRoot` runs.
struct JSONTree: ~Copyable {
  private let document: OpaquePointer

  /// Reads a document whose root is an object or an array.
  init(_ bytes: [UInt8]) throws(JSONFailure) {
    var opened: OpaquePointer?
    var offset = 0
    let status = bytes.withUnsafeBufferPointer { buffer in
      cdata_json_open(buffer.baseAddress, buffer.count, &opened, &offset)
    }
    guard status == CDATA_JSON_OK, let opened else { throw JSONFailure(status: status, byteOffset: offset) }
    document = opened
  }

  deinit { cdata_json_close(document) }

  /// Runs `body` on the root; the node must not outlive the call.
  borrowing func withRoot<Result>(_ body: (JSONNode) -> Result) -> Result {
    var count = 0
    let nodes = cdata_json_nodes(document, &count)
    return body(JSONNode(nodes: UnsafeBufferPointer(start: nodes, count: count), index: 0))
  }
}

/// Why a document could not be read, before it is put into words.
struct JSONFailure: Error {
  enum Reason {
    case empty, notAContainer, notUTF8, unclosedString, cutShort, brokenSyntax, trailingContent, tooLarge, noMemory
  }

  var reason: Reason
  var byteOffset: Int

  fileprivate init(status: cdata_json_status, byteOffset: Int) {
    reason =
      switch status {
      case CDATA_JSON_EMPTY: .empty
      case CDATA_JSON_NOT_A_CONTAINER: .notAContainer
      case CDATA_JSON_NOT_UTF8: .notUTF8
      case CDATA_JSON_UNCLOSED_STRING: .unclosedString
      case CDATA_JSON_CUT_SHORT: .cutShort
      case CDATA_JSON_TRAILING_CONTENT: .trailingContent
      case CDATA_JSON_TOO_LARGE: .tooLarge
      case CDATA_JSON_NO_MEMORY: .noMemory
      default: .brokenSyntax
      }
    self.byteOffset = byteOffset
  }
}

/// One value of a document: a view that is only valid inside `JSONTree.withRoot`.
struct JSONNode {
  enum Kind {
    case null, bool, number, string, array, object
    /// No JSON, or a number that no Double holds.
    case invalid
    /// A container whose content was left out because it lies too deep.
    case tooDeep
  }

  fileprivate let nodes: UnsafeBufferPointer<cdata_json_node>
  fileprivate let index: Int

  private var record: cdata_json_node { nodes[index] }

  var kind: Kind {
    switch cdata_json_kind(rawValue: record.kind) {
    case CDATA_JSON_NULL: .null
    case CDATA_JSON_FALSE, CDATA_JSON_TRUE: .bool
    case CDATA_JSON_NUMBER, CDATA_JSON_UNSIGNED: .number
    case CDATA_JSON_STRING: .string
    case CDATA_JSON_ARRAY: .array
    case CDATA_JSON_OBJECT: .object
    case CDATA_JSON_TOO_DEEP: .tooDeep
    default: .invalid
    }
  }

  var bool: Bool { record.kind == CDATA_JSON_TRUE.rawValue }

  /// The number, nil for every other kind.
  var number: Double? {
    switch record.kind {
    case CDATA_JSON_NUMBER.rawValue: record.number
    case CDATA_JSON_UNSIGNED.rawValue: Double(record.unsigned_integer)
    default: nil
    }
  }

  /// The number as an exact integer.
  var unsignedInteger: UInt64? {
    record.kind == CDATA_JSON_UNSIGNED.rawValue ? record.unsigned_integer : number.flatMap { UInt64(exactly: $0) }
  }

  /// The text of a string, or the source of an invalid scalar.
  var text: String { String(decoding: textBytes, as: UTF8.self) }

  /// How many bytes `text` has.
  var textCount: Int { textBytes.count }

  /// Whether this is a string with the text `other`.
  func isText(_ other: String) -> Bool {
    let bytes = textBytes
    guard bytes.count == other.utf8.count else { return false }
    return other.utf8.withContiguousStorageIfAvailable { bytes.elementsEqual($0) } ?? bytes.elementsEqual(other.utf8)
  }

  /// Whether this is the string `other`.
  func isString(_ other: StaticString) -> Bool {
    guard record.kind == CDATA_JSON_STRING.rawValue, Int(record.count) == other.utf8CodeUnitCount else { return false }
    return textBytes.elementsEqual(UnsafeBufferPointer(start: other.utf8Start, count: other.utf8CodeUnitCount))
  }

  /// How many elements or members a container has.
  var count: Int { Int(record.count) }

  /// How many values a container holds at all levels, keys included.
  var descendantCount: Int { kind == .array || kind == .object ? Int(record.end) - index - 1 : 0 }

  /// The elements of an array, the values of an object alternating with their keys, else nothing.
  var children: Children {
    switch kind {
    case .array, .object: Children(nodes: nodes, index: index + 1, end: Int(record.end))
    default: Children(nodes: nodes, index: index, end: index)
    }
  }

  /// The value of a member; of several with one name the last counts, as in other readers.
  subscript(key: StaticString) -> JSONNode? {
    guard kind == .object else { return nil }
    var found: JSONNode?
    var members = children
    while let name = members.next(), let value = members.next() {
      if name.isString(key) { found = value }
    }
    return found
  }

  private var textBytes: UnsafeBufferPointer<UInt8> {
    guard kind == .string || kind == .invalid, let start = record.text else { return .init(start: nil, count: 0) }
    return UnsafeBufferPointer(
      start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: Int(record.count))
  }

  /// Walks over the direct children of a container.
  struct Children: Sequence, IteratorProtocol {
    fileprivate let nodes: UnsafeBufferPointer<cdata_json_node>
    fileprivate var index: Int
    fileprivate let end: Int

    mutating func next() -> JSONNode? {
      guard index < end else { return nil }
      let record = nodes[index]
      let isContainer = record.kind == CDATA_JSON_ARRAY.rawValue || record.kind == CDATA_JSON_OBJECT.rawValue
      defer { index = isContainer ? Int(record.end) : index + 1 }
      return JSONNode(nodes: nodes, index: index)
    }
  }
}
