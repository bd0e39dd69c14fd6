/// One broken rule, as the validators find it: where it is, what is wrong, what was expected.
///
/// Who reports the fault adds what it is about and what follows from it.
struct StyleFault: Error {
  var severity = StyleIssue.Severity.error
  let code: StyleIssue.Code
  /// The value at fault.
  let value: JSONValue
  /// The key whose place is shown in the value's stead.
  var key: Range<Int>?
  /// What is wrong, as half a sentence.
  let message: String
  /// How to put it right.
  var hint: String?
  /// What should stand there, or `nil` where the message says all.
  var expected: String?
  /// How the reference validator says it, or `nil` where it accepts the value.
  var reference: ReferenceWording?
  /// Whether the fault is only the reference validator's view of one that is told otherwise.
  var isReferenceOnly = false

  init(
    _ code: StyleIssue.Code, at value: JSONValue, key: Range<Int>? = nil, _ message: String, hint: String? = nil,
    expected: String? = nil, reference: ReferenceWording? = nil, severity: StyleIssue.Severity = .error
  ) {
    self.severity = severity
    self.code = code
    self.value = value
    self.key = key
    self.message = message
    self.hint = hint
    self.expected = expected
    self.reference = reference
  }
}

/// The words that the validator of the MapLibre style specification has for a fault.
///
/// Authors know these words, and comparing them with the validator's own output shows that the same rules are held.
struct ReferenceWording: ExpressibleByStringInterpolation {
  /// What follows the path and its colon.
  let text: String
  /// The value whose path begins the message, where it is not the fault's own.
  var owner: JSONValue?
  /// The value whose line is shown, where it is not the fault's own.
  var lineOwner: JSONValue?
  /// What stands between the path and the colon, such as the place within an expression.
  var suffix = ""
  /// Whether the message has a line; the reference has none for `null`.
  var hasLine = true
  /// The byte whose line ends the message.
  var trailingLine: Int?
  /// The reference's own name of the rule.
  var identifier: String?

  init(_ text: String, of owner: JSONValue? = nil, suffix: String = "") {
    self.text = text
    self.owner = owner
    self.suffix = suffix
  }

  init(stringLiteral text: String) {
    self.text = text
  }
}

extension StyleFault {
  /// A value of the wrong type.
  static func type(_ value: JSONValue, expected: String, hint: String? = nil) -> StyleFault {
    let phrase = expectedPhrases[expected] ?? expected
    return StyleFault(
      .typeMismatch, at: value, "\(value.summary) stands where \(phrase) should be", hint: hint, expected: phrase,
      reference: "\(expected) expected, \(value.typeName) found")
  }

  private static let expectedPhrases = [
    "array": "an array", "object": "an object", "number": "a number", "string": "a string", "boolean": "true or false",
    "color": "a color", "string or array": "a string or an array",
    "string, number, or boolean": "a string, a number, true or false",
  ]

  /// A list of the wrong length.
  static func length(_ value: JSONValue, expected: Int) -> StyleFault {
    let count = value.array?.count ?? 0
    return StyleFault(
      .lengthMismatch, at: value, "an array has \(count) elements where \(expected) should be",
      expected: "\(expected) elements", reference: "array length \(expected) expected, length \(count) found")
  }

  /// A list that must have elements and has none.
  static func empty(_ value: JSONValue) -> StyleFault {
    StyleFault(
      .lengthMismatch, at: value, "an array has no elements", expected: "at least one element",
      reference: "array length at least 1 expected, length 0 found")
  }

  /// A number outside its range; the reference does not look at the elements of lists.
  static func range(_ value: JSONValue, _ number: Double, _ range: NumberRange, isElement: Bool = false) -> StyleFault {
    var reference: ReferenceWording?
    if number < range.minimum {
      reference = "\(number.plainText) is less than the minimum value \(range.minimum.plainText)"
    } else if number > range.maximum {
      reference = "\(number.plainText) is greater than the maximum value \(range.maximum.plainText)"
    }
    return StyleFault(
      .valueOutOfRange, at: value, range.complaint(about: number), expected: range.phrase,
      reference: isElement ? nil : reference)
  }

  /// A value that is none of some names.
  static func name(
    _ value: JSONValue, among names: [String], _ code: StyleIssue.Code = .enumUnknown, _ message: String? = nil
  ) -> StyleFault {
    let list = names.joined(separator: ", ")
    let nearest = value.string.flatMap { Suggestion.hint(for: $0, among: names) }
    let reference: ReferenceWording = "expected one of [\(list)], \(value.jsonText) found"
    guard value.string != nil else {
      return StyleFault(
        .typeMismatch, at: value, "\(value.summary) stands where a string should be", hint: "use one of \(list)",
        expected: "one of \(list)", reference: reference)
    }
    return StyleFault(
      code, at: value, message ?? "\(value.summary) is not one of \(list)",
      hint: nearest ?? message.map { _ in "use one of \(list)" }, expected: "one of \(list)", reference: reference)
  }

  /// A text that is no colour.
  static func color(_ value: JSONValue) -> StyleFault {
    let hint = "use a CSS color such as \"#3bb2d0\" or \"hsl(192, 61%, 52%)\""
    guard let string = value.string else { return .type(value, expected: "color", hint: hint) }
    return StyleFault(
      .colorInvalid, at: value, "\(value.summary) is not a color",
      hint: Suggestion.hint(for: string, among: Color.named.keys.sorted()) ?? hint, expected: "a CSS color",
      reference: "color expected, \"\(string)\" found")
  }

  /// A member that must be there and is not.
  static func missing(
    _ key: String, in value: JSONValue, code: StyleIssue.Code = .propertyMissing, hint: String? = nil
  ) -> StyleFault {
    StyleFault(
      code, at: value, "\"\(key)\" is missing", hint: hint ?? "add \"\(key)\"", expected: "\"\(key)\"",
      reference: "missing required property \"\(key)\"")
  }

  /// A member that its object does not know.
  static func unknown(
    _ member: JSONObject.Member, in owner: JSONValue, known: [String], as what: String
  ) -> StyleFault {
    StyleFault(
      .propertyUnknown, at: member.value, key: member.keyRange, "\"\(member.key)\" is not \(what)",
      hint: Suggestion.hint(for: member.key, among: known),
      reference: ReferenceWording("unknown property \"\(member.key)\"", of: owner))
  }
}

extension NumberRange {
  /// The range in words.
  var phrase: String {
    switch (minimum.isFinite, maximum.isFinite) {
    case (true, true): "a number from \(minimum.plainText) to \(maximum.plainText)"
    case (true, false): "a number of \(minimum.plainText) or more"
    case (false, true): "a number of \(maximum.plainText) or less"
    case (false, false): "a finite number"
    }
  }
}
