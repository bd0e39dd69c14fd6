/// Gathers the faults of one style in the order in which they are found.
///
/// Places are kept as bytes and become lines and pointers only at the end.
struct FaultCollector {
  private struct Entry {
    let fault: StyleFault
    /// The fault with what it is about and what follows from it.
    let message: String
    let layerID: String?
    let referenceDepth: Int

    var offset: Int { fault.key?.lowerBound ?? fault.value.range.lowerBound }
    /// The value whose line the reference shows.
    var lineOwner: JSONValue { fault.reference?.lineOwner ?? fault.value }
    var lineOffset: Int { lineOwner.range.lowerBound }
  }

  private struct Key: Hashable {
    let code: StyleIssue.Code
    let offset: Int
    let message: String
  }

  /// How many faults are noted, far more than anybody reads: a hostile style could fill the memory with them.
  static let limit = 10_000

  private var entries: [Entry] = []
  /// The worst of the faults that were found when the limit had been reached.
  private var worstOmitted: StyleIssue.Severity?
  private var seen: Set<Key> = []
  /// The layer that is being read.
  var layerID: String?
  /// Whether faults are passed over, because what is read was read before.
  var isMuted = false
  /// How many steps from the root the paths of the reference begin: it validates some objects on their own.
  var referenceDepth = 0

  /// Notes a fault; one that was noted before is shown once.
  ///
  /// - Parameters:
  ///   - fault: The fault.
  ///   - subject: What it is about, such as a property's name.
  ///   - consequence: What follows from it, beginning with its conjunction: `so the layer is not drawn`.
  /// Whether a fault that is reported now deserves a hint that costs time: nobody reads them by the thousand.
  var deservesHints: Bool { !isMuted && entries.count < 1000 }

  mutating func report(_ fault: StyleFault, of subject: String? = nil, _ consequence: String? = nil) {
    guard !isMuted else { return }
    guard entries.count < Self.limit else {
      worstOmitted = worstOmitted == .error ? .error : fault.severity
      return
    }
    var fault = fault
    let about = (layerID.map { "layer \"\($0)\": " } ?? "") + (subject.map { "\($0): " } ?? "")
    let message = about + fault.message + (consequence.map { $0.hasPrefix("and ") ? " \($0)" : ", \($0)" } ?? "")
    let offset = fault.key?.lowerBound ?? fault.value.range.lowerBound
    if !fault.isReferenceOnly, !seen.insert(Key(code: fault.code, offset: offset, message: message)).inserted {
      fault.isReferenceOnly = true
    }
    entries.append(Entry(fault: fault, message: message, layerID: layerID, referenceDepth: referenceDepth))
  }

  /// Notes faults of one subject.
  mutating func report(_ faults: [StyleFault], of subject: String? = nil, _ consequence: String? = nil) {
    for fault in faults { report(fault, of: subject, consequence) }
  }

  /// The issues in the order of the text.
  func issues(root: JSONValue, bytes: [UInt8]) -> [StyleIssue] {
    let shown = entries.filter { !$0.fault.isReferenceOnly }.sorted { $0.offset < $1.offset }
    let positions = TextPosition.positions(of: shown.map(\.offset), in: bytes)
    let issues = zip(shown, positions).map { entry, position in
      let fault = entry.fault
      return StyleIssue(
        severity: fault.severity, code: fault.code, pointer: root.pointer(to: fault.value.range),
        message: entry.message, hint: fault.hint, value: fault.value.excerpt, expected: fault.expected,
        line: position.line, column: position.column, layerID: entry.layerID)
    }
    guard let worstOmitted else { return issues }
    return issues + [
      StyleIssue(
        severity: worstOmitted, code: .issuesOmitted, pointer: JSONPointer(),
        message: "the style has more than \(Self.limit) faults, and the others are not listed",
        hint: "put these right first", line: 1, column: 1)
    ]
  }

  /// The faults that the reference validator tells too, in its words and in its order: by line, and within a line as
  /// they were found.
  func referenceMessages(root: JSONValue, bytes: [UInt8]) -> [ReferenceMessage] {
    let told = entries.filter { $0.fault.reference != nil }
    // Swift's sort is stable in fact but not by contract, so the order of finding is part of the key.
    let order = told.indices.sorted { (told[$0].lineOffset, $0) < (told[$1].lineOffset, $1) }
    let positions = TextPosition.positions(of: order.map { told[$0].lineOffset }, in: bytes)
    let lines = zip(order, positions).sorted { ($0.1.line, $0.0) < ($1.1.line, $1.0) }
    return lines.compactMap { index, position in
      let entry = told[index]
      guard let wording = entry.fault.reference else { return nil }
      let tokens = root.pointer(to: (wording.owner ?? entry.fault.value).range).tokens.dropFirst(entry.referenceDepth)
      let path = ReferenceMessage.path(of: tokens) + wording.suffix
      let line = wording.trailingLine.map { "\(TextPosition.positions(of: [$0], in: bytes)[0].line)" } ?? ""
      let text = wording.text + line
      return ReferenceMessage(
        message: path.isEmpty ? text : "\(path): \(text)",
        line: entry.lineOwner.isNull || !wording.hasLine ? nil : position.line, identifier: wording.identifier)
    }
  }
}

extension JSONValue {
  /// The value as JSON, cut where it is long.
  fileprivate var excerpt: String {
    let limit = 80
    switch content {
    case .string(let string) where string.utf8.count > limit:
      return JSONValue(.string(String(string.prefix(limit)) + "…")).jsonText
    case .array, .object, .unread:
      let text = jsonText
      return text.count > limit ? text.prefix(limit) + "…" : text
    default: return jsonText
    }
  }
}
