extension StyleParser {
  /// The number of a key, or `nil` when it is absent or at fault.
  mutating func number(_ key: String, of object: JSONObject, in range: NumberRange = .any) -> Double? {
    guard let value = object[key] else { return nil }
    guard let number = value.number else {
      reportType(value, named: key, expected: "a number")
      return nil
    }
    guard range.contains(number) else {
      issues.report(
        .error, .valueOutOfRange, at: value, "\(key): \(range.complaint(about: number)) and is passed over")
      return nil
    }
    return number
  }

  /// The string of a key, or `nil` when it is absent or at fault.
  mutating func string(_ key: String, of object: JSONObject) -> String? {
    guard let value = object[key] else { return nil }
    if value.string == nil { reportType(value, named: key, expected: "a string") }
    return value.string
  }

  /// The truth value of a key, or `nil` when it is absent or at fault.
  mutating func boolean(_ key: String, of object: JSONObject) -> Bool? {
    guard let value = object[key] else { return nil }
    if value.boolean == nil { reportType(value, named: key, expected: "true or false") }
    return value.boolean
  }

  mutating func reportType(_ value: JSONValue, named name: String, expected: String) {
    issues.report(
      .error, .typeMismatch, at: value,
      "\(name): \(value.summary) stands where \(expected) should be, and is passed over"
    )
  }

  /// A transition, with defaults for what is absent or at fault.
  mutating func transition(_ value: JSONValue, named name: String) -> Transition {
    guard let object = value.object else {
      reportType(value, named: name, expected: "an object with duration and delay")
      return Transition()
    }
    let keys = ["duration", "delay"]
    for member in object.members where !keys.contains(member.key) {
      issues.report(
        .error, .propertyUnknown, at: member.value, key: member.keyRange,
        "\(name): \"\(member.key)\" is not a property of a transition",
        hint: Suggestion.hint(for: member.key, among: keys))
    }
    return Transition(
      duration: number("duration", of: object, in: .nonNegative) ?? 300,
      delay: number("delay", of: object, in: .nonNegative) ?? 0)
  }
}

extension NumberRange {
  /// What is wrong with a number outside the range.
  func complaint(about number: Double) -> String {
    let text = number.plainText
    if number < minimum { return "\(text) is less than the minimum \(minimum.plainText)" }
    if number > maximum { return "\(text) is greater than the maximum \(maximum.plainText)" }
    return "\(text) is not a finite number"
  }
}
